# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Arrays without copying: anything with the buffer protocol, NumPy's arrays included, lends its memory.

An array that has the right type lies where it is; anything else (lists, tuples, other types of number) is copied into an
array of the right type first.
"""
import array
import ctypes
import operator
from typing import Any, Iterable, Optional, Sequence, Tuple, Union

try:
    import numpy
except ImportError:  # all of the package works without it
    numpy = None  # type: ignore[assignment]

Vector = Union[Sequence[float], Any]

_SIZES = {"f": 4, "d": 8, "I": 4, "i": 4, "Q": 8}
_KINDS = {"f": "f", "d": "d", "I": "IL" if array.array("L").itemsize == 4 else "I",
          "i": "il" if array.array("l").itemsize == 4 else "i", "Q": "QL" if array.array("L").itemsize == 8 else "Q"}


class _PyBuffer(ctypes.Structure):
    _fields_ = [("buf", ctypes.c_void_p), ("obj", ctypes.c_void_p), ("len", ctypes.c_ssize_t),
                ("itemsize", ctypes.c_ssize_t), ("readonly", ctypes.c_int), ("ndim", ctypes.c_int),
                ("format", ctypes.c_char_p), ("shape", ctypes.POINTER(ctypes.c_ssize_t)),
                ("strides", ctypes.POINTER(ctypes.c_ssize_t)), ("suboffsets", ctypes.c_void_p),
                ("internal", ctypes.c_void_p)]


_STRIDED, _WRITABLE, _FORMAT = 0x18, 0x1, 0x4
_get_buffer = ctypes.pythonapi.PyObject_GetBuffer
_get_buffer.argtypes = [ctypes.py_object, ctypes.POINTER(_PyBuffer), ctypes.c_int]
_get_buffer.restype = ctypes.c_int
_release_buffer = ctypes.pythonapi.PyBuffer_Release
_release_buffer.argtypes = [ctypes.POINTER(_PyBuffer)]
_release_buffer.restype = None


class Lent:
    """The memory of somebody else's array, which stays where it is as long as this lives."""

    def __init__(self, owner: Any, writable: bool = False) -> None:
        self._view = _PyBuffer()
        self._held = False
        _get_buffer(owner, ctypes.byref(self._view), _STRIDED | _FORMAT | (_WRITABLE if writable else 0))
        self._held = True
        view = self._view
        self.address = int(view.buf or 0)
        self.kind = (view.format or b"B").decode().lstrip("@=")
        self.shape = tuple(view.shape[i] for i in range(view.ndim))
        self.strides = tuple(view.strides[i] for i in range(view.ndim))
        self.itemsize = view.itemsize

    def __del__(self, release: Any = _release_buffer, byref: Any = ctypes.byref) -> None:  # also at the very end
        if self._held:
            self._held = False
            release(byref(self._view))

    def is_packed(self) -> bool:
        expected = self.itemsize
        for size, stride in zip(reversed(self.shape), reversed(self.strides)):
            if size > 1 and stride != expected:
                return False
            expected *= size
        return True

    def size(self) -> int:
        total = 1
        for size in self.shape:
            total *= size
        return total


def _fits(lent: Lent, kind: str) -> bool:
    return lent.itemsize == _SIZES[kind] and lent.kind in _KINDS[kind]


def _flat(values: Iterable[Any]) -> Iterable[Any]:
    for value in values:
        if isinstance(value, (int, float)) or not hasattr(value, "__iter__"):
            yield value
        else:
            yield from _flat(value)


def _copied(values: Any, kind: str) -> array.array:
    if numpy is not None and isinstance(values, numpy.ndarray):
        values = values.ravel().tolist()
    elif not hasattr(values, "__iter__") or isinstance(values, memoryview):
        values = memoryview(values).tolist()
    convert = float if kind in "fd" else operator.index  # no index is rounded
    try:
        return array.array(kind, [convert(value) for value in _flat(values)])
    except OverflowError as reason:
        raise ValueError(f"a number that does not fit: {reason}") from None


def _lend(values: Any) -> Optional[Lent]:
    try:
        return Lent(values)
    except (TypeError, BufferError):
        return None


