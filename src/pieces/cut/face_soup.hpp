// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a cell of space has of a solid's surface: convex polygons, each a part of a triangle, and parts of the reflex
// edges, those at which the solid's angle is more than 180°.
#pragma once

#include "pieces/cut/convex_cell.hpp"
#include "surface/surface.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::pieces
{

/// Counts what may still be done, in steps of about a nanosecond: no clock may decide what becomes of a solid.
class Work
{
public:
    explicit Work(std::size_t most) : left_(most) {}

    void spend(std::size_t steps) { left_ -= std::min(steps, left_); }
    bool is_used_up() const { return left_ == 0; }

private:
    std::size_t left_;
};

struct FaceSoup
{
    struct ReflexEdge
    {
        std::uint32_t a, b;
        Vec3 m, n;  ///< normals of its two triangles
    };

    std::pmr::vector<Vec3> points;
    std::pmr::vector<std::uint32_t> corners;
    std::pmr::vector<Face> faces;
    std::pmr::vector<ReflexEdge> reflex;

    explicit FaceSoup(std::pmr::memory_resource* memory)
        : points(memory), corners(memory), faces(memory), reflex(memory)
    {}

    std::span<const std::uint32_t> loop(const Face& face) const { return {corners.data() + face.first, face.count}; }
};

/// Takes all of a surface but triangles without area. Edges that are reflex by less than `eps` do not count.
FaceSoup soup_of(const surface::Surface& surface, double eps, std::pmr::memory_resource* memory);

/// Does a plane that holds the edge leave less than 180° on both sides?
bool resolves(const Plane& plane, const FaceSoup::ReflexEdge& edge, Vec3 along);

/// What the plane leaves on each side. Faces on the plane go where their matter is, behind them. Points are added to
/// `soup` where the plane crosses its edges.
struct SoupHalves
{
    FaceSoup below, above;
};
SoupHalves split(FaceSoup& soup, const Plane& plane, double eps);

/// Are all faces behind all others? Else one of those that are not. If the work is used up before that is known: no.
struct ConvexPosition
{
    bool yes;
    std::size_t face;
};
ConvexPosition convex_position(const FaceSoup& soup, double eps, Work& work);

}  // namespace dt::pieces
