# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Objects: shapes in a place, and the questions about two of them."""
import ctypes
import itertools
import weakref
from enum import IntEnum
from typing import Any, List, NamedTuple, Optional, Tuple

from . import _arrays
from . import _signatures as c
from ._arrays import Vector, vector
from ._library import checked, default_accuracy, lib
from .shapes import Handled, Shape

Vector3 = Tuple[float, float, float]
FLT_MAX = 3.4028234663852886e38


class ClosestPoints(NamedTuple):
    """A distance and where it is; a common point, twice, at distance 0."""

    distance: float
    point1: Vector3
    point2: Vector3


class Penetration(NamedTuple):
    """The deepest points of an overlap: moving the first object by point2 - point1 leaves the two just touching."""

    point1: Vector3
    point2: Vector3

    @property
    def depth(self) -> float:
        return sum((a - b) ** 2 for a, b in zip(self.point1, self.point2)) ** 0.5


class Proximity(NamedTuple):
    """A signed distance: above 0 apart, below 0 minus the depth; lower <= true distance <= upper is certain."""

    distance: float
    lower: float
    upper: float
    point1: Vector3
    point2: Vector3
    normal: Vector3
    feature1: Optional[int]
    feature2: Optional[int]


class RayHit(NamedTuple):
    """Where a ray hits: at source + param * (target - source). The normal is zero if the source lies inside."""

    param: float
    normal: Vector3


class CastHit(NamedTuple):
    """The first touch of a motion, of which the part `param` was made."""

    param: float
    point: Vector3
    normal: Vector3
    feature1: Optional[int]
    feature2: Optional[int]


class DepthBackend(IntEnum):
    """Who finds a global depth: the processor, a graphics device, or the first with the help of the other."""

    AUTO = c.DT_DepthBackend.DT_DEPTH_AUTO
    CPU = c.DT_DepthBackend.DT_DEPTH_CPU
    GPU = c.DT_DepthBackend.DT_DEPTH_GPU


class GlobalDepth(NamedTuple):
    """Moving the first object by depth * direction makes the interiors disjoint; nothing shorter than `lower` does."""

    depth: float
    lower: float
    direction: Vector3
    point1: Vector3
    point2: Vector3
    feature1: Optional[int]
    feature2: Optional[int]
    backend: DepthBackend


def has_depth_backend(backend: DepthBackend) -> bool:
    """Whether this backend can be asked for. The first question about the GPU loads its driver."""
    return bool(checked(lib.DT_HasDepthBackend, backend))


def depth_device() -> str:
    """The name of the graphics device that the GPU backend uses; empty if there is none."""
    return checked(lib.DT_GetDepthDevice).decode()


class PairCache:
    """What a pair of objects remembers from one query to the next; keep one per pair that moves little."""

    def __init__(self) -> None:
        self._data = c.DT_PairCache()


def triple(values: Any) -> Vector3:
    return (values[0], values[1], values[2])


def _feature(number: int) -> Optional[int]:
    return None if number == c.DT_NO_FEATURE else number


_NUMBERS = itertools.count(1)
_BY_NUMBER: "weakref.WeakValueDictionary[int, Object]" = weakref.WeakValueDictionary()


def object_of(client: Optional[int]) -> "Optional[Object]":
    """The object that the library knows by this client pointer."""
    return _BY_NUMBER.get(client or 0)


