// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distances of two triangles, point by point and edge by edge, in double.
#pragma once

#include "math/vec3.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace dt::test
{

using Corners = std::array<Vec3, 3>;

inline double distance_from_segment(Vec3 p, Vec3 a, Vec3 b)
{
    const double l2 = norm2(b - a);
    const double t = l2 > 0 ? std::clamp(dot(p - a, b - a) / l2, 0.0, 1.0) : 0;
    return norm(p - (a + t * (b - a)));
}

inline double distance_from_triangle(Vec3 p, const Corners& t)
{
    double d = std::min({distance_from_segment(p, t[0], t[1]), distance_from_segment(p, t[1], t[2]),
                         distance_from_segment(p, t[2], t[0])});
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    if (!(norm2(n) > 0)) return d;
    bool inside = true;
    for (std::size_t k = 0; k < 3; ++k)
        inside = inside && dot(n, cross(t[(k + 1) % 3] - t[k], p - t[k])) >= 0;
    return inside ? std::min(d, std::fabs(dot(n, p - t[0])) / norm(n)) : d;
}

inline double segment_distance(Vec3 p, Vec3 p1, Vec3 q, Vec3 q1)
{
    double best = std::min({distance_from_segment(p, q, q1), distance_from_segment(p1, q, q1),
                            distance_from_segment(q, p, p1), distance_from_segment(q1, p, p1)});
    const Vec3 d = p1 - p, e = q1 - q, r = p - q;
    const double a = norm2(d), b = dot(d, e), c = norm2(e), det = a * c - b * b;
    if (!(det > 0)) return best;
    const double s = (b * dot(e, r) - c * dot(d, r)) / det, t = (a * dot(e, r) - b * dot(d, r)) / det;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) best = std::min(best, norm(r + s * d - t * e));
    return best;
}

/// Whether the segment passes through the triangle.
inline bool pierces(Vec3 p, Vec3 q, const Corners& t)
{
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    const double hp = dot(n, p - t[0]), hq = dot(n, q - t[0]);
    if (!(hp * hq <= 0) || hp == hq) return false;
    const Vec3 x = p + (hp / (hp - hq)) * (q - p);
    for (std::size_t k = 0; k < 3; ++k)
        if (dot(n, cross(t[(k + 1) % 3] - t[k], x - t[k])) < 0) return false;
    return true;
}

/// Zero if they meet.
inline double triangle_distance(const Corners& a, const Corners& b)
{
    double best = INFINITY;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const std::size_t next = (i + 1) % 3;
        if (pierces(a[i], a[next], b) || pierces(b[i], b[next], a)) return 0;
        best = std::min({best, distance_from_triangle(a[i], b), distance_from_triangle(b[i], a)});
        for (std::size_t j = 0; j < 3; ++j)
            best = std::min(best, segment_distance(a[i], a[next], b[j], b[(j + 1) % 3]));
    }
    return best;
}

}  // namespace dt::test
