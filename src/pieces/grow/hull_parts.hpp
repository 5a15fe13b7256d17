// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The planes and edges of a convex piece that is given by its vertices.
#pragma once

#include "math/aabb.hpp"
#include "math/plane.hpp"

#include <memory_resource>
#include <span>
#include <vector>

namespace dt::pieces
{

struct HullParts
{
    std::pmr::vector<Vec3> vertices;
    std::pmr::vector<Plane> planes;  ///< outward; one for each face
    std::pmr::vector<Vec3> edges;  ///< directions, not unit
    double volume = 0;

    explicit HullParts(std::pmr::memory_resource* memory) : vertices(memory), planes(memory), edges(memory) {}

    /// Has it an inside? Else the planes mean nothing.
    bool is_solid() const { return planes.size() >= 4; }
    Vec3 middle() const { return mean(vertices); }
};

/// Finds the planes and edges of the hull of at least one point.
HullParts hull_parts(std::span<const Vec3> points, double eps, std::pmr::memory_resource& memory);

}  // namespace dt::pieces
