# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Meshes over arrays of all kinds: which are copied, what update() sees, and indices that lead nowhere."""
import array
import math
import random
import unittest

import solid_collision as solid
from support import CUBE, CUBE_FACES, Clean, numpy, with_numpy


def floats():
    return array.array("f", [float(number) for point in CUBE for number in point])


class Updates(Clean):
    def test_a_copy_is_not_updated_in_silence(self):
        points = array.array("d", floats())
        kinds = [points, CUBE, tuple(CUBE), memoryview(points)]
        if numpy is not None:
            single = numpy.array(CUBE, dtype="f4")
            kinds += [numpy.array(CUBE, dtype=float), numpy.array(CUBE), single[::-1], numpy.asfortranarray(single)]
        for vertices in kinds:
            for kind in (solid.Mesh, solid.Polyhedron):
                mesh = kind(vertices, CUBE_FACES)
                self.assertTrue(mesh.copied)
                self.assertRaisesRegex(solid.InvalidOperationError, r"call update\(vertices\)", mesh.update)
                mesh.update(vertices)
                self.assertRaises(solid.InvalidOperationError, mesh.update)

    def test_what_is_not_copied_is_updated_where_it_is(self):
        points = floats()
        kinds = [points, memoryview(points)]
        for vertices in kinds:
            mesh = solid.Mesh(vertices, CUBE_FACES)
            self.assertFalse(mesh.copied)
            thing = solid.Object(mesh)
            points[3 * 7] += 1
            mesh.update()
            self.assertAlmostEqual(thing.bounding_box[1][0], points[3 * 7], places=5)
        mesh.update(CUBE)
        self.assertAlmostEqual(thing.bounding_box[1][0], 1, places=5)
        self.assertRaises(solid.InvalidOperationError, mesh.update)
        mesh.update(points)  # and back to where it was
        mesh.update()

    @with_numpy
    def test_doubles_may_follow_floats_of_any_stride(self):
        table = numpy.zeros((8, 7), dtype="f4")
        table[:, :3] = CUBE
        mesh = solid.Mesh(table[:, :3], CUBE_FACES)
        thing = solid.Object(mesh)
        for vertices in (2 * numpy.array(CUBE, dtype=float), 2 * numpy.array(CUBE), (table * 3)[:, :3]):
            mesh.update(vertices)
            self.assertAlmostEqual(thing.bounding_box[1][2], vertices[7, 2], places=5)
        table *= 5
        mesh.update(table[:, :3])
        table *= 2
        mesh.update()
        self.assertAlmostEqual(thing.bounding_box[1][2], 10, places=5)

    def test_vertices_can_be_read(self):
        moved = [(x + 5, y, z) for x, y, z in CUBE]
        kinds = [CUBE, floats()]
        if numpy is not None:
            kinds += [numpy.array(CUBE), numpy.ones((8, 7), "f4")[:, 2:5]]
        for vertices in kinds:
            mesh = solid.Mesh(vertices, CUBE_FACES)
            mesh.update(moved)
            self.assertEqual([tuple(map(float, row)) for row in mesh.vertices], moved)
        read = mesh.vertices
        read[0] = (9, 9, 9)
        self.assertEqual(tuple(map(float, mesh.vertices[0])), moved[0])

    def test_arrays_are_given_back(self):
        first, second, third = floats(), floats(), floats()
        mesh = solid.Mesh(first, CUBE_FACES)
        thing = solid.Object(mesh)
        self.assertRaises(BufferError, first.append, 0)
        mesh.update(second)
        first.append(0)
        mesh.close()
        self.assertRaises(BufferError, second.append, 0)  # the object still reads it
        thing.shape = solid.Mesh(third, CUBE_FACES)
        del mesh
        second.append(0)
        self.assertRaises(BufferError, third.append, 0)
        del thing
        third.append(0)

    def test_refusals_change_nothing(self):
        mesh = solid.Mesh(floats(), CUBE_FACES)
        thing = solid.Object(mesh)
        for bad in (CUBE[:7], CUBE + CUBE, [(float("nan"), 0, 0)] * 8, [(0, 0)] * 8, [(1e30, 0, 0)] * 8, 7, "abc"):
            self.assertRaises((ValueError, TypeError), mesh.update, bad)
        self.assertAlmostEqual(thing.ray_cast((5, 0.3, 0.2), (0, 0.3, 0.2)).param, 0.8, places=6)
        self.assertFalse(mesh.copied)
        mesh.update()


