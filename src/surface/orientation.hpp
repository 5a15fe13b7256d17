// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do triangles leave no edge open, and are they all turned the same way, or can they be?
#pragma once

#include "shape/polytope.hpp"
#include "surface/edge_uses.hpp"

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

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

/// Turns triangles as far as they agree, and leaves those that cannot be turned to fit.
void orient_roughly(std::span<shape::Triangle> triangles, Shells& shells);

/// Do as many triangles have each edge in one direction as in the other?
bool is_balanced(std::span<const shape::Triangle> triangles, std::pmr::memory_resource* memory);

}  // namespace dt::surface
