# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Objects: shapes in a place, and the questions about two of them."""
import ctypes
import itertools
import math
import weakref
from enum import IntEnum
from typing import Any, NamedTuple, Optional, Tuple

from . import _arrays
from . import _signatures as c
from ._arrays import Vector, vector, vector_d
from ._errors import InvalidArgumentError
from ._library import checked, lib, tell
from .shapes import Handled, Shape

Vector3 = Tuple[float, float, float]
Quaternion = Tuple[float, float, float, float]
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
        """The length of that move."""
        return sum((a - b) ** 2 for a, b in zip(self.point1, self.point2)) ** 0.5


class Proximity(NamedTuple):
    """A signed distance: above 0 apart, below 0 minus the depth; lower <= true distance <= upper is certain.

    The points are on the two surfaces: point2 = point1 + distance * normal, where the normal is a unit vector from the
    first object towards the second. A feature is the face there, by its number in the mesh; None for convex shapes.
    """

    distance: float
    lower: float
    upper: float
    point1: Vector3
    point2: Vector3
    normal: Vector3
    feature1: Optional[int]
    feature2: Optional[int]


class RayHit(NamedTuple):
    """Where a ray hits: at point = source + param * (target - source). The normal is zero if the source lies inside;
    the feature is the face hit, None for convex shapes."""

    param: float
    point: Vector3
    normal: Vector3
    feature: Optional[int]


class CastHit(NamedTuple):
    """The first touch of a motion, of which the part `param` was made. The normal is that of the surface hit, towards
    what came; zero if the two overlap at the start. Features are faces as in a Proximity."""

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
    """Moving the first object by depth * direction makes the interiors disjoint; nothing shorter than `lower` does.

    The points are where the two touch after that move, as they are before it: point2 = point1 + depth * direction.
    """

    depth: float
    lower: float
    direction: Vector3
    point1: Vector3
    point2: Vector3
    feature1: Optional[int]
    feature2: Optional[int]
    backend: DepthBackend
    steps: int


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

    def __repr__(self) -> str:
        return f"<PairCache, {'in use' if any(self._data.data) else 'new'}>"


def triple(values: Any) -> Vector3:
    return (values[0], values[1], values[2])


def feature(number: int) -> Optional[int]:
    return None if number == c.DT_NO_FEATURE else number


def proximity(found: Any) -> Proximity:
    return Proximity(found.distance, found.lower, found.upper, triple(found.point1), triple(found.point2),
                     triple(found.normal), feature(found.feature1), feature(found.feature2))


def cast_hit(hit: Any) -> CastHit:
    return CastHit(hit.param, triple(hit.point), triple(hit.normal), feature(hit.feature1), feature(hit.feature2))


def _positive(name: str, value: Optional[float], default: str) -> float:
    """An option for the library, for which 0 is the default; that is None here, so that 0 is not mistaken for it."""
    if value is None:
        return 0
    if not value > 0:
        raise ValueError(f"{name} is positive, or None: {default}")
    return value


def query_options(accuracy: Optional[float], max_distance: Optional[float], depth: bool) -> c.DT_QueryOptions:
    limit = _positive("max_distance", max_distance, "however far; intersects() tells whether two objects touch")
    return c.DT_QueryOptions(struct_size=ctypes.sizeof(c.DT_QueryOptions),
                             accuracy=_positive("accuracy", accuracy, "that of set_accuracy()"),
                             max_distance=0 if limit == math.inf else limit, flags=c.DT_QUERY_DEPTH if depth else 0)


_DEPTH = query_options(None, 1e-300, True)  # nothing of objects that are apart


def ray_length(max_param: float) -> float:
    """The parameter as a float of 4 bytes, for functions that take no infinite ones."""
    return FLT_MAX if max_param > FLT_MAX else max_param


def _rotation(quaternion: Vector) -> "list[float]":
    """The columns of a rotation (x, y, z, w), of any length but zero."""
    numbers = _arrays.numbers_of(quaternion, 4)
    largest = max(map(abs, numbers))
    if not 0 < largest < math.inf or any(number != number for number in numbers):
        raise InvalidArgumentError("an orientation is a finite quaternion (x, y, z, w) that is not zero")
    x, y, z, w = (number / largest for number in numbers)
    s = 2 / (x * x + y * y + z * z + w * w)
    return [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y),
            s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x),
            s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)]


