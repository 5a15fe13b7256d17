// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The surface of a solid: triangles that leave no hole, do not cross each other, and are turned outward, so that the
// winding number is 1 inside the solid and 0 outside.
//
// What a client gives may have fewer virtues, and is put right where there is no doubt about what it means:
// - equal vertices are merged, and those that differ by rounding where the surface is closed only that way;
// - triangles that bound nothing are left out: those with equal corners, those without area where nothing depends on
//   them, and pairs of the same three corners turned against each other;
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

/// A client's triangles.
struct Given
{
    std::span<const Vec3> vertices;
    std::span<const shape::Triangle> triangles;
    std::span<const std::uint32_t> numbers = {};  ///< what errors call the triangles; empty: their places
};

/// What a client wants to be done to triangles that are not the surface of a solid.
struct Wishes
{
    double weld = 0;  ///< vertices that are not further apart are one; 0: as many as the surface needs to be closed
    /// Vertices further apart than rounding may be welded, holes are filled, and crossings accepted: the solid is where
    /// the winding number is more than a half.
    bool repair = false;
};

/// What was found in a client's triangles, and done to them.
struct Findings
{
    double volume = 0;  ///< of the solid; 0 if there is none
    double volume_given = 0;  ///< of the triangles as they are turned, seen from the middle of their box
    double longest_rim = 0;  ///< the longest way around a hole
    std::size_t welded = 0;  ///< vertices that have become one with another
    std::size_t dropped = 0;  ///< triangles without area, and doubles
    std::size_t turned = 0;  ///< triangles of the surface that the client has turned inward
    std::size_t holes = 0;  ///< rims
    std::size_t crossings = 0;  ///< pairs of triangles that cross, before holes are filled
    std::size_t parts = 0;  ///< connected parts
};

/// A vertex that has become one with another, at a different place.
struct WeldedVertex
{
    std::uint32_t from, to;
};

/// Makes the surface of a solid. An error, with the place of the first fault, if the triangles have a hole, cross each
/// other or enclose nothing, and are not to be repaired, or if they do not tell what is meant. Where very many triangles
/// are beside each other, crossings may go unseen. `findings` and `welded`, if not null, are written in any case; the
/// numbers of triangles are their places if there are findings.
Result<Surface> make_surface(const Given& given, const Wishes& wishes, std::pmr::memory_resource& memory,
                             Findings* findings = nullptr, std::pmr::vector<WeldedVertex>* welded = nullptr);

/// Makes a surface without repair.
Result<Surface> closed_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                               std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers = {});

/// Makes a surface with repair.
Result<Surface> repaired_surface(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                 std::pmr::memory_resource& memory, std::span<const std::uint32_t> numbers = {});

/// The volume that the surface encloses, each part as often as it winds around it.
double volume(const Surface& surface);

/// The length that the surface's coordinates can be told apart by: smaller ones are rounding, or no matter.
double resolution(std::span<const Vec3> vertices);
double resolution(const Aabb& box);

}  // namespace dt::surface
