# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""What a user may do by mistake, or in a way nobody thought of: types, arrays of all kinds, copies, exits, exceptions."""
import copy
import gc
import os
import pickle
import re
import subprocess
import sys
import threading
import typing
import unittest

import solid_collision as solid
from solid_collision import _signatures
from support import CUBE, CUBE_FACES, Clean, numpy, with_numpy

# Not needed by Python, or there in another form: errors and ends are the package's business, faces come by indices,
# placements, distances, depths and rays are in double, an object has the Shape that it was given, and the broad phase
# alone and the allocator are for programs in C.
NOT_WRAPPED = {"BP_CreateProxy", "BP_CreateScene", "BP_DestroyProxy", "BP_DestroyScene", "BP_GetPairs",
               "BP_RayCast", "BP_SetBBox",
               "DT_Begin", "DT_End", "DT_Vertex", "DT_VertexIndex", "DT_GetClosestPair", "DT_GetMatrixf",
               "DT_GetPenDepth", "DT_GetShape", "DT_ObjectRayCast", "DT_SetAllocator", "DT_SetErrorCallback",
               "DT_SetOrientation", "DT_SetPosition", "DT_SetScaling"}


class Types(Clean):
    def test_wrong_types_are_type_errors(self):
        box = solid.Object(solid.Box(1, 1, 1))
        for call in (lambda: solid.Sphere("1"), lambda: solid.Sphere(None), lambda: setattr(box, "margin", []),
                     lambda: solid.set_worker_count("2"), lambda: solid.Mesh(CUBE, [(0, 1, 2.5)]),
                     lambda: setattr(box, "position", "123"), lambda: solid.Sphere(box),
                     lambda: solid.Point("123"), lambda: solid.is_valid(1.5),
                     lambda: solid.Polytope([("1", "2", "3")]), lambda: solid.ray_cast_batch([box], "123", "456")):
            self.assertRaises(TypeError, call)
        with self.assertRaises(solid.InvalidHandleError):
            box.intersects(box.shape)
        with self.assertRaises(ValueError):
            solid.set_worker_count(-1)

    def test_nothing_is_copied_or_pickled(self):
        for thing in (solid.Box(1, 1, 1), solid.Object(solid.Sphere(1)), solid.Scene(), solid.ResponseTable()):
            for way in (copy.copy, copy.deepcopy, pickle.dumps):
                self.assertRaisesRegex(TypeError, "cannot be copied or pickled", way, thing)

    def test_every_error_has_its_exception(self):
        kinds = {kind.code for kind in solid.SolidError.__subclasses__()}
        self.assertEqual(kinds, set(_signatures.DT_Error) - {0, _signatures.DT_Error.DT_ERROR_INTERNAL})

    def test_annotations_can_be_resolved(self):
        for name in solid.__all__:
            thing = getattr(solid, name)
            for member in [thing, *vars(thing).values()] if isinstance(thing, type) else [thing]:
                if callable(member) and hasattr(member, "__annotations__"):
                    typing.get_type_hints(member)

    def test_no_function_was_forgotten(self):
        text = ""
        folder = os.path.dirname(solid.__file__)
        for name in os.listdir(folder):
            if name.endswith(".py") and name != "_signatures.py":
                with open(os.path.join(folder, name)) as file:
                    text += file.read()
        responses = {f"DT_{verb}{what}Response" for verb in ("Add", "Remove") for what in ("Default", "Class", "Pair")}
        used = set(re.findall(r"\b(?:DT|BP)_\w+", text))
        missing = set(_signatures.FUNCTIONS) - used - responses
        self.assertEqual(missing, NOT_WRAPPED)


