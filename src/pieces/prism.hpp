// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Convex pieces whose faces are known, so that no hull has to be looked for: prisms and pyramids.
#pragma once

#include "math/isometry.hpp"
#include "pieces/piece.hpp"

namespace dt::pieces
{

/// Makes the prism between two convex polygons in parallel planes whose corners correspond, or a polygon and a single point. It has a volume.
/// Turned by `at`, and not moved.
Piece make_prism(std::span<const Vec3> bottom, std::span<const Vec3> top, const Isometry& at,
                 std::pmr::memory_resource* memory);

}  // namespace dt::pieces
