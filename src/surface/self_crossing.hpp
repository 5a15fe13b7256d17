// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do triangles of a surface pass through each other? Touching is no crossing, but lying on each other with the same
// side up is, and so is folding back at a common edge.
#pragma once

#include "surface/surface.hpp"

#include <optional>

namespace dt::surface
{

struct Crossing
{
    std::uint32_t first, second;  ///< triangles, the lower number first
    Vec3 at;
};

struct Crossings
{
    std::optional<Crossing> first;  ///< that with the lowest numbers among those found
    std::size_t count = 0;  ///< pairs that cross, of those looked at
    bool complete = true;  ///< all pairs that may cross have been looked at
};

/// Triangles not higher than `eps` cross nothing, and what is not deeper is touching. At most about `most_pairs` whose
/// boxes overlap along an axis are looked at.
Crossings self_crossings(const Surface& surface, double eps, std::size_t most_pairs,
                         std::pmr::memory_resource* memory);

}  // namespace dt::surface
