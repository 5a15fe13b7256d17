// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Points whose convex hull is a convex body, or, where the body is round, an approximation from inside. They are all on
// its surface, or inside the hull of those that are.
#pragma once

#include "convex/body.hpp"
#include "core/function_view.hpp"

#include <memory_resource>
#include <vector>

namespace solid::draw
{

using Points = std::pmr::vector<Vec3>;
using Support = FunctionView<Vec3(Vec3)>;  ///< a point of the set furthest along a direction

/// Of the core, without the radius, turned as the body is but relative to its place body.at.t().
void core_points(const Body& body, int segments, Points& out);

/// The point of the core furthest along d, the same way.
Vec3 core_support(const Body& body, Vec3 d);

/// From points of a convex set to points of its sum with a ball. Where the set is round, some are moved to its surface or
/// added there, also if r is 0.
void round_off(Points& points, Support support, double r, int segments);

/// The whole body, relative to body.at.t().
void body_points(const Body& body, int segments, Points& out);

/// Of { p − q }, p a point of a and q one of b, in world axes.
void difference_points(const Body& a, const Body& b, int segments, Points& out);

}  // namespace solid::draw
