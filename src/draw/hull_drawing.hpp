// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The convex hull of points, drawn: its triangles, and its sharp edges as lines.
#pragma once

#include "draw/draw_list.hpp"
#include "math/aabb.hpp"
#include "math/affine.hpp"
#include "shape/convex_hull.hpp"
#include "shape/polytope.hpp"

#include <memory_resource>
#include <span>
#include <vector>

namespace solid::draw
{

/// The triangles of a hull, counter-clockwise seen from outside; of a polygon both sides; none of a segment or point.
struct HullTriangles
{
    std::pmr::vector<Vec3> corners;
    std::pmr::vector<Triangle> triangles;

    HullTriangles(std::span<const Vec3> points, std::pmr::memory_resource* memory);
    explicit HullTriangles(ConvexHull hull);
};

/// Of the hull of at least one point, each moved by `offset`. `rounded`: it has no sharp edges.
void draw_hull(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list, bool rounded = false);

/// Lines along the edges where faces turn by more than this.
void draw_sharp_edges(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list);

/// The edges of the box, where the map puts it.
void draw_box(const Aabb& box, const Affine& at, Color color, DrawList& list);

}  // namespace solid::draw