class Indices(Clean):
    def test_beyond_the_vertices_are_refused_whatever_the_array(self):
        good, bad = [(0, 1, 2), (4, 5, 7)], [(0, 1, 2), (4, 5, 8)]
        kinds = [list, tuple, lambda rows: memoryview(array.array("I", sum(rows, ()))).cast("B").cast("I", [2, 3]),
                 lambda rows: [array.array("H", row) for row in rows], lambda rows: iter(rows)]
        if numpy is not None:
            kinds += [lambda rows, kind=kind: numpy.array(rows, dtype=kind)
                      for kind in ("u4", "i4", "i8", "u8", "u1", ">i4", object)]
            kinds += [lambda rows: numpy.array(rows, order="F"), lambda rows: list(numpy.array(rows)),
                      lambda rows: numpy.repeat(rows, 2, axis=1)[:, ::2]]
        for vertices in (CUBE, floats()):
            for kind in kinds:
                self.assertEqual(solid.Mesh(vertices, kind(good)).face_count, 2)
                self.assertRaisesRegex(IndexError, "index 8; there are 8 vertices", solid.Mesh, vertices, kind(bad))
                self.assertRaises(IndexError, solid.Polyhedron, vertices, kind(bad))
        for wrong in ([(0, 1, -1)], [(0, 1, 2 ** 32)], [(0, 1, 2 ** 70)]):
            self.assertRaises(IndexError, solid.Mesh, CUBE, wrong)
        if numpy is not None:
            for wrong in ([[0, 1, -1]], [[0, 1, 2 ** 32]], [[0, 1, 2 ** 32 + 1]]):
                self.assertRaises(IndexError, solid.Mesh, CUBE, numpy.array(wrong))

    def test_vertices_and_rays_that_are_no_rows_of_three_are_refused(self):
        wide, flat = [tuple(point) + (1,) for point in CUBE], [x for point in CUBE for x in point]
        ways = [wide, [point[:2] for point in CUBE]]
        if numpy is not None:
            ways += [numpy.array(CUBE, dtype=kind).T for kind in ("f4", "f8")] + [numpy.array(wide)]
        cube = solid.Mesh(CUBE, CUBE_FACES)
        things, scene = [solid.Object(cube) for _ in CUBE], solid.Scene()
        for way in ways:
            for ask in (lambda: solid.Mesh(way, CUBE_FACES), lambda: solid.Polytope(way), lambda: cube.update(way),
                        lambda: solid.ray_cast_batch(things, way, CUBE), lambda: solid.cast_batch(things, way, things),
                        lambda: solid.scene_ray_cast_batch(scene, CUBE, way)):
                self.assertRaisesRegex(ValueError, "rows of three|three coordinates", ask)
        self.assertEqual(solid.Mesh(flat, CUBE_FACES).face_count, len(CUBE_FACES))

    def test_what_are_no_faces_is_refused(self):
        for wrong in ([0, 1, 2], [[0, 1, 2.5]], [["0", 1, 2]], 7, None, [(0, 1, 2), 3], [(0, 1, 2), ()]):
            self.assertRaises((TypeError, ValueError), solid.Mesh, CUBE, wrong)
        if numpy is not None:
            for wrong in (numpy.arange(6), numpy.zeros((2, 3)), numpy.zeros((2, 2, 3), dtype=int), numpy.array(3),
                          numpy.zeros((0, 3), dtype=int), numpy.zeros((3, 0), dtype=int)):
                self.assertRaises((TypeError, ValueError), solid.Mesh, CUBE, wrong)
        self.assertRaises(ValueError, solid.Mesh, CUBE, [])
        self.assertIsNotNone(solid.Mesh(CUBE, CUBE_FACES))  # nothing stayed open

    def test_faces_of_different_lengths_keep_their_numbers(self):
        mesh = solid.Object(solid.Mesh(CUBE, [(7,), (0, 1), (2, 3, 7, 6), (1, 5, 7)]))
        self.assertEqual(mesh.ray_cast((0.1, 5, 0.3), (0.1, 0, 0.3)).feature, 2)


class Conversions(Clean):
    @with_numpy
    def test_all_types_give_the_same_mesh(self):
        random.seed(1)
        points = numpy.array([[random.randint(-9, 9) for _ in range(3)] for _ in range(60)])
        faces = numpy.array([random.sample(range(60), 3) for _ in range(100)])
        sources, targets = points[:40] + numpy.array([30, 1, 2]), points[:40] * 0.5 + 0.1
        answers = []
        for kind in ("f4", "f8", "i8", "i2", ">f8", "f2"):
            for index in ("i8", "u4", "u1"):
                thing = solid.Object(solid.Mesh(points.astype(kind), faces.astype(index)))
                answers.append([thing.ray_cast(a, b, math.inf) for a, b in zip(sources, targets)])
                self.assertEqual(answers[-1], answers[0])
        self.assertTrue(10 < sum(hit is not None for hit in answers[0]))

    @with_numpy
    def test_what_a_float_cannot_hold_is_refused_by_the_library(self):
        points = numpy.array(CUBE, dtype=float)
        points[3, 1] = 1e300
        self.assertRaises(solid.InvalidArgumentError, solid.Mesh, points, CUBE_FACES)
        self.assertRaises(TypeError, solid.Mesh, points.astype(complex), CUBE_FACES)
        self.assertRaises(TypeError, solid.Mesh, points.astype(str), CUBE_FACES)
        self.assertRaises(ValueError, solid.Mesh, points.reshape(2, 4, 3), CUBE_FACES)

    @with_numpy
    def test_rays_and_moves_may_be_doubles(self):
        box = solid.Object(solid.Box(2, 2, 2))
        sources = numpy.array([[5, 0, 0], [0, 5, 0.0]])
        rays = solid.ray_cast_batch([box, box], sources, numpy.zeros((2, 3)))
        self.assertTrue(numpy.allclose(rays.params, 0.8))
        again = solid.ray_cast_batch([box, box], sources.astype("f4"), numpy.zeros((2, 3), dtype="i8"))
        self.assertEqual(rays.params.tolist(), again.params.tolist())
        self.assertRaises(solid.InvalidArgumentError, solid.ray_cast_batch, [box], [[1e300, 0, 0]], [[0, 0, 0]])


if __name__ == "__main__":
    unittest.main()