class Object(Handled):
    """A shape in the world: world = M * local + origin, for any M that is not singular; and what you attach as `data`."""

    _end = lib.DT_DestroyObject

    def __init__(self, shape: Shape, position: Optional[Vector] = None, orientation: Optional[Vector] = None,
                 matrix: Any = None, margin: float = 0, data: Any = None) -> None:
        self.shape = shape
        self.data = data
        self._number = next(_NUMBERS)
        self._own(checked(lib.DT_CreateObject, self._number, shape.handle), shape._kept)
        _BY_NUMBER[self._number] = self
        if matrix is not None:
            self.matrix = matrix
        if orientation is not None:
            self.set_orientation(orientation)
        if position is not None:
            self.position = position
        if margin:
            self.set_margin(margin)

    @property
    def position(self) -> Vector3:
        """The origin."""
        matrix = self.matrix
        return (matrix[12], matrix[13], matrix[14])

    @position.setter
    def position(self, position: Vector) -> None:
        checked(lib.DT_SetPosition, self.handle, vector(position))

    def set_orientation(self, quaternion: Vector) -> None:
        """Replaces M by a rotation (x, y, z, w), which drops any scaling."""
        checked(lib.DT_SetOrientation, self.handle, vector(quaternion, 4))

    def scale(self, scaling: Vector) -> None:
        """Multiplies the columns of M: scales along the local axes, on top of what M was."""
        checked(lib.DT_SetScaling, self.handle, vector(scaling))

    def set_margin(self, margin: float) -> None:
        """Adds all points within this distance of the placed shape."""
        checked(lib.DT_SetMargin, self.handle, margin)

    @property
    def matrix(self) -> List[float]:
        """The placement: 16 numbers by columns, the origin in 12 to 14; it may also be set by four rows of four.

        Not copied are arrays of floats or doubles that are flat, or whose memory goes by columns.
        """
        numbers = (ctypes.c_double * 16)()
        checked(lib.DT_GetMatrixd, self.handle, numbers)
        return list(numbers)

    @matrix.setter
    def matrix(self, matrix: Any) -> None:
        lent, kind = _arrays.matrix(matrix)
        if kind == "f":
            checked(lib.DT_SetMatrixf, self.handle, (ctypes.c_float * 16).from_address(lent.address))
        else:
            checked(lib.DT_SetMatrixd, self.handle, (ctypes.c_double * 16).from_address(lent.address))

    @property
    def bounding_box(self) -> Tuple[Vector3, Vector3]:
        """A box along the world axes that holds the object: (lowest, highest corner)."""
        low, high = vector((0, 0, 0)), vector((0, 0, 0))
        checked(lib.DT_GetBBox, self.handle, low, high)
        return triple(low), triple(high)

    def closest_points(self, other: "Object") -> ClosestPoints:
        """The distance, and a closest pair of points."""
        p, q = vector((0, 0, 0)), vector((0, 0, 0))
        distance = checked(lib.DT_GetClosestPair, self.handle, other.handle, p, q)
        return ClosestPoints(distance, triple(p), triple(q))

    def common_point(self, other: "Object") -> Optional[Vector3]:
        """A point of both, or None."""
        point = vector((0, 0, 0))
        return triple(point) if checked(lib.DT_GetCommonPoint, self.handle, other.handle, point) else None

    def penetration(self, other: "Object") -> Optional[Penetration]:
        """How deep the two are in each other, or None if their interiors do not meet."""
        p, q = vector((0, 0, 0)), vector((0, 0, 0))
        found = checked(lib.DT_GetPenDepth, self.handle, other.handle, p, q)
        return Penetration(triple(p), triple(q)) if found else None

    def intersects(self, other: "Object", cache: Optional[PairCache] = None) -> bool:
        """Whether the two have a common point; touching counts."""
        memory = ctypes.byref(cache._data) if cache else None
        return bool(checked(lib.DT_Intersect, self.handle, other.handle, memory))

    def signed_distance(self, other: "Object", cache: Optional[PairCache] = None) -> Proximity:
        """The distance of objects apart, minus the depth of objects that overlap, with bounds."""
        found = c.DT_Proximity()
        memory = ctypes.byref(cache._data) if cache else None
        checked(lib.DT_GetSignedDistance, self.handle, other.handle, memory, ctypes.byref(found))
        return Proximity(found.distance, found.lower, found.upper, triple(found.point1), triple(found.point2),
                         triple(found.normal), _feature(found.feature1), _feature(found.feature2))

    def global_depth(self, other: "Object", accuracy: Optional[float] = None, max_steps: int = 0,
                     backend: DepthBackend = DepthBackend.AUTO) -> Optional[GlobalDepth]:
        """The shortest translation that separates two solids, or None if their interiors do not meet.

        `accuracy` is relative; 0 means as exact as possible, None that of set_accuracy(). After `max_steps` the interval
        is returned as it is; 0 is 10000, which few questions need.
        """
        found = c.DT_DepthResult(struct_size=ctypes.sizeof(c.DT_DepthResult))
        options = None
        if accuracy is not None or max_steps or backend != DepthBackend.AUTO:
            wanted = default_accuracy() if accuracy is None else accuracy
            options = ctypes.byref(c.DT_DepthOptions(ctypes.sizeof(c.DT_DepthOptions), backend, wanted, max_steps))
        if not checked(lib.DT_GetGlobalPenDepth, self.handle, other.handle, options, ctypes.byref(found)):
            return None
        return GlobalDepth(found.depth, found.lower, triple(found.direction), triple(found.point1),
                           triple(found.point2), _feature(found.feature1), _feature(found.feature2),
                           DepthBackend(found.backend))

    def ray_cast(self, source: Vector, target: Vector, max_param: float = FLT_MAX) -> Optional[RayHit]:
        """The first hit of the ray source + t * (target - source), 0 <= t <= max_param, or None."""
        param, normal = ctypes.c_float(), vector((0, 0, 0))
        found = checked(lib.DT_ObjectRayCast, self.handle, vector(source), vector(target), max_param,
                        ctypes.byref(param), normal)
        return RayHit(param.value, triple(normal)) if found else None

    def cast(self, translation: Vector, target: "Object", max_param: float = 1) -> Optional[CastHit]:
        """The first touch when this object moves by t * translation, 0 <= t <= max_param, or None. Nothing is moved."""
        hit = c.DT_CastHit()
        if not checked(lib.DT_ObjectCast, self.handle, vector(translation), target.handle, max_param,
                       ctypes.byref(hit)):
            return None
        return CastHit(hit.param, triple(hit.point), triple(hit.normal), _feature(hit.feature1),
                       _feature(hit.feature2))
