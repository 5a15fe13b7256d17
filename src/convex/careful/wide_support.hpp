// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The vertices of A − B to twice the digits of a double, where the fast queries cannot decide. The direction is a
// double: rounding it moves a vertex along the surface, never off it.
#pragma once

#include "convex/difference.hpp"
#include "math/double_double.hpp"

namespace dt::convex
{

/// w = p − q, a point of A − B.
struct WideVertex
{
    WideVec3 w;
    Vec3 p;  ///< the point of A
};

/// A vertex of A − B furthest along d, which is of length 1.
WideVertex wide_support(const Difference& C, Vec3 d);

/// The point of A − B furthest along the unit vector n is this far.
inline double reach_of(const WideVertex& w, Vec3 n)
{
    return dot(w.w, n).hi;
}

}  // namespace dt::convex
