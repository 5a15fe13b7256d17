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

/// Reach and position up to which there is room to move without a further look.
constexpr double roomy = max_coordinate / 4;

/// Far above the entries of any rotation, far below what overflows.
constexpr double largest_entry = 2;

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

/// The rotation by a quaternion; k is 2 / length².
void turn_by(double x, double y, double z, double w, double k, Double4 (&rows)[3])
{
    const double kx = k * x, ky = k * y, kz = k * z, xx = kx * x, yy = ky * y, zz = kz * z;
    const double xy = kx * y, yz = ky * z, zx = kz * x, xw = kx * w, yw = ky * w, zw = kz * w;
    rows[0] = Double4::of(1 - (yy + zz), xy - zw, zx + yw, 0);
    rows[1] = Double4::of(xy + zw, 1 - (xx + zz), yz - xw, 0);
    rows[2] = Double4::of(zx - yw, yz + xw, 1 - (xx + yy), 0);
}

/// Whether the first three lanes are within ± most.
bool are_within(const Double4& x, double most)
{
    return (less_lanes(abs(x), Double4::broadcast(most)) & xyz_lanes) == xyz_lanes;
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

Object::Object(void* client, AnyShape shape) : client_(client), shape_(std::move(shape))
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
    const shape::ConvexShape& shape = *std::get<shape::ShapeRef>(shape_);
    body_ = std::construct_at(&placed_.body, make_body(shape, placement_, margin_, view_));
    form_ = form_of(*body_, placement_.M);
}

Object::Form Object::form_of(const convex::Body& body, const Mat3& M) const
{
    const Affine& frame = std::get<shape::ShapeRef>(shape_)->frame;
    if (body.core.index() == convex::kind_view || !is_orthogonal(M * frame.M)) return Form::general;
    return frame == Affine{} && body.extent + body.radius <= roomy ? Form::plain : Form::rigid;
}

Object::~Object()
{
    while (Watcher* const watcher = watchers_.first())
        watcher->ends(*watcher);
    if (const auto* const mesh = std::get_if<MeshRef>(&shape_)) (*mesh)->remove_object(*this);
}

Result<Done> Object::set_position(Vec3 origin)
{
    if (form_ != Form::plain || !(max_abs(origin) < roomy)) return place({placement().M, origin}, margin_);
    if (origin == position()) return Done{};
    placed_.body.at.move_to(origin);
    changed(true);
    return Done{};
}

Result<Done> Object::set_orientation(double x, double y, double z, double w)
{
    const double length2 = x * x + y * y + z * z + w * w;
    if (!(length2 > least_square && length2 < largest_square))
    {
        const double largest = std::max(std::max(std::fabs(x), std::fabs(y)), std::max(std::fabs(z), std::fabs(w)));
        if (std::isnan(length2) || !(largest > 0 && std::isfinite(largest)))
            return Error{DT_ERROR_INVALID_ARGUMENT,
                         "orientation must be a finite quaternion (x, y, z, w) that is not zero"};
        return set_orientation(x / largest, y / largest, z / largest, w / largest);
    }
    Double4 rows[3];
    turn_by(x, y, z, w, 2 / length2, rows);
    if (form_ == Form::plain)
        turn(rows, position());
    else if (const Result<Done> done = place(Isometry(rows, position()).affine(), margin_); !done)
        return done;
    is_given_ = true;
    return Done{};
}

/// Of a plain body. The rows are those of a rotation or mirror.
inline void Object::turn(const Double4 (&rows)[3], Vec3 origin)
{
    Isometry& at = placed_.body.at;
    const auto change = [&](int i) { return abs(rows[i] - Double4::load(at.row[i])); };
    const Double4 most = max(max(change(0), change(1)), change(2));
    const bool moved_only = (less_lanes(Double4::broadcast(0), most) & xyz_lanes) == 0;
    if (moved_only && origin == position()) return;
    at = Isometry(rows, origin);
    changed(moved_only);
}

/// Makes the rows of a matrix of a client those of the rotation or mirror that it is taken for, if it is in range.
template <class Number> [[gnu::always_inline]] inline TakenFor take_rows(const Number* m, Double4 (&row)[3])
{
    for (int j = 0; j < 3; ++j)
        row[j] = Double4::load_xyz(m + 4 * j);
    if (!(are_within(row[0], largest_entry) && are_within(row[1], largest_entry) &&
          are_within(row[2], largest_entry) && are_within(Double4::load_xyz(m + 12), roomy)))
        return TakenFor::something_else;
    transpose(row[0], row[1], row[2]);
    return take_for_rotation(row);
}

