# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Placements: matrices as people write them, what is refused, and that nothing is lost on the way to the library."""
import array
import math
import random
import unittest

import solid_collision as solid
from support import Clean, numpy, with_numpy

ROWS = [[2, 0, 0, 5], [0, 3, 1, 6], [0, 0, 4, 7], [0, 0, 0, 1]]
COLUMNS = [2, 0, 0, 0, 0, 3, 0, 0, 0, 1, 4, 0, 5, 6, 7, 1]
BY_ROWS = [2, 0, 0, 5, 0, 3, 1, 6, 0, 0, 4, 7, 0, 0, 0, 1]


def rows_of(thing):
    return [[float(number) for number in row] for row in thing.matrix]


class Placed(Clean):
    def setUp(self):
        self.thing = solid.Object(solid.Box(1, 1, 1))

    def tearDown(self):
        del self.thing
        super().tearDown()


class Matrices(Placed):
    def test_all_ways_to_say_it_mean_the_same(self):
        ways = [ROWS, tuple(map(tuple, ROWS)), COLUMNS, array.array("d", COLUMNS), array.array("f", COLUMNS)]
        if numpy is not None:
            by_rows = numpy.array(ROWS, dtype=float)
            ways += [by_rows, by_rows.astype("f4"), by_rows.astype("i8"), by_rows.astype(">f8"), by_rows.astype("f2"),
                     numpy.asfortranarray(by_rows), numpy.asfortranarray(by_rows.astype("f4")), numpy.array(COLUMNS),
                     numpy.zeros((3, 4, 4))[1] + by_rows, numpy.repeat(by_rows, 2, axis=1)[:, ::2], list(by_rows)]
        for way in ways:
            self.thing.position = (0, 0, 0)
            self.thing.matrix = way
            self.assertEqual(rows_of(self.thing), ROWS)
            self.assertEqual(self.thing.position, (5, 6, 7))

    def test_a_matrix_flattened_by_rows_is_refused_and_changes_nothing(self):
        self.thing.matrix = COLUMNS
        ways = [BY_ROWS, tuple(BY_ROWS), array.array("d", BY_ROWS), array.array("f", BY_ROWS)]
        if numpy is not None:
            ways += [numpy.array(ROWS, dtype=float).ravel(), numpy.array(ROWS, dtype="f4").flatten()]
        for way in ways:
            self.assertRaisesRegex(ValueError, r"not as T.ravel\(\)", setattr, self.thing, "matrix", way)
        self.assertRaisesRegex(ValueError, "ravel", solid.Object, self.thing.shape, matrix=BY_ROWS)
        self.assertEqual(rows_of(self.thing), ROWS)

    def test_a_matrix_with_its_origin_in_the_last_row_is_refused(self):
        turned = [list(row) for row in zip(*ROWS)]
        for way in [turned] + ([] if numpy is None else [numpy.array(turned), numpy.array(turned, dtype="f4")]):
            self.assertRaisesRegex(ValueError, "last row", setattr, self.thing, "matrix", way)

    def test_what_is_no_matrix_is_refused(self):
        ways = [ROWS[:3], [row[:3] for row in ROWS], COLUMNS[:15], [ROWS] * 16, 3.0, None, "matrix",
                [[0, 0, 0, 1]] * 3 + [3], [[math.nan] * 4] * 4]
        if numpy is not None:
            ways += [numpy.eye(3), numpy.zeros((1, 16)), numpy.zeros((2, 4, 4)), numpy.array(7)]
        for way in ways:
            self.assertRaises((ValueError, TypeError), setattr, self.thing, "matrix", way)
        self.assertRaisesRegex(ValueError, "four rows", setattr, self.thing, "matrix", [ROWS] * 4)  # of a stack
        for row in range(3):
            broken = [list(row) for row in ROWS]
            broken[row][row] = math.inf
            self.assertRaises(solid.InvalidArgumentError, setattr, self.thing, "matrix", broken)

    def test_rounding_in_the_last_row_is_allowed(self):
        rows = ROWS[:3] + [[1e-9, -0.0, -1e-12, 1 - 1e-9]]
        self.thing.matrix = rows
        if numpy is not None:
            self.thing.matrix = numpy.array(rows)
        self.assertEqual(rows_of(self.thing), ROWS)

    def test_reading_and_setting_again_changes_no_bit(self):
        random.seed(5)
        for _ in range(300):
            rows = [[random.gauss(0, 1) for _ in range(3)] + [random.uniform(-1e5, 1e5)] for _ in range(3)]
            self.thing.matrix = rows + [[0, 0, 0, 1]]
            read = rows_of(self.thing)
            self.assertEqual(read[:3], rows)
            self.thing.matrix = self.thing.matrix
            self.assertEqual(rows_of(self.thing), read)

    def test_what_is_read_cannot_be_written_to(self):
        with self.assertRaises((ValueError, TypeError)):
            self.thing.matrix[0][3] = 5  # would change nothing
        self.assertEqual(self.thing.position, (0, 0, 0))

    @with_numpy
    def test_what_is_read_is_an_array_of_four_rows(self):
        self.thing.matrix = numpy.array(ROWS)
        T = self.thing.matrix
        self.assertEqual((T.shape, T.dtype, T.flags.c_contiguous), ((4, 4), numpy.float64, True))
        self.assertEqual(T[:3, 3].tolist(), [5, 6, 7])
        other = solid.Object(solid.Box(1, 1, 1), matrix=T @ numpy.linalg.inv(T))
        self.assertTrue(numpy.allclose(other.matrix, numpy.eye(4), atol=1e-12))


