// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How well convex pieces fit the solid that they were made of, when its faces were taken as flat though they are not quite.
#pragma once

#include "pd/convex_pieces.hpp"
#include "pd/surface.hpp"
#include "pd/triangle_tree.hpp"

#include <optional>

namespace solid
{

/// By how much the solid and the union of all these pieces, helpers too, differ. None if it is more than `most`, which is
/// small: then the pieces are not those of the solid.
std::optional<double> misfit(const ConvexPieces& pieces, const Surface& surface, const TriangleTree& tree,
                             double most, std::pmr::memory_resource& memory);

}  // namespace solid
