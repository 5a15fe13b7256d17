// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Floats on a chosen side of a number.
#pragma once

#include <cmath>
#include <limits>

namespace solid
{

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

}  // namespace solid