template <class Number> bool Object::would_turn_and_move(const Number* m) const
{
    Double4 row[3];
    return form_ == Form::plain && take_rows(m, row) != TakenFor::something_else;
}

template <class Number> bool Object::turn_and_move(const Number* m)
{
    if (form_ != Form::plain) return false;
    Double4 row[3];
    const TakenFor taken = take_rows(m, row);
    if (taken == TakenFor::something_else) return false;

    is_given_ = taken == TakenFor::itself;
    if (!is_given_)
        for (std::size_t j = 0; j < 3; ++j)
            given_[j] = {float(m[4 * j]), float(m[4 * j + 1]), float(m[4 * j + 2])};
    turn(row, {double(m[12]), double(m[13]), double(m[14])});
    return true;
}

template bool Object::would_turn_and_move(const float*) const;
template bool Object::would_turn_and_move(const double*) const;
template bool Object::turn_and_move(const float*);
template bool Object::turn_and_move(const double*);

MatrixOfFloats Object::given() const
{
    return is_given_ ? rounded(placement().M) : given_;
}

Result<Done> Object::set_scaling(Vec3 factors)
{
    if (factors == Vec3{1, 1, 1}) return Done{};
    // Not of the map that it was taken for: many small factors must add up.
    const Affine used = placement();
    const Mat3 M = is_given_ || given_ == rounded(used.M) ? used.M : widened(given_);
    return set_placement({{M.c0 * factors.x, M.c1 * factors.y, M.c2 * factors.z}, used.t});
}

Result<Done> Object::set_placement(const Affine& given)
{
    if (!is_in_range(given)) return out_of_range;
    Affine taken = given;
    if (!(given.M == placement().M) && !take(taken.M)) return flat;
    const Result<Done> done = place(taken, margin_);
    if (!done) return done;
    is_given_ = taken.M == given.M;
    if (!is_given_) given_ = rounded(given.M);
    return done;
}

Result<Done> Object::can_be_placed(const Affine& given) const
{
    if (!is_in_range(given)) return out_of_range;
    Affine taken = given;
    if (!(given.M == placement().M) && !take(taken.M)) return flat;
    if (!leaves_room(taken, shape_, margin_)) return too_far;
    return Done{};
}

Result<Done> Object::set_margin(double margin)
{
    if (!(margin >= 0))
        return Error{DT_ERROR_INVALID_ARGUMENT, "margin must be a finite number that is not negative"};
    return place(placement(), margin);
}

Result<Done> Object::set_shape(const AnyShape& shape)
{
    const Affine at = placement();
    if (!leaves_room(at, shape, margin_)) return too_far;
    placement_ = at;
    form_ = Form::general;
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
    const bool moved_only = placement.M == this->placement().M && margin == margin_;
    if (moved_only && placement.t == position()) return Done{};
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
    convex::Body& body = placed_.body;
    const shape::ConvexShape& shape = *std::get<shape::ShapeRef>(shape_);
    if (moved_only || (form_ != Form::general && margin == margin_ && is_orthogonal(placement.M * shape.frame.M)))
    {
        if (!leaves_room(placement, shape, body)) return false;
        if (!moved_only) body.at = Isometry(placement.M * shape.frame.M, {});
    }
    else
    {
        const convex::View before = view_;
        const convex::Body made = make_body(shape, placement, margin, view_);
        if (!leaves_room(placement, shape, made))
        {
            view_ = before;
            return false;
        }
        body = made;
        form_ = form_of(body, placement.M);
    }
    if (form_ == Form::plain) { body.at = Isometry(placement.M, placement.t); }
    else { move_to_image(body, placement, shape.frame.t); }
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
    return leaves_room(placement(), local, margin_);
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
        box = box_around(*body(),
                         form_ == Form::plain ? Vec3{} : placement_.M * std::get<shape::ShapeRef>(shape_)->frame.t);
    return grown(box, rounding::coordinates * largest_coordinate(box));
}

}  // namespace dt::object
