// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Moves the ball away from the nearest point of the surface, and from where that leads to, or beyond the convex hull.
#include "depth/ball_depths.hpp"

#include "math/tolerance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::depth
{
namespace
{

/// The clearance of a ball that has been moved out, and half of it is enough; relative to the sizes.
constexpr double kept_clear = 1e-9;
constexpr int most_moves = 4;  ///< limits the places where a ball is tried

}  // namespace

void BallDepths::reset(const pieces::SolidRef& solid, double radius)
{
    solid_.reset(solid);
    radius_ = radius;
    const double size = diagonal_length(solid_.box()) + largest_coordinate(solid_.box());
    clearance_ = kept_clear * (size + radius);
    doubt_ = solid_resolution * size + norm(solid.at.M) * solid.pieces->blur;
    std::size_t k = 0;
    for (int i = 0; i < 27; ++i)
    {
        if (i == 13) continue;
        const Vec3 n = normalized({i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0}, {});
        outline_[k++] = {n, solid_.reach(n)};
    }
}

bool BallDepths::is_beside(Vec3 centre, double ball) const
{
    return norm2(outside(solid_.box(), centre)) > square(ball + radius_ + clearance_);
}

BallDepths::PointDepth BallDepths::of_point(Vec3 x, double& distance, bool& is_inside) const
{
    const surface::TriangleTree::Nearest nearest = solid_.surface().nearest(x);
    const Vec3 away = x - nearest.at;
    distance = norm(away);
    is_inside = solid_.contains(x);
    const Vec3 out =
        distance > clearance_ ? ((is_inside ? -1 : 1) / distance) * away : normalized(nearest.area, {1, 0, 0});
    return {radius_ + (is_inside ? distance : -distance) - doubt_, nearest.at, out};
}

BallDepths::PointDepth BallDepths::of_point(Vec3 x) const
{
    double distance;
    bool is_inside;
    return of_point(x, distance, is_inside);
}

/// Tries the ball at `first`, then further from what is nearest there.
void BallDepths::shorten(Vec3 centre, double ball, Vec3 first, Depth& found) const
{
    const double room = ball + radius_ + clearance_;
    Vec3 at = first;
    for (int k = 0; k < most_moves && norm(at - centre) < found.upper; ++k)
    {
        const Vec3 from = solid_.surface().nearest(at).at;
        const double distance = norm(at - from);
        if (!(distance > 0) || solid_.contains(at)) return;
        if (distance >= room - 0.5 * clearance_)
        {
            found.way = at - centre;
            found.upper = norm(found.way);
            return;
        }
        at = from + (room / distance) * (at - from);
    }
}

BallDepths::Depth BallDepths::of(Vec3 centre, double ball) const
{
    double distance;
    bool is_inside;
    const PointDepth middle = of_point(centre, distance, is_inside);
    const double room = ball + radius_ + clearance_;
    if (!is_inside && distance >= room) return {middle, 0, {}};
    Depth found{middle, std::numeric_limits<double>::infinity(), {}};
    for (const auto& [n, reach] : outline_)
        if (const double way = std::max(0.0, reach + room - dot(n, centre)); way < found.upper)
            found.upper = way, found.way = way * n;
    shorten(centre, ball, middle.at + room * middle.out, found);
    return found;
}

}  // namespace dt::depth
