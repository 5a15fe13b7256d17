// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The core of a convex body as a solid of one piece, so that its global depth in a polyhedron can be asked for. A core with a
// curved surface lies between two polytopes.
#pragma once

#include "convex/body.hpp"
#include "pd/convex_pieces.hpp"

namespace solid
{

/// In world coordinates, relative to body.at.t().
struct BodyPieces
{
    ConvexPieces inner;  ///< in the core
    ConvexPieces outer;  ///< around the core; empty if the inner one is the core

    explicit BodyPieces(std::pmr::memory_resource* memory) : inner(memory), outer(memory) {}
    bool is_exact() const { return outer.pieces.empty(); }
};

/// Where the arithmetic fails, a point of the core and a box around it.
void make_body_pieces(const Body& body, BodyPieces& out);

/// Whether its core may be no polytope, or one whose corners are not known.
bool has_curved_core(const Body& body);

/// A polytope of few corners in the body, radius included, relative to body.at.t().
void make_coarse_piece(const Body& body, ConvexPieces& out);

}  // namespace solid
