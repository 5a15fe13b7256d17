# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Which libsolid is loaded, and how its functions are called.

In this order: the file named by the environment variable SOLID_LIBRARY; the one inside this package (a wheel has it);
the one of the prefix this package was installed to; whichever the system's loader finds. A library for newer processors
beside the chosen one is taken where they can run it.
"""
import ctypes
import os
from pathlib import Path
from typing import Any, Iterator, Optional, Tuple

from . import _signatures as c
from ._errors import error_of

NAME = "libsolid.so.4"
# What a processor of level x86-64-v3 has, in the words of /proc/cpuinfo.
V3 = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"}


def _has_v3() -> bool:
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return False
    flags = next((line for line in text.splitlines() if line.startswith("flags")), "")
    return V3 <= set(flags.split())


def _candidates() -> Iterator[str]:
    named = os.environ.get("SOLID_LIBRARY")
    if named:
        yield named
        return
    package = Path(__file__).resolve().parent
    folders = [package / "lib"]
    if package.parent.name in ("dist-packages", "site-packages"):
        library = package.parents[2]
        folders += [library, *library.glob("*-linux-gnu"), library.with_name("lib64")]
    for folder in folders:
        if _has_v3():
            yield str(folder / "glibc-hwcaps" / "x86-64-v3" / NAME)
        yield str(folder / NAME)
    yield NAME


def _fault(library: Any) -> Optional[str]:
    """Why a library that was found cannot be used; None if it can."""
    missing = next((name for name in c.FUNCTIONS if not hasattr(library, name)), None)
    if missing:
        return f"it has no {missing}, so it is not the version that this package is for"
    if library.DT_GetScalarSize() != ctypes.sizeof(ctypes.c_float):
        return "it was built with SOLID_USE_DOUBLES; this package is for the plain build, whose DT_Scalar is float"
    return None


def _load() -> ctypes.CDLL:
    bundled = Path(__file__).resolve().parent / "lib"
    reasons = []
    for path in _candidates():
        if os.sep in path and not os.path.exists(path) and path != os.environ.get("SOLID_LIBRARY"):
            continue
        try:
            if path.startswith(str(bundled)):
                for needed in bundled.glob("libqhull_r.so.*"):
                    ctypes.CDLL(str(needed), mode=ctypes.RTLD_GLOBAL)
            library = ctypes.CDLL(path)
        except OSError as reason:
            reasons.append(str(reason))
            continue
        fault = _fault(library)
        if fault is None:
            return library
        reasons.append(f"{path}: {fault}")
    raise ImportError("libsolid cannot be loaded; SOLID_LIBRARY may name the file (" + "; ".join(reasons) + ")")


def _argument(kind: Any) -> Any:
    """A type for an argument: pointers are addresses, so that arrays, bytes and numbers may be handed over as they
    are."""
    return ctypes.c_void_p if issubclass(kind, ctypes._Pointer) else kind


lib = _load()
for _name, (_result, _arguments) in c.FUNCTIONS.items():
    _function = getattr(lib, _name)
    _function.restype = _result
    _function.argtypes = [_argument(kind) for kind in _arguments]

forget_error = lib.DT_GetError  # what code in C has left in this thread is not ours to raise


def check() -> None:
    """Raises the error of this thread, if there is one."""
    code = lib.DT_GetError()
    if code:
        raise error_of(code, lib.DT_GetErrorText().decode())


def _call(function: Any, arguments: Any) -> Any:
    try:
        return function(*arguments)
    except ctypes.ArgumentError as reason:
        raise TypeError(f"{function.__name__}: {reason}") from None


def checked(function: Any, *arguments: Any) -> Any:
    """What a function answers or makes; its error, if it failed, as an exception.

    Only a neutral result (None or 0) can be a failure. An error that is found then may be older than the call, so the
    call is made again without it: one that failed has changed nothing, and one that only has nothing to tell may be
    repeated.
    """
    result = _call(function, arguments)
    if result or not forget_error():
        return result
    result = _call(function, arguments)
    if not result:
        check()
    return result


def tell(function: Any, *arguments: Any) -> Any:
    """The result of a function that changes something or calls back, whose result does not tell whether it failed."""
    forget_error()
    result = _call(function, arguments)
    check()
    return result


def version() -> Tuple[int, int, int]:
    """The version of the library that is loaded: three numbers."""
    numbers = [ctypes.c_int() for _ in range(3)]
    lib.DT_GetVersion(*map(ctypes.byref, numbers))
    return numbers[0].value, numbers[1].value, numbers[2].value


def set_accuracy(max_error: float) -> None:
    """Sets the relative error allowed in distances and depths, for the whole process; 1e-3 at the start."""
    tell(lib.DT_SetAccuracy, max_error)


def accuracy() -> float:
    """The relative error that set_accuracy() has set, as a float of 4 bytes has it."""
    return float(lib.DT_GetAccuracy())


def set_tolerance(tol_error: float) -> None:
    """Sets how near rays and casts come before they hit, relative to the sizes of the shapes, for the whole process."""
    tell(lib.DT_SetTolerance, tol_error)


def tolerance() -> float:
    """What set_tolerance() has set."""
    return float(lib.DT_GetTolerance())


def set_worker_count(count: int) -> int:
    """Sets how many threads share the work of one call; 0 means one for each processor. Returns the number now in
    use."""
    if count < 0:
        raise ValueError("a negative number of workers")
    return int(checked(lib.DT_SetWorkerCount, count))


def worker_count() -> int:
    """How many threads share the work of one call; 1 at the start."""
    return int(lib.DT_GetWorkerCount())


def byte_count() -> int:
    """Bytes now held by the library; 0 when all that was made is gone."""
    return int(lib.DT_GetByteCount())


def is_valid(handle: Optional[int]) -> bool:
    """Whether a handle of any kind stands for something that is alive; never an error."""
    return bool(_call(lib.DT_IsValid, [handle]))
