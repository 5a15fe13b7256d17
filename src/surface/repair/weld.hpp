// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which vertices of a client's triangles are one? Triangles of files often share no corners, and what was one corner
// has been rounded in several ways: the surface is full of cracks.
#pragma once

#include "math/aabb.hpp"
#include "shape/polytope.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::surface
{

/// Sets of vertices that are one, each with the coordinates and the number of its first. Vertices that no triangle uses
/// stay alone, and those in use must be finite.
class Welding
{
public:
    /// Equal vertices are one from the start.
    Welding(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
            std::pmr::memory_resource& memory);

    /// Makes vertices one that are not further apart than the tolerance: each joins the nearest of the sets before its
    /// own. If `which` is not empty, only the sets with which[first] take part. Returns how many sets have ended.
    std::size_t weld(double tolerance, std::span<const char> which = {});

    std::uint32_t operator[](std::size_t vertex) const { return first_[vertex]; }
    std::size_t welded() const { return welded_; }  ///< vertices in use that are not the first of their set
    const Aabb& box() const { return box_; }  ///< of the vertices in use

    /// The rounding of the largest coordinate to the client's numbers.
    double rounding() const;

private:
    std::span<const Vec3> vertices_;
    std::pmr::vector<std::uint32_t> first_;  ///< for each vertex
    std::pmr::vector<std::uint32_t> used_;  ///< the vertices in use, in order
    Aabb box_{};
    std::size_t welded_ = 0;
};

}  // namespace dt::surface
