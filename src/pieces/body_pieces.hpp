// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes a solid of one piece from the core of a convex body, for global depths; a curved core is between two polytopes.
#pragma once

#include "convex/body.hpp"
#include "pieces/convex_pieces.hpp"

namespace dt::pieces
{

/// Pieces in world coordinates, relative to body.at.t().
struct BodyPieces
{
    ConvexPieces inner;  ///< in the core
    ConvexPieces outer;  ///< around the core; empty if the inner one is the core

    explicit BodyPieces(std::pmr::memory_resource* memory) : inner(memory), outer(memory) {}
    bool is_exact() const { return outer.pieces.empty(); }
};

/// Makes pieces of the core; where the arithmetic fails, a point of it and a box around it.
void make_body_pieces(const convex::Body& body, BodyPieces& out);

/// Whether its core may be no polytope, or one whose corners are not known.
bool has_curved_core(const convex::Body& body);

/// Makes a polytope of few corners in the body, radius included, relative to body.at.t().
void make_coarse_piece(const convex::Body& body, ConvexPieces& out);

}  // namespace dt::pieces
