# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Many questions in one call, shared among the threads of set_worker_count().

Objects are given as a list, or as an array of their handles (see handles()), which is not copied if its elements are
unsigned integers of 8 bytes; the objects must live during the call. Vectors are arrays of rows of three, of any type of
number. Results are NumPy's arrays, or lists and arrays of the module `array` without it.
"""
import ctypes
import math
from typing import Any, Iterable, Iterator, List, NamedTuple, Optional, Tuple

from . import _arrays
from . import _signatures as c
from ._library import checked, lib, tell
from .objects import (CastHit, Object, Proximity, cast_hit, feature, object_of, proximity, query_options, ray_length,
                      triple)
from .scenes import Scene
from .shapes import Handled


def handles(objects: Iterable[Object]) -> Any:
    """The handles of objects, for the other functions; keep it if you ask about the same objects again."""
    values = [thing.handle for thing in objects]
    if _arrays.numpy is not None:
        return _arrays.numpy.array(values, dtype="Q")
    return _arrays._copied(values, "Q")


class Rays(NamedTuple):
    """How many rays hit; of each the parameter of its hit, -1 for a miss, and the normal there, as float32."""

    count: int
    params: Any
    normals: Any


class SceneRays(NamedTuple):
    """The same for a scene, with the client pointers of the objects hit, 0 for a miss; `objects` has these objects."""

    count: int
    clients: Any
    params: Any
    normals: Any

    @property
    def objects(self) -> List[Optional[Object]]:
        """The object that each ray hits, or None."""
        return [object_of(client) for client in self.clients]


def _column(name: str, text: str) -> Any:
    """A property that has one field of all answers."""
    def column(answers: Any) -> Any:
        found = _arrays.records(answers._data)
        convert = feature if "feature" in name else float if name in _NUMBERS else triple
        if _arrays.numpy is None:
            return [convert(getattr(answer, name)) for answer in found]
        if convert is not feature:
            return found[name]
        values = found[name].astype(object)
        values[found[name] == c.DT_NO_FEATURE] = None
        return values

    return property(column, doc=text)


_NUMBERS = {"distance", "lower", "upper", "param"}


class _Answers:
    """What the answers of batches have in common: a sequence of those of single calls, and columns."""

    def __init__(self, data: Any) -> None:
        self._data = data

    def _answer(self, found: Any) -> Any:
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._data)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._answer(found) for found in self._data[index]]
        return self._answer(self._data[index])

    def __iter__(self) -> Iterator[Any]:
        return map(self._answer, self._data)


class Proximities(_Answers):
    """Distances of many pairs. Each element is what the single call returns: a Proximity, or None for a pair further
    apart than max_distance. Each attribute is an array with one field of all of them; a pair that is too far has an
    infinite distance there."""

    distance = _column("distance", "Signed distances, infinite for pairs that are too far.")
    lower = _column("lower", "Certified: lower <= true distance.")
    upper = _column("upper", "Certified: true distance <= upper.")
    point1 = _column("point1", "Rows of three: the points on the first objects.")
    point2 = _column("point2", "Rows of three: the points on the second objects.")
    normal = _column("normal", "Rows of three: unit vectors from the first objects towards the second.")
    feature1 = _column("feature1", "The faces of the first objects; None for convex shapes, which have none.")
    feature2 = _column("feature2", "The faces of the second objects; None for convex shapes, which have none.")

    def _answer(self, found: Any) -> Optional[Proximity]:
        return proximity(found) if found.distance < math.inf else None

    def __repr__(self) -> str:
        near = min((found.distance for found in self._data), default=math.inf)
        return f"<Proximities of {len(self)} pairs" + (f", the smallest {near:g}>" if near < math.inf else ">")


class CastHits(_Answers):
    """First touches of many motions. Each element is what the single call returns: a CastHit, or None for a miss. Each
    attribute is an array with one field of all of them; a miss has the parameter -1 there."""

    param = _column("param", "The parts of the ways that are made; -1 for a miss.")
    point = _column("point", "Rows of three: where they touch.")
    normal = _column("normal", "Rows of three: the normals of what is hit.")
    feature1 = _column("feature1", "The faces of the moving objects; None for convex shapes, and for a miss.")
    feature2 = _column("feature2", "The faces that are hit; None for convex shapes, and for a miss.")

    def _answer(self, found: Any) -> Optional[CastHit]:
        return cast_hit(found) if found.param >= 0 else None

    def __repr__(self) -> str:
        return f"<CastHits of {len(self)} motions, {sum(found.param >= 0 for found in self._data)} of them hit>"


def _objects(values: Any) -> _arrays.Lent:
    if getattr(values, "dtype", None) == object or not (hasattr(values, "dtype") or hasattr(values, "itemsize")):
        values = [value.handle if isinstance(value, Handled) else value for value in values]
    return _arrays.packed(values, "Q")


def _vectors(name: str, values: Any, count: int) -> _arrays.Lent:
    lent = _arrays.packed(_arrays.in_threes(values), "f")
    if lent.size() != 3 * count:
        raise ValueError(f"{name}: {count} vectors of three numbers are needed, not {lent.size()} numbers")
    return lent


def _pairs(objects1: Any, objects2: Any) -> Tuple[_arrays.Lent, _arrays.Lent, int]:
    first, second = _objects(objects1), _objects(objects2)
    if first.size() != second.size():
        raise ValueError(f"{first.size()} objects and {second.size()}")
    return first, second, first.size()


class PairCaches:
    """A PairCache for each pair of a batch."""

    def __init__(self, count: int) -> None:
        self._data = (c.DT_PairCache * count)()

    def __len__(self) -> int:
        return len(self._data)

    def __repr__(self) -> str:
        return f"<PairCaches for {len(self)} pairs>"


def _caches(caches: Optional[PairCaches], count: int) -> Any:
    if caches is not None and len(caches) != count:
        raise ValueError(f"{count} pairs and {len(caches)} caches")
    return caches._data if caches is not None else None


def set_matrices(objects: Any, matrices: Any) -> None:
    """Sets Object.matrix of each object: an array of 4x4 arrays of float64 or float32, which is fast, or whatever
    Object.matrix takes. All are placed, or none if one is refused; of an object that is given twice the last counts."""
    first = _objects(objects)
    numbers, kind, count = _arrays.matrices(matrices)
    if first.size() != count:
        raise ValueError(f"{first.size()} objects and {count} matrices")
    tell(lib.DT_SetMatrixdBatch if kind == "d" else lib.DT_SetMatrixfBatch, count, first.address, numbers)


def intersect_batch(objects1: Any, objects2: Any, caches: Optional[PairCaches] = None, out: Any = None) -> Any:
    """For each pair whether the two intersect: NumPy's array of bool, or an array of 0 and 1 without it. `out` may be
    an array of int32 that gets 0 and 1 instead."""
    first, second, count = _pairs(objects1, objects2)
    answer, memory = _arrays.results("i", (count,), out)
    checked(lib.DT_IntersectBatch, count, first.address, second.address, _caches(caches, count), memory.address)
    return answer if out is not None or _arrays.numpy is None else answer != 0


def signed_distance_batch(objects1: Any, objects2: Any, caches: Optional[PairCaches] = None) -> Proximities:
    """Object.signed_distance() for each pair."""
    first, second, count = _pairs(objects1, objects2)
    found = (c.DT_Proximity * count)()
    checked(lib.DT_GetSignedDistanceBatch, count, first.address, second.address, _caches(caches, count), found)
    return Proximities(found)


def distance_batch(objects1: Any, objects2: Any, accuracy: Optional[float] = None, max_distance: Optional[float] = None,
                   depth: bool = False, caches: Optional[PairCaches] = None) -> Proximities:
    """Object.distance() for each pair, all with the same options."""
    first, second, count = _pairs(objects1, objects2)
    found, options = (c.DT_Proximity * count)(), query_options(accuracy, max_distance, depth)
    checked(lib.DT_GetDistanceBatch, count, first.address, second.address, ctypes.byref(options),
            _caches(caches, count), found)
    return Proximities(found)


def cast_batch(moving: Any, translations: Any, targets: Any, max_param: float = 1) -> CastHits:
    """Object.cast() for each pair."""
    first, second, count = _pairs(moving, targets)
    vectors, found = _vectors("translations", translations, count), (c.DT_CastHit * count)()
    checked(lib.DT_ObjectCastBatch, count, first.address, vectors.address, second.address,
            ray_length(max_param), found)
    return CastHits(found)


def ray_cast_batch(objects: Any, sources: Any, targets: Any, max_param: float = 1) -> Rays:
    """A ray for each object, up to its target, unless max_param says how far beyond; in float32. Object.ray_cast() is
    in double, and tells the face."""
    first = _objects(objects)
    count = first.size()
    source, target = _vectors("sources", sources, count), _vectors("targets", targets, count)
    params, memory1 = _arrays.results("f", (count,))
    normals, memory2 = _arrays.results("f", (count, 3))
    hits = checked(lib.DT_ObjectRayCastBatch, count, first.address, source.address, target.address,
                   ray_length(max_param), memory1.address, memory2.address)
    return Rays(int(hits), params, normals)


def scene_ray_cast_batch(scene: Scene, sources: Any, targets: Any, max_param: float = 1,
                         ignore: Optional[Object] = None) -> SceneRays:
    """Scene.ray_cast() for many rays."""
    sources = _arrays.in_threes(sources)
    count = _arrays.packed(sources, "f").size() // 3
    source, target = _vectors("sources", sources, count), _vectors("targets", targets, count)
    clients, memory = _arrays.results("Q", (count,))
    params, memory1 = _arrays.results("f", (count,))
    normals, memory2 = _arrays.results("f", (count, 3))
    hits = checked(lib.DT_RayCastBatch, scene.handle, count, ignore.client if ignore else None, source.address,
                   target.address, ray_length(max_param), memory.address, memory1.address, memory2.address)
    return SceneRays(int(hits), clients, params, normals)
