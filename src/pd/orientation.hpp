// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Have triangles no open edge, and are they all turned the same way, or can they be?
#pragma once

#include "pd/edge_uses.hpp"
#include "shape/polytope.hpp"

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

namespace solid
{

/// Triangles that hang together by edges and have none open.
struct Shells
{
    std::pmr::vector<std::uint32_t> of;  ///< the shell of each triangle
    std::pmr::vector<char> turned;  ///< of each shell: were some of its triangles turned, and others not?

    explicit Shells(std::pmr::memory_resource* memory) : of(memory), turned(memory) {}
    std::size_t count() const { return turned.size(); }
};

/// An edge that is in the way.
struct OpenEdge
{
    EdgeUse edge;
    bool odd;  ///< an odd number of triangles; else they cannot all be turned the same way
};

/// Turns triangles where they are not all turned the same way. On a fault they are left as they are.
std::optional<OpenEdge> orient(std::span<Triangle> triangles, Shells& shells);

/// The same as far as it goes: triangles that cannot be turned to fit are left.
void orient_roughly(std::span<Triangle> triangles, Shells& shells);

/// Do as many triangles have each edge in one direction as in the other?
bool is_balanced(std::span<const Triangle> triangles, std::pmr::memory_resource* memory);

}  // namespace solid
