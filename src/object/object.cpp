// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Places an object: checks that the placement is regular and in range, takes it for the nearest proper map if it is near
// one, and makes the body or the placed mesh.
#include "object/object.hpp"

#include "convex/body_support.hpp"
#include "math/proper_map.hpp"
#include "math/scalar.hpp"

#include <cmath>
#include <limits>
#include <memory>

namespace dt::object
{

namespace
{

/// Largest coordinate of an object: a quarter of the largest float, so that every distance is a float too.
constexpr double max_coordinate = static_cast<double>(std::numeric_limits<float>::max()) / 4;

/// Shortest column of a placement: the squares of shorter ones vanish in doubles.
constexpr double shortest_column = 1e-60;

constexpr Error flat{DT_ERROR_INVALID_ARGUMENT, "the object would become flat: its 3x3 matrix must not be singular"};

bool has_short_column(const Mat3& M)
{
    const double least = std::min(norm2(M.c0), std::min(norm2(M.c1), norm2(M.c2)));
    return !(least > square(shortest_column));
}

/// No column is too short.
bool is_singular(const Mat3& M)
{
    const double s0 = norm(M.c0), s1 = norm(M.c1), s2 = norm(M.c2);
    return !(std::fabs(determinant({M.c0 * (1 / s0), M.c1 * (1 / s1), M.c2 * (1 / s2)})) > singular);
}

/// Makes a matrix of a client, which is finite, the map that it is taken for. False if that would be singular.
bool take(Mat3& M)
{
    if (take_for_rotation(M)) [[likely]]
        return true;
    if (has_short_column(M)) return false;
    if (const std::optional<Mat3> proper = proper_map(M)) M = *proper;
    return !is_singular(M);
}

MatrixOfFloats rounded(const Mat3& M)
{
    MatrixOfFloats to;
    for (std::size_t j = 0; j < 3; ++j)
    {
        const Vec3& column = M[int(j)];
        to[j] = {float(column.x), float(column.y), float(column.z)};
    }
    return to;
}

Mat3 widened(const MatrixOfFloats& m)
{
    const auto column = [&](std::size_t j) { return Vec3{double(m[j][0]), double(m[j][1]), double(m[j][2])}; };
    return {column(0), column(1), column(2)};
}

Mat3 rotation(double x, double y, double z, double w)
{
    return {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

/// Whether the image of a local box, grown by the margin, is within the largest coordinate.
bool leaves_room(const Affine& at, const Aabb& local, double margin)
{
    return largest_coordinate(box_around_image(at, local)) + margin <= max_coordinate;
}

/// The same for a convex shape and its body.
bool leaves_room(const Affine& at, const shape::ConvexShape& shape, const convex::Body& body)
{
    return max_abs(at(shape.frame.t)) + body.extent + body.radius <= max_coordinate;
}

/// Whether any shape, placed and grown by the margin, is within the largest coordinate.
bool leaves_room(const Affine& at, const AnyShape& shape, double margin)
{
    if (const auto* const mesh = std::get_if<MeshRef>(&shape))
        return leaves_room(at, (*mesh)->mesh().bounds(), margin);
    const shape::ConvexShape& convex = *std::get<shape::ShapeRef>(shape);
    convex::View view;
    return leaves_room(at, convex, make_body(convex, at, margin, view));
}

constexpr Error out_of_range{DT_ERROR_INVALID_ARGUMENT,
                             "the placement of the object would not be finite, or beyond a quarter of FLT_MAX"};
constexpr Error too_far{DT_ERROR_INVALID_ARGUMENT,
                        "the object would reach beyond the largest coordinate, a quarter of FLT_MAX"};

bool is_in_range(const Affine& placement)
{
    return is_finite(placement.M) && max_abs(placement.M) <= max_coordinate && is_finite(placement.t);
}

}  // namespace

bool fits(const AnyShape& shape)
{
    if (const auto* const mesh = std::get_if<MeshRef>(&shape)) return leaves_room({}, (*mesh)->mesh().bounds(), 0);
    const shape::ConvexShape& convex = *std::get<shape::ShapeRef>(shape);
    return max_abs(convex.frame.t) + convex.extent + convex.radius <= max_coordinate;
}

Object::Object(void* client, AnyShape shape)
    : client_(client), shape_(std::move(shape)), given_(rounded(placement_.M))
{
    adopt();
}

/// Makes the body or the placed mesh of a shape that is new to the object.
void Object::adopt()
{
    if (const auto* const mesh = std::get_if<MeshRef>(&shape_))
    {
        std::construct_at(&placed_.mesh, complex::place((*mesh)->mesh(), placement_, margin_));
        body_ = nullptr;
        (*mesh)->add_object(*this);
        return;
    }
    PlacedConvex& convex = *std::construct_at(&placed_.convex);
    convex.body = make_body(*std::get<shape::ShapeRef>(shape_), placement_, margin_, convex.view);
    body_ = &convex.body;
}

Object::~Object()
{
    while (Watcher* const watcher = watchers_.first())
        watcher->ends(*watcher);
    if (const auto* const mesh = std::get_if<MeshRef>(&shape_)) (*mesh)->remove_object(*this);
}

Result<Done> Object::set_orientation(double x, double y, double z, double w)
{
    const double largest = std::max(std::max(std::fabs(x), std::fabs(y)), std::max(std::fabs(z), std::fabs(w)));
    if (!(largest > 0 && std::isfinite(largest)))
        return Error{DT_ERROR_INVALID_ARGUMENT,
                     "orientation must be a finite quaternion (x, y, z, w) that is not zero"};
    const double qx = x / largest, qy = y / largest, qz = z / largest, qw = w / largest;
    const double k = 1 / std::sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
    return set_placement({rotation(qx * k, qy * k, qz * k, qw * k), placement_.t});
}

Result<Done> Object::set_scaling(Vec3 factors)
{
    if (factors == Vec3{1, 1, 1}) return Done{};
    // Not of the map that it was taken for: many small factors must add up.
    const Mat3 M = given_ == rounded(placement_.M) ? placement_.M : widened(given_);
    return set_placement({{M.c0 * factors.x, M.c1 * factors.y, M.c2 * factors.z}, placement_.t});
}

Result<Done> Object::set_placement(const Affine& given)
{
    if (!is_in_range(given)) return out_of_range;
    Affine taken = given;
    if (!(given.M == placement_.M) && !take(taken.M)) return flat;
    const Result<Done> done = place(taken, margin_);
    if (done) given_ = rounded(given.M);
    return done;
}

Result<Done> Object::set_margin(double margin)
{
    if (!(margin >= 0))
        return Error{DT_ERROR_INVALID_ARGUMENT, "margin must be a finite number that is not negative"};
    return place(placement_, margin);
}

Result<Done> Object::set_shape(const AnyShape& shape)
{
    if (!leaves_room(placement_, shape, margin_)) return too_far;
    if (const auto* const mesh = std::get_if<MeshRef>(&shape_)) (*mesh)->remove_object(*this);
    shape_ = shape;
    adopt();
    if (body_) place_convex(placement_, margin_, false);
    changed();
    return Done{};
}

/// The linear part is one that take() has made.
Result<Done> Object::place(const Affine& placement, double margin)
{
    if (!is_finite(placement.t)) return out_of_range;
    const bool moved_only = placement.M == placement_.M && margin == margin_;
    if (!(mesh() ? place_mesh(placement, margin) : place_convex(placement, margin, moved_only))) return too_far;
    placement_ = placement;
    margin_ = margin;
    changed(moved_only);
    return Done{};
}

void Object::changed(bool moved_only)
{
    watchers_.for_each([=](Watcher& watcher) { watcher.moved(watcher, moved_only); });
}

/// Returns false and changes nothing if the object would exceed the largest coordinate.
bool Object::place_convex(const Affine& placement, double margin, bool moved_only)
{
    auto& [body, view] = placed_.convex;
    const shape::ConvexShape& shape = *std::get<shape::ShapeRef>(shape_);
    const convex::View before = view;
    const convex::Body placed = moved_only ? body : make_body(shape, placement, margin, view);
    if (!leaves_room(placement, shape, placed))
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
    const complex::Mesh& mesh = std::get<MeshRef>(shape_)->mesh();
    if (!leaves_room(placement, mesh.bounds(), margin)) return false;
    placed_.mesh = complex::place(mesh, placement, margin);
    return true;
}

bool Object::fits(const Aabb& local) const
{
    return leaves_room(placement_, local, margin_);
}

Aabb Object::bounds() const
{
    if (const complex::PlacedMesh* const placed = mesh()) return complex::bounds(*placed);
    return box_around(*body(), body()->at.t());
}

Aabb Object::reach() const
{
    // Computed about the origin. Subtracting the position from the world's box would cancel digits for objects far
    // away.
    Aabb box;
    if (mesh())
    {
        complex::PlacedMesh here = *mesh();
        here.at.t = {};
        box = complex::bounds(here);
    }
    else
        box = box_around(*body(), placement_.M * std::get<shape::ShapeRef>(shape_)->frame.t);
    return grown(box, rounding::coordinates * largest_coordinate(box));
}

}  // namespace dt::object
