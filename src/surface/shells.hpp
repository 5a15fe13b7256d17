// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shells are the connected parts of a surface. Are their triangles all turned the same way, or can they be
// (orientation.cpp)? How are holes closed (repair/fill_holes.cpp)? Which shells lie inside which (nesting.cpp)?
#pragma once

#include "surface/edge_uses.hpp"
#include "surface/surface.hpp"

#include <optional>

namespace dt::surface
{

/// Triangles that are connected by edges, none of which is open.
struct Shells
{
    std::pmr::vector<std::uint32_t> of;  ///< the shell of each triangle
    std::pmr::vector<char> turned;  ///< for each shell: some of its triangles were turned, and others not

    explicit Shells(std::pmr::memory_resource* memory) : of(memory), turned(memory) {}
    std::size_t count() const { return turned.size(); }
};

/// An edge that keeps a surface from being closed.
struct OpenEdge
{
    EdgeUse edge;
    bool odd;  ///< an odd number of triangles; else they cannot all be turned the same way
};

/// Turns triangles where they are not all turned the same way. On a fault they are left as they are.
std::optional<OpenEdge> orient(std::span<shape::Triangle> triangles, Shells& shells);

/// Turns triangles as far as they agree, and leaves those that cannot be turned to fit. Returns the first edge of two
/// that do not.
std::optional<OpenEdge> orient_roughly(std::span<shape::Triangle> triangles, Shells& shells);

/// Do as many triangles have each edge in one direction as in the other?
bool is_balanced(std::span<const shape::Triangle> triangles, std::pmr::memory_resource* memory);

/// The holes of a surface.
struct Rims
{
    std::size_t count = 0;
    double longest = 0;
    double doubt = 0;  ///< volume by which the solid may differ from what was meant, since rims are not flat
};

/// Closes shells that have holes: each rim gets a fan of triangles around its middle. Every edge of every shell is used
/// as often one way as the other afterwards, also where triangles could not all be turned the same way.
Rims fill_holes(Surface& surface, Shells& shells);

/// Finds a sign for each shell, so that the winding number becomes 1 in matter and 0 in air: 1 to keep it, −1 to turn
/// it, 0 to leave it out, since it bounds nothing; surface.hpp has the rules. Where shells may cross, one that seems to
/// bound nothing may after all: it is turned outward. None if so many shells lie within each other, some ten thousand,
/// that the work is not proportional to the triangles.
std::optional<std::pmr::vector<int>> shell_signs(const Surface& surface, const Shells& shells);

}  // namespace dt::surface
