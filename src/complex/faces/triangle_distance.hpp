// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far apart are eight pairs of triangles? In float.
#pragma once

#include "math/simd/vec8.hpp"

namespace dt::complex
{

struct DistanceLanes
{
    Float8 about;  ///< the distance, as well as floats can tell, if the triangles do not meet
    Float8 lower;  ///< no distance is less, whatever the rounding; may be negative
};

/// No coordinate of a and b is off by more than `error`, which is at least 4 units of rounding of the largest. Pairs
/// that are certainly not nearer than `limit` may be left at the first bound that tells.
DistanceLanes distance(const Triangles8& a, const Triangles8& b, float error, float limit);

}  // namespace dt::complex
