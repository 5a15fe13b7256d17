// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The support mapping of a convex core by closed form, for eight directions at once, in float: along the axes of the
// body, about its origin, in parts of the size of the whole.
#pragma once

#include "complex/with_body/centred_frame.hpp"
#include "math/simd/vec8.hpp"

namespace dt::complex
{

/// What a core has along eight directions.
struct Support8
{
    Float8 height;  ///< the largest value of n·x
    Vec8 point;  ///< where that is
};

class CoreLanes
{
public:
    CoreLanes() = default;  ///< not useful
    explicit CoreLanes(const BodyInMesh& body);

    /// Whether there is a closed form for this kind of core.
    bool useful() const { return kind_ != Kind::other; }
    bool is_point() const { return kind_ == Kind::point; }

    /// The rounding is below that of the corners, see CentredFrame.
    [[gnu::always_inline]] Support8 support(const Vec8& n) const
    {
        switch (kind_)
        {
        case Kind::segment:
            return along_axis(n, signed_like(n.y));
        case Kind::box:
            return of_box(n);
        case Kind::cylinder:
            return of_cylinder(n);
        case Kind::cone:
            return of_cone(n);
        case Kind::ellipsoid:
            return of_ellipsoid(n);
        default:
            return {zero(), {zero(), zero(), zero()}};
        }
    }

    /// Which points are in the core, further than `error` from its surface.
    [[gnu::always_inline]] Float8::Mask contains(const Vec8& p, const Float8& error) const
    {
        switch (kind_)
        {
        case Kind::box:
            return (abs(p.x) < half(0) - error) & (abs(p.y) < half(1) - error) & (abs(p.z) < half(2) - error);
        case Kind::cylinder:
            return (abs(p.y) < half(1) - error) & (sqrt(p.x * p.x + p.z * p.z) < half(0) - error);
        case Kind::cone:
        {
            const Float8 height = half(1) + half(1), from_apex = half(1) - p.y;
            const Float8 side = half(0) * from_apex - height * sqrt(p.x * p.x + p.z * p.z);
            return (from_apex < height - error) & (side > error * sqrt(height * height + half(0) * half(0)));
        }
        case Kind::ellipsoid:
        {
            const Vec8 a = Vec8::broadcast(across_[0]), b = Vec8::broadcast(across_[1]),
                       c = Vec8::broadcast(across_[2]);
            const Vec8 u{dot(a, p), dot(b, p), dot(c, p)};  // the inverse image of p, times the thickness
            return sqrt(dot(u, u)) + Float8::broadcast(4) * error < Float8::broadcast(thickness_);
        }
        default:
            return one() < zero();
        }
    }

    /// visit(d) for directions along which points m inside are near the surface; most kinds have one or two.
    template <class Visit> [[gnu::always_inline]] void for_each_way_out(const Vec8& m, Visit visit) const
    {
        switch (kind_)
        {
        case Kind::cylinder:
            visit(Vec8{zero(), signed_like(m.y), zero()});
            [[fallthrough]];
        case Kind::segment:
            return visit(Vec8{m.x, zero(), m.z});
        case Kind::cone:
        {
            visit(Vec8{zero(), -one(), zero()});
            const Float8 height = half(1) + half(1);
            return visit(Vec8{height * m.x, half(0) * sqrt(m.x * m.x + m.z * m.z), height * m.z});
        }
        case Kind::ellipsoid:
            return visit(normal_of_ellipsoid(m));
        default:
            return;
        }
    }

private:
    enum class Kind
    {
        point,
        segment,
        box,
        cylinder,
        cone,
        ellipsoid,
        other,
    };

    Float8 half(int k) const { return Float8::broadcast(half_[k]); }
    static Float8 signed_like(const Float8& x)
    {
        return select(x < zero(), Float8::broadcast(-1), Float8::broadcast(1));
    }
    Support8 along_axis(const Vec8& n, const Float8& sign) const
    {
        const Float8 y = half(1) * sign;
        return {y * n.y, {zero(), y, zero()}};
    }
    Support8 of_box(const Vec8& n) const
    {
        const Vec8 p{half(0) * signed_like(n.x), half(1) * signed_like(n.y), half(2) * signed_like(n.z)};
        return {dot(n, p), p};
    }
    /// The point of the circle about the axis, and n·x there.
    Support8 of_circle(const Vec8& n) const
    {
        const Float8 across2 = max(n.x * n.x + n.z * n.z, Float8::broadcast(least_divisor));
        const Float8 k = half(0) / sqrt(across2);
        return {across2 * k, {n.x * k, zero(), n.z * k}};
    }
    Support8 of_cylinder(const Vec8& n) const
    {
        const Support8 side = of_circle(n), end = along_axis(n, signed_like(n.y));
        return {side.height + end.height, {side.point.x, end.point.y, side.point.z}};
    }
    Support8 of_cone(const Vec8& n) const
    {
        const Support8 side = of_circle(n);
        const Float8 apex = half(1) * n.y, rim = side.height - apex;
        const Float8::Mask is_rim = apex < rim;
        return {max(apex, rim),
                {where(is_rim, side.point.x), select(is_rim, -half(1), half(1)), where(is_rim, side.point.z)}};
    }
    ///   L·e/‖e‖, e = Lᵀ·n
    Support8 of_ellipsoid(const Vec8& n) const
    {
        const auto column = [&](int j) { return Vec8::broadcast(column_[j]); };
        const Vec8 e{dot(column(0), n), dot(column(1), n), dot(column(2), n)};
        const Float8 ee = max(dot(e, e), Float8::broadcast(least_divisor));
        const Float8 k = Float8::broadcast(1) / sqrt(ee);
        return {ee * k, column(0) * (e.x * k) + column(1) * (e.y * k) + column(2) * (e.z * k)};
    }

    ///   (L·Lᵀ)⁻¹·m but for its length: the rows of the adjugate of L are those of its inverse, times the determinant
    Vec8 normal_of_ellipsoid(const Vec8& m) const
    {
        const Vec8 a = Vec8::broadcast(across_[0]), b = Vec8::broadcast(across_[1]), c = Vec8::broadcast(across_[2]);
        return a * dot(a, m) + b * dot(b, m) + c * dot(c, m);
    }

    Kind kind_ = Kind::other;
    float half_[3] = {};  ///< half edges of a box; radius and half height of the others
    float column_[3][3] = {};  ///< of L, for ellipsoids
    float across_[3][3] = {};  ///< cross products of these, the longest of length 1
    float thickness_ = 0;  ///< the determinant over the length of the longest: about the shortest axis
};

}  // namespace dt::complex
