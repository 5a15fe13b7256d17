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

Mat3 rotation_of(const Isometry& at)
{
    return {{at.row[0][0], at.row[1][0], at.row[2][0]},
            {at.row[0][1], at.row[1][1], at.row[2][1]},
            {at.row[0][2], at.row[1][2], at.row[2][2]}};
}

double distance_from_identity(const Mat3& m)
{
    return norm(Mat3{m.c0 - Vec3{1, 0, 0}, m.c1 - Vec3{0, 1, 0}, m.c2 - Vec3{0, 0, 1}});
}

/// 1 over a power of two that is larger than x, if that is a float; else 0.
double scale_for(double x)
{
    int exponent = 0;
    std::frexp(x, &exponent);
    return std::abs(exponent) < std::numeric_limits<float>::max_exponent ? std::ldexp(1.0, -exponent) : 0;
}

/// The range of e·x over a core without a centre of symmetry.
template <class Core> Range range_along(const Core& core, Vec3 e)
{
    const double error = core.choice_error() > 0 ? core.choice_error() * norm(e) : 0;
    return {dot(e, core.support(-e).p) - error, dot(e, core.support(e).p) + error};
}

}  // namespace

Mat3 frame_along(const Mat3& M)
{
    const Vec3 x = normalized(M.c0, {1, 0, 0}), z = normalized(cross(x, M.c1), any_perpendicular(x));
    return {x, cross(z, x), z};
}

BodyInMesh::BodyInMesh(const PlacedMesh& m, const convex::Body& b)
    : mesh(m), body(b), c(m.inverse.M * (b.at.t() - m.at.t)), K(m.inverse.M * rotation_of(b.at)),
      largest(max(abs(m.mesh->bounds().lo), abs(m.mesh->bounds().hi)) + abs(c)), radius(b.radius + m.margin),
      doubt(b.slack + b.blur + touch_of(m, b.at.t(), b.extent + b.radius)), reach(radius + doubt),
      rigid(distance_from_identity(transposed_times(m.at.M, m.at.M)) <= rigid_to_floats),
      scale(scale_for(norm(m.at.M) * (norm(c) + m.mesh->extent() + least_factor) + b.extent + reach)),
      warp(2 * distance_from_identity(m.inverse.M * m.at.M))
{}

Range BodyInMesh::core_along(Vec3 g) const
{
    const double middle = dot(g, c);
    const Vec3 e = transposed_times(K, g);
    double half = 0;
    switch (body.core.index())
    {
    case 0:
        break;
    case 1:
        half = std::get_if<shape::Segment>(&body.core)->eta * std::fabs(e.y);
        break;
    case 2:
        half = dot(std::get_if<shape::Box>(&body.core)->half, abs(e));
        break;
    case 3:
    {
        const shape::Cylinder& cylinder = *std::get_if<shape::Cylinder>(&body.core);
        half = cylinder.rho * std::sqrt(e.x * e.x + e.z * e.z) + cylinder.eta * std::fabs(e.y);
        break;
    }
    default:
    {
        const Range range = body.core.index() == 4 ? range_along(*std::get_if<shape::Cone>(&body.core), e)
                            : body.core.index() == 5
                                ? range_along(*std::get_if<convex::ScaledPolytope>(&body.core), e)
                            : body.core.index() == 6 ? range_along(**std::get_if<const convex::View*>(&body.core), e)
                                                     : range_along(**std::get_if<const shape::Facet*>(&body.core), e);
        return {middle + range.lo, middle + range.hi};
    }
    }
    return {middle - half, middle + half};
}

}  // namespace dt::complex
