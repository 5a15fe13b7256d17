// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a ray first meet a body? A ray is the path of a point, so the general answer is a cast; simple shapes have
// a closed form. Whether it begins in contact is decided by the one rule of contact.
#include "convex/careful/careful.hpp"
#include "convex/closed_rays.hpp"
#include "convex/queries.hpp"

namespace dt::convex
{

namespace
{

using Answer = std::optional<CastHit>;

/// From t to the source.
[[gnu::always_inline]] inline Vec3 way_to(const Vec3& source, const Body& body)
{
    return (source - body.at.t()) - body.low;
}

[[gnu::always_inline]] inline double touch_of(const Vec3& way, const Body& body)
{
    return rounding::coordinates * max_abs(way) + body.rounding;
}

/// A ray at a body, in the frame of the core.
struct LocalRay
{
    const Body& body;
    Vec3 o, d;
    double max_param;
    double touch;  ///< distances up to this are rounding
    double beyond;  ///< from this distance from the core on a source is outside

    [[gnu::always_inline]] LocalRay(const Vec3& source, const Vec3& direction, const Body& b, double limit)
        : body(b), max_param(limit)
    {
        const Vec3 way = way_to(source, body);
        o = body.at.turned_back(way);
        d = body.at.turned_back(direction);
        touch = touch_of(way, body);
        beyond = body.radius + touch;
    }

    /// A shorter radius has no direction.
    double hair() const { return min_direction * touch; }

    // Whether the closed form for this kind of core answers.

    bool is_solved(const shape::Segment&) const { return body.radius > hair(); }
    bool is_solved(const shape::Box&) const { return !(body.radius > 0); }
    bool is_solved(const shape::Cylinder& c) const { return !(body.radius > 0) && std::min(c.rho, c.eta) > hair(); }
    bool is_solved(const shape::Cone& c) const
    {
        return !(body.radius > 0) && std::min(c.rho, c.eta) > hair() && c.eta > flat_cone * c.rho;
    }

    // The distance of the source from the core; where it is above `beyond`, any number above that.

    double distance(const shape::Segment& c) const { return norm(from_segment(c)); }
    double distance(const shape::Box& c) const
    {
        const Vec3 out = abs(o) - c.half;
        const double most = std::max(out.x, std::max(out.y, out.z));
        return most > beyond ? most : norm(o - clamped(o, c.half));
    }
    double distance(const shape::Cylinder& c) const
    {
        const double beyond_end = std::fabs(o.y) - c.eta, rho2 = square(o.x) + square(o.z);
        if (beyond_end > beyond || rho2 > square(c.rho + beyond)) return endless;
        return std::hypot(std::max(0.0, beyond_end), std::max(0.0, std::sqrt(rho2) - c.rho));
    }
    double distance(const shape::Cone& c) const
    {
        const Slope slope(c);
        const double within = slope.sine * (c.eta - o.y) + beyond;
        const double rho2 = square(o.x) + square(o.z);
        if (!(within >= 0 && square(slope.cosine) * rho2 <= square(within))) return endless;
        if (-c.eta - o.y > beyond) return endless;
        const SignedDistance s = point_to_cone(o, c);
        return s.distance + s.doubt;
    }

    // Whether and where the ray enters. Its source is outside.

    bool enters(const shape::Segment& c, CastHit& hit) const
    {
        return !(dot(from_segment(c), d) >= 0) &&
               near([&](const NearRay& ray) { return ray_capsule(ray, c.eta, body.radius, max_param, hit); });
    }
    bool enters(const shape::Box& c, CastHit& hit) const { return ray_box(o, d, c.half, max_param, hit); }
    bool enters(const shape::Cylinder& c, CastHit& hit) const
    {
        return near([&](const NearRay& ray) { return ray_cylinder(ray, c, max_param, hit); });
    }
    bool enters(const shape::Cone& c, CastHit& hit) const
    {
        return near([&](const NearRay& ray) { return ray_cone(ray, c, hair(), max_param, hit); });
    }

private:
    Vec3 from_segment(const shape::Segment& c) const { return o - Vec3{0, clamped(o.y, c.eta), 0}; }

