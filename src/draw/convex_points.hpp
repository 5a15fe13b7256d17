// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Points whose convex hull is a convex body or, where the body is curved, approximates it from inside.
#pragma once

#include "convex/body.hpp"
#include "core/function_view.hpp"

#include <memory_resource>
#include <vector>

namespace dt::draw
{

using Points = std::pmr::vector<Vec3>;
using Support = FunctionView<Vec3(Vec3)>;  ///< a point of the set furthest along a direction

/// Appends points of the core and a ball of this radius, rotated as the body is and relative to body.at.t().
void body_points(const convex::Body& body, double radius, int segments, Points& out);

/// Replaces points of a convex set by points of its sum with a ball of radius r. Where the set is curved, moves points
/// to its surface or adds points there, even if r is 0.
void round_off(Points& points, Support support, double r, int segments);

/// Appends points of the sum of two sets, of which some points and their support functions are given, and a ball of
/// radius r: all pairs or, if they are many, those that are furthest in the directions of faces and edges.
void add_sums(const Points& a, Support support_a, const Points& b, Support support_b, double r, int segments,
              Points& out);

/// Appends points of the Minkowski difference a − b, in world axes.
void difference_points(const convex::Body& a, const convex::Body& b, int segments, Points& out);

}  // namespace dt::draw
