// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Chooses the axes that suit the body: the coordinate axes, those of a box, three across a segment, or a ball.
#include "complex/with_body/body_axes.hpp"

namespace dt::complex
{

BodyAxes::BodyAxes(const BodyInMesh& body) : body_(body)
{
    for (int k = 0; k < 3; ++k)
    {
        Vec3 g{};
        g[k] = 1;
        const NodeAxis axis = axis_along(g);
        lo_[k] = axis.lo;
        hi_[k] = axis.hi;
    }
    if (std::holds_alternative<shape::Box>(body.body.core))
    {
        const Isometry& at = body.body.at;
        for (int k = 0; k < 3; ++k)
        {
            const Vec3 normal{at.row[0][k], at.row[1][k], at.row[2][k]};
            axis_[extra_++] = axis_along(normalized(body.covector(normal), {}));
        }
    }
    else if (std::holds_alternative<shape::Segment>(body.body.core))
    {
        const Vec3 d = normalized(body.K.c1, {});
        for (const Vec3 g : {Vec3{0, -d.z, d.y}, Vec3{d.z, 0, -d.x}, Vec3{-d.y, d.x, 0}})
            axis_[extra_++] = axis_along(g);
    }
    else if (std::holds_alternative<shape::Point>(body.body.core) && body.rigid &&
             max_abs(body.largest) < max_mesh_coordinate)
    {
        for (int k = 0; k < 3; ++k)
            centre_[k] = static_cast<float>(body.c[k]);
        const double r = body.reach + float_sums * (max_abs(body.largest) + body.reach);
        ball2_ = static_cast<float>(r * r * (1 + float_sums));
    }
}

}  // namespace dt::complex
