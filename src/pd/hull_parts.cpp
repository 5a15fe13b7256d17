// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/hull_parts.hpp"

#include "shape/convex_hull.hpp"

#include <algorithm>

namespace solid
{
namespace
{

/// Of two unit normals: so near they are those of one face, in triangles.
constexpr double same_normal = 1e-9;

bool has(std::span<const Plane> planes, const Plane& plane, double eps)
{
    return std::any_of(planes.begin(), planes.end(), [&](const Plane& p) {
        return norm2(p.n - plane.n) <= square(same_normal) && std::fabs(p.h - plane.h) <= eps;
    });
}

}  // namespace

Vec3 HullParts::middle() const
{
    Vec3 sum{};
    for (const Vec3& v : vertices)
        sum += v;
    return sum * (1 / static_cast<double>(vertices.size()));
}

HullParts hull_parts(std::span<const Vec3> points, double eps, std::pmr::memory_resource& memory)
{
    const ConvexHull hull = convex_hull(points, &memory);
    HullParts parts(&memory);
    parts.vertices.assign(hull.vertices.begin(), hull.vertices.end());
    const Vec3 middle = parts.middle();
    for (const Triangle& t : hull.triangles)
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

bool all_behind(std::span<const Vec3> points, std::span<const Plane> planes, double eps)
{
    for (const Plane& plane : planes)
        for (const Vec3& p : points)
            if (plane.above(p) > eps) return false;
    return true;
}

}  // namespace solid
