# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Many questions in one call, shared among the threads of set_worker_count().

Objects are given as an array of their handles (see handles()), which is not copied if its elements are unsigned integers
of 8 bytes; the objects must live during the call. Results are NumPy's arrays, or arrays of the module `array` without it.
"""
import ctypes
from typing import Any, Iterable, NamedTuple, Optional, Tuple

from . import _arrays
from . import _signatures as c
from ._library import checked, lib
from .objects import FLT_MAX, Object
from .scenes import Scene

_FLOATS = ctypes.POINTER(ctypes.c_float)


def handles(objects: Iterable[Object]) -> Any:
    """The handles of objects, for the other functions; keep it if you ask about the same objects again."""
    values = [thing.handle for thing in objects]
    if _arrays.numpy is not None:
        return _arrays.numpy.array(values, dtype="Q")
    return _arrays._copied(values, "Q")


class Rays(NamedTuple):
    """Of each ray the parameter of its hit, -1 for a miss, and the normal there; and how many hit."""

    count: int
    params: Any
    normals: Any


class SceneRays(NamedTuple):
    """The same for a scene, with the numbers by which object_of() knows the objects hit; 0 for a miss."""

    count: int
    clients: Any
    params: Any
    normals: Any


def _objects(values: Any) -> Tuple[_arrays.Lent, Any]:
    if getattr(values, "dtype", None) == object or not (hasattr(values, "dtype") or hasattr(values, "itemsize")):
        values = list(values)
        if values and isinstance(values[0], Object):
            values = handles(values)
    lent = _arrays.packed(values, "Q")
    return lent, ctypes.cast(lent.address, ctypes.POINTER(ctypes.c_void_p))


def _vectors(values: Any, count: int) -> Tuple[_arrays.Lent, Any]:
    lent = _arrays.packed(values, "f")
    if lent.size() != 3 * count:
        raise ValueError(f"{count} vectors of three numbers are needed, not {lent.size()} numbers")
    return lent, ctypes.cast(lent.address, _FLOATS)


def _same(lent1: _arrays.Lent, lent2: _arrays.Lent) -> int:
    if lent1.size() != lent2.size():
        raise ValueError(f"{lent1.size()} objects and {lent2.size()}")
    return lent1.size()


class PairCaches:
    """A PairCache for each pair of a batch."""

    def __init__(self, count: int) -> None:
        self._data = (c.DT_PairCache * count)()

    def __len__(self) -> int:
        return len(self._data)


def _caches(caches: Optional[PairCaches], count: int) -> Any:
    if caches is not None and len(caches) != count:
        raise ValueError(f"{count} pairs and {len(caches)} caches")
    return caches._data if caches is not None else None


def intersect_batch(objects1: Any, objects2: Any, caches: Optional[PairCaches] = None, out: Any = None) -> Any:
    """For each pair 1 if the two intersect, else 0."""
    (lent1, first), (lent2, second) = _objects(objects1), _objects(objects2)
    count = _same(lent1, lent2)
    answer, memory = _arrays.results("i", (count,), out)
    checked(lib.DT_IntersectBatch, count, first, second, _caches(caches, count),
            ctypes.cast(memory.address, ctypes.POINTER(ctypes.c_int)))
    return answer


def signed_distance_batch(objects1: Any, objects2: Any, caches: Optional[PairCaches] = None) -> Any:
    """Signed distances: an array of records with NumPy (fields as in DT_Proximity), else a ctypes array of them."""
    (lent1, first), (lent2, second) = _objects(objects1), _objects(objects2)
    count = _same(lent1, lent2)
    found = (c.DT_Proximity * count)()
    checked(lib.DT_GetSignedDistanceBatch, count, first, second, _caches(caches, count), found)
    return _arrays.records(found)


def cast_batch(moving: Any, translations: Any, targets: Any, max_param: float = 1) -> Any:
    """First touches: an array of records with NumPy (fields as in DT_CastHit), else a ctypes array of them."""
    (lent1, first), (lent2, second) = _objects(moving), _objects(targets)
    count = _same(lent1, lent2)
    lent, vectors = _vectors(translations, count)
    found = (c.DT_CastHit * count)()
    checked(lib.DT_ObjectCastBatch, count, first, vectors, second, max_param, found)
    return _arrays.records(found)


def ray_cast_batch(objects: Any, sources: Any, targets: Any, max_param: float = FLT_MAX) -> Rays:
    """A ray for each object."""
    lent, first = _objects(objects)
    count = lent.size()
    lent1, source = _vectors(sources, count)
    lent2, target = _vectors(targets, count)
    params, memory1 = _arrays.results("f", (count,))
    normals, memory2 = _arrays.results("f", (count, 3))
    hits = checked(lib.DT_ObjectRayCastBatch, count, first, source, target, max_param,
                   ctypes.cast(memory1.address, _FLOATS), ctypes.cast(memory2.address, _FLOATS))
    return Rays(int(hits), params, normals)


def scene_ray_cast_batch(scene: Scene, sources: Any, targets: Any, max_param: float = FLT_MAX,
                         ignore: Optional[Object] = None) -> SceneRays:
    """Rays in one scene."""
    lent1 = _arrays.packed(sources, "f")
    count = lent1.size() // 3
    lent1, source = _vectors(sources, count)
    lent2, target = _vectors(targets, count)
    clients, memory = _arrays.results("Q", (count,))
    params, memory1 = _arrays.results("f", (count,))
    normals, memory2 = _arrays.results("f", (count, 3))
    hits = checked(lib.DT_RayCastBatch, scene.handle, count, ignore._number if ignore else None, source, target,
                   max_param, ctypes.cast(memory.address, ctypes.POINTER(ctypes.c_void_p)),
                   ctypes.cast(memory1.address, _FLOATS), ctypes.cast(memory2.address, _FLOATS))
    return SceneRays(int(hits), clients, params, normals)
