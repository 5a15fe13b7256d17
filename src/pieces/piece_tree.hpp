// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A hierarchy over the convex pieces of a solid: each node has the corners of a convex set around all pieces below it.
// Pairs of pieces that are too far apart to matter are found many at once. [Kim02, section 5.2]
#pragma once

#include "pieces/piece.hpp"

#include <array>
#include <cstdint>

namespace dt::pieces
{

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

/// Over these pieces, in their order.
PieceTree make_piece_tree(std::span<const Piece> pieces, std::pmr::memory_resource* memory);

}  // namespace dt::pieces
