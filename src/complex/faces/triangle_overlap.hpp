// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do eight pairs of closed triangles meet? In float, so the answer is "certainly", "certainly not" or neither.
#pragma once

#include "math/simd/vec8.hpp"

namespace dt::complex
{

/// Bit i is lane i. Lanes in neither are not decided.
struct OverlapLanes
{
    unsigned meet = 0, apart = 0;
};

/// No coordinate of a and b is off by more than `error`, which is at least 4 units of rounding of the largest.
OverlapLanes overlap(const Triangles8& a, const Triangles8& b, float error);

}  // namespace dt::complex
