# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""What was set can be read, everything shows what it is, and options of one call."""
import gc
import math
import unittest

import solid_collision as solid
from solid_collision import _library
from support import CUBE, CUBE_FACES, Clean, numpy, with_numpy


class Getters(Clean):
    def test_of_the_whole_process(self):
        for read, write, start, other in ((solid.accuracy, solid.set_accuracy, 1e-3, 0.5),
                                          (solid.tolerance, solid.set_tolerance, 2.0 ** -23, 0.25),
                                          (solid.worker_count, solid.set_worker_count, 1, 2)):
            self.assertAlmostEqual(read(), start, places=9)
            write(other)
            self.assertEqual(read(), other)
            self.assertRaises(ValueError, write, -1)
            self.assertEqual(read(), other)
            write(start)

    def test_of_objects(self):
        box, ball = solid.Box(2, 2, 2), solid.Sphere(3)
        thing = solid.Object(box, margin=0.25)
        self.assertEqual(thing.margin, 0.25)
        thing.margin = 0.5
        self.assertEqual(thing.margin, 0.5)
        self.assertRaises(solid.InvalidArgumentError, setattr, thing, "margin", -1)
        self.assertEqual((thing.margin, thing.shape), (0.5, box))
        thing.position, thing.shape = (1, 0, 0), ball
        self.assertIs(thing.shape, ball)
        self.assertAlmostEqual(thing.bounding_box[1][0], 4.5, places=5)
        self.assertRaises(solid.InvalidHandleError, setattr, thing, "shape", thing)
        self.assertIs(thing.shape, ball)

    def test_an_object_keeps_the_vertices_of_the_shape_it_was_given_last(self):
        thing = solid.Object(solid.Sphere(1))
        thing.shape = solid.Mesh(CUBE, CUBE_FACES)
        gc.collect()
        junk = [bytearray(96) for _ in range(100)]
        self.assertAlmostEqual(thing.ray_cast((5, 0.3, 0.2), (0, 0.3, 0.2)).param, 0.8, places=6)
        thing.shape = solid.Sphere(1)
        del junk

    def test_objects_are_known_by_their_clients(self):
        a, b = solid.Object(solid.Sphere(1)), solid.Object(solid.Sphere(1))
        self.assertIs(solid.object_of(a.client), a)
        scene, table = solid.Scene(), solid.ResponseTable()
        scene.add(a, b)
        met = []
        table.add(lambda x, y, contact: met.append((x, y)))
        table.set_class(a)
        table.set_class(b)
        old, a.client = a.client, 2 ** 40
        self.assertEqual(a.client, 2 ** 40)
        self.assertIsNone(solid.object_of(old))
        self.assertEqual(scene.test(table), 1)
        self.assertEqual(met, [(a, b)])
        for bad in (0, -1, b.client, 2 ** 64):
            self.assertRaises(ValueError, setattr, a, "client", bad)
        self.assertIs(solid.object_of(a.client), a)

    def test_of_tables_and_scenes(self):
        scene, table, a = solid.Scene(), solid.ResponseTable(), solid.Object(solid.Sphere(1))
        self.assertIsNone(table.class_of(a))
        table.set_class(a)
        self.assertEqual(table.class_of(a), 0)
        table.set_class(a, table.new_class())
        self.assertEqual(table.class_of(a), 1)
        table.clear_class(a)
        self.assertIsNone(table.class_of(a))
        self.assertTrue(scene)  # although it is empty
        scene.add(a)
        self.assertEqual((scene.objects, list(scene), a in scene, len(scene)), ((a,), [a], True, 1))
        a.close()
        self.assertEqual((scene.objects, a in scene, len(scene)), ((), False, 0))
        self.assertRaises(solid.InvalidHandleError, table.class_of, a)

    def test_of_meshes(self):
        mesh = solid.Mesh(CUBE, CUBE_FACES)
        self.assertEqual((mesh.vertex_count, mesh.face_count, mesh.copied), (8, 6, True))
        self.assertEqual(solid.Polytope(CUBE).point_count, 8)

    def test_handles_tell_whether_they_are_alive(self):
        thing = solid.Object(solid.Sphere(1))
        handle = thing.handle
        self.assertTrue(solid.is_valid(handle) and solid.is_valid(thing.shape.handle) and not thing.closed)
        _library.lib.DT_DestroyObject(handle)  # by code in C
        self.assertTrue(thing.closed)
        self.assertFalse(solid.is_valid(handle) or solid.is_valid(None) or solid.is_valid(12345))
        thing.close()
        self.assertEqual(_library.lib.DT_GetError(), 0)


