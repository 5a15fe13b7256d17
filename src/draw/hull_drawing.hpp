// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws the convex hull of points: its triangles, and its sharp edges as lines.
#pragma once

#include "draw/draw_list.hpp"
#include "math/aabb.hpp"
#include "math/affine.hpp"
#include "shape/convex_hull.hpp"
#include "shape/polytope.hpp"

#include <memory_resource>
#include <span>
#include <vector>

namespace dt::draw
{

/// The triangles of a hull, counter-clockwise seen from outside; of a polygon both sides; none of a segment or point.
struct HullTriangles
{
    std::pmr::vector<Vec3> corners;
    std::pmr::vector<shape::Triangle> triangles;

    HullTriangles(std::span<const Vec3> points, std::pmr::memory_resource* memory);
    explicit HullTriangles(shape::ConvexHull hull);
};

/// Draws the hull of at least one point, translated by `offset`. `rounded`: it has no sharp edges.
void draw_hull(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list, bool rounded = false);

/// Draws lines along the edges between faces whose normals differ by more than 30 degrees.
void draw_sharp_edges(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list);

/// Draws the edges of the image of a box.
void draw_box(const Aabb& box, const Affine& at, Color color, DrawList& list);

}  // namespace dt::draw
