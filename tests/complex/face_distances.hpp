// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distances from a triangle, from scratch: what the queries about meshes are held against. Slow and plain.
#pragma once

#include "math/vec3.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dt::test
{

using Triangle = std::array<Vec3, 3>;

inline double point_segment(Vec3 p, Vec3 a, Vec3 b)
{
    const Vec3 d = b - a;
    const double dd = norm2(d), t = dd > 0 ? std::clamp(dot(p - a, d) / dd, 0.0, 1.0) : 0;
    return norm(p - (a + t * d));
}

/// Whether the foot of p on the plane is in the triangle, which has an area.
inline bool above(Vec3 p, const Triangle& t)
{
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    if (!(norm2(n) > 0)) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (dot(cross(t[(k + 1) % 3] - t[k], p - t[k]), n) < 0) return false;
    return true;
}

inline double point_triangle(Vec3 p, const Triangle& t)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 3; ++k)
        least = std::min(least, point_segment(p, t[k], t[(k + 1) % 3]));
    if (above(p, t))
    {
        const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
        least = std::min(least, std::fabs(dot(p - t[0], n)) / norm(n));
    }
    return least;
}

/// By the derivative, which does not decrease along the first: bisection on the distance from a segment.
inline double segment_segment(Vec3 a, Vec3 b, Vec3 c, Vec3 d)
{
    double lo = 0, hi = 1;
    for (int k = 0; k < 60; ++k)
    {
        const double s = lo + (hi - lo) / 3, t = hi - (hi - lo) / 3;
        if (point_segment(a + s * (b - a), c, d) < point_segment(a + t * (b - a), c, d))
            hi = t;
        else
            lo = s;
    }
    return std::min(point_segment(a + lo * (b - a), c, d),
                    std::min(std::min(point_segment(a, c, d), point_segment(b, c, d)),
                             std::min(point_segment(c, a, b), point_segment(d, a, b))));
}

inline double segment_triangle(Vec3 a, Vec3 b, const Triangle& t)
{
    double least = std::min(point_triangle(a, t), point_triangle(b, t));
    for (std::size_t k = 0; k < 3; ++k)
        least = std::min(least, segment_segment(a, b, t[k], t[(k + 1) % 3]));
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    const double p = dot(a - t[0], n), q = dot(b - t[0], n);
    if (p * q < 0 && above(a + (p / (p - q)) * (b - a), t)) return 0;
    return least;
}

/// How far a triangle is from the box |x| ≤ half, along the best of the axes that can tell them apart; exact in sign.
inline double box_triangle_gap(Vec3 half, const Triangle& t)
{
    double most = -std::numeric_limits<double>::infinity();
    const auto try_axis = [&](Vec3 n) {
        const double length = norm(n);
        if (!(length > 1e-12 * (norm(t[1] - t[0]) + norm(t[2] - t[0])))) return;
        const double r = dot(abs(n), half);
        double lo = dot(n, t[0]), hi = lo;
        for (const Vec3& v : t)
            lo = std::min(lo, dot(n, v)), hi = std::max(hi, dot(n, v));
        most = std::max(most, std::max(lo - r, -r - hi) / length);
    };
    const Vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (const Vec3& a : axes)
    {
        try_axis(a);
        for (std::size_t k = 0; k < 3; ++k)
            try_axis(cross(a, t[(k + 1) % 3] - t[k]));
    }
    const Vec3 e = t[1] - t[0], f = t[2] - t[0], n = cross(e, f);
    if (norm2(n) > 1e-20 * norm2(e) * norm2(f)) try_axis(n);
    return most;
}

}  // namespace dt::test
