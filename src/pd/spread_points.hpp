// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A few of many points, far from each other.
#pragma once

#include "math/vec3.hpp"

#include <memory_resource>
#include <span>
#include <vector>

namespace solid
{

/// At most `most` of the points: each next one is the furthest from those before.
std::pmr::vector<Vec3> spread_out(std::span<const Vec3> points, std::size_t most, std::pmr::memory_resource& memory);

}  // namespace solid
