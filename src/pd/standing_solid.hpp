// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Solids whose real surface is at hand, beside convex pieces that lie in them; or convex bodies, whose support mapping is.
#pragma once

#include "convex/body.hpp"
#include "math/affine.hpp"
#include "pd/convex_pieces.hpp"
#include "pd/triangle_tree.hpp"
#include "pd/winding_tree.hpp"

namespace solid
{

/// In the world, grown by a radius.
struct SurfacedSolid
{
    const ConvexPieces* pieces = nullptr;  ///< in the solid
    const TriangleTree* surface = nullptr;
    const WindingTree* winding = nullptr;  ///< tells what is inside; if null, the pieces do: their union is the solid
    std::span<const Vec3> shell_points;  ///< one of each part of the surface that hangs together
    Affine at;  ///< any map that is not singular
    double radius = 0;
    /// Instead of surface and winding. `at` is where the body is, without its rotation, and the radius is the body's.
    const Body* body = nullptr;
    bool is_curved = false;  ///< the piece of the body is not all of its core

    bool can_learn() const { return winding != nullptr; }  ///< more pieces may be grown in it
};

/// As it is used in one query: mapped, but not translated.
class StandingSolid
{
public:
    explicit StandingSolid(std::pmr::memory_resource* memory) : surface_(memory), shell_points_(memory) {}

    /// What `from` points to must stay.
    void reset(const SurfacedSolid& from);

    const SurfacedSolid& solid() const { return from_; }
    const Body* body() const { return from_.body; }
    const TriangleTree& surface() const { return surface_; }  ///< not of a body
    std::span<const Vec3> shell_points() const { return shell_points_; }
    const Aabb& box() const { return box_; }
    bool contains(Vec3 x) const;
    double reach(Vec3 d) const;  ///< the largest d·x

private:
    SurfacedSolid from_;
    Mat3 inverse_;
    TriangleTree surface_;
    std::pmr::vector<Vec3> shell_points_;
    Aabb box_;
};

}  // namespace solid
