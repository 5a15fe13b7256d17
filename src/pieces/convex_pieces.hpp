// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A solid as the union of convex pieces, which may overlap.
#pragma once

#include "pieces/piece.hpp"
#include "surface/triangle_tree.hpp"

namespace dt::pieces
{

/// A hierarchy over convex pieces: each node has the corners of a convex set around all pieces below it. Pairs of
/// pieces that are too far apart to matter are found many at once. [Kim02, section 5.2]
struct PieceTree
{
    struct Node
    {
        std::array<std::uint32_t, 2> kids;  ///< nodes, or, from the number of nodes on, pieces
        std::uint32_t first, count;  ///< its corners
    };
    std::pmr::vector<Node> nodes;  ///< a root before its kids; none for one piece
    VectorArray corners;

    explicit PieceTree(std::pmr::memory_resource* memory) : nodes(memory), corners(memory) {}
    std::size_t bytes() const { return sizeof(Node) * nodes.capacity() + corners.bytes(); }
};

/// Makes the tree over these pieces, in their order.
PieceTree make_piece_tree(std::span<const Piece> pieces, std::pmr::memory_resource* memory);

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

    void become(Piece piece);  ///< forgets the others
    void measure();  ///< the box and the blur, when pieces and outline are there
    double reach(Vec3 d) const;  ///< the largest d·x
    /// Whether x is inside the solid, whose surface that is. Where it is nearer to the boundary of a piece than pieces
    /// and solid may differ, which may also be a face between two, the surface decides.
    bool contain(Vec3 x, const surface::TriangleTree& surface) const;
};

}  // namespace dt::pieces
