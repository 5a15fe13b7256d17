// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rounds doubles to Scalars and floats on a chosen side, so that a bound stays a bound.
#pragma once

#include "math/scalar.hpp"
#include "math/simd/double4.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

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
/// The same for four; not the largest such float below 1e-37, where floats lose digits.
inline Float4 float_below(const Double4& x)
{
    // Half to one unit in the last place, or one where the next number towards zero is half as far: rounding to the
    // nearest then leads to the next number.
    constexpr double step = 0x1.000002p-24, least_step = 0.6 * double(std::numeric_limits<float>::denorm_min());
    const Double4 y = Double4::widened(rounded(x));
    const Double4 next = y - (abs(y) * Double4::broadcast(step) + Double4::broadcast(least_step));
    return rounded(select(greater(y, x), next, y));
}

/// Four numbers rounded to Scalars that are not above, or not below them.
template <class Number = Scalar> inline Lanes<Number, 4> rounded_down(const Double4& x)
{
    if constexpr (std::is_same_v<Number, double>)
        return x;
    else
        return float_below(x);
}
template <class Number = Scalar> inline Lanes<Number, 4> rounded_up(const Double4& x)
{
    if constexpr (std::is_same_v<Number, double>)
        return x;
    else
        return -float_below(Double4::broadcast(0) - x);
}

/// The smallest float that is not below x.
inline float float_above(double x)
{
    const float f = static_cast<float>(x);
    return f < x ? next_above(f) : f;
}

}  // namespace dt
