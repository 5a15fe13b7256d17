// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A solid as the union of convex pieces, which may overlap.
#pragma once

#include "pieces/piece_tree.hpp"

namespace dt::pieces
{

struct ConvexPieces
{
    std::pmr::vector<Piece> pieces;  ///< first those whose union is the solid, then helpers
    /// How many of them are not helpers: large simple sets inside the solid, to prove more at once.
    std::size_t covering = 0;
    PieceTree tree;  ///< over those that cover; it may be left empty
    VectorArray outline;  ///< vertices of the convex hull of all
    Aabb box;
    double blur = 0;  ///< the largest of the pieces

    explicit ConvexPieces(std::pmr::memory_resource* memory) : pieces(memory), tree(memory), outline(memory) {}

    void measure();  ///< the box and the blur, when pieces and outline are there
    double reach(Vec3 d) const;  ///< the largest d·x
    bool contain(Vec3 x) const;  ///< one that covers does, up to rounding
    double touch() const;  ///< how far outside x may be then
};

}  // namespace dt::pieces
