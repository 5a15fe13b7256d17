// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Takes a body to the coordinates of a mesh, with bounds of what that loses.
#include "complex/with_body/body_in_mesh.hpp"

#include <cstdlib>
#include <limits>

namespace dt::complex
{

namespace
{

/// 1 over a power of two that is larger than x, if that is a float; else 0.
double scale_for(double x)
{
    int exponent = 0;
    std::frexp(x, &exponent);
    return std::abs(exponent) < std::numeric_limits<float>::max_exponent ? std::ldexp(1.0, -exponent) : 0;
}

}  // namespace

Mat3 frame_along(const Mat3& M)
{
    const Vec3 x = normalized(M.c0, {1, 0, 0}), z = normalized(cross(x, M.c1), any_perpendicular(x));
    return {x, cross(z, x), z};
}

BodyInMesh::BodyInMesh(const PlacedMesh& m, const convex::Body& b)
    : mesh(m), body(b), c(m.inverse.M * (b.at.t() - m.at.t)),
      K(m.inverse.M * Mat3{b.at.column(0), b.at.column(1), b.at.column(2)}),
      largest(max(abs(m.mesh->bounds().lo), abs(m.mesh->bounds().hi)) + abs(c)), radius(b.radius + m.margin),
      doubt(b.blur + touch_of(m, b.at.t(), b.extent + b.radius)), reach(radius + doubt),
      rigid(norm(transposed_times(m.at.M, m.at.M) - Mat3{}) <= rigid_to_floats),
      scale(scale_for(norm(m.at.M) * (norm(c) + m.mesh->extent() + least_factor) + b.extent + reach)),
      warp(2 * norm(m.inverse.M * m.at.M - Mat3{}))
{}

Range BodyInMesh::core_along(Vec3 g) const
{
    const double middle = dot(g, c);
    const Vec3 e = transposed_times(K, g);
    const auto symmetric = [&](double half) -> Range { return {middle - half, middle + half}; };
    const auto other = [&](const auto& core) -> Range {
        const double error = core.choice_error() > 0 ? core.choice_error() * norm(e) : 0;
        return {middle + (dot(e, core.support(-e).p) - error), middle + (dot(e, core.support(e).p) + error)};
    };
    switch (body.core.index())
    {
    case convex::kind_point:
        return symmetric(0);
    case convex::kind_segment:
        return symmetric(std::get_if<shape::Segment>(&body.core)->eta * std::fabs(e.y));
    case convex::kind_box:
        return symmetric(dot(std::get_if<shape::Box>(&body.core)->half, abs(e)));
    case convex::kind_cylinder:
    {
        const shape::Cylinder& cylinder = *std::get_if<shape::Cylinder>(&body.core);
        return symmetric(cylinder.rho * std::sqrt(e.x * e.x + e.z * e.z) + cylinder.eta * std::fabs(e.y));
    }
    case convex::kind_cone:
        return other(*std::get_if<shape::Cone>(&body.core));
    case convex::kind_polytope:
        return other(*std::get_if<convex::ScaledPolytope>(&body.core));
    case convex::kind_view:
    {
        const convex::View& view = **std::get_if<const convex::View*>(&body.core);
        if (view.is_ellipsoid()) return symmetric(view.ellipsoid_along(e));
        return other(view);
    }
    default:
        return other(**std::get_if<const shape::Facet*>(&body.core));
    }
}

}  // namespace dt::complex
