// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Signed distances that need no iteration: of a point or segment from a solid, in the coordinates of the solid, and of
// the pairs of cores that have a closed form: in the frame of B, or, of points and segments, in the world's.
#pragma once

#include "convex/body.hpp"
#include "convex/proximity.hpp"

#include <limits>

namespace dt::convex
{

/// The signed distance of a point or segment from a core, negative inside.
struct SignedDistance
{
    double distance = 0;
    Vec3 on_solid;  ///< nearest point of the solid's surface
    Vec3 normal;  ///< unit, out of the solid
    Vec3 on_other;  ///< nearest, or deepest, point of the point or segment
    Vec3 common;  ///< a point of both, if distance ≤ 0
    double doubt = 0;  ///< the true distance may be this much greater
};

inline double sign_of(double x)
{
    return std::copysign(1.0, x);
}

/// The half plane through the axis y and p: ρ is the distance from the axis, u the unit vector towards p.
struct Meridian
{
    double rho;
    Vec3 u{1, 0, 0};

    explicit Meridian(Vec3 p) : rho(std::sqrt(p.x * p.x + p.z * p.z))
    {
        if (rho > 0) u = {p.x / rho, 0, p.z / rho};
    }
    Vec3 at(double r, double y) const { return {r * u.x, y, r * u.z}; }
};

[[gnu::always_inline]] inline SignedDistance outside(Vec3 p, Vec3 on_solid, Vec3 otherwise)
{
    const Vec3 away = p - on_solid;
    return {norm(away), on_solid, normalized(away, otherwise), p, p};
}

[[gnu::always_inline]] inline double clamped(double x, double half)
{
    return std::min(half, std::max(-half, x));
}

[[gnu::always_inline]] inline Vec3 clamped(Vec3 p, Vec3 half)
{
    return min(max(p, -half), half);
}

/// For a point in the box: the way out through the nearest face.
[[gnu::always_inline]] inline SignedDistance way_out(Vec3 p, Vec3 half)
{
    const Vec3 room = half - abs(p);
    const int i = room.x <= room.y && room.x <= room.z ? 0 : room.y <= room.z ? 1 : 2;
    SignedDistance s{-room[i], p, {}, p, p};
    s.normal[i] = sign_of(p[i]);
    s.on_solid[i] = sign_of(p[i]) * half[i];
    return s;
}

/// Where on c + t·d, |t| ≤ 1, the distance to the box is least. Half the derivative of its square is piecewise
/// linear and does not decrease; it bends where a face plane is crossed.
[[gnu::always_inline]] inline double nearest_parameter(Vec3 c, Vec3 d, Vec3 half)
{
    const auto slope = [&](double t) {
        const Vec3 x = c + t * d;
        return dot(x - clamped(x, half), d);
    };
    double lo = -1, hi = 1, slope_lo = slope(lo), slope_hi = slope(hi);
    if (slope_lo >= 0) return lo;
    if (slope_hi <= 0) return hi;
    for (int i = 0; i < 3; ++i)
        for (const double face : {half[i], -half[i]})
        {
            if (!(std::fabs(d[i]) > 0)) continue;
            const double t = (face - c[i]) / d[i];
            if (!(t > lo && t < hi)) continue;
            const double s = slope(t);
            if (s <= 0)
                lo = t, slope_lo = s;
            else
                hi = t, slope_hi = s;
        }
    return lo + (hi - lo) * (-slope_lo / (slope_hi - slope_lo));
}

/// The face normals of box ⊕ segment are the three axes and their cross products with d: the least way out is along
/// one of these six.
inline SignedDistance segment_in_box(Vec3 c, Vec3 d, Vec3 half)
{
    double depth = std::numeric_limits<double>::infinity(), doubt = 0;
    Vec3 n{};
    for (int i = 0; i < 3; ++i)
    {
        const double way = half[i] + std::fabs(d[i]) - std::fabs(c[i]);
        if (!(way < depth)) continue;
        depth = way;
        n = {};
        n[i] = sign_of(c[i]);
    }
    for (int i = 0; i < 3; ++i)
    {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double length2 = square(d[j]) + square(d[k]);
        if (!(length2 > parallel * norm2(d)))  // as good as along axis i
        {
            doubt = std::max(doubt, 2 * std::sqrt(length2));
            continue;
        }
        const double inverse = 1 / std::sqrt(length2), side = c[j] * d[k] - c[k] * d[j];
        const double way = (half[j] * std::fabs(d[k]) + half[k] * std::fabs(d[j]) - std::fabs(side)) * inverse;
        if (!(way < depth)) continue;
        depth = way;
        n = {};
        n[j] = sign_of(side) * d[k] * inverse;
        n[k] = -sign_of(side) * d[j] * inverse;
    }
    // Moved out along n the segment just touches the box: there the two witnesses meet.
    const Vec3 moved = c + depth * n;
    const double t = nearest_parameter(moved, d, half);
    return {-depth, clamped(moved + t * d, half), n, c + t * d, {}, doubt};
}

[[gnu::always_inline]] inline double clamped_to_one(double x)
{
    return std::min(1.0, std::max(-1.0, x));
}

[[gnu::always_inline]] inline SignedDistance point_to_box(Vec3 p, const shape::Box& box)
{
    const Vec3 q = clamped(p, box.half);
    return p == q ? way_out(p, box.half) : outside(p, q, {1, 0, 0});
}

/// Nearer to a surface than this a point has no direction to it; the face it is on, or in, tells the normal.
inline double hair_of(Vec3 p, double size)
{
    return min_direction * rounding::coordinates * (max_abs(p) + size);
}

inline SignedDistance point_to_cylinder(Vec3 p, const shape::Cylinder& c)
{
    const Meridian m(p);
    const double beyond_side = m.rho - c.rho, beyond_end = std::fabs(p.y) - c.eta, end = sign_of(p.y);
    const Vec3 nearest = m.at(std::min(m.rho, c.rho), end * std::min(std::fabs(p.y), c.eta));
    if (std::max(beyond_side, beyond_end) > hair_of(p, c.rho + c.eta)) return outside(p, nearest, {0, end, 0});
    const double least = std::max(beyond_side, beyond_end);
    const double doubt = std::min(beyond_side, beyond_end) > 0 ? std::hypot(beyond_side, beyond_end) - least : 0;
    const bool is_outside = least > 0;
    if (beyond_side > beyond_end) return {beyond_side, is_outside ? nearest : m.at(c.rho, p.y), m.u, p, p, doubt};
    return {beyond_end, is_outside ? nearest : Vec3{p.x, end * c.eta, p.z}, {0, end, 0}, p, p, doubt};
}

inline SignedDistance point_to_cone(Vec3 p, const shape::Cone& c)
{
    const Meridian m(p);
    const double slant = std::hypot(2 * c.eta, c.rho);
    if (!(slant > 0)) return outside(p, {}, {0, -1, 0});

    // Nearest of the side, from (0, η) to (ρ, −η), and the base.
    const double along = (m.rho * c.rho + (c.eta - p.y) * 2 * c.eta) / square(slant),
                 s = std::min(1.0, std::max(0.0, along));
    const Vec3 on_side = m.at(c.rho * s, c.eta - 2 * c.eta * s), on_base = m.at(std::min(m.rho, c.rho), -c.eta);
    const Vec3 nearest = norm2(p - on_base) < norm2(p - on_side) ? on_base : on_side;

    // Outward normal of the side in the half plane: (2η, ρ)/slant. The last two conditions are for a cone that is a
    // segment or a disk.
    const double nr = 2 * c.eta / slant, ny = c.rho / slant;
    const double beyond_side = m.rho * nr + (p.y - c.eta) * ny, beyond_base = -c.eta - p.y;
    const bool inside = beyond_side <= 0 && beyond_base <= 0 && p.y <= c.eta && m.rho <= c.rho;
    if (!inside && norm2(p - nearest) > square(hair_of(p, slant))) return outside(p, nearest, {0, -1, 0});
    const double least = std::max(beyond_side, beyond_base),
                 doubt = inside ? 0 : std::max(0.0, norm(p - nearest) - least);
    if (beyond_base >= beyond_side)
        return {beyond_base, inside ? Vec3{p.x, -c.eta, p.z} : nearest, {0, -1, 0}, p, p, doubt};
    const Vec3 n{nr * m.u.x, ny, nr * m.u.z};
    return {beyond_side, inside ? p - beyond_side * n : nearest, n, p, p, doubt};
}

/// The segment from c − d to c + d.
[[gnu::always_inline]] inline SignedDistance segment_to_box(Vec3 c, Vec3 d, const shape::Box& box)
{
    const Vec3 x = c + nearest_parameter(c, d, box.half) * d, q = clamped(x, box.half);
    const double size = norm(box.half) + norm(d);
    if (norm2(x - q) > square(min_direction * rounding::coordinates * size)) return outside(x, q, {1, 0, 0});
    SignedDistance s = segment_in_box(c, d, box.half);
    s.common = q;
    if (const double out = norm(x - q); out > rounding::coordinates * size || s.distance > 0)
        s.doubt = std::max(s.doubt, out - s.distance);  // by a hair outside
    return s;
}

/// Nearest points p of c1 ± d1 and q of c2 ± d2; where they are parallel, in the middle of the common part.
[[gnu::always_inline]] inline void nearest_on_segments(Vec3 c1, Vec3 d1, Vec3 c2, Vec3 d2, Vec3& p, Vec3& q)
{
    // ‖(c1 + s·d1) − (c2 + t·d2)‖² is least where its derivatives by s and t vanish, or on the border.
    const Vec3 r = c1 - c2;
    const double a = norm2(d1), e = norm2(d2), b = dot(d1, d2), c = dot(d1, r), f = dot(d2, r), det = a * e - b * b;
    double s = 0;
    if (det > well_apart * a * e) { s = clamped_to_one((b * f - c * e) / det); }
    else if (const Vec3 n = cross(d1, d2); norm2(n) > parallel_segments * a * e)
    {
        s = clamped_to_one(dot(cross(d2, r), n) / norm2(n));  // dot products would lose digits
    }
    else if (a > 0 && e > 0)  // parallel: the middle of the part of segment 2 that lies beside segment 1
    {
        const double t0 = (f - b) / e, t1 = (f + b) / e;
        const double lo = std::max(-1.0, std::min(t0, t1)), hi = std::min(1.0, std::max(t0, t1));
        s = clamped_to_one((b * clamped_to_one(0.5 * (lo + hi)) - c) / a);
    }
    else if (a > 0) { s = clamped_to_one(-c / a); }
    double t = e > 0 ? (b * s + f) / e : 0;
    if (std::fabs(t) > 1)
    {
        t = clamped_to_one(t);
        s = a > 0 ? clamped_to_one((b * t - c) / a) : 0;
    }
    p = c1 + s * d1;
    q = c2 + t * d2;
}

template <int KA, int KB>
constexpr bool has_closed_form = KA == kind_point ? KB <= kind_cone : (KA == kind_segment && KB <= kind_box);

/// Whether the core is a point or a segment: what has a radius is a ball or a capsule.
inline bool is_axis(const Body& body)
{
    return body.core.index() <= kind_segment;
}

/// The unit vector along d, between two points so near that rounding spoils it: one that is exactly along or across the
/// axes, and separates as well.
inline Vec3 short_direction(Vec3 d, Vec3 axis1, Vec3 axis2, double touch)
{
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

/// The middle of a's core, a point or segment, and the half vector of the segment, in the frame of b.
template <int KA> struct SeenFromB
{
    Vec3 c, d{};

    [[gnu::always_inline]] SeenFromB(const Body& a, const Body& b) : c(-b.at.turned_back(way_between(a, b)))
    {
        if constexpr (KA == kind_segment) d = b.at.turned_back(core_of<KA>(a).eta * a.at.column(1));
    }
};

/// The half vector of a core that is a point or a segment, in the world.
inline Vec3 half_axis(const Body& body)
{
    return body.core.index() == kind_segment ? core_of<kind_segment>(body).eta * body.at.column(1) : Vec3{};
}

/// Of two points or segments, in the directions of the world, from where b is. `touch`: distances up to this are rounding.
inline CoreProximity axis_to_axis(const Body& a, const Body& b, double touch)
{
    CoreProximity s;
    s.on_a = -way_between(a, b);
    s.on_b = {};
    Vec3 da{}, db{};
    if (b.core.index() != kind_point)
    {
        da = half_axis(a);
        db = half_axis(b);
        nearest_on_segments(s.on_a, da, {}, db, s.on_a, s.on_b);
    }
    const Vec3 way = s.on_b - s.on_a;
    s.lower = s.upper = norm(way);
    s.normal = s.lower > min_direction * touch ? (1 / s.lower) * way : short_direction(way, da, db, touch);
    s.common = s.on_a;
    return s;
}

/// Of a point or segment and a solid, in the frame of b.
template <int KA, int KB> [[gnu::always_inline]] inline CoreProximity closed_form(const Body& a, const Body& b)
{
    static_assert(has_closed_form<KA, KB> && KB > kind_segment);
    const auto [c, d] = SeenFromB<KA>(a, b);
    SignedDistance s;
    if constexpr (KA == kind_segment)
        s = segment_to_box(c, d, core_of<KB>(b));
    else if constexpr (KB == kind_box)
        s = point_to_box(c, core_of<KB>(b));
    else if constexpr (KB == kind_cylinder)
        s = point_to_cylinder(c, core_of<KB>(b));
    else
        s = point_to_cone(c, core_of<KB>(b));
    return {s.distance, s.distance + s.doubt, s.on_other, s.on_solid, -s.normal, s.common, false, &b.at};
}

/// Whether the bodies touch.
template <int KA, int KB>
[[gnu::always_inline]] inline Contact contact_of_cores(const Body& a, const Body& b, double touch)
{
    const double r = a.radius + b.radius, sure = r + surely_within * touch, beyond = r + touch;
    const auto judge = [&](double distance2) {
        if (distance2 <= square(sure)) return Contact::touching;
        return distance2 > square(beyond) ? Contact::apart : Contact::open;
    };
    if constexpr (KB == kind_point) { return judge(norm2(way_between(a, b))); }
    else if constexpr (KA == kind_segment && KB == kind_segment)
    {
        Vec3 p, q;
        nearest_on_segments({}, core_of<KA>(a).eta * a.at.column(1), way_between(a, b),
                            core_of<KB>(b).eta * b.at.column(1), p, q);
        return judge(norm2(p - q));
    }
    else if constexpr (KB == kind_segment)
    {
        const Vec3 c = SeenFromB<KA>(a, b).c;
        return judge(norm2(c - Vec3{0, clamped(c.y, core_of<KB>(b).eta), 0}));
    }
    else if constexpr (KB == kind_box)
    {
        const Vec3 half = core_of<KB>(b).half;
        auto [x, d] = SeenFromB<KA>(a, b);
        if constexpr (KA == kind_segment) x += nearest_parameter(x, d, half) * d;
        return judge(norm2(x - clamped(x, half)));
    }
    else
    {
        const CoreProximity c = closed_form<KA, KB>(a, b);
        if (c.upper <= sure) return Contact::touching;
        return c.lower > beyond ? Contact::apart : Contact::open;
    }
}

}  // namespace dt::convex
