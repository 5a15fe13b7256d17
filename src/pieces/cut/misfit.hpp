// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How well do convex pieces fit a solid whose faces were taken as flat though they are not quite?
#pragma once

#include "pieces/convex_pieces.hpp"
#include "surface/surface.hpp"
#include "surface/triangle_tree.hpp"

#include <optional>

namespace dt::pieces
{

/// Measures how far the solid and the union of all these pieces, helpers too, differ. None if it is more than `most`, which is
/// small: then the pieces are not those of the solid.
std::optional<double> misfit(const ConvexPieces& pieces, const surface::Surface& surface,
                             const surface::TriangleTree& tree, double most, std::pmr::memory_resource& memory);

}  // namespace dt::pieces
