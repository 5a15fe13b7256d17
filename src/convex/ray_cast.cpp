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

/// A ray at a body, in the frame of the core.
struct LocalRay
{
    const Body& body;
    Vec3 o, d;
    double max_param;
    double touch;  ///< distances up to this are rounding
    double beyond;  ///< from this distance from the core on a source is outside

    LocalRay(Vec3 source, Vec3 direction, const Body& b, double limit) : body(b), max_param(limit)
    {
        const Vec3 way = (source - body.at.t()) - body.low;
        o = body.at.turned_back(way);
        d = body.at.turned_back(direction);
        touch = rounding::coordinates * max_abs(way) + body.rounding;
        beyond = body.radius + touch;
    }

    /// A shorter radius has no direction.
    double hair() const { return min_direction * touch; }

    // Whether the closed form for this kind of core answers.

    bool is_solved(const shape::Point&) const { return true; }
    bool is_solved(const shape::Segment&) const { return body.radius > hair(); }
    bool is_solved(const shape::Box&) const { return !(body.radius > 0); }
    bool is_solved(const shape::Cylinder& c) const { return !(body.radius > 0) && std::min(c.rho, c.eta) > hair(); }
    bool is_solved(const shape::Cone& c) const
    {
        return !(body.radius > 0) && std::min(c.rho, c.eta) > hair() && c.eta > flat_cone * c.rho;
    }

    // The distance of the source from the core; where it is above `beyond`, any number above that.

    double distance(const shape::Point&) const { return norm(o); }
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

    // Where the ray enters. Its source is outside.

    std::optional<CastHit> hit(const shape::Point&) const
    {
        return near([&](const NearRay& ray) { return ray_sphere(ray, body.radius, max_param); });
    }
    std::optional<CastHit> hit(const shape::Segment& c) const
    {
        if (dot(from_segment(c), d) >= 0) return std::nullopt;
        return near([&](const NearRay& ray) { return ray_capsule(ray, c.eta, body.radius, max_param); });
    }
    std::optional<CastHit> hit(const shape::Box& c) const { return ray_box(o, d, c.half, max_param); }
    std::optional<CastHit> hit(const shape::Cylinder& c) const
    {
        return near([&](const NearRay& ray) { return ray_cylinder(ray, c, max_param); });
    }
    std::optional<CastHit> hit(const shape::Cone& c) const
    {
        return near([&](const NearRay& ray) { return ray_cone(ray, c, hair(), max_param); });
    }

private:
    Vec3 from_segment(const shape::Segment& c) const { return o - Vec3{0, clamped(o.y, c.eta), 0}; }

    /// Nothing if the ray does not come near the body, or goes nowhere.
    template <class Solve> std::optional<CastHit> near(const Solve& solve) const
    {
        if (!(norm2(d) >= std::numeric_limits<double>::min())) return std::nullopt;
        const NearRay ray(o, d);
        const double reach = body.extent + beyond;
        if (!(norm2(ray.o) <= square(reach) && ray.before >= -reach)) return std::nullopt;
        return solve(ray);
    }
};

/// Whether a source at this distance from the core, or nearly, touches the body, by the one rule of contact.
[[gnu::noinline]] bool touches(Vec3 source, const Body& body, double distance, double touch)
{
    if (distance <= body.radius + surely_within * touch) return true;
    Body point;
    point.at.move_to(source);
    return touch_carefully(point, body);
}

[[gnu::noinline]] std::optional<CastHit> cast_of_point(Vec3 source, Vec3 direction, const Body& body,
                                                       double max_param, const Tolerance& eps)
{
    Body point;
    point.at.move_to(source);
    return cast(point, direction, body, max_param, eps);
}

template <class Core>
[[gnu::always_inline]] inline std::optional<CastHit> closed_ray(Vec3 source, Vec3 direction, const LocalRay& ray,
                                                                const Core& core, const Tolerance& eps)
{
    if (!ray.is_solved(core)) [[unlikely]]
        return cast_of_point(source, direction, ray.body, ray.max_param, eps);
    if (const double distance = ray.distance(core); distance <= ray.beyond) [[unlikely]]
        if (touches(source, ray.body, distance, ray.touch)) return CastHit{0, source, {}};
    std::optional<CastHit> hit = ray.hit(core);
    if (hit)
    {
        hit->point = ray.body.at(hit->point);
        hit->normal = ray.body.at.turned(hit->normal);
    }
    return hit;
}

}  // namespace

std::optional<CastHit> ray_cast(Vec3 source, Vec3 direction, const Body& body, double max_param, const Tolerance& eps)
{
    const std::size_t kind = body.core.index();
    if (kind > kind_cone) return cast_of_point(source, direction, body, max_param, eps);
    const LocalRay ray(source, direction, body, max_param);
    const auto answer = [&](const auto& core) { return closed_ray(source, direction, ray, core, eps); };
    switch (kind)
    {
    case kind_point:
        return answer(core_of<kind_point>(body));
    case kind_segment:
        return answer(core_of<kind_segment>(body));
    case kind_box:
        return answer(core_of<kind_box>(body));
    case kind_cylinder:
        return answer(core_of<kind_cylinder>(body));
    default:
        return answer(core_of<kind_cone>(body));
    }
}

}  // namespace dt::convex
