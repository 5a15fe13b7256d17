// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Takes the triangles of the hull, and merges normals that are one.
#include "pieces/grow/hull_parts.hpp"

#include "shape/convex_hull.hpp"

#include <algorithm>

namespace dt::pieces
{
namespace
{

/// Limits how far apart the unit normals of triangles of one face may be.
constexpr double same_normal = 1e-9;

bool has(std::span<const Plane> planes, const Plane& plane, double eps)
{
    return std::any_of(planes.begin(), planes.end(), [&](const Plane& p) {
        return norm2(p.n - plane.n) <= square(same_normal) && std::fabs(p.h - plane.h) <= eps;
    });
}

}  // namespace

HullParts hull_parts(std::span<const Vec3> points, double eps, std::pmr::memory_resource& memory)
{
    const shape::ConvexHull hull = shape::convex_hull(points, &memory);
    HullParts parts(&memory);
    parts.vertices.assign(hull.vertices.begin(), hull.vertices.end());
    const Vec3 middle = parts.middle();
    for (const shape::Triangle& t : hull.triangles)
    {
        const Vec3 a = hull.vertices[t[0]], b = hull.vertices[t[1]], c = hull.vertices[t[2]];
        parts.volume += std::fabs(dot(a - middle, cross(b - middle, c - middle))) / 6;
        Plane plane = plane_of(a, b, c, eps);
        if (plane.n == Vec3{}) continue;
        if (plane.above(middle) > 0) plane = flipped(plane);
        if (!has(parts.planes, plane, eps)) parts.planes.push_back(plane);
    }
    if (!hull.edges.empty())
        for (std::uint32_t i = 0; i < hull.vertices.size(); ++i)
            for (const std::uint32_t j : hull.edges.of(i))
                if (i < j) parts.edges.push_back(hull.vertices[j] - hull.vertices[i]);
    return parts;
}

}  // namespace dt::pieces
