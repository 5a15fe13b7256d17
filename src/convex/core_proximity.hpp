// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is known of two cores, before their radii are added and it is told in world coordinates.
#pragma once

#include "math/vec3.hpp"

namespace dt::convex
{

/// Of two cores, in the frame of A.
struct CoreProximity
{
    double lower = 0, upper = 0;  ///< of the signed distance
    Vec3 on_a, on_b;
    Vec3 normal;  ///< unit, from A to B
    Vec3 common;  ///< a point of both, if upper ≤ 0
};

}  // namespace dt::convex
