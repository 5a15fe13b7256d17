// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "complex/pair_frame.hpp"

#include "complex/quantise.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace solid
{

namespace
{

/// Of magnitudes: what values along the axes, and along slabs, can be off by. An interval is two conversions, a matrix
/// of rounded entries and about ten more operations; a slab splits its direction in two before.
constexpr double axis_rounding = 24 * double{float_unit}, slab_rounding = 64 * double{float_unit};

/// What sums of products can lose that are too small for all digits, or flushed to zero.
constexpr double lost = 8 * double{FLT_MIN};

/// In the units of the other mesh: with larger values sums and products may be no floats, so there are none, and slabs
/// are grown so that they tell nothing.
constexpr double largest_value = 1e37;
constexpr float endless = 1e38f;

/// A decoded box reaches beyond the exact one by a step, at most 2/255 of its parent or the least there is.
constexpr double overhang = 1.02;

/// Squared condition beyond which it is checked how good an inverse is.
constexpr double nearly_singular = 1e6;

/// Of the entries of M⁻¹·M − 1: then the length of M⁻ᵀ·D is known to single precision.
constexpr double good_inverse = 1e-11;

/// What is smaller than this is left small, so that local coordinates and what makes lengths of them are both floats.
constexpr int max_scale_exponent = 100;

/// How far from perpendicular two axes may be: far below single precision.
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

Mat3 less_one(const Mat3& M)
{
    return {M.c0 - Vec3{1, 0, 0}, M.c1 - Vec3{0, 1, 0}, M.c2 - Vec3{0, 0, 1}};
}

void set_axes(PairSide& side, int frame, const Mat3& M, Vec3 t)
{
    for (int i = 6; i < 8; ++i)
    {
        side.axis[0][i] = side.axis[1][i] = side.axis[2][i] = side.offset[i] = 0;
        side.axis_size[0][i] = side.axis_size[1][i] = side.axis_size[2][i] = 0;
    }
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
            Mat3 M = transposed_times(axes[frame], placed[s]->at.M);
            for (int k = 0; k < 3; ++k)
                M[k] = scale * M[k];
            const Vec3 t = s == frame ? Vec3{} : (s == 0 ? -scale : scale) * transposed_times(axes[frame], offset);
            set_axes(side[s], frame, M, t);
            const Vec3 most = reach(M, half[s]);
            magnitude[frame] += most + abs(t);
            if (frame == 0)
            {
                side[s].to_frame = M;
                side[s].largest = {static_cast<float>(max_abs(M.c0)), static_cast<float>(max_abs(M.c1)),
                                   static_cast<float>(max_abs(M.c2))};
            }
            if (s != frame) continue;

            const Vec3 along{M.c0.x * half[s].x, M.c1.y * half[s].y, M.c2.z * half[s].z};
            const Vec3 skew = most - along;
            side[s].aligned = skew.x <= double{float_unit} * most.x * 8 &&
                              skew.y <= double{float_unit} * most.y * 8 && skew.z <= double{float_unit} * most.z * 8;
            for (int k = 0; k < 3; ++k)
                side[s].size_along[static_cast<std::size_t>(k)] =
                    static_cast<float>(std::fabs(M[k].x) + std::fabs(M[k].y) + std::fabs(M[k].z));
        }
    for (int k = 0; k < 8; ++k)
    {
        side[0].slack[k] = 0;
        side[1].slack[k] =
            k < 6 ? static_cast<float>(axis_rounding * magnitude[k / 3][k % 3] + grow * scale + lost) : 0;
    }
    direction_slack = static_cast<float>(slab_rounding * (magnitude[0].x + magnitude[0].y + magnitude[0].z) + lost);

    for (int s = 0; s < 2; ++s)
    {
        const Mat3 &own = placed[s]->inverse.M, X = own * placed[1 - s]->at.M;
        const Vec3 t = own * (s == 0 ? offset : -offset), &other = half[1 - s];
        side[1 - s].to_other = as_floats(X, t);
        const Vec3 most = half[s] + reach(X, other) + abs(t);
        Vec3 inexact{};
        side[s].slabs_measure = true;
        if (norm2(own) * norm2(placed[s]->at.M) > nearly_singular) [[unlikely]]
        {
            const Mat3 error = less_one(own * placed[s]->at.M);
            inexact = reach(error, most);
            side[s].slabs_measure = max_abs(error) <= good_inverse;
        }
        side[s].covector = {own.c0 * (1 / scale), own.c1 * (1 / scale), own.c2 * (1 / scale)};
        double slab_slack = lost * (1 + other.x + other.y + other.z);  // X itself may be lost
        for (int i = 0; i < 3; ++i)  // no component of D is larger than one
            slab_slack +=
                slab_rounding * most[i] + 4 * inexact[i] + grow * norm(Vec3{own.c0[i], own.c1[i], own.c2[i]});
        side[s].slab_slack = static_cast<float>(slab_slack);
        if (!(max_abs(X) * std::max(max_abs(other), 1.0) + max_abs(t) + slab_slack < largest_value)) [[unlikely]]
        {
            side[1 - s].to_other = {};
            side[s].slab_slack = endless;
        }
    }
}

}  // namespace solid
