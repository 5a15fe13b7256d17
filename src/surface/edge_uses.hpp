// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which triangles have which edge, and which way round?
#pragma once

#include "shape/polytope.hpp"

#include <algorithm>
#include <compare>
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

    friend auto operator<=>(const EdgeUse&, const EdgeUse&) = default;
};

using EdgeUses = std::pmr::vector<EdgeUse>;

/// Lists the uses, ordered by the ends, then by the triangles.
inline EdgeUses edge_uses(std::span<const shape::Triangle> triangles, std::pmr::memory_resource* memory)
{
    EdgeUses uses(memory);
    uses.reserve(3 * triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t)
        for (std::size_t k = 0; k < 3; ++k)
        {
            const std::uint32_t a = triangles[t][k], b = triangles[t][(k + 1) % 3];
            uses.push_back({std::min(a, b), std::max(a, b), t, a < b});
        }
    std::sort(uses.begin(), uses.end());
    return uses;
}

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
