# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Code in C may leave an error, or an open shape, in the thread: no call in Python is blamed for it; nothing leaks."""
import array
import gc
import unittest

import solid_collision as solid
from solid_collision._library import lib
from support import CUBE, CUBE_FACES, Clean


def leave_an_error():
    lib.DT_GetError()
    lib.DT_NewSphere(-1)


class Left(Clean):
    def tearDown(self):
        lib.DT_GetError()
        super().tearDown()


class Pending(Left):
    def calls(self):
        box, ball = solid.Object(solid.Box(1, 1, 1)), solid.Object(solid.Sphere(1), position=(5, 0, 0))
        scene, table = solid.Scene(), solid.ResponseTable()
        mesh = solid.Mesh(array.array("f", sum(map(list, CUBE), [])), CUBE_FACES)
        for name, value in (("position", (0, 0, 0)), ("orientation", (0, 0, 0, 1)), ("margin", 0), ("client", 77),
                            ("matrix", [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]), ("shape", box.shape)):
            yield f"set {name}", lambda: setattr(box, name, value)
            yield f"read {name}", lambda: getattr(box, name)
        yield from {
            "box": lambda: solid.Box(1, 1, 1), "polytope": lambda: solid.Polytope(CUBE),
            "mesh": lambda: solid.Mesh(CUBE, CUBE_FACES),
            "polyhedron": lambda: solid.Polyhedron(CUBE, CUBE_FACES, repair=True),
            "object": lambda: solid.Object(box.shape, position=(1, 2, 3)), "scene": solid.Scene,
            "table": solid.ResponseTable, "add": lambda: scene.add(box, ball), "class": lambda: table.new_class(),
            "set class": lambda: table.set_class(box), "class of": lambda: table.class_of(ball),
            "callback": lambda: table.add(lambda a, b, contact: None), "test": lambda: scene.test(table),
            "call": lambda: table.call(box, ball), "ray": lambda: box.ray_cast((9, 9, 9), (9, 9, 8)),
            "ray in scene": lambda: scene.ray_cast((9, 9, 9), (9, 9, 8)), "cast": lambda: box.cast((0, 1, 0), ball),
            "apart": lambda: box.intersects(ball), "no point": lambda: box.common_point(ball),
            "no depth": lambda: box.penetration(ball), "touch": lambda: box.closest_points(box),
            "none so near": lambda: box.distance(ball, max_distance=1), "distance": lambda: box.signed_distance(ball),
            "none of many": lambda: solid.intersect_batch([box], [ball]), "box of it": lambda: box.bounding_box,
            "scale": lambda: box.scale((1, 1, 1)), "update": mesh.update, "bytes": lambda: mesh.byte_count,
            "global depth": lambda: box.global_depth(ball), "draw": lambda: solid.Drawing().epa(box, ball, 0),
            "remove": lambda: scene.remove(box), "close": ball.close, "accuracy": lambda: solid.set_accuracy(1e-3),
            "tolerance": lambda: solid.set_tolerance(2.0 ** -23), "workers": lambda: solid.set_worker_count(1),
        }.items()

    def test_errors_are_not_raised_by_calls_that_succeed(self):
        for name, call in self.calls():
            with self.subTest(name):
                leave_an_error()
                call()

    def test_errors_do_not_hide_those_of_calls_that_fail(self):
        box, closed = solid.Object(solid.Box(1, 1, 1)), solid.Object(solid.Box(1, 1, 1))
        closed.close()
        for call, text in ((lambda: box.intersects(closed), "DT_Intersect"), (lambda: solid.Box(-1, 1, 1), "DT_NewBox"),
                           (lambda: closed.ray_cast((0, 0, 0), (1, 1, 1)), "DT_GetRayHit"),
                           (lambda: setattr(closed, "margin", 1), "DT_SetMargin"),
                           (lambda: solid.Polyhedron(CUBE, CUBE_FACES[:5]), "DT_EndPolyhedron"),
                           (lambda: solid.intersect_batch([box], [closed]), "DT_IntersectBatch")):
            leave_an_error()
            self.assertRaisesRegex(solid.SolidError, text, call)
            self.assertEqual(lib.DT_GetError(), 0)

    def test_answers_that_cannot_be_failures_leave_it_to_c(self):
        box = solid.Object(solid.Box(1, 1, 1))
        leave_an_error()
        self.assertTrue(box.intersects(box))
        sphere = solid.Sphere(1)
        self.assertEqual(lib.DT_GetError(), solid.InvalidArgumentError.code)
        sphere.close()

    def test_what_was_made_is_not_lost(self):
        before = solid.byte_count()
        for make in (lambda: solid.Sphere(1), lambda: solid.Mesh(CUBE, CUBE_FACES), solid.Scene, solid.ResponseTable):
            leave_an_error()
            try:
                make().close()
            except solid.SolidError:
                pass
            gc.collect()
            self.assertEqual(solid.byte_count(), before)

    def test_objects_that_cannot_be_placed_are_not_lost(self):
        shape = solid.Sphere(1)
        for wrong in ({"position": (0, float("nan"), 0)}, {"matrix": [0] * 16}, {"orientation": (0, 0, 0, 0)},
                      {"margin": -1}):
            before = solid.byte_count()
            self.assertRaises(ValueError, solid.Object, shape, **wrong)
            gc.collect()
            self.assertEqual(solid.byte_count(), before)


class Open(Left):
    def test_a_shape_that_c_has_left_open_is_not_taken(self):
        points = array.array("f", sum(map(list, CUBE), []))
        base = lib.DT_NewVertexBase(points.buffer_info()[0], 12)
        for begin, make in ((lib.DT_NewComplexShape, lambda: solid.Mesh(CUBE, CUBE_FACES)),
                            (lib.DT_NewPolytope, lambda: solid.Polytope(CUBE))):
            opened = begin(base)
            self.assertRaises(solid.InvalidOperationError, make)
            gc.collect()
            self.assertTrue(solid.is_valid(opened))  # it is still C's
            lib.DT_DeleteShape(opened)
            self.assertIsNotNone(make())
        lib.DT_DeleteVertexBase(base)


if __name__ == "__main__":
    unittest.main()
