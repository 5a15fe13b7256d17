// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The surface of a solid: triangles that leave no hole, do not cross each other, and are turned outward, so that the
// winding number is 1 inside the solid and 0 outside.
//
// What a client gives may have fewer virtues, and is put right where there is no doubt about what it means:
// - equal vertices are merged, and triangles that bound nothing are left out: those with equal corners, those without
//   area where nothing depends on them, and pairs of the same three corners turned against each other;
// - triangles that are not all turned the same way are, shell by shell;
// - an outermost shell that is inside out is turned, with everything inside it;
// - a shell inside another is a cavity if it is turned against it, as far as the client turned its triangles all the
//   same way, and otherwise if there is matter around it. One that bounds no cavity lies in matter and is left out.
// Shells may touch, and edges may have four triangles or more if as many are turned each way.
#pragma once

#include "core/result.hpp"
#include "math/aabb.hpp"
#include "math/plane.hpp"
#include "shape/polytope.hpp"

#include <array>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::surface
{

/// Limits the coordinates of a solid, so that products of six lengths are doubles.
constexpr double max_solid_coordinate = 1e18;

using Corners = std::array<Vec3, 3>;  ///< a triangle; some may be equal

inline Aabb box_of(const Corners& t)
{
    return {min(t[0], min(t[1], t[2])), max(t[0], max(t[1], t[2]))};
}

struct Surface
{
    std::pmr::vector<Vec3> vertices;  ///< no two are equal, all are in use
    std::pmr::vector<shape::Triangle> triangles;  ///< counterclockwise from outside
    std::pmr::vector<std::uint32_t> numbers;  ///< which of the client's triangles, or faces, each is
    /// So many triangles at the end fill holes; their numbers are those of triangles beside them.
    std::size_t filled = 0;
    /// Triangles may cross each other after all: the solid is where the winding number is > ½.
    bool may_cross = false;

    explicit Surface(std::pmr::memory_resource* memory) : vertices(memory), triangles(memory), numbers(memory) {}

    Vec3 corner(std::size_t triangle, std::size_t k) const { return vertices[triangles[triangle][k]]; }
    Corners corners(std::size_t triangle) const
    {
        return {corner(triangle, 0), corner(triangle, 1), corner(triangle, 2)};
    }
    Plane plane(std::size_t triangle, double least_height) const
    {
        return plane_of(corner(triangle, 0), corner(triangle, 1), corner(triangle, 2), least_height);
    }
};

/// Makes the surface of a solid. An error, with the place of the first fault, if the triangles have a hole, cross each
/// other or enclose nothing. Where very many triangles are beside each other, crossings may go unseen. `numbers`: what
/// errors call the triangles, if not by their places.
Result<Surface> closed_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                               std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers = {});

/// Fills holes and accepts crossings: the solid is where the winding number is more than a half. An error only if the
/// triangles enclose nothing, or are none.
Result<Surface> repaired_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                 std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers = {});

/// The volume that the surface encloses.
double volume(const Surface& surface);

/// The length that the surface's coordinates can be told apart by: smaller ones are rounding, or no matter.
double resolution(std::span<const Vec3> vertices);
double resolution(const Aabb& box);

}  // namespace dt::surface
