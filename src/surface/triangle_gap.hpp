// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How far are two triangles apart, and where do they cross?
#pragma once

#include "surface/triangle_tree.hpp"

#include <optional>

namespace dt::surface
{

/// A direction along which all of one triangle is beyond all of another.
struct Gap
{
    Vec3 n{};  ///< unit, towards the first
    double width = 0;  ///< n·a − n·b ≥ width for all points: a proof, whatever rounding did. Not positive: they meet
    Vec3 on_a{}, on_b{};  ///< the nearest points
};

/// How far a is beyond b along n.
double width_along(Vec3 n, const Corners& a, const Corners& b);

/// Finds the nearest points of two triangles; the width is their distance.
Gap gap_between(const Corners& a, const Corners& b);

/// The point of a triangle nearest to x.
Vec3 nearest_point(const Corners& t, Vec3 x);

/// The middle of what the triangles have in common, if an edge of one passes through the other.
std::optional<Vec3> crossing_of(const Corners& a, const Corners& b);

}  // namespace dt::surface
