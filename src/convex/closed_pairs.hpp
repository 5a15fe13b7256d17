// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The pairs of cores whose signed distance has a closed form, in the frame of A.
#pragma once

#include "convex/body.hpp"
#include "convex/closed_forms.hpp"
#include "convex/proximity.hpp"

namespace dt::convex
{

template <int KA, int KB>
constexpr bool has_closed_form = KA == kind_point ? KB <= kind_cone : (KA == kind_segment && KB <= kind_box);

/// The unit vector from p to q. Where these are so near that rounding spoils the direction: one that is exactly along
/// or across the axes, and separates as well.
[[gnu::always_inline]] inline Vec3 between(Vec3 p, Vec3 q, Vec3 axis1, Vec3 axis2, double touch)
{
    const Vec3 d = q - p;
    if (norm2(d) > square(hair * touch)) [[likely]]
        return normalized(d, {1, 0, 0});
    const Vec3 across = cross(axis1, axis2), u = normalized(norm2(axis1) > 0 ? axis1 : axis2, {1, 0, 0});
    if (norm2(across) > parallel * norm2(axis1) * norm2(axis2))
    {
        const Vec3 n = normalized(across, {1, 0, 0});
        return dot(n, d) < 0 ? -n : n;
    }
    const double along = dot(d, u);  // parallel: end to end, or side by side
    const Vec3 aside = d - along * u;
    if (std::fabs(along) > touch && square(along) > norm2(aside)) return along < 0 ? -u : u;
    return normalized(norm2(aside) > square(touch) ? aside : Vec3{}, any_perpendicular(u));
}

/// Two cores where they are relative to each other.
template <int KA, int KB> struct CoresInPlace
{
    const CoreOf<KA>& a;
    const CoreOf<KB>& b;
    Affine a_from_b;  ///< x_A = a_from_b(x_B)
    double touch;  ///< distances up to this are rounding

    [[gnu::always_inline]] CoresInPlace(const Body& body_a, const Body& body_b)
        : a(core_of<KA>(body_a)), b(core_of<KB>(body_b)),
          a_from_b(relative(body_a.at, body_b.at, way_between(body_a, body_b))), touch(rounding_of(body_a, body_b))
    {}
};

template <int KA, int KB> [[gnu::always_inline]] inline CoreProximity closed_form(const CoresInPlace<KA, KB>& C)
{
    static_assert(has_closed_form<KA, KB>);
    const auto& [R, t] = C.a_from_b;
    Vec3 d1{}, d2{};  // half vectors of the segments
    if constexpr (KA == kind_segment) d1 = {0, C.a.eta, 0};
    if constexpr (KB == kind_segment) d2 = C.b.eta * R.c1;
    if constexpr (KB <= kind_segment)
    {
        CoreProximity s;
        s.on_a = {};
        if constexpr (KB == kind_point)
            s.on_b = t;
        else
            nearest_on_segments({}, d1, t, d2, s.on_a, s.on_b);
        s.lower = s.upper = norm(s.on_b - s.on_a);
        s.normal = between(s.on_a, s.on_b, d1, d2, C.touch);
        s.common = s.on_a;
        return s;
    }
    else
    {
        const Vec3 p = -transposed_times(R, t);  // A's origin in the frame of B
        SignedDistance s;
        if constexpr (KA == kind_segment)
            s = segment_to_box(p, transposed_times(R, d1), C.b);
        else if constexpr (KB == kind_box)
            s = point_to_box(p, C.b);
        else if constexpr (KB == kind_cylinder)
            s = point_to_cylinder(p, C.b);
        else
            s = point_to_cone(p, C.b);
        return {s.distance,    s.distance + s.doubt, C.a_from_b(s.on_other), C.a_from_b(s.on_solid),
                R * -s.normal, C.a_from_b(s.common)};
    }
}

/// Whether the cores are at most r apart.
template <int KA, int KB> [[gnu::always_inline]] inline bool nearer_than(const CoresInPlace<KA, KB>& C, double r)
{
    const auto& [R, t] = C.a_from_b;
    if constexpr (KB == kind_point) { return norm2(t) <= square(r); }
    else if constexpr (KB == kind_segment)
    {
        Vec3 d1{}, p, q;
        if constexpr (KA == kind_segment) d1 = {0, C.a.eta, 0};
        nearest_on_segments({}, d1, t, C.b.eta * R.c1, p, q);
        return norm2(p - q) <= square(r);
    }
    else if constexpr (KB == kind_box)
    {
        Vec3 x = -transposed_times(R, t);  // of A, nearest to the box, in the frame of B
        if constexpr (KA == kind_segment)
        {
            const Vec3 d = C.a.eta * Vec3{R.c0.y, R.c1.y, R.c2.y};
            x += nearest_parameter(x, d, C.b.half) * d;
        }
        return norm2(x - clamped(x, C.b.half)) <= square(r);
    }
    else { return closed_form<KA, KB>(C).upper <= r; }
}

}  // namespace dt::convex
