# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""The package as a user has it, against an installed library: shapes, objects, scenes, batches, errors, and forgetting."""
import array
import gc
import math
import os
import random
import sys
import threading
import unittest

import solid_collision as solid
from support import CUBE, CUBE_FACES, Clean, numpy, with_numpy


def _rows(source, target, *limit):
    return ([source], [target], *limit)


class Shapes(Clean):
    def test_every_kind_has_its_box(self):
        ball = solid.Sphere(1)
        boxes = {
            solid.Box(2, 4, 6): ((-1, -2, -3), (1, 2, 3)),
            ball: ((-1, -1, -1), (1, 1, 1)),
            solid.Cone(1, 2): ((-1, -1, -1), (1, 1, 1)),
            solid.Cylinder(1, 4): ((-1, -2, -1), (1, 2, 1)),
            solid.Point((1, 2, 3)): ((1, 2, 3), (1, 2, 3)),
            solid.Segment((0, 0, 0), (1, 2, 3)): ((0, 0, 0), (1, 2, 3)),
            solid.Minkowski(solid.Segment((0, -1, 0), (0, 1, 0)), ball): ((-1, -2, -1), (1, 2, 1)),
            solid.Hull(ball, solid.Point((0, 3, 0))): ((-1, -1, -1), (1, 3, 1)),
            solid.Polytope(CUBE): ((-1, -1, -1), (1, 1, 1)),
            solid.Mesh(CUBE, CUBE_FACES): ((-1, -1, -1), (1, 1, 1)),
            solid.Polyhedron(CUBE, CUBE_FACES): ((-1, -1, -1), (1, 1, 1)),
        }
        for shape, (low, high) in boxes.items():
            found_low, found_high = solid.Object(shape).bounding_box
            for a, b in zip(found_low + found_high, low + high):
                self.assertAlmostEqual(a, b, places=5, msg=type(shape).__name__)
            self.assertGreater(shape.byte_count, 0)

    def test_refusals_are_exceptions_with_the_text_of_the_library(self):
        with self.assertRaisesRegex(solid.InvalidArgumentError, "DT_NewSphere"):
            solid.Sphere(-1)
        with self.assertRaises(ValueError):
            solid.Box(math.nan, 1, 1)
        with self.assertRaises(solid.NotClosedError):
            solid.Polyhedron(CUBE, CUBE_FACES[:5])
        with self.assertRaises(IndexError):
            solid.Mesh(CUBE, [(0, 1, 8)])
        with self.assertRaises(ValueError):
            solid.Point((1, 2))
        self.assertIsNotNone(solid.Mesh(CUBE, CUBE_FACES))  # nothing stayed open

    def test_vertices_are_not_copied(self):
        vertices = array.array("f", [coordinate for vertex in CUBE for coordinate in vertex])
        mesh = solid.Mesh(memoryview(vertices).cast("B").cast("f", [8, 3]), CUBE_FACES)
        thing = solid.Object(mesh)
        for i in range(0, 24, 3):
            vertices[i] += 10
        mesh.update()
        self.assertAlmostEqual(thing.bounding_box[0][0], 9, places=5)
        with self.assertRaises(BufferError):
            vertices.append(0)  # lent, so it may not move

    def test_vertices_outlive_the_array_and_the_mesh(self):
        def forgotten():
            return solid.Object(solid.Mesh(array.array("f", sum(map(list, CUBE), [])), CUBE_FACES))

        thing = forgotten()
        gc.collect()
        junk = [array.array("f", [9.0] * 24) for _ in range(100)]
        self.assertAlmostEqual(thing.ray_cast((5, 0.3, 0.2), (0, 0.3, 0.2)).param, 0.8, places=4)
        del junk

    def test_other_vertices_may_replace_them(self):
        mesh = solid.Mesh(CUBE, CUBE_FACES)
        thing = solid.Object(mesh)
        mesh.update([(x + 5, y, z) for x, y, z in CUBE])
        gc.collect()
        self.assertAlmostEqual(thing.ray_cast((10, 0.3, 0.2), (9, 0.3, 0.2), math.inf).param, 4, places=4)
        with self.assertRaises(ValueError):
            mesh.update(CUBE[:7])

    @with_numpy
    def test_numpy_arrays_of_any_stride(self):
        table = numpy.zeros((8, 7), dtype=numpy.float32)
        table[:, :3] = CUBE
        faces = numpy.array(CUBE_FACES, dtype=numpy.uint32)
        thing = solid.Object(solid.Mesh(table[:, :3], faces))
        self.assertAlmostEqual(thing.bounding_box[1][2], 1, places=5)
        table[:, 2] += 1
        thing.shape.update()
        self.assertAlmostEqual(thing.bounding_box[1][2], 2, places=5)
        readonly = numpy.array(CUBE, dtype=numpy.float32)
        readonly.flags.writeable = False
        self.assertIsNotNone(solid.Mesh(readonly, faces.astype(numpy.int64)))
        self.assertIsNotNone(solid.Polytope(numpy.array(CUBE, dtype=float)[::2]))


