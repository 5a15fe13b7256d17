// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/standing_solid.hpp"

namespace solid
{

void StandingSolid::reset(const SurfacedSolid& from)
{
    from_ = from;
    const Mat3& M = from.at.M;
    const double k = 1 / determinant(M);
    inverse_ = transposed(Mat3{k * cross(M.c1, M.c2), k * cross(M.c2, M.c0), k * cross(M.c0, M.c1)});
    surface_.map(*from.surface, M);
    shell_points_.clear();
    for (const Vec3& p : from.shell_points)
        shell_points_.push_back(M * p);
}

bool StandingSolid::contains(Vec3 x) const
{
    const Vec3 local = inverse_ * x;
    return from_.winding ? from_.winding->is_inside(local) : from_.whole->contain(local);
}

}  // namespace solid
