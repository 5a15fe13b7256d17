// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Vertices and edges of the convex hull of a set of points, however the points lie.
#pragma once

#include "math/vec3.hpp"
#include "shape/polytope.hpp"

#include <memory_resource>
#include <span>
#include <vector>

namespace dt::shape
{

struct ConvexHull
{
    std::pmr::vector<Vec3> vertices;  ///< one: a point; two: a segment; more: anything
    Adjacency edges;  ///< empty where they are not known; then `vertices` may hold points inside
    std::pmr::vector<Triangle> triangles;  ///< of its surface, all turned the same way; empty where not known
    double blur = 0;  ///< no input point is further than this outside the hull of `vertices`

    explicit ConvexHull(std::pmr::memory_resource* memory) : vertices(memory), edges(memory), triangles(memory) {}
};

/// The hull of one point or more. Equal, collinear and coplanar points are recognised when they are so to rounding in
/// double; points too flat for Qhull are all kept. `blur`, relative to the size: how far very many points may be moved at
/// once; 0 is as little as can be, which takes several times as long where many of them are coplanar.
ConvexHull convex_hull(std::span<const Vec3> points, std::pmr::memory_resource* memory, double blur = 0);

}  // namespace dt::shape
