// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The convex hull of points by Qhull [Barber96].
#pragma once

#include "math/vec3.hpp"
#include "shape/polytope.hpp"

#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

namespace dt::shape
{

struct QhullTriangles
{
    std::pmr::vector<Triangle> triangles;  ///< numbers of points, counterclockwise from outside
    double blur;  ///< no point is further than this outside the hull of the corners
};

/// Triangulates the hull of points that are not flat. `far` is the point furthest from the first, and `n`
/// perpendicular to those two and the point furthest from their line. `blur`, relative to the size: how far very many
/// points may be moved at once. Nothing if Qhull gives up.
std::optional<QhullTriangles> hull_by_qhull(std::span<const Vec3> points, Vec3 far, Vec3 n, double blur,
                                            std::pmr::memory_resource* memory);

}  // namespace dt::shape