class Objects(Clean):
    def test_questions_about_two(self):
        box = solid.Object(solid.Box(2, 2, 2))
        ball = solid.Object(solid.Sphere(1), position=(3, 0, 0))
        distance, on_box, on_ball = box.closest_points(ball)
        self.assertAlmostEqual(distance, 1, places=3)
        self.assertAlmostEqual(on_ball[0] - on_box[0], 1, places=3)
        self.assertIsNone(box.common_point(ball))
        self.assertIsNone(box.penetration(ball))
        self.assertFalse(box.intersects(ball))
        ball.position = (1.5, 0, 0)
        self.assertAlmostEqual(box.penetration(ball).depth, 0.5, places=3)
        cache = solid.PairCache()
        found = box.signed_distance(ball, cache)
        self.assertLessEqual(found.lower, -0.5 + 1e-6)
        self.assertGreaterEqual(found.upper, -0.5 - 1e-6)
        self.assertIsNone(found.feature1)
        self.assertTrue(box.intersects(ball, cache))
        self.assertAlmostEqual(box.ray_cast((-5, 0, 0), (0, 0, 0)).param, 0.8, places=4)
        self.assertIsNone(box.ray_cast((-5, 3, 0), (0, 3, 0)))
        ball.position = (5, 0, 0)
        self.assertAlmostEqual(ball.cast((-6, 0, 0), box).param, 0.5, places=3)
        self.assertIsNone(ball.cast((6, 0, 0), box))

    def test_placements(self):
        thing = solid.Object(solid.Box(2, 2, 2), margin=0.5)
        thing.orientation = (0, 0, math.sin(math.pi / 8), math.cos(math.pi / 8))
        self.assertAlmostEqual(thing.bounding_box[1][0], math.sqrt(2) + 0.5, places=4)
        thing.matrix = array.array("d", [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1])
        self.assertEqual(thing.position, (5, 6, 7))
        thing.matrix = array.array("f", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
        thing.scale((2, 2, 2))
        self.assertAlmostEqual(thing.bounding_box[1][2], 5.5, places=4)
        with self.assertRaises(solid.InvalidArgumentError):
            thing.matrix = [0] * 15 + [1]
        with self.assertRaises(ValueError):
            thing.matrix = [0] * 9

    def test_depth_of_solids(self):
        cube = solid.Polyhedron(CUBE, CUBE_FACES)
        first, second = solid.Object(cube), solid.Object(cube, position=(1.5, 0.1, 0.2))
        found = first.global_depth(second)
        self.assertAlmostEqual(found.depth, 0.5, places=3)
        self.assertLessEqual(found.lower, found.depth)
        second.position = (9, 0, 0)
        self.assertIsNone(first.global_depth(second))

    def test_closed_ones_are_stale(self):
        box = solid.Object(solid.Box(1, 1, 1))
        with solid.Object(solid.Sphere(1)) as ball:
            self.assertTrue(box.intersects(ball))
        self.assertTrue(ball.closed)
        with self.assertRaisesRegex(solid.InvalidHandleError, "stale"):
            box.intersects(ball)
        ball.close()

    def test_threads_may_ask_at_once(self):
        box, ball = solid.Object(solid.Box(2, 2, 2)), solid.Object(solid.Cone(1, 2), position=(3, 0, 0))
        expected = box.signed_distance(ball)
        wrong = []

        def ask():
            for _ in range(200):
                if box.signed_distance(ball) != expected:
                    wrong.append(1)
                try:
                    solid.Sphere(-1)
                    wrong.append(2)
                except solid.InvalidArgumentError:
                    pass

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Scenes(Clean):
    def setUp(self):
        self.scene, self.table = solid.Scene(), solid.ResponseTable()
        shape = solid.Sphere(1)
        self.balls = [solid.Object(shape, position=(1.5 * i, 0, 0), data=i) for i in range(5)]
        self.scene.add(*self.balls)
        for ball in self.balls:
            self.table.set_class(ball)

    def tearDown(self):
        del self.scene, self.table, self.balls
        super().tearDown()

    def test_callbacks_are_functions(self):
        told = []
        self.table.add(lambda a, b, contact: told.append((a.data, b.data, contact)), solid.Response.DEPTH)
        self.assertEqual(self.scene.test(self.table), 4)
        self.assertEqual([pair[:2] for pair in told], [(0, 1), (1, 2), (2, 3), (3, 4)])
        self.assertAlmostEqual(told[0][2].point1[0] - told[0][2].point2[0], 0.5, places=3)

    def test_true_ends_the_test(self):
        self.table.add(lambda a, b, contact: True)
        self.assertEqual(self.scene.test(self.table), 1)

    def test_exceptions_come_out_and_all_goes_on(self):
        told = []

        def fail(a, b, contact):
            told.append(a.data)
            if a.data == 1:
                raise KeyError("in the callback")

        self.table.add(fail)
        with self.assertRaisesRegex(KeyError, "in the callback"):
            self.scene.test(self.table)
        self.assertEqual(told, [0, 1])
        self.table.remove(fail)
        self.assertEqual(self.scene.test(self.table), 0)
        self.table.add(lambda a, b, contact: None)
        self.assertEqual(self.scene.test(self.table), 4)

    def test_errors_in_callbacks_come_out_too(self):
        self.table.add(lambda a, b, contact: solid.Sphere(-1))
        with self.assertRaises(solid.InvalidArgumentError):
            self.scene.test(self.table)

    def test_callbacks_may_ask_and_change_everything(self):
        def meet(a, b, contact):
            self.assertGreater(a.penetration(b).depth, 0)
            self.scene.remove(b)
            b.close()

        self.table.add(meet)
        self.assertEqual(self.scene.test(self.table), 2)
        self.assertEqual(len(self.scene), 3)
        with self.assertRaises(solid.InvalidOperationError):
            self.table.add(lambda a, b, contact: None)
            self.balls[2].position = self.balls[0].position
            self.table.remove(meet)
            self.table.add(lambda a, b, contact: self.scene.test(self.table))
            self.scene.test(self.table)

    def test_a_scene_outlives_its_own_test(self):
        self.table.add(lambda a, b, contact: self.scene.close())
        with self.assertRaisesRegex(solid.InvalidOperationError, "DT_DestroyScene"):
            self.scene.test(self.table)
        self.assertFalse(self.scene.closed)
        self.scene.close()
        self.assertTrue(self.scene.closed)

    def test_classes(self):
        told = []
        first = self.table.new_class()
        second = self.table.new_class()
        self.table.set_class(self.balls[0], first)
        self.table.set_class(self.balls[1], second)
        self.table.add(lambda a, b, contact: told.append("pair"), solid.Response.SIMPLE, second, first)
        self.table.add(lambda a, b, contact: told.append("class"), solid.Response.WITNESSED, first)
        self.table.clear_class(self.balls[4])
        self.assertEqual(self.scene.test(self.table), 1)
        self.assertEqual(told, ["pair", "class"])
        self.table.call(self.balls[0], self.balls[1])
        self.assertEqual(len(told), 4)

    def test_rays(self):
        hit = self.scene.ray_cast((-5, 0, 0), (-4, 0, 0), math.inf)
        self.assertIs(hit.object, self.balls[0])
        self.assertAlmostEqual(hit.param, 4, places=4)
        self.assertIs(self.scene.ray_cast((-5, 0, 0), (0, 0, 0), ignore=self.balls[0]), None)
        self.assertIs(self.scene.ray_cast((-5, 0, 0), (9, 0, 0), ignore=self.balls[0]).object, self.balls[1])
        self.assertIsNone(self.scene.ray_cast((-5, 0, 0), (-4, 0, 0)))
        self.assertRaisesRegex(TypeError, r"scene.add\(\*objects\)", self.scene.add, self.balls)

    def test_rays_and_casts_go_as_far_as_they_say(self):
        ball, far, line = self.balls[0], (-9, 0, 0), ((-5, 0, 0), (-3, 0, 0))
        mover = solid.Object(solid.Sphere(1), position=(-5, 0, 0))
        for ask in (ball.ray_cast, self.scene.ray_cast, lambda *ray: solid.ray_cast_batch([ball], *_rows(*ray)).count,
                    lambda *ray: solid.scene_ray_cast_batch(self.scene, *_rows(*ray)).count,
                    lambda source, target, *limit: mover.cast((1, 0, 0), ball, *limit),
                    lambda source, target, *limit: solid.cast_batch([mover], [(1, 0, 0)], [ball], *limit)[0]):
            self.assertFalse(ask(*line))
            self.assertTrue(ask(*line, 4))
            self.assertTrue(ask(*line, math.inf))
            self.assertRaises(ValueError, ask, *line, -1)
            self.assertRaises(ValueError, ask, *line, math.nan)
        self.assertIsNone(ball.ray_cast(far, (-10, 0, 0), math.inf))

    def test_anything_may_be_forgotten_in_any_order(self):
        random.seed(7)
        for _ in range(50):
            things = [solid.Scene(), solid.ResponseTable(), solid.Mesh(CUBE, CUBE_FACES)]
            things += [solid.Object(things[2], position=(i, 0, 0)) for i in range(4)]
            things[0].add(*things[3:])
            for thing in things[3:]:
                things[1].set_class(thing)
            things[1].add(lambda a, b, contact, keep=things[0]: None)  # a cycle
            self.assertGreater(things[0].test(things[1]), 0)
            random.shuffle(things)
            while things:
                thing = things.pop()
                if random.random() < 0.5:
                    thing.close()
                del thing
                if random.random() < 0.3:
                    gc.collect()


class Batches(Clean):
    def test_answers_are_those_of_single_calls(self):
        random.seed(11)
        shapes = [solid.Box(1, 2, 3), solid.Sphere(1), solid.Cone(1, 2), solid.Mesh(CUBE, CUBE_FACES)]
        things = [solid.Object(random.choice(shapes), position=[random.uniform(-3, 3) for _ in range(3)])
                  for _ in range(60)]
        pairs = [(random.choice(things), random.choice(things)) for _ in range(2000)]
        firsts, seconds = solid.handles(a for a, _ in pairs), solid.handles(b for _, b in pairs)
        moves = array.array("f", [random.uniform(-3, 3) for _ in range(6000)])
        sources = array.array("f", [random.uniform(-9, 9) for _ in range(6000)])
        targets = array.array("f", [random.uniform(-1, 1) for _ in range(6000)])
        scene = solid.Scene()
        scene.add(*things)
        for workers in (1, 2, 8):
            self.assertEqual(solid.set_worker_count(workers), workers)
            hits = solid.intersect_batch(firsts, seconds)
            self.assertTrue(300 < sum(hits) < 1900)
            self.assertEqual([bool(hit) for hit in hits], [a.intersects(b) for a, b in pairs])
            caches = solid.PairCaches(len(pairs))
            solid.signed_distance_batch(firsts, seconds, caches)
            found = solid.signed_distance_batch(firsts, seconds)
            for i in range(0, 2000, 37):
                self.assertEqual(found[i], pairs[i][0].signed_distance(pairs[i][1]))
            casts = solid.cast_batch(firsts, moves, seconds)
            rays = solid.ray_cast_batch(firsts, sources, targets, 1)
            in_scene = solid.scene_ray_cast_batch(scene, sources, targets, 1)
            self.assertTrue(300 < in_scene.count < 2000 and 0 < rays.count < 2000)
            for i in range(0, 2000, 37):
                one, ray = pairs[i], slice(3 * i, 3 * i + 3)
                self.assertEqual(casts[i], one[0].cast(moves[ray], one[1]))
                single = one[0].ray_cast(sources[ray], targets[ray], 1)
                self.assertAlmostEqual(rays.params[i], -1 if single is None else single.param, places=6)
                single = scene.ray_cast(sources[ray], targets[ray], 1)
                self.assertEqual(in_scene.params[i], -1 if single is None else single.param)
                self.assertIs(solid.object_of(int(in_scene.clients[i])), single and single.object)
        solid.set_worker_count(1)

    def test_faults_are_named(self):
        box = solid.Object(solid.Box(1, 1, 1))
        with self.assertRaisesRegex(solid.InvalidHandleError, r"objects2\[1\]"):
            solid.intersect_batch([box, box], [box.handle, 77])
        with self.assertRaisesRegex(solid.InvalidArgumentError, r"targets\[0\]"):
            solid.ray_cast_batch([box], [(0, 0, 0)], [(0, math.nan, 0)])
        with self.assertRaises(ValueError):
            solid.intersect_batch([box], [box, box])
        with self.assertRaises(ValueError):
            solid.cast_batch([box], [(0, 0)], [box])
        self.assertEqual(len(solid.intersect_batch([], [])), 0)

    def test_results_go_where_they_should(self):
        box = solid.Object(solid.Box(1, 1, 1))
        out = array.array("i", [7] * 3)
        self.assertIs(solid.intersect_batch([box] * 3, [box] * 3, out=out), out)
        self.assertEqual(list(out), [1, 1, 1])
        with self.assertRaises(ValueError):
            solid.intersect_batch([box] * 4, [box] * 4, out=out)


class Drawings(Clean):
    def test_what_is_drawn(self):
        box, far = solid.Object(solid.Box(2, 2, 2)), solid.Object(solid.Box(2, 2, 2), position=(5, 0, 0))
        drawing = solid.Drawing()
        drawing.object(box, 0x102030FF)
        self.assertEqual((len(drawing.triangles), len(drawing.lines)), (12, 12))
        self.assertEqual({triangle.color for triangle in drawing.triangles}, {0x102030FF})
        self.assertTrue(all(abs(x) == 1 for line in drawing.lines for x in line.start + line.end))
        steps = drawing.gjk(box, far, 99)
        self.assertEqual(drawing.texts[-1].text, f"step {steps - 1}: 3 <= distance <= 3")
        self.assertEqual(drawing.epa(box, far, 0), 0)
        scene = solid.Scene()
        scene.add(box, far)
        self.assertEqual((drawing.scene(scene), drawing.tree(box), drawing.pieces(box)), (0, 1, 1))
        difference = solid.Drawing()
        difference.difference(box, far)
        corners = {corner for triangle in difference.triangles for corner in triangle[:3]}
        self.assertEqual(corners, {(x, y, z) for x in (-7, -3) for y in (-2, 2) for z in (-2, 2)})

    def test_refusals(self):
        mesh = solid.Object(solid.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]))
        with self.assertRaises(solid.UnsupportedError):
            solid.Drawing().pieces(mesh)
        with self.assertRaises(solid.InvalidArgumentError):
            solid.Drawing(segments=3).object(mesh)


class Library(unittest.TestCase):
    def test_version(self):
        self.assertEqual(".".join(map(str, solid.version())), solid.__version__)

    def test_the_installed_library_is_the_one_that_runs(self):
        prefix = os.environ.get("SOLID_EXPECTED_PREFIX")
        if not prefix:
            self.skipTest("SOLID_EXPECTED_PREFIX says where it should be")
        with open("/proc/self/maps") as maps:
            paths = {line.split()[-1] for line in maps if "libsolid" in line}
        self.assertTrue(paths)
        for path in paths:
            self.assertTrue(path.startswith(os.path.realpath(prefix)), path)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
