// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes the triangles of a hull, turned outward, and finds its sharp edges.
#include "draw/hull_drawing.hpp"

#include "draw/hull_faces.hpp"

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

/// Draws lines along the edges between faces whose normals differ by more than 30 degrees.
void draw_sharp_edges(const shape::ConvexHull& hull, Vec3 offset, Color color, DrawList& list)
{
    const HullFaces faces(hull, list.memory());
    for (const HullFaces::Edge& edge : faces.edges)
        if (dot(faces.planes[edge.left].n, faces.planes[edge.right].n) < sharp)
            list.line(offset + hull.vertices[edge.from], offset + hull.vertices[edge.to], color);
}

/// Draws the edges of a polygon, whose corners are in order.
void draw_outline(std::span<const Vec3> corners, Vec3 offset, Color color, DrawList& list)
{
    for (std::size_t i = 0; i < corners.size(); ++i)
        list.line(offset + corners[i], offset + corners[(i + 1) % corners.size()], color);
}

}  // namespace

void turn_outward(shape::ConvexHull& hull)
{
    if (hull.triangles.empty() && !hull.edges.empty())
        for (std::uint32_t i = 2; i < hull.vertices.size(); ++i)  // a polygon, whose corners are in cyclic order
        {
            hull.triangles.push_back({0, i - 1, i});
            hull.triangles.push_back({0, i, i - 1});
        }
    else if (volume_of(hull.vertices, hull.triangles) < 0)
        for (shape::Triangle& t : hull.triangles)
            std::swap(t[1], t[2]);
}

void draw_hull(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list, bool rounded)
{
    shape::ConvexHull hull = shape::convex_hull(points, list.memory(), drawn_blur);
    const bool is_flat = hull.triangles.empty();
    turn_outward(hull);
    const auto at = [&](std::size_t i) { return offset + hull.vertices[i]; };
    for (const auto& [i, j, k] : hull.triangles)
        list.triangle(at(i), at(j), at(k), color);
    if (hull.vertices.size() == 1)
        list.point(at(0), color);
    else if (hull.vertices.size() == 2)
        list.line(at(0), at(1), color);
    else if (is_flat && !rounded)
        draw_outline(hull.vertices, offset, darker(color), list);
    else if (!rounded)
        draw_sharp_edges(hull, offset, darker(color), list);
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
