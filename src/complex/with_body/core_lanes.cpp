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
        const Mat3 L = (s * ellipsoid->ball) * ellipsoid->L;
        const Vec3 across[3] = {cross(L.c1, L.c2), cross(L.c2, L.c0), cross(L.c0, L.c1)};
        const double longest = std::sqrt(std::max(norm2(across[0]), std::max(norm2(across[1]), norm2(across[2]))));
        if (longest > 0) thickness_ = static_cast<float>(std::fabs(dot(L.c0, across[0])) / longest);
        for (int j = 0; j < 3; ++j)
        {
            round_to_floats(L[j], column_[j]);
            round_to_floats(across[j] * (longest > 0 ? 1 / longest : 0), across_[j]);
        }
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
