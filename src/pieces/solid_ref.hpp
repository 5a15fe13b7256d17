// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What does a depth query see of a solid? Its surface, convex pieces that lie in it, and its place; or, of a convex
// body, its support mapping.
#pragma once

#include "convex/body.hpp"
#include "math/affine.hpp"
#include "pieces/convex_pieces.hpp"
#include "surface/triangle_tree.hpp"
#include "surface/winding_number.hpp"

namespace dt::pieces
{

/// A solid in the world, grown by a radius.
struct SolidRef
{
    const ConvexPieces* pieces = nullptr;  ///< in the solid
    const surface::TriangleTree* surface = nullptr;
    /// Tells what is inside. If null, the pieces do: their union is the solid.
    const surface::WindingTree* winding = nullptr;
    std::span<const Vec3> shell_points{};  ///< one of each connected part of the surface
    Affine at{};  ///< any map that is not singular
    double radius = 0;
    /// Instead of surface and winding. `at` is where the body is, without its rotation, and the radius is the body's.
    const convex::Body* body = nullptr;
    bool is_curved = false;  ///< the piece of the body is not all of its core

    bool is_filled() const { return !winding; }  ///< by its pieces; otherwise more of them may be grown in it
};

/// A convex body, without pieces.
inline SolidRef placed(const convex::Body& body)
{
    return {.at = {{}, body.at.t()}, .radius = body.radius, .body = &body};
}

}  // namespace dt::pieces
