# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Shapes: geometry without a place.

A shape may be closed, or forgotten, at any time: objects, sums and hulls that use it keep what they need.
"""
import collections
import ctypes
import weakref
from typing import Any, Iterable, NamedTuple, Optional, Sequence, Union

from . import _arrays
from . import _signatures as c
from ._arrays import Vector, vector
from ._errors import InvalidOperationError, NotClosedError
from ._library import check, checked, forget_error, lib, tell


def _delete(function: Any, handle: int, kept: Any) -> None:
    """Ends the life of something, and only then lets go of the memory it reads.

    May run at any time, also between a call that fails and the look at its error: so it does not look itself, and asks
    for nothing that could fail.
    """
    if lib.DT_IsValid(handle):
        function(handle)
    del kept


class Handled:
    """Something of the library, with a handle; closed by close(), by the end of a with block, or when forgotten."""

    _end: Any = None
    _handle: Optional[int] = None

    def _own(self, handle: int, kept: Any = None) -> None:
        self._handle = handle
        self._keep(kept)

    def _keep(self, kept: Any) -> None:
        """Keeps memory that the library reads until the thing has ended."""
        self._kept = kept
        self._finalizer = weakref.finalize(self, _delete, type(self)._end, self._handle, kept)

    @property
    def handle(self) -> int:
        """The handle, for batches and for other code that calls the library."""
        if self._handle is None:
            raise InvalidOperationError(f"this {type(self).__name__} was never made")
        return self._handle

    @property
    def closed(self) -> bool:
        """Whether its life has ended."""
        return not lib.DT_IsValid(self._handle)

    def close(self) -> None:
        """Ends its life now; nothing happens if that has been done."""
        if self._handle is None or not self._finalizer.alive:
            return
        forget_error()
        self._finalizer()
        try:
            check()
        except InvalidOperationError:  # a scene inside its own test: it lives on
            self._keep(self._kept)
            raise

    def _text(self) -> str:
        """What repr() shows of one that is alive."""
        return f"<{type(self).__name__}>"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, closed>" if self.closed else self._text()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} lives in the library, and cannot be copied or pickled")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class Shape(Handled):
    """What all shapes have in common."""

    _end = lib.DT_DeleteShape
    _given: Sequence[Any] = ()

    def _make(self, function: Any, *given: Any) -> None:
        """Has the library make the shape, of numbers, vectors and shapes."""
        values = [_argument(value) for value in given]
        self._own(checked(function, *values))
        self._given = given

    @property
    def byte_count(self) -> int:
        """Bytes held by this shape, operands and arrays of yours not included."""
        return int(checked(lib.DT_GetShapeByteCount, self.handle))

    def _text(self) -> str:
        return f"{type(self).__name__}({', '.join(map(_shown, self._given))})"


def _argument(value: Any) -> Any:
    if isinstance(value, Shape):
        return value.handle
    return vector(value) if hasattr(value, "__iter__") and not isinstance(value, str) else value


def _shown(value: Any) -> str:
    if isinstance(value, Shape):
        return repr(value)
    return f"({', '.join(f'{number:g}' for number in value)})" if hasattr(value, "__iter__") else f"{value:g}"


class Box(Shape):
    """Box about the origin with edges of full length x, y, z."""

    def __init__(self, x: float, y: float, z: float) -> None:
        self._make(lib.DT_NewBox, x, y, z)


class Sphere(Shape):
    """Ball about the origin."""

    def __init__(self, radius: float) -> None:
        self._make(lib.DT_NewSphere, radius)


class Cone(Shape):
    """Cone about the y-axis: apex at +height/2, base of the given radius at -height/2."""

    def __init__(self, radius: float, height: float) -> None:
        self._make(lib.DT_NewCone, radius, height)


class Cylinder(Shape):
    """Cylinder about the y-axis, from -height/2 to +height/2."""

    def __init__(self, radius: float, height: float) -> None:
        self._make(lib.DT_NewCylinder, radius, height)


class Point(Shape):
    """A single point."""

    def __init__(self, point: Vector) -> None:
        self._make(lib.DT_NewPoint, tuple(point))


class Segment(Shape):
    """The segment between two points, which may coincide."""

    def __init__(self, source: Vector, target: Vector) -> None:
        self._make(lib.DT_NewLineSegment, tuple(source), tuple(target))


class Minkowski(Shape):
    """All sums of a point of shape1 and a point of shape2: of a segment and a sphere, a capsule."""

    def __init__(self, shape1: Shape, shape2: Shape) -> None:
        self._make(lib.DT_NewMinkowski, shape1, shape2)


class Hull(Shape):
    """The convex hull of two shapes."""

    def __init__(self, shape1: Shape, shape2: Shape) -> None:
        self._make(lib.DT_NewHull, shape1, shape2)


def _discard(handle: int) -> None:
    """Deletes a shape that is open or was refused; the library may have done so already."""
    if lib.DT_IsValid(handle):
        lib.DT_DeleteShape(handle)


class Polytope(Shape):
    """The convex hull of points, which are copied: an array of rows of three, or any sequence of them."""

    def __init__(self, points: Any) -> None:
        found = _arrays.vertices(points)
        base = checked(lib.DT_NewVertexBase, found.lent.address, found.stride)
        try:
            handle = tell(lib.DT_NewPolytope, base)
            try:
                lib.DT_VertexRange(0, found.count)
                lib.DT_EndPolytope()
                check()
            except BaseException:
                _discard(handle)
                raise
        finally:
            lib.DT_DeleteVertexBase(base)
        self._own(handle)
        self.point_count = found.count

    def _text(self) -> str:
        return f"<Polytope of {self.point_count} points>"


Faces = Union[Any, Iterable[Sequence[int]]]


class Mesh(Shape):
    """A set of faces over an array of vertices; hollow.

    Vertices are an array of rows of three coordinates, or any sequence of them. Arrays of float64, and all that are not
    floats of 4 bytes, are copied; an array of float32 is used where it is, and kept alive. Faces are an array of rows
    of indices of any integer type, or any sequence of sequences; one of more than three points is the convex hull of
    them. An index beyond the vertices is an IndexError.
    """

    _begin, _finish = lib.DT_NewComplexShape, lib.DT_EndComplexShape
    _base_end: Any = None

    def __init__(self, vertices: Any, faces: Faces) -> None:
        self._build(vertices, faces)

    def _build(self, vertices: Any, faces: Faces) -> None:
        points = _arrays.vertices(vertices)
        rows = _arrays.faces(faces, points.count)
        base = checked(lib.DT_NewVertexBase, points.lent.address, points.stride)
        self._base_end = weakref.finalize(self, _delete, lib.DT_DeleteVertexBase, base, None)
        handle = tell(type(self)._begin, base)
        try:
            self._prepare()
            collections.deque(map(lib.DT_VertexIndices, rows.counts, rows.addresses), maxlen=0)  # an error waits
            type(self)._finish()
            check()
        except BaseException:
            _discard(handle)
            self._base_end()
            raise
        self._own(handle, _Cell(points.lent))
        self._base, self._stride = base, points.stride
        self._vertex_count, self._face_count, self._copied = points.count, rows.count, points.copied

    def _prepare(self) -> None:
        """What is to be said once the shape is open."""

    @property
    def vertex_count(self) -> int:
        """How many vertices there are."""
        return self._vertex_count

    @property
    def face_count(self) -> int:
        """How many faces there are."""
        return self._face_count

    @property
    def vertices(self) -> Any:
        """The vertices as the mesh reads them, rounded to floats of 4 bytes: a copy, NumPy's array or a list of
        tuples."""
        return _arrays.rows_of(self._kept.lent.address, self._stride, self._vertex_count)

    @property
    def copied(self) -> bool:
        """Whether the mesh has a copy of the vertices, so that update() needs the new ones."""
        return self._copied

    def update(self, vertices: Any = None) -> None:
        """Fits the mesh, and all objects that have it, to other vertices, as many as before; without an argument to
        those that were written where they are, which is an error if the mesh has a copy of them."""
        if vertices is None:
            if self._copied:
                raise InvalidOperationError("this mesh has a copy of its vertices, since they were not an array of "
                                            "4-byte floats, and sees no change of yours: call update(vertices)")
            tell(lib.DT_ChangeVertexBase, self._base, self._kept.lent.address)
            return
        points = _arrays.vertices(vertices)
        if points.count != self._vertex_count:
            raise ValueError(f"{self._vertex_count} vertices are needed, not {points.count}")
        points = _arrays.with_stride(points, self._stride)
        tell(lib.DT_ChangeVertexBase, self._base, points.lent.address)
        self._kept.lent, self._copied = points.lent, points.copied

    def close(self) -> None:
        """Ends its life now; objects that have it keep what they need."""
        super().close()
        if self._base_end is not None:
            self._base_end()

    def _text(self) -> str:
        return f"<{type(self).__name__} of {self._vertex_count} vertices and {self._face_count} faces>"


class Polyhedron(Mesh):
    """A closed surface that is solid: what is wholly inside is in collision with it, and the depth is the global one.

    With `repair`, holes are filled, and faces may cross each other.
    """

    _begin, _finish = lib.DT_NewPolyhedron, lib.DT_EndPolyhedron

    def __init__(self, vertices: Any, faces: Faces, repair: bool = False) -> None:
        self._repair = repair
        self._build(vertices, faces)

    def _prepare(self) -> None:
        if self._repair:
            lib.DT_RepairPolyhedron()


class SolidReport(NamedTuple):
    """What was found in the surface of a Solid, all of it, and done to it."""

    volume: float  #: of the solid; 0 if it was refused
    volume_given: float  #: enclosed by the faces as they came; less than 0 if they point inward
    longest_rim: float  #: the length of the longest rim of a hole
    welded: int  #: vertices that became one with another
    dropped: int  #: faces without area, and doubles
    turned: int  #: faces that pointed inward
    holes: int  #: rims
    crossings: int  #: pairs of faces that cross
    parts: int  #: pieces of surface that hang together


class Solid(Shape):
    """A solid made of the triangles of its surface, which are copied: a polyhedron, with a report.

    Vertices not further apart than `weld` become one; 0 stands for those that differ by rounding. With `repair`, cracks
    and holes are closed, and faces may cross each other. A surface that is refused is a NotClosedError, whose `report`
    says what is wrong with it.
    """

    def __init__(self, vertices: Any, triangles: Faces, repair: bool = False, weld: float = 0.0) -> None:
        points = _arrays.vertices(vertices)
        rows = _arrays.faces(triangles, points.count)
        if any(count != 3 for count in rows.counts):
            raise ValueError("triangles have three indices each")
        options = c.DT_SolidOptions(ctypes.sizeof(c.DT_SolidOptions), weld, c.DT_SOLID_REPAIR if repair else 0, 0)
        found = c.DT_SolidReport(ctypes.sizeof(c.DT_SolidReport))
        try:
            handle = checked(lib.DT_NewSolid, points.count, points.lent.address, points.stride, rows.count,
                             rows.lent.address, ctypes.byref(options), ctypes.byref(found))
        except NotClosedError as refused:
            refused.report = _report_of(found)
            raise
        self._own(handle)
        self._report = _report_of(found)

    @property
    def report(self) -> SolidReport:
        """What was found in the surface and done to it."""
        return self._report


def _report_of(found: Any) -> SolidReport:
    return SolidReport(*(getattr(found, name) for name in SolidReport._fields))


class _Cell:
    """Memory that a mesh reads; shared by the mesh and the objects that have it, who all must see the newest."""

    def __init__(self, lent: _arrays.Lent) -> None:
        self.lent = lent
