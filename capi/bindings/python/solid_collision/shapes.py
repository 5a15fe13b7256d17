# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Shapes: geometry without a place.

A shape may be closed, or forgotten, at any time: objects, sums and hulls that use it keep what they need.
"""
import weakref
from typing import Any, Iterable, Optional, Sequence, Union

from . import _arrays
from ._arrays import Vector, vector
from ._errors import InvalidOperationError
from ._library import check, checked, lib


def _delete(function: Any, handle: int, kept: Any) -> None:
    """Ends the life of something, and only then lets go of the memory it reads.

    May run at any time, also between a call that fails and the look at its error: so it does not look itself.
    """
    function(handle)
    del kept


class Handled:
    """Something of the library, with a handle; closed by close(), by the end of a with block, or when forgotten."""

    _end: Any = None

    def _own(self, handle: Optional[int], kept: Any = None) -> None:
        check()
        assert handle
        self._handle = handle
        self._kept = kept
        self._finalizer = self._finalize()

    def _finalize(self) -> "weakref.finalize":
        return weakref.finalize(self, _delete, type(self)._end, self._handle, self._kept)

    @property
    def handle(self) -> int:
        """The handle, for batches and for other code that calls the library."""
        return self._handle

    @property
    def closed(self) -> bool:
        return not self._finalizer.alive

    def close(self) -> None:
        """Ends its life now; nothing happens if that has been done."""
        if not self._finalizer.alive:
            return
        self._finalizer()
        try:
            check()
        except InvalidOperationError:  # a scene inside its own test: it lives on
            self._finalizer = self._finalize()
            raise

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} lives in the library, and cannot be copied or pickled")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class Shape(Handled):
    """What all shapes have in common."""

    _end = lib.DT_DeleteShape

    @property
    def byte_count(self) -> int:
        """Bytes held by this shape, operands and arrays of yours not included."""
        return int(checked(lib.DT_GetShapeByteCount, self.handle))


class Box(Shape):
    """Box with edges of full length x, y and z, centred at the origin."""

    def __init__(self, x: float, y: float, z: float) -> None:
        self._own(checked(lib.DT_NewBox, x, y, z))


class Sphere(Shape):
    """Ball about the origin."""

    def __init__(self, radius: float) -> None:
        self._own(checked(lib.DT_NewSphere, radius))


class Cone(Shape):
    """Cone about the y-axis: apex at +height/2, base of the given radius at -height/2."""

    def __init__(self, radius: float, height: float) -> None:
        self._own(checked(lib.DT_NewCone, radius, height))


class Cylinder(Shape):
    """Cylinder about the y-axis, from -height/2 to +height/2."""

    def __init__(self, radius: float, height: float) -> None:
        self._own(checked(lib.DT_NewCylinder, radius, height))


class Point(Shape):
    """A single point."""

    def __init__(self, point: Vector) -> None:
        self._own(checked(lib.DT_NewPoint, vector(point)))


class Segment(Shape):
    """The segment between two points, which may coincide."""

    def __init__(self, source: Vector, target: Vector) -> None:
        self._own(checked(lib.DT_NewLineSegment, vector(source), vector(target)))


class Minkowski(Shape):
    """All sums of a point of shape1 and a point of shape2: with a sphere, a rounded shape."""

    def __init__(self, shape1: Shape, shape2: Shape) -> None:
        self._own(checked(lib.DT_NewMinkowski, shape1.handle, shape2.handle))


class Hull(Shape):
    """The convex hull of two shapes."""

    def __init__(self, shape1: Shape, shape2: Shape) -> None:
        self._own(checked(lib.DT_NewHull, shape1.handle, shape2.handle))


class Polytope(Shape):
    """The convex hull of points, which are copied: an array of rows of three, or any sequence of them."""

    def __init__(self, points: Any) -> None:
        lent, stride, count = _arrays.vertices(points)
        base = checked(lib.DT_NewVertexBase, lent.address, stride)
        try:
            handle = checked(lib.DT_NewPolytope, base)
            lib.DT_VertexRange(0, count)
            lib.DT_EndPolytope()
        finally:
            lib.DT_DeleteVertexBase(base)
        self._own(handle)


Faces = Union[Any, Iterable[Sequence[int]]]


class Mesh(Shape):
    """A set of faces over an array of vertices; hollow.

    The array of vertices, of floats of 4 bytes in rows of three or more, is used where it is and kept alive; anything else
    is copied. Faces are an array of rows of indices, or any sequence of sequences; one of more than three points is the
    convex hull of them. After writing to the vertices call update().
    """

    _begin, _finish = lib.DT_NewComplexShape, lib.DT_EndComplexShape

    def __init__(self, vertices: Any, faces: Faces) -> None:
        self._build(vertices, faces)

    def _build(self, vertices: Any, faces: Faces) -> None:
        lent, stride, self._count = _arrays.vertices(vertices)
        base = checked(lib.DT_NewVertexBase, lent.address, stride)
        self._base_end = weakref.finalize(self, _delete, lib.DT_DeleteVertexBase, base, None)
        self._base, self._stride = base, stride
        handle = checked(type(self)._begin, base)
        try:
            self._prepare()
            self._add_faces(faces)
        except BaseException:
            lib.DT_DeleteShape(handle)
            self._base_end()
            raise
        type(self)._finish()
        self._own(handle, _Cell(lent))

    def _prepare(self) -> None:
        """What is to be said once the shape is open."""

    def _add_faces(self, faces: Faces) -> None:
        if hasattr(faces, "__len__") and len(faces) and not hasattr(faces[0], "__len__"):
            raise ValueError("faces are rows of indices")
        try:
            lent = _arrays.Lent(faces)
            rows, columns = lent.shape
        except (TypeError, BufferError, ValueError):
            for face in faces:
                self._add_face(_arrays.packed(face, "I"), 0, len(face))
            return
        lent = _arrays.packed(faces, "I")
        for row in range(rows):
            self._add_face(lent, 4 * columns * row, columns)

    def _add_face(self, indices: _arrays.Lent, offset: int, count: int) -> None:
        memory = (_UINT * count).from_address(indices.address + offset)
        if max(memory, default=0) >= self._count:
            raise IndexError(f"a face has the index {max(memory)}; there are {self._count} vertices")
        lib.DT_VertexIndices(count, memory)

    def update(self, vertices: Any = None) -> None:
        """Fits the mesh, and all objects that have it, to vertices that have changed in place, or to others."""
        if vertices is None:
            checked(lib.DT_ChangeVertexBase, self._base, self._kept.lent.address)
            return
        lent, stride, count = _arrays.vertices(vertices)
        if count < self._count or stride != self._stride:
            raise ValueError("other vertices must be as many, and as far apart, as those before")
        checked(lib.DT_ChangeVertexBase, self._base, lent.address)
        self._kept.lent = lent

    def close(self) -> None:
        super().close()
        self._base_end()


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
            checked(lib.DT_RepairPolyhedron)


class _Cell:
    """Memory that a mesh reads; shared by the mesh and the objects that have it, who all must see the newest."""

    def __init__(self, lent: _arrays.Lent) -> None:
        self.lent = lent


_UINT = lib.DT_VertexIndices.argtypes[1]._type_
