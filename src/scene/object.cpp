// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "scene/object.hpp"

#include "convex/body_box.hpp"
#include "math/scalar.hpp"
#include "scene/scene.hpp"

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

/// Whether the image of a local box, grown by the margin, leaves room for distances.
bool leaves_room(const Affine& at, const Aabb& local, double margin)
{
    const Vec3 c = at(centre(local)), h = 0.5 * (local.hi - local.lo);
    const Vec3 reach = abs(at.M.c0) * h.x + abs(at.M.c1) * h.y + abs(at.M.c2) * h.z;
    return max_abs(abs(c) + reach) + margin <= largest_coordinate;
}

}  // namespace

bool fits(const AnyShape& shape)
{
    if (const auto* const mesh = std::get_if<MeshRef>(&shape)) return leaves_room({}, (*mesh)->mesh().bounds(), 0);
    const ConvexShape& convex = *std::get<ShapeRef>(shape);
    return max_abs(convex.frame.t) + convex.extent + convex.radius <= largest_coordinate;
}

Object::Object(void* client, AnyShape shape) : client_(client), shape_(std::move(shape))
{
    if (const auto* const mesh = std::get_if<MeshRef>(&shape_))
    {
        placed_ = solid::place((*mesh)->mesh(), placement_, margin_);
        (*mesh)->add_object(*this);
        return;
    }
    auto& convex = std::get<PlacedConvex>(placed_);
    convex.body = make_body(*std::get<ShapeRef>(shape_), placement_, margin_, convex.view);
    body_ = &convex.body;
}

Object::~Object()
{
    while (Membership* const membership = memberships_.first())
        membership->scene.remove(*membership);
    if (const auto* const mesh = std::get_if<MeshRef>(&shape_)) (*mesh)->remove_object(*this);
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

    if (!(mesh() ? place_mesh(placement, margin) : place_convex(placement, margin, moved_only)))
        return Error{DT_ERROR_INVALID_ARGUMENT,
                     "the object would reach beyond the largest coordinate, a quarter of FLT_MAX"};
    placement_ = placement;
    margin_ = margin;
    changed(moved_only);
    return Done{};
}

void Object::changed(bool moved_only)
{
    memberships_.for_each([=](Membership& membership) { membership.scene.note(membership, moved_only); });
}

/// False, and nothing changed, if there is no room.
bool Object::place_convex(const Affine& placement, double margin, bool moved_only)
{
    auto& [body, view] = std::get<PlacedConvex>(placed_);
    const ConvexShape& shape = *std::get<ShapeRef>(shape_);
    const View before = view;
    const Body placed = moved_only ? body : make_body(shape, placement, margin, view);
    if (!(max_abs(placement(shape.frame.t)) + placed.extent + placed.radius <= largest_coordinate))
    {
        view = before;
        return false;
    }
    body = placed;
    move_to_image(body, placement, shape.frame.t);
    return true;
}

bool Object::place_mesh(const Affine& placement, double margin)
{
    const Mesh& mesh = std::get<MeshRef>(shape_)->mesh();
    if (!leaves_room(placement, mesh.bounds(), margin)) return false;
    placed_ = solid::place(mesh, placement, margin);
    return true;
}

bool Object::fits(const Aabb& local) const
{
    return leaves_room(placement_, local, margin_);
}

Aabb Object::bounds() const
{
    if (const PlacedMesh* const placed = mesh()) return solid::bounds(*placed);
    return box_around(body()->slack > 0 ? exact_body(*body()) : *body(), body()->at.t());
}

Aabb Object::reach() const
{
    // Not from the world's box, which may be far away: taking the position off again would leave nothing of it.
    Aabb box;
    if (mesh())
    {
        PlacedMesh here = *mesh();
        here.at.t = {};
        box = solid::bounds(here);
    }
    else
        box = grown(box_around(*body(), placement_.M * std::get<ShapeRef>(shape_)->frame.t), body()->slack);
    return grown(box, rounding::coordinates * std::max(max_abs(box.lo), max_abs(box.hi)));
}

}  // namespace solid