def _quaternion(a: Vector, b: Vector, c: Vector) -> Quaternion:
    """The quaternion of the rotation with these columns, by the largest of its four numbers. w is not negative."""
    x, y, z, w = max(((1 + a[0] - b[1] - c[2], a[1] + b[0], c[0] + a[2], b[2] - c[1]),
                      (a[1] + b[0], 1 - a[0] + b[1] - c[2], b[2] + c[1], c[0] - a[2]),
                      (c[0] + a[2], b[2] + c[1], 1 - a[0] - b[1] + c[2], a[1] - b[0]),
                      (b[2] - c[1], c[0] - a[2], a[1] - b[0], 1 + a[0] + b[1] + c[2])), key=_norm)
    scale = math.copysign(1 / _norm((x, y, z, w)), w)
    return (scale * x, scale * y, scale * z, scale * w)


def _norm(values: Any) -> float:
    return math.sqrt(sum(value * value for value in values))


_SHEAR = 1e-4  # cosine of the angle between two columns of M that are taken for perpendicular
_NUMBERS = itertools.count(1)
_BY_NUMBER: "weakref.WeakValueDictionary[int, Object]" = weakref.WeakValueDictionary()


def object_of(client: Optional[int]) -> "Optional[Object]":
    """The object that the library knows by this client pointer; None if there is none."""
    return _BY_NUMBER.get(int(client or 0))


