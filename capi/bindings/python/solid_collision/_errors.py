# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""Errors of the library as exceptions, with its text."""
from typing import Any, Dict, Type

from ._signatures import DT_Error


class SolidError(Exception):
    """Something the library refused to do; `code` is its DT_Error."""

    code: DT_Error = DT_Error.DT_ERROR_INTERNAL


class InvalidHandleError(SolidError, ValueError):
    """Of something that has been closed, or of another kind."""

    code = DT_Error.DT_ERROR_INVALID_HANDLE


class InvalidArgumentError(SolidError, ValueError):
    """Not finite, negative, singular."""

    code = DT_Error.DT_ERROR_INVALID_ARGUMENT


class InvalidOperationError(SolidError, RuntimeError):
    """Not now: for example a test of a scene inside a test of it."""

    code = DT_Error.DT_ERROR_INVALID_OPERATION


class OutOfMemoryError(SolidError, MemoryError):
    """The allocator gave nothing, or there are as many things as the library can count."""

    code = DT_Error.DT_ERROR_OUT_OF_MEMORY


class NotClosedError(SolidError, ValueError):
    """A surface has holes where it may not. If it was to be a Solid, `report` is its SolidReport."""

    code = DT_Error.DT_ERROR_NOT_CLOSED
    report: Any = None


class UnsupportedError(SolidError, NotImplementedError):
    """More than the library can do."""

    code = DT_Error.DT_ERROR_UNSUPPORTED


class BadDataError(SolidError, ValueError):
    """Damaged or foreign bytes."""

    code = DT_Error.DT_ERROR_BAD_DATA


class NoGpuError(SolidError, RuntimeError):
    """A graphics device was asked for, and there is none."""

    code = DT_Error.DT_ERROR_NO_GPU


_BY_CODE: Dict[int, Type[SolidError]] = {int(kind.code): kind for kind in SolidError.__subclasses__()}


def error_of(code: int, text: str) -> SolidError:
    error = _BY_CODE.get(code, SolidError)(text)
    error.code = DT_Error(code)
    return error
