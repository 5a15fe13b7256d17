// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The slow judge. GJK and the expanding polytope algorithm in double over exhaustive supports, with bounds that
// certify themselves: a separating plane or a support plane on one side, a point of the difference or a polytope
// inside it on the other. Nothing here is shared with an engine.
#pragma once

#include "common/geometry.hpp"

#include <optional>

namespace bench
{

struct Certified
{
    double lower = 0, upper = 0;  // the signed distance lies between them; negative: minus the penetration depth
    Vec3 normal;  // unit, from the first towards the second
};

struct Placed
{
    const Shape& shape;
    const Pose& pose;
};

Certified signed_distance(Placed a, Placed b);

struct Touch
{
    double param;
    Vec3 normal;
};

/// When a, moved by param * motion, first comes within `reach` of b, for 0 <= param <= 1; they must start further
/// apart.
std::optional<Touch> first_touch(Placed a, Vec3 motion, Placed b, double reach = 0);

/// The radius about the local origin that holds the shape.
double bounding_radius(const Shape& shape);

}  // namespace bench
