// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distances of points, segments and triangles in double, the plain way: what the reference is made of.
#pragma once

#include "common/geometry.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace bench::mesh
{

using Triangle = std::array<Vec3, 3>;

struct Segment
{
    Vec3 p, q;
};

inline double norm2(Vec3 v)
{
    return dot(v, v);
}

inline Segment edge(const Triangle& t, std::size_t i)
{
    return {t[i], t[(i + 1) % 3]};
}

/// Where p + s d meets the triangle, if it does. Parallel lines do not.
inline std::optional<double> line_meets(Vec3 p, Vec3 d, const Triangle& t)
{
    const Vec3 e = t[1] - t[0], f = t[2] - t[0], h = cross(d, f);
    const double det = dot(e, h);
    if (det == 0) return {};
    const Vec3 o = p - t[0], k = cross(o, e);
    const double u = dot(o, h) / det, v = dot(d, k) / det;
    if (u < 0 || v < 0 || u + v > 1) return {};
    return dot(f, k) / det;
}

inline bool pierces(const Segment& segment, const Triangle& t)
{
    const auto s = line_meets(segment.p, segment.q - segment.p, t);
    return s && *s >= 0 && *s <= 1;
}

/// Squared distance.
inline double distance2(Vec3 p, const Segment& segment)
{
    const Vec3 d = segment.q - segment.p, o = p - segment.p;
    const double length2 = norm2(d), s = length2 > 0 ? std::clamp(dot(o, d) / length2, 0.0, 1.0) : 0;
    return norm2(o - s * d);
}

/// Squared distance: between the lines if their feet lie on both segments, else at an end.
inline double distance2(const Segment& a, const Segment& b)
{
    const double ends = std::min({distance2(a.p, b), distance2(a.q, b), distance2(b.p, a), distance2(b.q, a)});
    const Vec3 d = a.q - a.p, e = b.q - b.p, o = b.p - a.p, n = cross(d, e);
    const double n2 = norm2(n);
    if (!(n2 > 0)) return ends;
    const double s = dot(cross(o, e), n) / n2, t = dot(cross(o, d), n) / n2;
    if (s < 0 || s > 1 || t < 0 || t > 1) return ends;
    const double gap = dot(o, n);
    return std::min(ends, gap * gap / n2);
}

/// Squared distance to the plane if the foot lies in the triangle; nothing if it does not.
inline std::optional<double> foot2(Vec3 p, const Triangle& t)
{
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    const double n2 = norm2(n);
    if (!(n2 > 0) || !line_meets(p, n, t)) return {};
    const double gap = dot(p - t[0], n);
    return gap * gap / n2;
}

/// Squared distance; 0 if the segment pierces the triangle.
inline double distance2(const Segment& segment, const Triangle& t)
{
    if (pierces(segment, t)) return 0;
    double least =
        std::min({distance2(segment, edge(t, 0)), distance2(segment, edge(t, 1)), distance2(segment, edge(t, 2))});
    for (const Vec3 end : {segment.p, segment.q})
        least = std::min(least, foot2(end, t).value_or(least));
    return least;
}

inline bool intersect(const Triangle& a, const Triangle& b)
{
    for (std::size_t i = 0; i < 3; ++i)
    {
        if (pierces(edge(a, i), b) || pierces(edge(b, i), a)) return true;
    }
    return false;
}

/// Squared distance; 0 if one pierces the other.
inline double distance2(const Triangle& a, const Triangle& b)
{
    double least = distance2(edge(a, 0), b);
    for (std::size_t i = 1; i < 3; ++i)
        least = std::min(least, distance2(edge(a, i), b));
    for (std::size_t i = 0; i < 3; ++i)
    {
        if (pierces(edge(b, i), a)) return 0;
        least = std::min(least, foot2(b[i], a).value_or(least));
    }
    return least;
}

}  // namespace bench::mesh
