// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep can things in a ball be in a solid? No deeper than the ball, which is out of the solid where no triangle is
// nearer to its centre than its radius, and the centre is outside. What contains a point is at least as deep as that.
#pragma once

#include "depth/refine/transformed_solid.hpp"

#include <array>

namespace dt::depth
{

/// Holds the memory of its queries; one solid at a time. Points are relative to where the solid is.
class BallDepths
{
public:
    explicit BallDepths(std::pmr::memory_resource* memory) : solid_(memory) {}

    /// `radius`: that of the solid and that of the things together. The solid is no body, and must stay.
    void reset(const pieces::SolidRef& solid, double radius);

    struct PointDepth
    {
        double lower;  ///< of whatever contains the point; negative: it may be so far away
        Vec3 at;  ///< the nearest point of the surface
        Vec3 out;  ///< unit, out of the solid there
    };
    PointDepth of_point(Vec3 x) const;

    struct Depth
    {
        PointDepth middle;  ///< of the centre
        double upper;  ///< of whatever is in the ball; 0: it is apart from the solid
        Vec3 way;  ///< moves the ball out, if `upper` is not 0; it is that long
    };
    Depth of(Vec3 centre, double ball) const;

    bool is_beside(Vec3 centre, double ball) const;  ///< whether the ball is apart from the box of the solid

private:
    struct Outline
    {
        Vec3 n;
        double reach;  ///< of the solid along n
    };
    PointDepth of_point(Vec3 x, double& distance, bool& is_inside) const;
    void shorten(Vec3 centre, double ball, Vec3 first, Depth& found) const;

    TransformedSolid solid_;
    std::array<Outline, 26> outline_{};
    double radius_ = 0, clearance_ = 0, doubt_ = 0;
};

}  // namespace dt::depth
