// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rounds doubles to Scalars and floats on a chosen side, so that a bound stays a bound.
#pragma once

#include "math/scalar.hpp"

#include <cmath>
#include <limits>

namespace dt
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

inline float next_below(float x)
{
    return std::nextafter(x, -std::numeric_limits<float>::infinity());
}
inline float next_above(float x)
{
    return std::nextafter(x, std::numeric_limits<float>::infinity());
}

/// The largest float that is not above x.
inline float float_below(double x)
{
    const float f = static_cast<float>(x);
    return f > x ? next_below(f) : f;
}
/// The smallest float that is not below x.
inline float float_above(double x)
{
    const float f = static_cast<float>(x);
    return f < x ? next_above(f) : f;
}

}  // namespace dt
