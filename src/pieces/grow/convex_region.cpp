// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Clips triangles plane by plane; most are in front of one plane and need no clip.
#include "pieces/grow/convex_region.hpp"

#include "math/clip.hpp"

#include <limits>

namespace dt::pieces
{

void ConvexRegion::reset(double eps)
{
    eps_ = eps;
    planes_.clear();
}

bool ConvexRegion::is_beyond(const Aabb& box) const
{
    for (const Plane& plane : planes_)
    {
        const Vec3 nearest{plane.n.x > 0 ? box.lo.x : box.hi.x, plane.n.y > 0 ? box.lo.y : box.hi.y,
                           plane.n.z > 0 ? box.lo.z : box.hi.z};
        if (plane.above(nearest) >= 0) return true;
    }
    return false;
}

bool ConvexRegion::enters(const surface::Corners& triangle)
{
    for (const Plane& plane : planes_)
        if (plane.above(triangle[0]) >= -eps_ && plane.above(triangle[1]) >= -eps_ &&
            plane.above(triangle[2]) >= -eps_)
            return false;
    rest_.assign(triangle.begin(), triangle.end());
    for (const Plane& plane : planes_)
    {
        clip(
            rest_, [&](Vec3 x) { return -(plane.above(x) + eps_); }, next_);
        rest_.swap(next_);
        if (rest_.size() < 3) return false;
    }
    return true;
}

double ConvexRegion::least_along(Vec3 n) const
{
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& p : rest_)
        least = std::min(least, dot(n, p));
    return least;
}

ConvexCell ConvexRegion::cell(const Aabb& room) const
{
    ConvexCell cell(room, memory_);
    for (const Plane& plane : planes_)
        cell.cut(plane, eps_);
    return cell;
}

}  // namespace dt::pieces