def packed(values: Any, kind: str) -> Lent:
    """The elements, one after the other, of type `kind`; without copying if they already are."""
    lent = _lend(values)
    if lent is None or not _fits(lent, kind) or not lent.is_packed():
        lent = Lent(_copied(values, kind))
    return lent


def vertices(values: Any) -> Tuple[Lent, int, int]:
    """Points of three floats: (memory, stride in bytes, count). Rows may have gaps and further columns."""
    lent = _lend(values)
    if lent is not None and _fits(lent, "f") and len(lent.shape) == 2 and lent.shape[1] >= 3:
        row, column = lent.strides
        if column == 4 and row >= 12:
            return lent, row, lent.shape[0]
    lent = packed(_points(values, lent), "f")
    if lent.size() % 3:
        raise ValueError("points have three coordinates each")
    return lent, 12, lent.size() // 3


def _points(values: Any, lent: Optional[Lent]) -> Any:
    """The first three columns of rows that have more; what has no rows is left as it is."""
    columns = lent.shape[1] if lent is not None and len(lent.shape) == 2 else 3
    if columns < 3:
        raise ValueError("points have three coordinates each")
    if columns > 3:
        rows = values if hasattr(values, "ravel") else memoryview(values).tolist()
        return [list(row)[:3] for row in rows]
    if lent is None and hasattr(values, "__iter__"):
        values = list(values)
        if values and all(hasattr(row, "__len__") for row in values):
            if min(map(len, values)) < 3:
                raise ValueError("points have three coordinates each")
            return [list(row)[:3] for row in values]
    return values


def matrix(values: Any) -> Tuple[Lent, str]:
    """(memory, 'f' or 'd') of 16 numbers by columns. What has four rows is written as on paper, row by row; an array whose
    memory goes by columns (Fortran's order), or 16 numbers in a row, are not copied."""
    lent = _lend(values)
    if lent is not None:
        kind = "f" if _fits(lent, "f") else "d"
        by_columns = lent.shape == (4, 4) and lent.strides == (lent.itemsize, 4 * lent.itemsize)
        if _fits(lent, kind) and (by_columns or (len(lent.shape) == 1 and lent.is_packed() and lent.size() == 16)):
            return lent, kind
    rows = values.tolist() if hasattr(values, "tolist") else list(values)
    if len(rows) == 4 and all(hasattr(row, "__len__") and len(row) == 4 for row in rows):
        rows = list(zip(*rows))
    lent = packed(rows, "d")
    if lent.size() != 16:
        raise ValueError("a matrix has 16 numbers")
    return lent, "d"


def results(kind: str, shape: Tuple[int, ...], out: Any = None) -> Tuple[Any, Lent]:
    """Room for results: (array, memory). NumPy's if it is there; `out`, if given, is used instead."""
    if out is None:
        total = 1
        for size in shape:
            total *= size
        out = numpy.empty(shape, dtype=kind) if numpy is not None else array.array(kind, bytes(total * _SIZES[kind]))
    lent = Lent(out, writable=True)
    wanted = 1
    for size in shape:
        wanted *= size
    if not _fits(lent, kind) or not lent.is_packed() or lent.size() < wanted:
        raise ValueError(f"out must be a packed array of at least {wanted} elements of type '{kind}'")
    return out, lent


def records(found: Any) -> Any:
    """A ctypes array of structs as NumPy's array of records, on the same memory; as it is without NumPy."""
    if numpy is None:
        return found
    struct = found._type_
    formats = ["Q" if kind is ctypes.c_void_p else numpy.dtype(kind) for _, kind in struct._fields_]
    names = [name for name, _ in struct._fields_]
    offsets = [getattr(struct, name).offset for name in names]
    dtype = numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": ctypes.sizeof(struct)})
    return numpy.frombuffer(found, dtype=dtype) if len(found) else numpy.empty(0, dtype=dtype)


def vector(values: Vector, size: int = 3) -> Any:
    """A few floats for one call."""
    numbers = [float(value) for value in values]
    if len(numbers) != size:
        raise ValueError(f"{size} numbers are needed, not {len(numbers)}")
    return (ctypes.c_float * size)(*numbers)
