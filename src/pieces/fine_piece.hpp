// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A polytope in a convex set with a curved surface, that comes near to it where that matters: around some directions its
// corners lie the denser the nearer, so that a few dozen are as good there as thousands everywhere.
#pragma once

#include "core/function_view.hpp"
#include "pieces/piece.hpp"

namespace dt::pieces
{

struct FineAbout
{
    std::span<const Vec3> directions;  ///< units
    double finest = 1;  ///< an angle: corners of the innermost ring lie that far from the direction
};

/// support(d) is a point of a set, furthest along d; the curved one is that set and a ball around each of its points.
/// `more`: points of the set, whose balls are in the polytope too, but for their roundings.
std::optional<Piece> fine_piece(FunctionView<Vec3(Vec3 d)> support, double radius, const FineAbout& about,
                                std::span<const Vec3> more, std::pmr::memory_resource* memory);

}  // namespace dt::pieces
