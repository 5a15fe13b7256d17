// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/standing_solid.hpp"

#include "pd/core_support.hpp"
#include "pd/nearest_of_set.hpp"

namespace solid
{
namespace
{

/// Of the size: what is nearer to a body is in it, also if that is flat.
constexpr double rounded = 1e-12;

}  // namespace

void StandingSolid::reset(const SurfacedSolid& from)
{
    from_ = from;
    shell_points_.clear();
    if (from.body)
    {
        box_ = core_box(*from.body);
        shell_points_.push_back(core_support(*from.body, {1, 0, 0}));
        return;
    }
    const Mat3& M = from.at.M;
    const double k = 1 / determinant(M);
    inverse_ = transposed(Mat3{k * cross(M.c1, M.c2), k * cross(M.c2, M.c0), k * cross(M.c0, M.c1)});
    surface_.map(*from.surface, M);
    box_ = surface_.box();
    for (const Vec3& p : from.shell_points)
        shell_points_.push_back(M * p);
}

bool StandingSolid::contains(Vec3 x) const
{
    if (const Body* const body = from_.body)
    {
        const auto support = [&](Vec3 d) {
            const Vec3 p = core_support(*body, d);
            return Vertex{p - x, 0, p, 0};
        };
        const double on_surface = rounded * (norm(box_.hi - box_.lo) + max_abs(x));
        return !(nearest_of_set(support, centre(box_) - x, on_surface).lower > on_surface);
    }
    const Vec3 local = inverse_ * x;
    return from_.winding ? from_.winding->is_inside(local) : from_.pieces->contain(local);
}

double StandingSolid::reach(Vec3 d) const
{
    if (from_.body) return dot(d, core_support(*from_.body, d));
    return from_.pieces->reach(transposed_times(from_.at.M, d));
}

}  // namespace solid
