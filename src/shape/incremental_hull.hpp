// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The convex hull of few points, one point after the other, as long as there is no doubt which of them are
// vertices.
#pragma once

#include "math/vec3.hpp"
#include "shape/polytope.hpp"

#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

namespace dt::shape
{

/// Lists the triangles of the hull of distinct points, of which the first is least in x, counterclockwise from
/// outside. Their corners are numbers of points, and exactly the points that are vertices. Nothing if two faces are
/// within rounding of a plane, but not exactly in it; or if the points are flat, or of a size whose products are no
/// doubles.
std::optional<std::pmr::vector<Triangle>> incremental_hull(std::span<const Vec3> points,
                                                           std::pmr::memory_resource* memory);

}  // namespace dt::shape
