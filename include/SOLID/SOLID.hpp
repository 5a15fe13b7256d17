// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// The C++20 interface: owners, vectors as values, ranges, optional results, and errors as exceptions. Header only: a
/// thin layer over the functions of SOLID_all.h, which accept every handle().
///
/// - Owners can be moved, not copied. A moved-from one is empty; using it fails with DT_ERROR_INVALID_HANDLE.
/// - Each call that fails throws solid::Failure with the code and text of its error, and changes nothing. "Apart" and
///   "no hit" are empty optionals. An error that C left waiting in this thread is never thrown by a call of C++, but
///   may be cleared by it.
/// - Callbacks get the Object itself. They may throw: the exception leaves the call that called them.
/// - Numbers are double. What the library keeps as DT_Scalar, which is float unless it was built otherwise (shapes,
///   margins, rays and casts in batches and scenes), is rounded; placements and results are not.
#ifndef SOLID_HPP
#define SOLID_HPP

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) <= 201703L
#error "SOLID.hpp needs C++20: compile with -std=c++20, or in CMake link solid::cpp instead of solid::solid"
#else

#include "SOLID_all.h"
#include "cpp/basics.hpp"
#include "cpp/broad.hpp"
#include "cpp/drawing.hpp"
#include "cpp/objects.hpp"
#include "cpp/queries.hpp"
#include "cpp/scenes.hpp"
#include "cpp/settings.hpp"
#include "cpp/shapes.hpp"

#endif

#endif
