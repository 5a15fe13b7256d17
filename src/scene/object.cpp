// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "scene/object.hpp"

#include "math/scalar.hpp"

#include <cmath>
#include <limits>

namespace solid
{

namespace
{

/// A quarter of what the C API can express, so that it can express every distance too.
constexpr double largest_coordinate = static_cast<double>(std::numeric_limits<float>::max()) / 4;

/// Columns shorter than this have squares that are lost in double arithmetic.
constexpr double shortest_column = 1e-60;

bool is_singular(const Mat3& M)
{
    const double s0 = norm(M.c0), s1 = norm(M.c1), s2 = norm(M.c2);
    if (!(s0 > shortest_column && s1 > shortest_column && s2 > shortest_column)) return true;
    return !(std::fabs(determinant({M.c0 * (1 / s0), M.c1 * (1 / s1), M.c2 * (1 / s2)})) > singular);
}

Mat3 rotation(double x, double y, double z, double w)
{
    return {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

}  // namespace

bool fits(const ConvexShape& shape)
{
    return max_abs(shape.frame.t) + shape.extent + shape.radius <= largest_coordinate;
}

Object::Object(void* client, ShapeRef shape) : client_(client), shape_(std::move(shape))
{
    body_ = make_body(*shape_, placement_, margin_, view_);
}

Result<Done> Object::set_position(Vec3 origin)
{
    return place({placement_.M, origin}, margin_);
}

Result<Done> Object::set_orientation(double x, double y, double z, double w)
{
    const double largest = std::max(std::max(std::fabs(x), std::fabs(y)), std::max(std::fabs(z), std::fabs(w)));
    if (!(largest > 0 && std::isfinite(largest)))
        return Error{DT_ERROR_INVALID_ARGUMENT,
                     "orientation must be a finite quaternion (x, y, z, w) that is not zero"};
    const double qx = x / largest, qy = y / largest, qz = z / largest, qw = w / largest;
    const double k = 1 / std::sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
    return place({rotation(qx * k, qy * k, qz * k, qw * k), placement_.t}, margin_);
}

Result<Done> Object::set_scaling(Vec3 factors)
{
    const Mat3& M = placement_.M;
    return place({{M.c0 * factors.x, M.c1 * factors.y, M.c2 * factors.z}, placement_.t}, margin_);
}

Result<Done> Object::set_placement(const Affine& placement)
{
    return place(placement, margin_);
}

Result<Done> Object::set_margin(double margin)
{
    if (!(margin >= 0))
        return Error{DT_ERROR_INVALID_ARGUMENT, "margin must be a finite number that is not negative"};
    return place(placement_, margin);
}

Result<Done> Object::place(const Affine& placement, double margin)
{
    const bool moved_only = placement.M == placement_.M && margin == margin_;
    if (!(is_finite(placement.M) && max_abs(placement.M) <= largest_coordinate && is_finite(placement.t)))
        return Error{DT_ERROR_INVALID_ARGUMENT,
                     "the placement of the object would not be finite, or beyond a quarter of FLT_MAX"};
    if (!moved_only && is_singular(placement.M))
        return Error{DT_ERROR_INVALID_ARGUMENT, "the object would become flat: its 3x3 matrix must not be singular"};

    const View before = view_;
    Body body = moved_only ? body_ : make_body(*shape_, placement, margin, view_);
    const Vec3 t = placement(shape_->frame.t);
    if (!(max_abs(t) + body.extent + body.radius <= largest_coordinate))
    {
        view_ = before;
        return Error{DT_ERROR_INVALID_ARGUMENT,
                     "the object would reach beyond the largest coordinate, a quarter of FLT_MAX"};
    }
    placement_ = placement;
    margin_ = margin;
    body_ = body;
    body_.at.move_to(t);
    return Done{};
}

Aabb Object::bounds() const
{
    const Body exact = body_.slack > 0 ? exact_body(body_) : body_;
    Aabb box{exact.at.t(), exact.at.t()};
    for (int i = 0; i < 3; ++i)
    {
        Vec3 axis{};
        axis[i] = 1;
        box.lo[i] -= reach_along(exact, -axis);
        box.hi[i] += reach_along(exact, axis);
    }
    return grown(box, exact.blur);
}

std::optional<CastHit> Object::ray_cast(Vec3 source, Vec3 direction, double max_param, const Tolerance& eps) const
{
    if (!(margin_ > 0)) return solid::ray_cast(source, direction, body_, max_param, eps);
    View view;  // taking a huge margin off the radius again would leave nothing of it
    return solid::ray_cast(source, direction, make_body(*shape_, placement_, 0, view), max_param, eps);
}

}  // namespace solid
