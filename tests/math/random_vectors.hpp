// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random numbers, vectors and rotations that are the same with every standard library.
#pragma once

#include "math/affine.hpp"

#include <cmath>
#include <cstdint>
#include <random>

namespace dt::test
{

using Random = std::mt19937;

/// x as a T holds it. Not inlined: g++ 12 drops the rounding of neighbours when it makes a vector of them.
template <class T> [[gnu::noinline]] double rounded_to(double x)
{
    return static_cast<T>(x);
}
template <class T> Vec3 rounded_to(Vec3 p)
{
    return {rounded_to<T>(p.x), rounded_to<T>(p.y), rounded_to<T>(p.z)};
}

inline double uniform(Random& random, double lo, double hi)
{
    return lo + (hi - lo) * (static_cast<double>(random()) / 4294967296.0);
}

/// Between 10^lo and 10^hi, every decade as often as the others.
inline double any_size(Random& random, double lo, double hi)
{
    return std::pow(10.0, uniform(random, lo, hi));
}

inline Vec3 in_cube(Random& random, double half)
{
    const double x = uniform(random, -half, half), y = uniform(random, -half, half);
    return {x, y, uniform(random, -half, half)};
}

inline Vec3 unit_vector(Random& random)
{
    for (;;)
    {
        const Vec3 v = in_cube(random, 1);
        if (norm2(v) > 0.01 && norm2(v) < 1) return v * (1 / norm(v));
    }
}

inline Mat3 rotation(Random& random)
{
    const Vec3 x = unit_vector(random), y = any_perpendicular(x), z = cross(x, y);
    const double angle = uniform(random, 0, 6.283185307179586), c = std::cos(angle), s = std::sin(angle);
    return {x, c * y + s * z, c * z - s * y};
}

}  // namespace dt::test