class Arrays(Clean):
    def box_of(self, points, faces=CUBE_FACES):
        return solid.Object(solid.Mesh(points, faces)).bounding_box

    @with_numpy
    def test_three_columns_of_a_table_whatever_the_type(self):
        rows = [(*point, 9) for point in CUBE]
        for kind in ("f4", "f8", ">f4", "i8"):
            low, high = self.box_of(numpy.array(rows, dtype=kind)[:, :3])
            self.assertAlmostEqual(low[2], -1, places=5, msg=kind)
            self.assertAlmostEqual(high[2], 1, places=5, msg=kind)

    def test_indices_out_of_range(self):
        self.assertRaises((IndexError, ValueError), solid.Mesh, CUBE, [(0, 1, -1)])
        self.assertRaises((IndexError, ValueError), solid.Mesh, CUBE, [(0, 1, 2**40)])
        self.assertIsNotNone(solid.Mesh(CUBE, CUBE_FACES))

    @with_numpy
    def test_any_layout(self):
        cube = numpy.array(CUBE, dtype=numpy.float32)
        for points in (cube[::-1], numpy.asfortranarray(cube), cube.astype(">f8"), cube.astype(numpy.float16)):
            self.assertAlmostEqual(self.box_of(points)[1][1], 1, places=5)
        self.assertRaises(TypeError, solid.Mesh, cube, numpy.array(CUBE_FACES, dtype=float))
        self.assertRaises((IndexError, ValueError), solid.Mesh, cube, numpy.array([[0, 1, -1]]))
        out = numpy.zeros(1, dtype=numpy.int32)
        out.flags.writeable = False
        handles = solid.handles([solid.Object(solid.Box(1, 1, 1))])
        self.assertRaises((ValueError, BufferError), solid.intersect_batch, handles, handles, out=out)

    def test_nothing_at_all(self):
        self.assertEqual(len(solid.intersect_batch([], [])), 0)
        self.assertEqual(len(solid.signed_distance_batch([], [])), 0)


class Depths(Clean):
    def test_options_and_backends(self):
        cube = solid.Polyhedron(CUBE, CUBE_FACES)
        first, second = solid.Object(cube), solid.Object(cube, position=(1.5, 0.1, 0.2))
        found = first.global_depth(second, accuracy=1e-9, backend=solid.DepthBackend.CPU)
        self.assertAlmostEqual(found.depth, 0.5, places=5)
        self.assertEqual(found.backend, solid.DepthBackend.CPU)
        self.assertIsNotNone(first.global_depth(second, max_steps=1))
        self.assertTrue(solid.has_depth_backend(solid.DepthBackend.CPU))
        for accuracy in (0, -1, float("nan")):
            self.assertRaisesRegex(ValueError, "accuracy is positive, or None", first.global_depth, second, accuracy)

    def test_repair(self):
        self.assertRaises(solid.NotClosedError, solid.Polyhedron, CUBE, CUBE_FACES[:5])
        whole = solid.Object(solid.Polyhedron(CUBE, CUBE_FACES[:5], repair=True))
        self.assertTrue(whole.intersects(solid.Object(solid.Sphere(0.1))))

    def test_solids_report(self):
        quads = CUBE_FACES
        triangles = [(a, b, c) for a, b, c, _ in quads] + [(a, c, d) for a, _, c, d in quads]
        made = solid.Solid(CUBE, triangles)
        self.assertAlmostEqual(made.report.volume, 8, places=5)
        self.assertEqual((made.report.holes, made.report.parts), (0, 1))
        self.assertTrue(solid.Object(made).intersects(solid.Object(solid.Sphere(0.1))))
        apart = [[CUBE[i] for i in t] for t in triangles]  # corners that are not shared, one of them moved a little
        apart[3][1] = tuple(x + 1e-5 for x in apart[3][1])
        rows = [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(len(apart))]
        corners = [v for t in apart for v in t]
        with self.assertRaises(solid.NotClosedError) as caught:
            solid.Solid(corners, rows)
        self.assertGreater(caught.exception.report.holes, 0)
        self.assertEqual(caught.exception.report.volume, 0)
        for options in ({"repair": True}, {"weld": 1e-3}):
            whole = solid.Solid(corners, rows, **options)
            self.assertAlmostEqual(whole.report.volume, 8, places=3)
            self.assertEqual(whole.report.welded, len(corners) - 8)
        self.assertRaises(IndexError, solid.Solid, corners, [(0, 1, 99)])
        self.assertRaises(solid.InvalidArgumentError, solid.Solid, corners, rows, weld=-1)
        self.assertRaises(ValueError, solid.Solid, corners, [(0, 1)])