class Object(Handled):
    """A shape in the world: world = M * local + origin, for any M that is not singular; and what you attach as `data`.

    Placements are kept in double. `matrix`, `orientation` and `position` are set in this order.
    """

    _end = lib.DT_DestroyObject

    def __init__(self, shape: Shape, position: Optional[Vector] = None, orientation: Optional[Vector] = None,
                 matrix: Any = None, margin: float = 0, data: Any = None) -> None:
        self._shape = shape
        self.data = data
        self._number = next(number for number in _NUMBERS if number not in _BY_NUMBER)
        self._own(checked(lib.DT_CreateObject, self._number, shape.handle), shape._kept)
        _BY_NUMBER[self._number] = self
        if matrix is not None:
            self.matrix = matrix
        if orientation is not None:
            self.orientation = orientation
        if position is not None:
            self.position = position
        if margin:
            self.margin = margin

    def _text(self) -> str:
        place = ", ".join(f"{number:g}" for number in self.position)
        margin = f", margin={self.margin:g}" if self.margin else ""
        data = f", data={self.data!r}" if self.data is not None else ""
        return f"<Object {self._shape!r} at ({place}){margin}{data}>"

    @property
    def shape(self) -> Shape:
        """The shape. Another may be set: placement, margin, scenes and classes stay."""
        return self._shape

    @shape.setter
    def shape(self, shape: Shape) -> None:
        tell(lib.DT_SetShape, self.handle, shape.handle)
        self._finalizer.detach()
        self._keep(shape._kept)
        self._shape = shape

    @property
    def client(self) -> int:
        """The client pointer by which the library, and code in C, know the object; object_of() finds it by that.
        Another number may be set, if no other object of this package has it."""
        return int(checked(lib.DT_GetClientObject, self.handle) or 0)

    @client.setter
    def client(self, client: int) -> None:
        if not 0 < client < 2 ** 64 or _BY_NUMBER.get(client, self) is not self:
            raise ValueError("a client pointer is a number from 1 to 2**64 - 1 that no other object has")
        tell(lib.DT_SetClientObject, self.handle, client)
        _BY_NUMBER.pop(self._number, None)
        self._number = int(client)
        _BY_NUMBER[self._number] = self

    def _columns(self) -> Any:
        """The placement, 16 numbers by columns."""
        numbers = _arrays.Matrix()
        tell(lib.DT_GetMatrixd, self.handle, numbers)
        return numbers

    @property
    def position(self) -> Vector3:
        """The origin, as three numbers. Setting it keeps M."""
        return triple(self._columns()[12:15])

    @position.setter
    def position(self, position: Vector) -> None:
        origin, numbers = _arrays.numbers_of(position), _arrays.Matrix()
        lib.DT_GetMatrixd(self.handle, numbers)
        numbers[12:15] = origin
        tell(lib.DT_SetMatrixd, self.handle, numbers)  # fails if the other did

    @property
    def orientation(self) -> Optional[Quaternion]:
        """The rotation in M as a quaternion (x, y, z, w) with w >= 0; None if M mirrors or shears. Setting one, of any
        length but zero, replaces M by the rotation, which drops any scaling."""
        numbers, lengths = self._columns(), self.scaling
        a, b, c = ([numbers[4 * i + k] / lengths[i] for k in range(3)] for i in range(3))
        ab, bc, ca = (sum(x * y for x, y in zip(u, v)) for u, v in ((a, b), (b, c), (c, a)))
        volume = sum(a[i] * (b[i - 2] * c[i - 1] - b[i - 1] * c[i - 2]) for i in range(3))
        return _quaternion(a, b, c) if volume > 0 and max(abs(ab), abs(bc), abs(ca)) <= _SHEAR else None

    @orientation.setter
    def orientation(self, quaternion: Vector) -> None:
        columns, numbers = _rotation(quaternion), self._columns()
        for i in range(3):
            numbers[4 * i:4 * i + 3] = columns[3 * i:3 * i + 3]
        tell(lib.DT_SetMatrixd, self.handle, numbers)

    @property
    def scaling(self) -> Vector3:
        """The factors along the local axes: the lengths of the columns of M."""
        numbers = self._columns()
        return (_norm(numbers[0:3]), _norm(numbers[4:7]), _norm(numbers[8:11]))

    def scale(self, factors: Vector) -> None:
        """Multiplies the columns of M: scales along the local axes, on top of what M was."""
        numbers = self._columns()
        for i, factor in enumerate(_arrays.numbers_of(factors)):
            numbers[4 * i:4 * i + 3] = [factor * number for number in numbers[4 * i:4 * i + 3]]
        tell(lib.DT_SetMatrixd, self.handle, numbers)

    @property
    def margin(self) -> float:
        """All points within this distance of the placed shape belong to the object; 0 at the start. Rays ignore it."""
        return float(checked(lib.DT_GetMargin, self.handle))

    @margin.setter
    def margin(self, margin: float) -> None:
        tell(lib.DT_SetMargin, self.handle, margin)

    @property
    def matrix(self) -> Any:
        """The placement as a 4x4 array T, as on paper: the origin is T[:3, 3], the last row is 0, 0, 0, 1.

        What is read is an array of float64, or four tuples without NumPy, that cannot be written to: change a copy, and
        set it. What is set is a 4x4 array of float64 or float32, which is fast, or any four rows of four; or 16 numbers
        by columns, as in C. A last row that is not 0, 0, 0, 1 is a ValueError: the origin is elsewhere. A matrix within
        5e-5 of a rotation with scaling is taken for the nearest one, which is what is read.
        """
        return _arrays.matrix_of(self._columns())

    @matrix.setter
    def matrix(self, matrix: Any) -> None:
        numbers, kind = _arrays.matrix(matrix)
        tell(lib.DT_SetMatrixd if kind == "d" else lib.DT_SetMatrixf, self.handle, numbers)

    @property
    def bounding_box(self) -> Tuple[Vector3, Vector3]:
        """A box along the world axes that holds the object: (lowest, highest corner)."""
        low, high = vector((0, 0, 0)), vector((0, 0, 0))
        tell(lib.DT_GetBBox, self.handle, low, high)
        return triple(low), triple(high)

    def closest_points(self, other: "Object") -> ClosestPoints:
        """The distance, and a closest pair of points; one common point, twice, at distance 0."""
        found = c.DT_Proximity()
        checked(lib.DT_GetDistance, self.handle, other.handle, None, None, ctypes.byref(found))
        return ClosestPoints(found.distance, triple(found.point1), triple(found.point2))

    def distance(self, other: "Object", accuracy: Optional[float] = None, max_distance: Optional[float] = None,
                 depth: bool = False, cache: Optional[PairCache] = None) -> Optional[Proximity]:
        """The distance with its bounds, points and normal; None if the objects are further apart than `max_distance`,
        which is found sooner than how far.

        `accuracy` is relative; None is that of set_accuracy(). With `depth`, objects that overlap have a negative
        distance, as in signed_distance(); without, distance and normal are 0 and the points are one common point.
        """
        found, options = c.DT_Proximity(), query_options(accuracy, max_distance, depth)
        memory = ctypes.byref(cache._data) if cache else None
        near = checked(lib.DT_GetDistance, self.handle, other.handle, ctypes.byref(options), memory,
                       ctypes.byref(found))
        return proximity(found) if near else None

    def common_point(self, other: "Object") -> Optional[Vector3]:
        """A point of both, or None."""
        point = vector((0, 0, 0))
        return triple(point) if checked(lib.DT_GetCommonPoint, self.handle, other.handle, point) else None

    def penetration(self, other: "Object") -> Optional[Penetration]:
        """How deep the two are in each other, or None if their interiors do not meet."""
        found = c.DT_Proximity()
        near = checked(lib.DT_GetDistance, self.handle, other.handle, ctypes.byref(_DEPTH), None, ctypes.byref(found))
        return Penetration(triple(found.point1), triple(found.point2)) if near and found.distance < 0 else None

    def intersects(self, other: "Object", cache: Optional[PairCache] = None) -> bool:
        """Whether the two have a common point; touching counts."""
        memory = ctypes.byref(cache._data) if cache else None
        return bool(checked(lib.DT_Intersect, self.handle, other.handle, memory))

    def signed_distance(self, other: "Object", cache: Optional[PairCache] = None) -> Proximity:
        """The distance of objects apart, minus the depth of objects that overlap, with bounds."""
        found = c.DT_Proximity()
        memory = ctypes.byref(cache._data) if cache else None
        checked(lib.DT_GetSignedDistance, self.handle, other.handle, memory, ctypes.byref(found))
        return proximity(found)

    def global_depth(self, other: "Object", accuracy: Optional[float] = None, max_steps: int = 0,
                     backend: DepthBackend = DepthBackend.AUTO) -> Optional[GlobalDepth]:
        """The shortest translation that separates two solids, or None if their interiors do not meet.

        `accuracy` is relative, and any positive number; None is that of set_accuracy(). After `max_steps` the interval
        is returned as it is; 0 is 10000, which few questions need.
        """
        found = c.DT_DepthResult(struct_size=ctypes.sizeof(c.DT_DepthResult))
        options = c.DT_DepthOptions(struct_size=ctypes.sizeof(c.DT_DepthOptions), backend=backend, max_steps=max_steps,
                                    accuracy=_positive("accuracy", accuracy, "that of set_accuracy()"))
        if not checked(lib.DT_GetGlobalPenDepth, self.handle, other.handle, ctypes.byref(options), ctypes.byref(found)):
            return None
        return GlobalDepth(found.depth, found.lower, triple(found.direction), triple(found.point1),
                           triple(found.point2), feature(found.feature1), feature(found.feature2),
                           DepthBackend(found.backend), found.steps)

    def ray_cast(self, source: Vector, target: Vector, max_param: float = 1) -> Optional[RayHit]:
        """The first hit of the ray source + t * (target - source), 0 <= t <= max_param, or None: up to the target,
        unless max_param says how far beyond; math.inf is without end. The margin does not count."""
        hit = c.DT_CastHit()
        if not checked(lib.DT_GetRayHit, self.handle, vector_d(source), vector_d(target), max_param, ctypes.byref(hit)):
            return None
        return RayHit(hit.param, triple(hit.point), triple(hit.normal), feature(hit.feature2))

    def cast(self, translation: Vector, target: "Object", max_param: float = 1) -> Optional[CastHit]:
        """The first touch when this object moves by t * translation, 0 <= t <= max_param, or None. Nothing is moved."""
        hit = c.DT_CastHit()
        if not checked(lib.DT_ObjectCast, self.handle, vector(translation), target.handle, ray_length(max_param),
                       ctypes.byref(hit)):
            return None
        return cast_hit(hit)
