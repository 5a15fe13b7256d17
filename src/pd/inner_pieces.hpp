// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Some convex pieces in a solid that would need too many to be their union: where it is thickest first.
#pragma once

#include "pd/convex_pieces.hpp"
#include "pd/triangle_tree.hpp"
#include "pd/winding_tree.hpp"

namespace solid
{

/// Of a piece that is grown around a seed: more would make sums with many facets.
constexpr std::size_t inner_piece_vertices = 32;

/// The time goes with the number of triangles at most; their number does not.
void add_inner_pieces(const TriangleTree& surface, const WindingTree& winding, ConvexPieces& to);

}  // namespace solid
