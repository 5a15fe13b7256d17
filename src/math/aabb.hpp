// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Axis-aligned boxes, closed.
#pragma once

#include "math/vec3.hpp"

namespace solid
{

struct Aabb
{
    Vec3 lo{}, hi{};
};

constexpr Vec3 centre(const Aabb& box)
{
    return 0.5 * (box.lo + box.hi);
}
/// The smallest box around two.
inline Aabb united(const Aabb& a, const Aabb& b)
{
    return {min(a.lo, b.lo), max(a.hi, b.hi)};
}
constexpr Aabb grown(const Aabb& box, double margin)
{
    return {box.lo - Vec3{margin, margin, margin}, box.hi + Vec3{margin, margin, margin}};
}

}  // namespace solid
