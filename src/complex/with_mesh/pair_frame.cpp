// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Computes both frames in double, rounds them to floats, and bounds what the rounding can do to intervals.
#include "complex/with_mesh/pair_frame.hpp"

#include "complex/mesh/quantise.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace dt::complex
{

namespace
{

/// Errors of values along the axes, and along slabs; relative to the magnitudes. An interval is two conversions, a
/// matrix of rounded entries and about ten more operations; a slab splits its direction in two before.
constexpr double axis_rounding = 24 * double{float_unit}, slab_rounding = 64 * double{float_unit};

/// Error of sums of products that are denormal, or flushed to zero.
constexpr double lost = 8 * double{FLT_MIN};

/// Largest value, in the units of the other mesh, whose sums and products are floats. Beyond it, slabs are grown so
/// much that they separate nothing.
constexpr double largest_value = 1e37;
constexpr float endless = 1e38f;

/// Size of a decoded box, which is larger than the exact one by up to 2/255 of its parent or the least step.
constexpr double overhang = 1.02;

/// Largest squared condition for which the inverse is not checked.
constexpr double nearly_singular = 1e6;

/// Largest entry of M⁻¹·M − 1 for which the length of M⁻ᵀ·D is known to single precision.
constexpr double good_inverse = 1e-11;

/// Largest exponent of the scale, so that local coordinates and the factors that scale them are both floats.
constexpr int max_scale_exponent = 100;

/// Largest cosine between two axes that count as perpendicular: far below single precision.
constexpr double straight = 1e-12;

/// Q of M = Q·R, with a positive diagonal of R.
Mat3 orthonormal(const Mat3& M)
{
    const Vec3 x = normalized(M.c0, {1, 0, 0});
    const double skew = dot(x, M.c1);
    Vec3 y = normalized(M.c1 - skew * x, {});
    if (dot(x, y) * dot(x, y) > square(straight)) [[unlikely]]  // nearly parallel columns
        y = normalized(y - dot(x, y) * x, {});
    if (!(norm2(y) > 0.5)) y = any_perpendicular(x);
    const Vec3 z = cross(x, y);
    return {x, y, dot(z, M.c2) < 0 ? -z : z};
}

void set_centre(PairSide& side)
{
    const Aabb& box = side.mesh->bounds();
    const Vec3 middle = centre(box);
    for (std::size_t k = 0; k < 3; ++k)
    {
        const int i = static_cast<int>(k);
        side.centre[k] = static_cast<float>(middle[i]);
        const double c = side.centre[k];
        side.half[k] = static_cast<float>(overhang * std::max(box.hi[i] - c, c - box.lo[i]) + least_step);
    }
}

Vec3 as_vec3(const std::array<float, 3>& v)
{
    return {v[0], v[1], v[2]};
}

/// The largest |M·x| of local points, by coordinate.
Vec3 reach(const Mat3& M, Vec3 half)
{
    return abs(M.c0) * half.x + abs(M.c1) * half.y + abs(M.c2) * half.z;
}

double norm2(const Mat3& M)
{
    return norm2(M.c0) + norm2(M.c1) + norm2(M.c2);
}

void set_axes(PairSide& side, int frame, const Mat3& M, Vec3 t)
{
    for (int i = 0; i < 3; ++i)
    {
        for (int k = 0; k < 3; ++k)
        {
            side.axis[k][3 * frame + i] = static_cast<float>(M[k][i]);
            side.axis_size[k][3 * frame + i] = std::fabs(side.axis[k][3 * frame + i]);
        }
        side.offset[3 * frame + i] = static_cast<float>(t[i]);
    }
}

FloatMap as_floats(const Mat3& M, Vec3 t)
{
    FloatMap map;
    for (int i = 0; i < 3; ++i)
    {
        for (int k = 0; k < 3; ++k)
            map.m[i][k] = static_cast<float>(M[k][i]);
        map.t[i] = static_cast<float>(t[i]);
    }
    return map;
}

/// M takes local coordinates to the own frame, and no point of the box further than `most`.
void set_own_frame(PairSide& side, const Mat3& M, Vec3 half, Vec3 most)
{
    const Vec3 skew = most - Vec3{M.c0.x * half.x, M.c1.y * half.y, M.c2.z * half.z};
    side.aligned = skew.x <= double{float_unit} * most.x * 8 && skew.y <= double{float_unit} * most.y * 8 &&
                   skew.z <= double{float_unit} * most.z * 8;
    for (int k = 0; k < 3; ++k)
        side.size_along[static_cast<std::size_t>(k)] =
            static_cast<float>(std::fabs(M[k].x) + std::fabs(M[k].y) + std::fabs(M[k].z));
}

/// Says how the other side is measured along the slabs of this one. `offset`: from the own centre to the other, in
/// the world.
void set_slabs(PairSide& own, const PlacedMesh& placed, PairSide& other, const Mat3& other_M, Vec3 offset,
               double scale, double grow)
{
    const Mat3 &inverse = placed.inverse.M, X = inverse * other_M;
    const Vec3 t = inverse * offset, half = as_vec3(other.half);
    other.to_other = as_floats(X, t);
    const Vec3 most = as_vec3(own.half) + reach(X, half) + abs(t);
    Vec3 inexact{};
    own.slabs_measure = true;
    if (norm2(inverse) * norm2(placed.at.M) > nearly_singular) [[unlikely]]
    {
        const Mat3 error = inverse * placed.at.M - Mat3{};
        inexact = reach(error, most);
        own.slabs_measure = max_abs(error) <= good_inverse;
    }
    own.covector = (1 / scale) * inverse;
    double slack = lost * (1 + half.x + half.y + half.z);  // X itself may be lost
    for (int i = 0; i < 3; ++i)  // no component of D is larger than one
        slack +=
            slab_rounding * most[i] + 4 * inexact[i] + grow * norm(Vec3{inverse.c0[i], inverse.c1[i], inverse.c2[i]});
    own.slab_slack = static_cast<float>(slack);
    if (!(max_abs(X) * std::max(max_abs(half), 1.0) + max_abs(t) + slack < largest_value)) [[unlikely]]
    {
        other.to_other = {};
        own.slab_slack = endless;
    }
}

}  // namespace

PairFrame::PairFrame(const PlacedMesh& a, const PlacedMesh& b, double grow)
{
    const PlacedMesh* const placed[2] = {&a, &b};
    const double touching = touch_of(a, b);
    grow += touching;
    Vec3 half[2], middle[2];
    for (int s = 0; s < 2; ++s)
    {
        side[s].mesh = placed[s]->mesh;
        set_centre(side[s]);
        half[s] = as_vec3(side[s].half);
        middle[s] = placed[s]->at.M * as_vec3(side[s].centre);
    }
    const Vec3 offset = (middle[1] - middle[0]) + (b.at.t - a.at.t);  // world, from the centre of a to that of b
    const double size = max_abs(offset) + max_abs(reach(a.at.M, half[0])) + max_abs(reach(b.at.M, half[1])) + grow;
    scale = size > 0 ? std::ldexp(1.0, std::min(-std::ilogb(size), max_scale_exponent)) : 1;

    touch = static_cast<float>(scale * touching + lost);
    const Mat3 axes[2] = {orthonormal(a.at.M), orthonormal(b.at.M)};
    Q = axes[0];
    from_a_to_b = scale * transposed_times(Q, offset);
    Vec3 magnitude[2]{};
    for (int s = 0; s < 2; ++s)
        for (int frame = 0; frame < 2; ++frame)
        {
            const Mat3 M = scale * transposed_times(axes[frame], placed[s]->at.M);
            const Vec3 t = s == frame ? Vec3{} : (s == 0 ? -scale : scale) * transposed_times(axes[frame], offset);
            set_axes(side[s], frame, M, t);
            const Vec3 most = reach(M, half[s]);
            magnitude[frame] += most + abs(t);
            if (frame == s) set_own_frame(side[s], M, half[s], most);
            if (frame != 0) continue;
            side[s].to_frame = M;
            side[s].largest = {static_cast<float>(max_abs(M.c0)), static_cast<float>(max_abs(M.c1)),
                               static_cast<float>(max_abs(M.c2))};
        }
    for (int k = 0; k < 6; ++k)
        side[1].slack[k] = static_cast<float>(axis_rounding * magnitude[k / 3][k % 3] + grow * scale + lost);
    direction_slack = static_cast<float>(slab_rounding * (magnitude[0].x + magnitude[0].y + magnitude[0].z) + lost);
    set_slabs(side[0], a, side[1], b.at.M, offset, scale, grow);
    set_slabs(side[1], b, side[0], a.at.M, -offset, scale, grow);
}

}  // namespace dt::complex
