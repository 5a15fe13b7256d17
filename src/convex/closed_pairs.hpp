// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The pairs of cores whose signed distance has a closed form, in the frame of A.
#pragma once

#include "convex/closed_forms.hpp"
#include "convex/core_proximity.hpp"
#include "convex/difference.hpp"
#include "convex/dispatch.hpp"

namespace solid
{

template <int KA, int KB>
constexpr bool has_closed_form = KA == kind_point ? KB <= kind_cone : KA == kind_segment&& KB <= kind_box;

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

template <int KA, int KB>
[[gnu::always_inline]] inline CoreProximity closed_form(const Difference<CoreOf<KA>, CoreOf<KB>>& C)
{
    static_assert(has_closed_form<KA, KB>);
    Vec3 d1{}, d2{};  // half vectors of the segments
    if constexpr (KA == kind_segment) d1 = {0, C.a.eta, 0};
    if constexpr (KB == kind_segment) d2 = C.b.eta * C.R.c1;
    if constexpr (KB <= kind_segment)
    {
        CoreProximity s;
        s.on_a = {};
        if constexpr (KB == kind_point)
            s.on_b = C.t;
        else
            nearest_on_segments({}, d1, C.t, d2, s.on_a, s.on_b);
        s.lower = s.upper = norm(s.on_b - s.on_a);
        s.normal = between(s.on_a, s.on_b, d1, d2, C.touch);
        s.common = s.on_a;
        return s;
    }
    else
    {
        const Vec3 p = -transposed_times(C.R, C.t);  // A's origin in the frame of B
        SignedDistance s;
        if constexpr (KA == kind_segment)
            s = segment_to_box(p, transposed_times(C.R, d1), C.b);
        else if constexpr (KB == kind_box)
            s = point_to_box(p, C.b);
        else if constexpr (KB == kind_cylinder)
            s = point_to_cylinder(p, C.b);
        else
            s = point_to_cone(p, C.b);
        const auto to_a = [&](Vec3 x) { return C.R * x + C.t; };
        return {s.distance,       s.distance + s.doubt, to_a(s.on_other),
                to_a(s.on_solid), C.R * -s.normal,      to_a(s.common)};
    }
}

}  // namespace solid
