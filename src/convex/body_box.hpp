// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The axis-aligned box around a convex body.
#pragma once

#include "convex/body.hpp"
#include "math/aabb.hpp"

namespace dt::convex
{

/// Of the body as it is when its t is at `centre`.
inline Aabb box_around(const Body& body, Vec3 centre)
{
    Aabb box{centre, centre};
    for (int i = 0; i < 3; ++i)
    {
        Vec3 axis{};
        axis[i] = 1;
        box.lo[i] -= reach_along(body, -axis);
        box.hi[i] += reach_along(body, axis);
    }
    return grown(box, body.blur);
}

}  // namespace dt::convex
