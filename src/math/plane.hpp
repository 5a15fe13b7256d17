// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Planes with a unit normal, which points to the front.
#pragma once

#include "math/vec3.hpp"

#include <span>

namespace dt
{

struct Plane
{
    Vec3 n;
    double h;

    double above(Vec3 x) const { return dot(n, x) - h; }
};

inline Plane flipped(const Plane& plane)
{
    return {-plane.n, -plane.h};
}

/// Is no point more than `eps` above the plane?
inline bool all_behind(std::span<const Vec3> points, const Plane& plane, double eps)
{
    for (const Vec3& p : points)
        if (plane.above(p) > eps) return false;
    return true;
}

/// The plane of a triangle, from its two shortest edges. The normal is zero if the triangle is not higher than
/// `least_height`.
inline Plane plane_of(Vec3 a, Vec3 b, Vec3 c, double least_height)
{
    const Vec3 ab = b - a, bc = c - b, ca = a - c;
    const double l = norm2(ab), m = norm2(bc), k = norm2(ca);
    const Vec3 n = l >= m && l >= k ? cross(bc, ca) : m >= k ? cross(ca, ab) : cross(ab, bc);
    if (!(norm2(n) > square(least_height) * std::max(l, std::max(m, k)))) return {{}, 0};
    const Vec3 unit = normalized(n, {});
    return {unit, (dot(unit, a) + dot(unit, b) + dot(unit, c)) / 3};
}

/// The intersection of a segment with a plane; f and g are the heights of its ends above it and have opposite signs.
inline Vec3 crossing(Vec3 a, double f, Vec3 b, double g)
{
    return a + (f / (f - g)) * (b - a);
}

}  // namespace dt
