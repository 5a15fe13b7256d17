// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do triangles of a surface pass through each other? Touching is no crossing, but lying on each other with the same
// side up is, and so is folding back at a common edge.
#pragma once

#include "pd/surface.hpp"

#include <optional>

namespace solid
{

struct Crossing
{
    std::uint32_t first, second;  ///< triangles, the lower number first
    Vec3 at;
};

/// The crossing with the lowest numbers among those found, if any. Triangles not higher than `eps` cross nothing, and
/// what is not deeper is touching.
std::optional<Crossing> self_crossing(const Surface& surface, double eps, std::pmr::memory_resource* memory);

}  // namespace solid
