# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Which libsolid is loaded, and how its functions are called.

In this order: the file named by the environment variable SOLID_LIBRARY; the one inside this package (a wheel has it); the
one of the prefix this package was installed to; whichever the system's loader finds. A library for newer processors
beside the chosen one is taken where they can run it.
"""
import ctypes
import os
from pathlib import Path
from typing import Any, Iterator

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


def _load() -> ctypes.CDLL:
    bundled = Path(__file__).resolve().parent / "lib"
    reasons = []
    for path in _candidates():
        if os.sep in path and not os.path.exists(path):
            continue
        if path.startswith(str(bundled)):
            for needed in bundled.glob("libqhull_r.so.*"):
                ctypes.CDLL(str(needed), mode=ctypes.RTLD_GLOBAL)
        try:
            return ctypes.CDLL(path)
        except OSError as reason:
            reasons.append(str(reason))
    raise ImportError("libsolid cannot be loaded: " + "; ".join(reasons or ["it is nowhere"]))


lib = _load()
for _name, (_result, _arguments) in c.FUNCTIONS.items():
    _function = getattr(lib, _name)
    _function.restype = _result
    _function.argtypes = _arguments

_get_error = lib.DT_GetError


def check() -> None:
    """Raises the error of this thread, if there is one."""
    code = _get_error()
    if code:
        raise error_of(code, lib.DT_GetErrorText().decode())


def checked(function: Any, *arguments: Any) -> Any:
    """What the function returns, or its error as an exception."""
    try:
        result = function(*arguments)
    except ctypes.ArgumentError as reason:
        raise TypeError(f"{function.__name__}: {reason}") from None
    code = _get_error()
    if code:
        raise error_of(code, lib.DT_GetErrorText().decode())
    return result


def version() -> "tuple[int, int, int]":
    """The version of the library that is loaded."""
    numbers = [ctypes.c_int() for _ in range(3)]
    lib.DT_GetVersion(*map(ctypes.byref, numbers))
    return numbers[0].value, numbers[1].value, numbers[2].value


_accuracy = 1e-3


def set_accuracy(max_error: float) -> None:
    """Relative error allowed in distances and depths, for the whole process; 1e-3 at the start."""
    global _accuracy
    checked(lib.DT_SetAccuracy, max_error)
    _accuracy = max_error


def default_accuracy() -> float:
    """What set_accuracy() has set."""
    return _accuracy


def set_tolerance(tol_error: float) -> None:
    """How near rays and casts come before they hit, relative to the sizes of the shapes."""
    checked(lib.DT_SetTolerance, tol_error)


def set_worker_count(count: int) -> int:
    """How many threads share the work of one call; 0 means one for each processor. Returns the number now in use."""
    if count < 0:
        raise ValueError("a negative number of workers")
    return int(checked(lib.DT_SetWorkerCount, count))


def byte_count() -> int:
    """Bytes now held by the library; 0 when all that was made is gone."""
    return int(lib.DT_GetByteCount())
