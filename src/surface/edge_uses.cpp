// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sorts the three edges of every triangle by their ends.
#include "surface/edge_uses.hpp"

#include <algorithm>
#include <tuple>

namespace dt::surface
{

EdgeUses edge_uses(std::span<const shape::Triangle> triangles, std::pmr::memory_resource* memory)
{
    EdgeUses uses(memory);
    uses.reserve(3 * triangles.size());
    for (std::uint32_t t = 0; t < triangles.size(); ++t)
        for (std::size_t k = 0; k < 3; ++k)
        {
            const std::uint32_t a = triangles[t][k], b = triangles[t][(k + 1) % 3];
            uses.push_back({std::min(a, b), std::max(a, b), t, a < b});
        }
    std::sort(uses.begin(), uses.end(), [](const EdgeUse& a, const EdgeUse& b) {
        return std::tie(a.lo, a.hi, a.triangle) < std::tie(b.lo, b.hi, b.triangle);
    });
    return uses;
}

}  // namespace dt::surface
