// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Signed distances that need no iteration. Each function takes the solid in its own coordinates.
#pragma once

#include "math/vec3.hpp"
#include "shape/core_shapes.hpp"

namespace solid
{

/// Of a point or segment against a core: negative inside.
struct SignedDistance
{
    double distance = 0;
    Vec3 on_solid;  ///< nearest point of the solid's surface
    Vec3 normal;  ///< unit, out of the solid
    Vec3 on_other;  ///< nearest, or deepest, point of the point or segment
    Vec3 common;  ///< a point of both, if distance ≤ 0
};

SignedDistance point_to_box(Vec3 p, const Box& box);
SignedDistance point_to_cylinder(Vec3 p, const Cylinder& cylinder);
SignedDistance point_to_cone(Vec3 p, const Cone& cone);

/// The segment from c − d to c + d.
SignedDistance segment_to_box(Vec3 c, Vec3 d, const Box& box);

/// Nearest points p of c1 ± d1 and q of c2 ± d2; where they are parallel, in the middle of the common part.
void nearest_on_segments(Vec3 c1, Vec3 d1, Vec3 c2, Vec3 d2, Vec3& p, Vec3& q);

}  // namespace solid