class Texts(Clean):
    def test_everything_shows_what_it_is(self):
        ball = solid.Sphere(1.5)
        thing = solid.Object(ball, position=(1, 2, 3), margin=0.5, data="x")
        capsule = solid.Minkowski(solid.Segment((0, 0, 0), (0, 1, 0)), ball)
        scene, table = solid.Scene(), solid.ResponseTable()
        scene.add(thing)
        table.add(lambda a, b, contact: None)
        pair = ([thing], [thing])
        for shown, text in ((solid.Box(1, 2, 3), "Box(1, 2, 3)"), (solid.Point([1, 2, 3]), "Point((1, 2, 3))"),
                            (capsule, "Minkowski(Segment((0, 0, 0), (0, 1, 0)), Sphere(1.5))"),
                            (solid.Mesh(CUBE, CUBE_FACES), "<Mesh of 8 vertices and 6 faces>"),
                            (solid.Polyhedron(CUBE, CUBE_FACES), "<Polyhedron of 8 vertices and 6 faces>"),
                            (solid.Polytope(CUBE), "<Polytope of 8 points>"),
                            (thing, "<Object Sphere(1.5) at (1, 2, 3), margin=0.5, data='x'>"),
                            (scene, "<Scene of 1 objects>"), (table, "<ResponseTable with 1 callbacks>"),
                            (solid.PairCache(), "<PairCache, new>"), (solid.PairCaches(3), "<PairCaches for 3 pairs>"),
                            (solid.Drawing(), "<Drawing of 0 points, 0 lines, 0 triangles and 0 texts>"),
                            (solid.signed_distance_batch(*pair), "<Proximities of 1 pairs, the smallest -4>"),
                            (solid.cast_batch([thing], [(1, 0, 0)], [thing]),
                             "<CastHits of 1 motions, 1 of them hit>")):
            self.assertEqual(repr(shown), text)
        for ended in (ball, thing, scene, table):
            ended.close()
            self.assertEqual(repr(ended), f"<{type(ended).__name__}, closed>")

    def test_also_of_what_was_never_made(self):
        for kind in (solid.Sphere, solid.Mesh, solid.Object, solid.Scene):
            unmade = kind.__new__(kind)
            self.assertIn("closed", repr(unmade))
            unmade.close()
            self.assertRaises(solid.InvalidOperationError, lambda: unmade.handle)

    def test_every_public_class_has_one_of_its_own(self):
        for name in solid.__all__:
            thing = getattr(solid, name)
            if isinstance(thing, type):
                self.assertIsNot(thing.__repr__, object.__repr__, name)


