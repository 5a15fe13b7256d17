// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes the triangles of a hull, turned outward, and finds its sharp edges.
#include "draw/hull_drawing.hpp"

#include "pieces/piece.hpp"

#include <utility>

namespace dt::draw
{

namespace
{

/// Smallest cosine of the angle between the normals of faces without a sharp edge between them: 30 degrees.
constexpr double sharp = 0.8660254037844387;

/// Six times the signed volume inside the triangles; negative if they are turned inward.
double volume_of(std::span<const Vec3> corners, std::span<const shape::Triangle> triangles)
{
    double sum = 0;
    for (const auto& [i, j, k] : triangles)
        sum += dot(corners[i] - corners[0], cross(corners[j] - corners[0], corners[k] - corners[0]));
    return sum;
}

/// A polygon, whose corners are in cyclic order.
void add_both_sides(std::size_t corners, std::pmr::vector<shape::Triangle>& out)
{
    for (std::uint32_t i = 2; i < corners; ++i)
    {
        out.push_back({0, i - 1, i});
        out.push_back({0, i, i - 1});
    }
}

}  // namespace

HullTriangles::HullTriangles(std::span<const Vec3> points, std::pmr::memory_resource* memory)
    : HullTriangles(shape::convex_hull(points, memory))
{}

HullTriangles::HullTriangles(shape::ConvexHull hull)
    : corners(std::move(hull.vertices)), triangles(std::move(hull.triangles))
{
    if (triangles.empty())
    {
        if (!hull.edges.empty()) add_both_sides(corners.size(), triangles);
        return;
    }
    if (!(volume_of(corners, triangles) < 0)) return;
    for (shape::Triangle& t : triangles)
        std::swap(t[1], t[2]);
}

void draw_hull(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list, bool rounded)
{
    const HullTriangles hull(points, list.memory());
    for (const auto& [i, j, k] : hull.triangles)
        list.triangle(offset + hull.corners[i], offset + hull.corners[j], offset + hull.corners[k], color);
    if (hull.corners.size() == 1)
        list.point(offset + hull.corners[0], color);
    else if (hull.corners.size() == 2)
        list.line(offset + hull.corners[0], offset + hull.corners[1], color);
    else if (!rounded)
        draw_sharp_edges(hull.corners, offset, darker(color), list);
}

void draw_sharp_edges(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list)
{
    const auto piece = pieces::make_piece(points, list.memory());
    if (!piece) return;
    for (std::size_t i = 0; i < piece->edges.size(); ++i)
    {
        const Vec3 p = piece->edge_points[i], e = piece->edges[i];
        const bool again = i > 0 && p == piece->edge_points[i - 1] && e == piece->edges[i - 1];
        if (!again && dot(piece->arc_from[i], piece->arc_to[i]) < sharp) list.line(offset + p, offset + p + e, color);
    }
}

void draw_box(const Aabb& box, const Affine& at, Color color, DrawList& list)
{
    const auto corner = [&](unsigned i) {
        return at({i & 1 ? box.hi.x : box.lo.x, i & 2 ? box.hi.y : box.lo.y, i & 4 ? box.hi.z : box.lo.z});
    };
    for (unsigned i = 0; i < 8; ++i)
        for (const unsigned axis : {1u, 2u, 4u})
            if (!(i & axis)) list.line(corner(i), corner(i | axis), color);
}

}  // namespace dt::draw
