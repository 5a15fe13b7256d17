// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Maps the tree of triangles; points are mapped back and asked where the solid was made.
#include "depth/refine/transformed_solid.hpp"

namespace dt::depth
{
namespace
{

/// Limits how far outside a body a point in it may be, relative to the size; even if the body is flat.
constexpr double rounded = 1e-12;

}  // namespace

void TransformedSolid::reset(const pieces::SolidRef& from)
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

bool TransformedSolid::contains(Vec3 x) const
{
    if (const convex::Body* const body = from_.body)
    {
        const auto support = [&](Vec3 d) {
            const Vec3 p = core_support(*body, d);
            return convex::Vertex{p - x, 0, p, 0};
        };
        const double on_surface = rounded * (diagonal_length(box_) + max_abs(x));
        return !(convex::nearest_of_set(support, centre(box_) - x, on_surface).lower > on_surface);
    }
    const Vec3 local = inverse_ * x;
    return from_.winding ? from_.winding->is_inside(local) : from_.pieces->contain(local, *from_.surface);
}

double TransformedSolid::reach(Vec3 d) const
{
    if (from_.body) return dot(d, core_support(*from_.body, d));
    return from_.pieces->reach(transposed_times(from_.at.M, d));
}

}  // namespace dt::depth
