// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Some convex pieces in a solid that would need too many to be their union: where it is thickest first.
#pragma once

#include "pieces/convex_pieces.hpp"
#include "surface/triangle_tree.hpp"
#include "surface/winding_number.hpp"

namespace dt::pieces
{

/// Limits the vertices of a piece grown around a seed: more would make sums with many facets.
constexpr std::size_t inner_piece_vertices = 32;

/// Adds pieces, thickest places first. The time is at most proportional to the triangles; the number of pieces is limited.
void add_inner_pieces(const surface::TriangleTree& surface, const surface::WindingTree& winding, ConvexPieces& to);

}  // namespace dt::pieces
