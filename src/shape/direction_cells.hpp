// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which vertices can be the furthest for the directions through one square of a cube around the origin?
#pragma once

#include "shape/polytope.hpp"

namespace solid
{

/// Lists, for every square, the vertices whose normal cone meets it. The vertices are those of a convex polytope or
/// of a flat convex polygon, and `edges` are its edges, up to a distance `blur`. Empty (K = 0) where the table would take too long to make.
DirectionCells direction_cells(std::span<const Vec3> vertices, const Adjacency& edges, double blur,
                               std::pmr::memory_resource* memory);

}  // namespace solid