class Distances(Clean):
    def setUp(self):
        self.box = solid.Object(solid.Box(2, 2, 2))
        self.ball = solid.Object(solid.Sphere(1), position=(4, 0.5, 0.25))

    def tearDown(self):
        del self.box, self.ball
        super().tearDown()

    def test_limits(self):
        self.assertAlmostEqual(self.box.distance(self.ball).distance, 2, places=3)
        self.assertIsNone(self.box.distance(self.ball, max_distance=1.9))
        self.assertAlmostEqual(self.box.distance(self.ball, max_distance=2.1).distance, 2, places=3)
        self.assertAlmostEqual(self.box.distance(self.ball, max_distance=math.inf).distance, 2, places=3)
        for bad in (0, -1, math.nan):
            self.assertRaisesRegex(ValueError, "max_distance is positive, or None", self.box.distance, self.ball,
                                   max_distance=bad)
            self.assertRaisesRegex(ValueError, "accuracy is positive, or None", self.box.distance, self.ball, bad)

    def test_the_accuracy_is_that_of_the_call(self):
        cone = solid.Object(solid.Cone(1, 2), position=(4, 1, 0.5), orientation=(1, 2, 3, 4))
        rough, fine = self.ball.distance(cone, accuracy=0.5), self.ball.distance(cone, accuracy=1e-9)
        self.assertLessEqual(fine.upper - fine.lower, 2e-9 * fine.distance)
        self.assertLessEqual(rough.lower, fine.distance)
        self.assertGreaterEqual(rough.upper, fine.distance)
        self.assertEqual(fine, self.ball.distance(cone, accuracy=1e-9, cache=solid.PairCache()))

    def test_depth_is_asked_for(self):
        self.ball.position = (1.5, 0, 0)
        met, deep = self.box.distance(self.ball), self.box.distance(self.ball, depth=True)
        self.assertEqual((met.distance, met.normal, met.point1), (0, (0, 0, 0), met.point2))
        self.assertAlmostEqual(deep.distance, -0.5, places=3)
        self.assertEqual(deep.distance, self.box.signed_distance(self.ball).distance)

    def test_many_at_once(self):
        far = solid.Object(solid.Sphere(1), position=(9, 0, 0))
        mesh = solid.Object(solid.Mesh(CUBE, CUBE_FACES))
        firsts, seconds = [self.box, self.box, mesh], [self.ball, far, self.ball]
        found = solid.distance_batch(firsts, seconds, accuracy=1e-6, max_distance=3)
        singles = [a.distance(b, accuracy=1e-6, max_distance=3) for a, b in zip(firsts, seconds)]
        self.assertEqual(list(found), singles)
        self.assertEqual((len(found), found[-1], found[:2]), (3, singles[2], singles[:2]))
        self.assertIsNone(found[1])
        self.assertRaises(IndexError, lambda: found[3])
        self.assertEqual(list(found.distance), [singles[0].distance, math.inf, singles[2].distance])
        self.assertEqual(tuple(map(float, found.point2[0])), singles[0].point2)
        self.assertEqual(list(found.feature1), [None, None, singles[2].feature1])
        self.assertIsNotNone(singles[2].feature1)
        self.assertEqual(list(found.feature2), [None, None, None])

    def test_no_feature_is_none_in_casts_too(self):
        mesh = solid.Object(solid.Mesh(CUBE, CUBE_FACES))
        found = solid.cast_batch([self.ball] * 3, [(-9, 0, 0), (-9, 0, 0), (9, 0, 0)], [self.box, mesh, mesh])
        self.assertEqual(list(found), [self.ball.cast((-9, 0, 0), self.box), self.ball.cast((-9, 0, 0), mesh), None])
        self.assertEqual(list(found.feature2), [None, found[1].feature2, None])
        self.assertEqual(list(found.feature1), [None] * 3)
        self.assertEqual(CUBE_FACES[found[1].feature2], (4, 6, 7, 5))
        self.assertEqual(float(found.param[2]), -1)

    @with_numpy
    def test_columns_are_arrays_of_double_and_hits_are_a_mask(self):
        found = solid.signed_distance_batch([self.box] * 4, [self.ball] * 4)
        self.assertEqual((found.distance.dtype, found.normal.shape), (numpy.float64, (4, 3)))
        hits = solid.intersect_batch([self.box, self.box], [self.ball, self.box])
        self.assertEqual(hits.dtype, bool)
        self.assertEqual(numpy.array(["a", "b"])[hits].tolist(), ["b"])

    def test_rays_tell_point_and_face(self):
        mesh = solid.Object(solid.Mesh(CUBE, CUBE_FACES), position=(1e6, 0, 0))
        hit = mesh.ray_cast((1e6 + 0.1, 5, 0.3), (1e6 + 0.1, 4, 0.3), math.inf)
        self.assertAlmostEqual(hit.param, 4, places=9)
        for a, b in zip(hit.point + hit.normal, (1e6 + 0.1, 1, 0.3, 0, 1, 0)):
            self.assertAlmostEqual(a, b, places=9)
        self.assertEqual(CUBE_FACES[hit.feature], (2, 3, 7, 6))
        self.assertIsNone(self.box.ray_cast((0, 5, 0), (0, 0, 0)).feature)
        self.assertIsNone(mesh.ray_cast((1e6, 5, 0), (1e6, 4, 0), max_param=3.5))

    def test_scene_rays_have_their_objects(self):
        scene = solid.Scene()
        scene.add(self.box, self.ball)
        rays = solid.scene_ray_cast_batch(scene, [(0, 9, 0), (4, 9, 0), (9, 9, 9)], [(0, 0, 0), (4, 0, 0), (9, 9, 10)])
        self.assertEqual(rays.objects, [self.box, self.ball, None])


class Loading(unittest.TestCase):
    def test_a_library_that_does_not_fit_is_refused(self):
        class Fake:
            def __init__(self, size, without=()):
                self.DT_GetScalarSize, self.without = lambda: size, without

            def __getattr__(self, name):
                if name in self.without:
                    raise AttributeError(name)
                return None

        self.assertIsNone(_library._fault(Fake(4)))
        self.assertIn("SOLID_USE_DOUBLES", _library._fault(Fake(8)))
        self.assertIn("DT_GetDistance", _library._fault(Fake(4, ["DT_GetDistance"])))


if __name__ == "__main__":
    unittest.main()