class Callbacks(Clean):
    def meeting(self, callback):
        scene, table = solid.Scene(), solid.ResponseTable()
        for _ in range(2):
            thing = solid.Object(solid.Sphere(1))
            scene.add(thing)
            table.set_class(thing)
        table.add(callback)
        return scene, table

    def test_whatever_is_raised_comes_out(self):
        for kind in (KeyboardInterrupt, SystemExit, GeneratorExit, StopIteration, Exception):
            def fail(a, b, contact, kind=kind):
                raise kind

            scene, table = self.meeting(fail)
            self.assertRaises(kind, scene.test, table)
            self.assertRaises(kind, table.call, *scene._objects.values())
            table.remove(fail)
            self.assertEqual(scene.test(table), 0)

    def test_what_is_true_ends_a_test_and_nothing_else_does(self):
        for returned, ends in ((True, True), (solid.DONE, True), (1, True), ("text", True), (None, False),
                               (False, False), (solid.CONTINUE, False), (0, False), ([], False)):
            told = []
            scene, table = self.meeting(lambda a, b, contact: told.append(1) or returned)
            table.add(lambda a, b, contact: told.append(2))
            self.assertEqual(scene.test(table), 1)
            self.assertEqual(told, [1] if ends else [1, 2], returned)
        self.assertEqual((solid.DONE, solid.CONTINUE), (_signatures.DT_DONE, _signatures.DT_CONTINUE))

    def test_a_test_inside_a_callback_of_another(self):
        def fail(a, b, contact):
            raise LookupError("inner")

        inner = self.meeting(fail)
        outer = self.meeting(lambda a, b, contact: inner[0].test(inner[1]))
        with self.assertRaisesRegex(LookupError, "inner"):
            outer[0].test(outer[1])
        self.assertIsNotNone(solid.Sphere(1))  # no error was left behind

    def test_tables_go_without_the_collector(self):
        gc.disable()
        try:
            scene, table = self.meeting(lambda a, b, contact: None)
            self.assertEqual(scene.test(table), 1)
            del scene, table
            self.assertEqual(solid.byte_count(), 0)
        finally:
            gc.enable()

    def test_threads_have_their_own_exceptions(self):
        wrong = []

        def work(number):
            def fail(a, b, contact):
                raise LookupError(number)

            for _ in range(50):
                scene, table = self.meeting(fail)
                try:
                    scene.test(table)
                    wrong.append("nothing")
                except LookupError as raised:
                    if raised.args != (number,):
                        wrong.append(raised)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Exits(unittest.TestCase):
    PROGRAM = """
import array, sys, solid_collision as solid
points = array.array("f", [0, 0, 0, 1, 0, 0, 0, 1, 0])
things = [solid.Object(solid.Mesh(points, [(0, 1, 2)])) for _ in range(3)]
scene, table = solid.Scene(), solid.ResponseTable()
scene.add(*things)
for thing in things:
    table.set_class(thing)
circle = [scene, table, things]
circle.append(circle)
keep = sys.modules["keep"] = circle
def called(a, b, contact):
    {inside}
table.add(called)
scene.test(table)
"""

    def leave(self, inside):
        return subprocess.run([sys.executable, "-X", "dev", "-W", "error", "-c", self.PROGRAM.format(inside=inside)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=100)

    def test_with_everything_alive(self):
        left = self.leave("pass")
        self.assertEqual((left.returncode, left.stderr), (0, ""))

    def test_from_inside_a_callback(self):
        left = self.leave("sys.exit(7)")
        self.assertEqual((left.returncode, left.stderr), (7, ""))


if __name__ == "__main__":
    unittest.main()
