// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Solids from a plane figure or from a profile: pushed along a line, or turned about an axis.

#pragma once

#include "mesh.hpp"
#include "plane.hpp"

namespace simulation
{

/// The region between an outline and its holes, from z = -thickness/2 to thickness/2.
Mesh extrude(const std::vector<Loop>& loops, double thickness);

/// The profile, points (distance from the axis, height), turned about the y-axis in `around` steps. A profile that
/// begins and ends on the axis is left open; any other is closed, and must not touch the axis.
Mesh revolve(const std::vector<Point2>& profile, int around);

/// The union of the blocks [xs[i], xs[i+1]] x [ys[j], ys[j+1]] x [zs[k], zs[k+1]] for which solid(i, j, k) holds.
/// Blocks may not meet in an edge or a corner only.
Mesh blocks(const std::vector<double>& xs, const std::vector<double>& ys, const std::vector<double>& zs,
            bool (*solid)(int, int, int));

}  // namespace simulation
