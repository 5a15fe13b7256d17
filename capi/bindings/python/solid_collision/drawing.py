# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Debug drawing: what there is to see of objects, scenes and algorithms, as lists."""
import ctypes
from typing import Any, List, NamedTuple

from . import _signatures as c
from ._library import lib, tell
from .objects import Object, Vector3, triple
from .scenes import Scene


class DrawnPoint(NamedTuple):
    """A point in the world, or in the space of differences."""

    at: Vector3
    color: int


class DrawnLine(NamedTuple):
    """A line from `start` to `end`."""

    start: Vector3
    end: Vector3
    color: int


class DrawnTriangle(NamedTuple):
    """Counter-clockwise seen from outside."""

    a: Vector3
    b: Vector3
    c: Vector3
    color: int


class DrawnText(NamedTuple):
    """A text, and where it belongs."""

    at: Vector3
    text: str
    color: int


class Drawing:
    """Collects what its methods draw; colours are 0xRRGGBBAA. `segments` is how many a full turn of what is round
    has."""

    def __init__(self, segments: int = 0) -> None:
        self.points: List[DrawnPoint] = []
        self.lines: List[DrawnLine] = []
        self.triangles: List[DrawnTriangle] = []
        self.texts: List[DrawnText] = []
        self.segments = segments

    def __repr__(self) -> str:
        return (f"<Drawing of {len(self.points)} points, {len(self.lines)} lines, {len(self.triangles)} triangles and "
                f"{len(self.texts)} texts>")

    def object(self, thing: Object, color: int = 0xC0C0C0FF) -> None:
        """The surface, margin included."""
        self._run(lib.DT_DrawObject, [thing.handle], [color])

    def tree(self, thing: Object, level: int = 0) -> int:
        """The boxes of its tree at a level; how many levels there are."""
        return self._run(lib.DT_DrawTree, [thing.handle, level])

    def scene(self, scene: Scene) -> int:
        """The boxes of its objects, and those that overlap; how many pairs do."""
        return self._run(lib.DT_DrawScene, [scene.handle])

    def pieces(self, thing: Object) -> int:
        """The convex pieces of a solid; how many there are."""
        return self._run(lib.DT_DrawPieces, [thing.handle])

    def difference(self, first: Object, second: Object) -> None:
        """The surface of the Minkowski difference, about the origin."""
        self._run(lib.DT_DrawDifference, [first.handle, second.handle])

    def gjk(self, first: Object, second: Object, step: int) -> int:
        """A step of GJK, about the origin; how many steps there are."""
        return self._run(lib.DT_DrawGjk, [first.handle, second.handle, step])

    def epa(self, first: Object, second: Object, step: int) -> int:
        """A step of EPA, about the origin; how many steps there are."""
        return self._run(lib.DT_DrawEpa, [first.handle, second.handle, step])

    def _run(self, function: Any, before: List[Any], after: Any = ()) -> Any:
        callbacks = c.DT_DebugDraw(
            struct_size=ctypes.sizeof(c.DT_DebugDraw), segments=self.segments,
            point=c.DT_DrawPointCallback(lambda _, a, color: self.points.append(DrawnPoint(triple(a), color))),
            line=c.DT_DrawLineCallback(lambda _, a, b, color: self.lines.append(
                DrawnLine(triple(a), triple(b), color))),
            triangle=c.DT_DrawTriangleCallback(lambda _, x, y, z, color: self.triangles.append(
                DrawnTriangle(triple(x), triple(y), triple(z), color))),
            text=c.DT_DrawTextCallback(lambda _, a, text, color: self.texts.append(
                DrawnText(triple(a), text.decode(), color))))
        return tell(function, *before, ctypes.byref(callbacks), *after)
