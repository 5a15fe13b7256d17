// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws the convex hull of points: its triangles, and its sharp edges as lines.
#pragma once

#include "draw/draw_list.hpp"
#include "math/aabb.hpp"
#include "math/affine.hpp"
#include "shape/convex_hull.hpp"

#include <span>

namespace dt::draw
{

/// How far points may be moved to find their hull, relative to the size.
constexpr double drawn_blur = 1e-8;

/// Makes the triangles of a hull counter-clockwise seen from outside, and those of both sides of a polygon.
void turn_outward(shape::ConvexHull& hull);

/// Draws the hull of at least one point, translated by `offset`. `rounded`: it has no sharp edges.
void draw_hull(std::span<const Vec3> points, Vec3 offset, Color color, DrawList& list, bool rounded = false);

/// Draws the edges of the image of a box.
void draw_box(const Aabb& box, const Affine& at, Color color, DrawList& list);

}  // namespace dt::draw
