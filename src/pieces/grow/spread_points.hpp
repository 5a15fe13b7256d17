// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which few of many points are far from each other?
#pragma once

#include "math/vec3.hpp"

#include <memory_resource>
#include <span>
#include <vector>

namespace dt::pieces
{

/// Takes at most `most` of the points: each next one is the furthest from those before.
std::pmr::vector<Vec3> spread_out(std::span<const Vec3> points, std::size_t most, std::pmr::memory_resource& memory);

/// Drops each point whose squared distance to one before it, which is kept, is less than `least2`.
void drop_near_points(std::pmr::vector<Vec3>& points, double least2);

}  // namespace dt::pieces
