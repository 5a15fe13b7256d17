# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Arrays without copying: anything with the buffer protocol, NumPy's arrays included, lends its memory.

An array that has the right type lies where it is; anything else (lists, tuples, other types of number) is copied into
an array of the right type first.
"""
import array
import ctypes
import itertools
import struct
from typing import Any, Iterable, NamedTuple, Optional, Sequence, Tuple, Union

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


_TEXT = "numbers are needed, not text"


def _flat(values: Iterable[Any]) -> Iterable[Any]:
    if isinstance(values, (str, bytes)):
        raise TypeError(_TEXT)
    for value in values:
        if isinstance(value, (int, float)) or not hasattr(value, "__iter__"):
            yield value
        else:
            yield from _flat(value)


def _converted(values: Any, kind: str) -> Any:
    """NumPy's array, packed and of type `kind`. No index is rounded, and none wraps round."""
    given = values.dtype.kind
    if kind in "fd" and given in "fiub":
        with numpy.errstate(over="ignore"):  # what becomes infinite is refused by the library
            return numpy.ascontiguousarray(values, dtype=kind)
    if kind not in "fd" and (given in "iu" or not values.size):
        if values.size and not 0 <= values.min() <= values.max() <= numpy.iinfo(kind).max:
            wrong = values.min() if values.min() < 0 else values.max()
            raise IndexError(f"a face has the index {wrong}")
        return numpy.ascontiguousarray(values, dtype=kind)
    raise TypeError(f"{'numbers' if kind in 'fd' else 'integers'} are needed, not {values.dtype}")


def _copied(values: Any, kind: str) -> Any:
    if numpy is not None and isinstance(values, numpy.ndarray):
        if values.dtype != object:
            return _converted(values, kind)
        values = values.ravel().tolist()
    elif not hasattr(values, "__iter__") or isinstance(values, memoryview):
        values = memoryview(values).tolist()
    try:
        return array.array(kind, list(_flat(values)))  # which rounds no index, and takes no text
    except OverflowError as reason:
        raise ValueError(f"a number that does not fit: {reason}") from None


def _lend(values: Any) -> Optional[Lent]:
    try:
        return Lent(values)
    except (TypeError, BufferError, ValueError):
        return None


def packed(values: Any, kind: str) -> Lent:
    """The elements, one after the other, of type `kind`; without copying if they already are."""
    lent = _lend(values)
    if lent is None or not _fits(lent, kind) or not lent.is_packed():
        lent = Lent(_copied(values, kind))
    return lent


class Points(NamedTuple):
    """Points of three floats in memory, `stride` bytes apart; `copied` if they are not where the caller has them."""

    lent: Lent
    stride: int
    count: int
    copied: bool


def in_threes(values: Any) -> Any:
    """The same values, if they are rows of three numbers, or all their numbers in one row."""
    if isinstance(values, (str, bytes)):
        raise TypeError(_TEXT)
    shape = getattr(values, "shape", None)
    if shape is None and _lend(values) is None and hasattr(values, "__iter__"):
        values = list(values)
        wrong = [len(row) for row in values if hasattr(row, "__len__") and len(row) != 3]
        if wrong:
            raise ValueError(f"rows of three numbers are needed, not of {wrong[0]}")
    elif shape is not None and (len(shape) > 2 or (len(shape) == 2 and shape[1] != 3)):
        raise ValueError(f"rows of three numbers are needed, not an array of shape {tuple(shape)}")
    return values


