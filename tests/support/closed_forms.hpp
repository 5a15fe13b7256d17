// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Signed distances with a formula, in the shape's own coordinates: against these the other oracles are proven, and the
// library as well.
#pragma once

#include "support/linear.hpp"

namespace dt::test
{

// The signed distance of p from a shape with its usual place and axis; negative inside.
double point_box(Vec p, Vec edges);
double point_cylinder(Vec p, double radius, double height);
double point_cone(Vec p, double radius, double height);

/// The distance of two segments.
double segment_segment(Vec p0, Vec p1, Vec q0, Vec q1);

/// Of two boxes with parallel axes, centres apart by `offset`; negative when they overlap.
double parallel_boxes(Vec edges_a, Vec edges_b, Vec offset);

}  // namespace dt::test
