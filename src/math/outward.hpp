// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Doubles to numbers of the API, rounded away from what they bound.
#pragma once

#include "math/scalar.hpp"

#include <cmath>
#include <limits>

namespace solid
{

/// The largest Scalar that is not above x. Not inlined: g++ 12 drops conversions to float and back when it packs
/// neighbouring ones into a vector, and then nothing would ever be corrected.
[[gnu::noinline]] inline Scalar rounded_down(double x)
{
    const auto y = Scalar(x);
    return double(y) > x ? std::nextafter(y, -std::numeric_limits<Scalar>::infinity()) : y;
}

/// The smallest Scalar that is not below x.
inline Scalar rounded_up(double x)
{
    return -rounded_down(-x);
}

}  // namespace solid