class Positions(Placed):
    def test_are_doubles(self):
        place = (0.1, 1e6 + 0.01, -1 / 3)
        self.thing.position = place
        self.assertEqual(self.thing.position, place)
        self.assertEqual([row[3] for row in rows_of(self.thing)[:3]], list(place))
        self.assertRaises(solid.InvalidArgumentError, setattr, self.thing, "position", (0, math.nan, 0))
        self.assertRaises(ValueError, setattr, self.thing, "position", (0, 0))
        self.assertEqual(self.thing.position, place)

    def test_a_small_step_changes_the_distance_by_as_much(self):
        ball = solid.Object(solid.Sphere(1), position=(3, 0.3, 0.1))
        h, ends = 1e-6, []
        for x in (3 - h, 3 + h):
            ball.position = (x, 0.3, 0.1)
            ends.append(self.thing.distance(ball, accuracy=1e-12).distance)
        self.assertAlmostEqual((ends[1] - ends[0]) / (2 * h), 1, places=5)

    def test_keep_the_rest(self):
        self.thing.matrix = ROWS
        self.thing.position = (1, 2, 3)
        self.assertEqual(rows_of(self.thing), [row[:3] + [i] for row, i in zip(ROWS[:3], (1, 2, 3))] + [ROWS[3]])


class Orientations(Placed):
    def test_are_read_as_they_were_set(self):
        random.seed(6)
        for _ in range(300):
            given = [random.gauss(0, 1) for _ in range(4)]
            if random.random() < 0.3:
                given[random.randrange(4)] = 0
            self.thing.orientation = given
            read = self.thing.orientation
            self.assertGreaterEqual(read[3], 0)
            cosine = sum(a * b for a, b in zip(read, given)) / math.sqrt(sum(b * b for b in given))
            self.assertAlmostEqual(abs(cosine), 1, places=14)
            self.thing.scale((2, 3, 4))
            for a, b in zip(self.thing.orientation, read):
                self.assertAlmostEqual(abs(a), abs(b), places=12)
            for a, b in zip(self.thing.scaling, (2, 3, 4)):
                self.assertAlmostEqual(a, b, places=12)
        self.thing.orientation = (0, 0, 1e-200, 1e-200)
        self.assertAlmostEqual(self.thing.matrix[1][0], 1, places=12)

    def test_keep_the_origin_and_drop_the_scaling(self):
        self.thing.matrix = ROWS
        self.thing.orientation = (0, 0, 1, 1)
        expected = [[0, -1, 0, 5], [1, 0, 0, 6], [0, 0, 1, 7], [0, 0, 0, 1]]
        for row, wanted in zip(rows_of(self.thing), expected):
            for a, b in zip(row, wanted):
                self.assertAlmostEqual(a, b, places=15)

    def test_are_none_where_there_is_none(self):
        self.thing.matrix = ROWS  # shears
        self.assertIsNone(self.thing.orientation)
        self.thing.matrix = [[-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
        self.assertIsNone(self.thing.orientation)

    def test_of_no_length_are_refused(self):
        for bad in ((0, 0, 0, 0), (0, 0, math.nan, 1), (math.inf, 0, 0, 1)):
            self.assertRaises(solid.InvalidArgumentError, setattr, self.thing, "orientation", bad)
        self.assertRaises(ValueError, setattr, self.thing, "orientation", (0, 0, 1))
        self.assertEqual(self.thing.orientation, (0, 0, 0, 1))


class ManyAtOnce(Clean):
    def setUp(self):
        self.things = [solid.Object(solid.Box(1, 1, 1)) for _ in range(5)]

    def tearDown(self):
        del self.things
        super().tearDown()

    def rows(self):
        return [rows_of(thing) for thing in self.things]

    def placements(self):
        return [[[1, 0, 0, i], [0, 2, 0, -i], [0, 0, 1, 3], [0, 0, 0, 1]] for i in range(5)]

    def test_are_placed_as_one_by_one(self):
        wanted = self.placements()
        ways = [wanted, [COLUMNS] * 5, tuple(wanted)]
        if numpy is not None:
            ways += [numpy.array(wanted, dtype=kind) for kind in ("f8", "f4", ">f8", "i4")]
            ways += [list(numpy.array(wanted, dtype="f4")), numpy.array(wanted, dtype=float)[::-1]]
        for way in ways:
            solid.set_matrices(self.things, way)
            together = self.rows()
            for thing, matrix in zip(self.things, way):
                thing.matrix = matrix
            self.assertEqual(together, self.rows())
        solid.set_matrices(solid.handles(self.things), wanted)
        self.assertEqual(self.rows(), wanted)
        solid.set_matrices([self.things[0]] * 5, wanted)
        self.assertEqual(rows_of(self.things[0]), wanted[4])
        solid.set_matrices([], [])

    def test_are_all_placed_or_none(self):
        solid.set_matrices(self.things, self.placements())
        before = self.rows()
        flat, turned = self.placements(), self.placements()
        flat[3][1][1] = 0
        turned[4] = [list(row) for row in zip(*turned[4])]
        self.assertRaises(solid.InvalidArgumentError, solid.set_matrices, self.things, flat)
        self.assertRaises(ValueError, solid.set_matrices, self.things, turned)
        self.assertRaises(ValueError, solid.set_matrices, self.things, self.placements()[:4])
        if numpy is not None:
            self.assertRaises(solid.InvalidArgumentError, solid.set_matrices, self.things, numpy.array(flat, "f4"))
            self.assertRaises(ValueError, solid.set_matrices, self.things, numpy.array(turned, "f8"))
        self.assertEqual(before, self.rows())


if __name__ == "__main__":
    unittest.main()