    /// False if the ray does not come near the body, or goes nowhere.
    template <class Solve> bool near(const Solve& solve) const
    {
        if (!(norm2(d) >= std::numeric_limits<double>::min())) return false;
        const NearRay ray(o, d);
        const double reach = body.extent + beyond;
        return norm2(ray.o) <= square(reach) && ray.before >= -reach && solve(ray);
    }
};

/// Whether a source at this distance from the core, or nearly, touches the body, by the one rule of contact.
[[gnu::noinline]] bool touches(const Vec3& source, const Body& body, double distance, double touch)
{
    if (distance <= body.radius + surely_within * touch) return true;
    Body point;
    point.at.move_to(source);
    return touch_carefully(point, body);
}

[[gnu::noinline]] Answer cast_of_point(const Vec3& source, const Vec3& direction, const Body& body, double max_param,
                                       const Tolerance& eps)
{
    Body point;
    point.at.move_to(source);
    return cast(point, direction, body, max_param, eps);
}

// One function for each kind, so that a call pays for no other.

/// A ball is the same in any frame.
[[gnu::noinline]] Answer ray_at_ball(const Vec3& source, const Vec3& direction, const Body& body, double max_param)
{
    const Vec3 way = way_to(source, body);
    const double touch = touch_of(way, body);
    if (norm2(way) <= square(body.radius + touch)) [[unlikely]]
        if (touches(source, body, norm(way), touch)) return CastHit{0, source, {}};
    if (!(norm2(direction) >= std::numeric_limits<double>::min())) return std::nullopt;
    CastHit hit;
    if (!ray_sphere(NearRay(way, direction), body.radius, max_param, hit)) return std::nullopt;
    return CastHit{hit.param, body.at.t() + hit.point, hit.normal};
}

template <int K>
[[gnu::noinline]] Answer ray_at(const Vec3& source, const Vec3& direction, const Body& body, double max_param,
                                const Tolerance& eps)
{
    const auto& core = core_of<K>(body);
    const LocalRay ray(source, direction, body, max_param);
    if (!ray.is_solved(core)) [[unlikely]]
        return cast_of_point(source, direction, body, max_param, eps);
    if (const double distance = ray.distance(core); distance <= ray.beyond) [[unlikely]]
        if (touches(source, body, distance, ray.touch)) return CastHit{0, source, {}};
    CastHit hit;
    if (!ray.enters(core, hit)) return std::nullopt;
    return CastHit{hit.param, body.at(hit.point), body.at.turned(hit.normal)};
}

/// Whether a ray surely passes a ball about the origin.
bool passes(const Vec3& o, const Vec3& d, double radius)
{
    if (norm2(o) <= square(radius)) return false;
    return dot(o, d) >= 0 || norm2(cross(o, d)) > square(radius) * norm2(d);
}

[[gnu::noinline]] Answer ray_at_polytope(const Vec3& source, const Vec3& direction, const Body& body,
                                         double max_param, const Tolerance& eps)
{
    const ScaledPolytope& core = core_of<kind_polytope>(body);
    const std::span<const shape::FourPlanes> planes = core.polytope->planes();
    const LocalRay ray(source, direction, body, max_param);
    if (passes(ray.o, ray.d, body.extent + ray.beyond)) return std::nullopt;
    if (planes.empty() || body.radius > 0) return cast_of_point(source, direction, body, max_param, eps);
    const double units = 1 / core.k;
    CastHit hit;
    switch (ray_polytope(units * ray.o, units * ray.d, planes, units * ray.touch, max_param, hit))
    {
    case PlaneMeeting::miss:
        return std::nullopt;
    case PlaneMeeting::hit:
        return CastHit{hit.param, body.at(ray.o + hit.param * ray.d), body.at.turned(hit.normal)};
    case PlaneMeeting::inside:
        return CastHit{0, source, {}};
    default:
        return cast_of_point(source, direction, body, max_param, eps);
    }
}

}  // namespace

std::optional<CastHit> ray_cast(const Vec3& source, const Vec3& direction, const Body& body, double max_param,
                                const Tolerance& eps)
{
    switch (body.core.index())
    {
    case kind_point:
        return ray_at_ball(source, direction, body, max_param);
    case kind_segment:
        return ray_at<kind_segment>(source, direction, body, max_param, eps);
    case kind_box:
        return ray_at<kind_box>(source, direction, body, max_param, eps);
    case kind_cylinder:
        return ray_at<kind_cylinder>(source, direction, body, max_param, eps);
    case kind_cone:
        return ray_at<kind_cone>(source, direction, body, max_param, eps);
    case kind_polytope:
        return ray_at_polytope(source, direction, body, max_param, eps);
    default:
        return cast_of_point(source, direction, body, max_param, eps);
    }
}

}  // namespace dt::convex
