// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which triangles have which edge, and which way round?
#pragma once

#include "shape/polytope.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::surface
{

struct EdgeUse
{
    std::uint32_t lo, hi;  ///< the ends, the lower number first
    std::uint32_t triangle;
    bool forward;  ///< from lo to hi
};

using EdgeUses = std::pmr::vector<EdgeUse>;

/// Lists the uses, ordered by the ends, then by the triangles.
EdgeUses edge_uses(std::span<const shape::Triangle> triangles, std::pmr::memory_resource* memory);

/// Calls f(all uses of an edge) for every edge.
template <class F> void for_each_edge(std::span<const EdgeUse> uses, F f)
{
    for (std::size_t i = 0, j = 0; i < uses.size(); i = j)
    {
        while (j < uses.size() && uses[j].lo == uses[i].lo && uses[j].hi == uses[i].hi)
            ++j;
        f(uses.subspan(i, j - i));
    }
}

/// The corner that is not on the edge.
inline std::uint32_t opposite(const shape::Triangle& triangle, const EdgeUse& edge)
{
    for (const std::uint32_t i : triangle)
        if (i != edge.lo && i != edge.hi) return i;
    return triangle[0];
}

}  // namespace dt::surface
