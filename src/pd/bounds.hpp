// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes around points.
#pragma once

#include "math/aabb.hpp"

#include <span>

namespace solid
{

/// The smallest box around at least one point.
inline Aabb box_around(std::span<const Vec3> points)
{
    Aabb box{points.front(), points.front()};
    for (const Vec3& p : points)
        box = {min(box.lo, p), max(box.hi, p)};
    return box;
}

}  // namespace solid