def vertices(values: Any) -> Points:
    """Points as they are, if they are floats of 4 bytes in rows of three, however far apart, else as a copy."""
    values = in_threes(values)
    lent = _lend(values)
    if lent is not None and _fits(lent, "f"):
        if len(lent.shape) == 2 and lent.strides[1] == 4 and lent.strides[0] >= 12:
            return Points(lent, lent.strides[0], lent.shape[0], False)
        if len(lent.shape) == 1 and lent.is_packed() and lent.size() % 3 == 0:
            return Points(lent, 12, lent.size() // 3, False)
    lent = Lent(_copied(values, "f"))
    if lent.size() % 3:
        raise ValueError("points have three coordinates each")
    return Points(lent, 12, lent.size() // 3, True)


def rows_of(address: int, stride: int, count: int) -> Any:
    """A copy of points in memory."""
    if numpy is None:
        return [struct.unpack("3f", ctypes.string_at(address + i * stride, 12)) for i in range(count)]
    memory = (ctypes.c_char * (stride * max(count - 1, 0) + 12)).from_address(address)
    return numpy.ndarray((count, 3), "f4", memory, 0, (stride, 4)).copy()


def with_stride(points: Points, stride: int) -> Points:
    """The same points, `stride` bytes apart; a copy, if they are not."""
    if points.stride == stride:
        return points
    memory = bytearray(stride * points.count)
    for i, point in enumerate(rows_of(points.lent.address, points.stride, points.count)):
        struct.pack_into("3f", memory, i * stride, *point)
    return Points(Lent(memory), stride, points.count, True)


class FaceList(NamedTuple):
    """Faces as indices in memory: how many each has, and where its first is."""

    lent: Lent
    counts: Iterable[int]
    addresses: Iterable[int]
    count: int


def faces(values: Any, vertex_count: int) -> FaceList:
    """Rows of indices, each of them below `vertex_count`."""
    lent = _lend(values)
    if lent is not None and len(lent.shape) == 2:
        (rows, columns), lent = lent.shape, packed(values, "I")
        starts = range(lent.address, lent.address + 4 * rows * columns, 4 * columns or 1)
        found = FaceList(lent, itertools.repeat(columns, rows), starts, rows)
    else:
        found = _ragged(values)
    _check_indices(found.lent, vertex_count)
    return found


def _ragged(values: Any) -> FaceList:
    rows = list(values)
    if not all(hasattr(row, "__len__") for row in rows):
        raise ValueError("faces are rows of indices: for triangles an array of three columns")
    try:
        lent = Lent(array.array("I", itertools.chain.from_iterable(rows)))
    except OverflowError:
        wrong = next(index for row in rows for index in row if not 0 <= index < 1 << 32)
        raise IndexError(f"a face has the index {wrong}") from None
    counts = [len(row) for row in rows]
    starts = itertools.accumulate([lent.address] + [4 * count for count in counts[:-1]])
    return FaceList(lent, counts, starts, len(rows))


def _check_indices(lent: Lent, vertex_count: int) -> None:
    """No index may lead beyond the array of vertices, into memory of others."""
    if not lent.size():
        return
    memory = (ctypes.c_uint * lent.size()).from_address(lent.address)
    indices = numpy.frombuffer(memory, "I") if numpy is not None else memoryview(memory).cast("B").cast("I")
    largest = int(indices.max() if numpy is not None else max(indices))
    if largest >= vertex_count:
        raise IndexError(f"a face has the index {largest}; there are {vertex_count} vertices")


_NOT_AFFINE = ("the last row of a matrix is 0, 0, 0, 1, and the origin is in its last column, T[:3, 3]; a matrix that "
               "is the other way round is to be handed over as T.T")
_FLATTENED = ("16 numbers in a row are a matrix by columns, whose numbers 3, 7, 11 and 15 are 0, 0, 0 and 1; hand over "
              "a 4x4 array T as it is, not as T.ravel()")
_NOT_A_MATRIX = "a matrix has four rows of four numbers"
Matrix = ctypes.c_double * 16  # by columns
_LAST_ROW = {kind: struct.pack("4" + kind, 0, 0, 0, 1) for kind in "fd"}
_LAST_ROW_ERROR = 1e-6  # of the last row, relative to its 1: what is left by float arithmetic


def _check_last_row(row: Sequence[float], text: str) -> None:
    if any(hasattr(number, "__len__") for number in row):
        raise ValueError(_NOT_A_MATRIX)
    if not all(abs(number - one) <= _LAST_ROW_ERROR for number, one in zip(row, (0, 0, 0, 1))):
        raise ValueError(text)


def matrix(values: Any) -> Tuple[Any, str]:
    """A placement by columns, as the library wants it, and its type, 'f' or 'd': of four rows of four, or of 16 numbers
    by columns."""
    if numpy is not None and isinstance(values, numpy.ndarray) and values.shape == (4, 4):
        kind = values.dtype.char
        if kind in "fd" and values.dtype.isnative:
            if values[3].tobytes() != _LAST_ROW[kind]:
                _check_last_row(values[3].tolist(), _NOT_AFFINE)
            return values.tobytes("F"), kind
    rows = values.tolist() if hasattr(values, "tolist") else list(values)
    if len(rows) == 4 and all(hasattr(row, "__len__") and len(row) == 4 for row in rows):
        _check_last_row(rows[3], _NOT_AFFINE)
        return Matrix(*itertools.chain.from_iterable(zip(*rows))), "d"
    if len(rows) != 16 or any(hasattr(number, "__len__") for number in rows):
        raise ValueError(_NOT_A_MATRIX)
    _check_last_row(rows[3::4], _FLATTENED)
    return Matrix(*rows), "d"


def matrices(values: Any) -> Tuple[Any, str, int]:
    """Placements by columns, one after the other, their type, 'f' or 'd', and how many they are: of an array of 4x4
    arrays, or of anything that matrix() takes."""
    if numpy is not None and isinstance(values, numpy.ndarray) and values.ndim == 3 and values.shape[1:] == (4, 4):
        kind = values.dtype.char
        if kind in "fd" and values.dtype.isnative:
            rows = values[:, 3]
            if rows.size and not (abs(rows - [0, 0, 0, 1]) <= _LAST_ROW_ERROR).all():
                raise ValueError(_NOT_AFFINE)
            return values.transpose(0, 2, 1).tobytes(), kind, len(values)
    each = [matrix(value) for value in values]
    if each and all(kind == "f" for _, kind in each):
        return b"".join(numbers for numbers, _ in each), "f", len(each)
    wide = (numbers if kind == "d" else struct.pack("16d", *struct.unpack("16f", numbers)) for numbers, kind in each)
    return b"".join(map(bytes, wide)), "d", len(each)


def matrix_of(numbers: Any) -> Any:
    """16 doubles by columns as four rows of four that cannot be written to: NumPy's array, or tuples without it."""
    if numpy is None:
        return tuple(tuple(numbers[row::4]) for row in range(4))
    answer = numpy.frombuffer(numbers).reshape(4, 4).T.copy()
    answer.flags.writeable = False
    return answer


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


def numbers_of(values: Vector, size: int = 3) -> "array.array":
    """So many numbers, no more and no less."""
    if len(getattr(values, "shape", ())) > 1:
        raise ValueError(f"{size} numbers are needed, not an array of shape {tuple(values.shape)}")
    numbers = array.array("d", list(values))  # which takes no text
    if len(numbers) != size:
        raise ValueError(f"{size} numbers are needed, not {len(numbers)}")
    return numbers


def vector(values: Vector, size: int = 3) -> Any:
    """A few floats for one call."""
    return (ctypes.c_float * size)(*numbers_of(values, size))


def vector_d(values: Vector, size: int = 3) -> Any:
    """A few doubles for one call."""
    return (ctypes.c_double * size)(*numbers_of(values, size))
