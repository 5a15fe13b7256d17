// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which closed form suits a core, and its sizes in parts of the whole.
#include "complex/with_body/core_lanes.hpp"

namespace dt::complex
{

CoreLanes::CoreLanes(const BodyInMesh& in_mesh)
{
    const convex::Body& body = in_mesh.body;
    const double s = in_mesh.scale;
    if (const convex::View* const ellipsoid = convex::ellipsoid_of(body))
    {
        kind_ = Kind::ellipsoid;
        for (int j = 0; j < 3; ++j)
            round_to_floats((s * ellipsoid->ball) * ellipsoid->L[j], column_[j]);
        return;
    }
    const auto take = [&](Kind kind, Vec3 half) {
        kind_ = kind;
        round_to_floats(s * half, half_);
    };
    if (std::holds_alternative<shape::Point>(body.core)) take(Kind::point, {});
    if (const auto* c = std::get_if<shape::Segment>(&body.core)) take(Kind::segment, {0, c->eta, 0});
    if (const auto* c = std::get_if<shape::Box>(&body.core)) take(Kind::box, c->half);
    if (const auto* c = std::get_if<shape::Cylinder>(&body.core)) take(Kind::cylinder, {c->rho, c->eta, 0});
    if (const auto* c = std::get_if<shape::Cone>(&body.core)) take(Kind::cone, {c->rho, c->eta, 0});
}

}  // namespace dt::complex
