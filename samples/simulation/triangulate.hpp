// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A flat region with holes, in triangles.

#pragma once

#include "plane.hpp"

#include <array>

namespace simulation
{

/// Triangles, counterclockwise, of the region between one outline and any number of holes, which do not meet. Corners
/// are numbered through all loops in order; no others are made, and every edge of a loop is one of a triangle.
std::vector<std::array<int, 3>> triangulate(const std::vector<Loop>& loops);

}  // namespace simulation
