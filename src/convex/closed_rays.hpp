// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a ray that begins outside first meet a sphere, box, cylinder, cone, capsule or polytope? In the frame of the
// core, without iteration. A convex body is what several intervals of the ray have in common: the slab between two
// planes, the inner side of one, and the inside of a surface of second degree. The interval that is entered last tells
// the part of the surface.
#pragma once

#include "convex/closed_forms.hpp"
#include "math/simd/double4.hpp"
#include "shape/surface_planes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace dt::convex
{

constexpr double endless = std::numeric_limits<double>::infinity();

/// Largest squared sine of the angle between an axis and a ray that is parallel to it: along a body it comes nearer to
/// the axis by less than rounding.
constexpr double along_axis = 1e-36;

/// Smallest half height of a cone, relative to its radius, that has a closed form for rays: rounding moves the rim
/// by its inverse.
constexpr double flat_cone = 1e-5;

/// A ray by lengths, from its point o nearest the middle of the body: products of far coordinates would cancel.
struct NearRay
{
    Vec3 o, u;  ///< u is of length 1
    double before;  ///< way from the source to o
    double per_length;  ///< params in a length

    /// d·d is a normal number.
    NearRay(Vec3 source, Vec3 d) : per_length(1 / norm(d))
    {
        u = per_length * d;
        before = -dot(source, u);
        o = source + before * u;
    }
    Vec3 at(double t) const { return o + t * u; }
};

/// A part of a ray, by lengths from o.
struct Interval
{
    double enter = -endless, leave = endless;
};

constexpr Interval nowhere{1, -1};

[[gnu::always_inline]] inline Interval common(const Interval& a, const Interval& b)
{
    return {std::max(a.enter, b.enter), std::min(a.leave, b.leave)};
}

/// The param at which a ray enters what is met in this interval. A source that is outside may seem to be inside, by
/// rounding; then the nearer end tells whether the ray enters or leaves. One of the two ends is finite.
[[gnu::always_inline]] inline bool enters(const NearRay& ray, const Interval& met, double max_param, double& param)
{
    const double in = ray.before + met.enter, out = ray.before + met.leave;
    if (!(met.enter <= met.leave && in + out >= 0)) return false;
    param = std::max(0.0, in) * ray.per_length;
    return param <= max_param;
}

/// Where |y| ≤ η.
[[gnu::always_inline]] inline Interval in_slab(const NearRay& ray, double eta)
{
    if (ray.u.y != 0)
    {
        const double side = std::copysign(eta, ray.u.y);
        return {(-side - ray.o.y) / ray.u.y, (side - ray.o.y) / ray.u.y};
    }
    return std::fabs(ray.o.y) <= eta ? Interval{} : nowhere;
}

/// The roots of A·t² + 2·B·t + C, the lower one first. The root of the discriminant is given; A is not zero.
[[gnu::always_inline]] inline Interval roots(double A, double B, double C, double root)
{
    const double q = -(B + std::copysign(root, B)), s = q / A, t = q != 0 ? C / q : s;
    return {std::min(s, t), std::max(s, t)};
}

/// Where x² + z² ≤ ρ².
[[gnu::always_inline]] inline Interval around_axis(const NearRay& ray, double rho)
{
    const Vec3 o = ray.o, u = ray.u;
    const double a = square(u.x) + square(u.z), c = square(o.x) + square(o.z) - square(rho);
    if (!(a > along_axis)) return c <= 0 ? Interval{} : nowhere;
    // The moment of the ray about the axis has no cancellation but that of a tangent.
    const double room = square(rho) * a - square(o.x * u.z - o.z * u.x);
    if (!(room >= 0)) return nowhere;
    return roots(a, o.x * u.x + o.z * u.z, c, std::sqrt(room));
}

/// Half the angle at the apex of a cone.
struct Slope
{
    double sine, cosine;

    explicit Slope(const shape::Cone& c)
    {
        const double inverse = 1 / std::sqrt(square(2 * c.eta) + square(c.rho));
        sine = c.rho * inverse;
        cosine = 2 * c.eta * inverse;
    }
};

/// Inside the side of a cone, which has no base.
[[gnu::always_inline]] inline Interval in_side(const NearRay& ray, const shape::Cone& c, const Slope& slope)
{
    // From the apex downwards, cos²·(x² + z²) ≤ sin²·y² and y ≥ 0.
    const Vec3 p{ray.o.x, c.eta - ray.o.y, ray.o.z}, d{ray.u.x, -ray.u.y, ray.u.z}, moment = cross(p, d);
    const double ss = square(slope.sine), cc = square(slope.cosine);
    const double A = cc * (square(d.x) + square(d.z)) - ss * square(d.y);
    const double B = cc * (p.x * d.x + p.z * d.z) - ss * p.y * d.y;
    const double C = cc * (square(p.x) + square(p.z)) - ss * square(p.y);
    const double room = ss * (square(moment.x) + square(moment.z)) - cc * square(moment.y);
    if (A > 0)
    {
        if (!(room >= 0)) return nowhere;
        return roots(A, B, C, slope.cosine * std::sqrt(room));
    }
    if (A < 0)  // into this nappe or out of it, and through the other
    {
        const Interval both = roots(A, B, C, slope.cosine * std::sqrt(std::max(0.0, room)));
        return d.y > 0 ? Interval{both.leave} : Interval{-endless, both.enter};
    }
    if (B == 0) return C <= 0 ? Interval{} : nowhere;
    const double t = -0.5 * C / B;  // parallel to a line of the surface
    return B < 0 ? Interval{t} : Interval{-endless, t};
}

/// ‖o + t·u‖ = radius.
[[gnu::always_inline]] inline bool ray_sphere(const NearRay& ray, double radius, double max_param, CastHit& hit)
{
    const double room = square(radius) - norm2(ray.o);
    if (!(room >= 0)) return false;
    const double half = std::sqrt(room);
    if (!enters(ray, {-half, half}, max_param, hit.param)) return false;
    hit.point = ray.o - half * ray.u;
    hit.normal = normalized(hit.point, -ray.u);
    return true;
}

[[gnu::always_inline]] inline bool ray_box(Vec3 o, Vec3 d, Vec3 half, double max_param, CastHit& hit)
{
    double enter = -endless, leave = max_param;
    int axis = 0;
    for (int i = 0; i < 3; ++i)
    {
        if (d[i] == 0)
        {
            if (std::fabs(o[i]) > half[i]) return false;
            continue;
        }
        const double side = std::copysign(half[i], d[i]), in = (-side - o[i]) / d[i], out = (side - o[i]) / d[i];
        if (in > enter) enter = in, axis = i;
        leave = std::min(leave, out);
    }
    if (!(enter <= leave && enter + leave >= 0)) return false;
    hit.param = std::max(0.0, enter);
    hit.point = o + hit.param * d;
    hit.point[axis] = -std::copysign(half[axis], d[axis]);
    hit.normal[axis] = -std::copysign(1.0, d[axis]);
    return true;
}

[[gnu::always_inline]] inline bool ray_cylinder(const NearRay& ray, const shape::Cylinder& c, double max_param,
                                                CastHit& hit)
{
    const Interval ends = in_slab(ray, c.eta), side = around_axis(ray, c.rho);
    if (!enters(ray, common(ends, side), max_param, hit.param)) return false;
    if (ends.enter >= side.enter)
    {
        const double end = -sign_of(ray.u.y);
        hit.point = ray.at(ends.enter);
        hit.point.y = end * c.eta;
        hit.normal = {0, end, 0};
        return true;
    }
    const Vec3 p = ray.at(side.enter);
    const Meridian m(p);
    hit.point = m.at(c.rho, clamped(p.y, c.eta));
    hit.normal = m.u;
    return true;
}

/// `hair`: nearer to the axis a point has no direction from it.
[[gnu::always_inline]] inline bool ray_cone(const NearRay& ray, const shape::Cone& c, double hair, double max_param,
                                            CastHit& hit)
{
    const Slope slope(c);
    const Interval slab = in_slab(ray, c.eta), side = in_side(ray, c, slope), met = common(slab, side);
    if (!enters(ray, met, max_param, hit.param)) return false;
    hit.point = ray.at(met.enter);
    if (ray.u.y > 0 && slab.enter >= side.enter)
    {
        hit.point.y = -c.eta;
        hit.normal = {0, -1, 0};
        return true;
    }
    const auto normal = [&](Vec3 u) { return Vec3{slope.cosine * u.x, slope.sine, slope.cosine * u.z}; };
    const Meridian m(hit.point);
    hit.normal = normal(m.u);
    if (m.rho < hair && dot(hit.normal, ray.u) > 0) hit.normal = normal(Meridian(-ray.u).u);  // the apex
    return true;
}

/// A capsule is entered where the cylinder without ends is, if this is beside the segment, else through the ball at the
/// end on that side. The source is outside and approaches the segment.
[[gnu::always_inline]] inline bool ray_capsule(const NearRay& ray, double eta, double radius, double max_param,
                                               CastHit& hit)
{
    const Interval side = around_axis(ray, radius);
    if (!(side.enter <= side.leave)) return false;
    const double y = side.enter > -endless ? ray.o.y + side.enter * ray.u.y : -endless * ray.u.y;
    const double foot = clamped(y, eta);
    double enter = side.enter;
    if (y != foot)
    {
        const Vec3 from_end = ray.o - Vec3{0, foot, 0};
        const double middle = -dot(from_end, ray.u), room = square(radius) - norm2(from_end + middle * ray.u);
        if (!(room >= 0)) return false;
        enter = middle - std::sqrt(room);
    }
    const double in = std::max(0.0, ray.before + enter);
    hit.param = in * ray.per_length;
    if (!(hit.param <= max_param)) return false;
    const Vec3 p = ray.at(enter), q{0, foot, 0};
    hit.normal = normalized(p - q, -ray.u);
    hit.point = q + radius * hit.normal;
    return true;
}

/// What the planes of a polytope tell about a ray.
enum class PlaneMeeting
{
    miss,
    hit,
    inside,  ///< the source
    unsure,  ///< the source is as near the surface as rounding, or so it seems
};

/// A ray clipped by planes, four at a time.
class ClippedRay
{
public:
    [[gnu::always_inline]] ClippedRay(Vec3 o, Vec3 d, double max_param)
        : o_{lanes(o.x), lanes(o.y), lanes(o.z)}, d_{lanes(d.x), lanes(d.y), lanes(d.z)}, leave_(lanes(max_param))
    {}

    [[gnu::always_inline]] void clip(const shape::FourPlanes& planes)
    {
        const Double4 x = Double4::load(planes.x), y = Double4::load(planes.y), z = Double4::load(planes.z);
        const Double4 room = Double4::load(planes.h) - (x * o_[0] + y * o_[1] + z * o_[2]);
        const Double4 speed = x * d_[0] + y * d_[1] + z * d_[2], leaves = greater(speed, lanes(0));
        // A plane along the ray is as one that is entered very slowly.
        const Double4 t = room / select(leaves, speed, min(speed, lanes(-std::numeric_limits<double>::min())));
        const Double4 enter = select(leaves, lanes(-endless), t);
        which_ = select(greater(enter, enter_), number_, which_);
        enter_ = max(enter, enter_);
        leave_ = min(select(leaves, t, lanes(endless)), leave_);
        room_ = min(room, room_);
        number_ = number_ + lanes(4);
    }

    /// Whether the source is surely outside, and nothing of the ray is left; not always seen.
    [[gnu::always_inline]] bool is_missed(double doubt) const
    {
        const Double4 enter = max(enter_, lanes(0));
        return bits(greater(enter, leave_) | greater(enter, leave_.yzx()) | greater(enter, leave_.zxy())) != 0 &&
               less_lanes(room_, lanes(-doubt)) != 0;
    }

    /// After all planes. `doubt`: up to this distance from a plane a source may be on either side of it.
    [[gnu::always_inline]] PlaneMeeting meeting(double doubt) const
    {
        double enter[4], leave[4], room[4];
        enter_.store(enter);
        leave_.store(leave);
        room_.store(room);
        const auto least = [](const double(&x)[4]) { return std::min(std::min(x[0], x[1]), std::min(x[2], x[3])); };
        const double most = std::max(std::max(enter[0], enter[1]), std::max(enter[2], enter[3]));
        const double side = least(room);
        if (!(side < -doubt)) return side > doubt ? PlaneMeeting::inside : PlaneMeeting::unsure;
        return most >= 0 && most <= least(leave) ? PlaneMeeting::hit : PlaneMeeting::miss;
    }

    /// Of a hit: the number of the plane, and the param.
    [[gnu::always_inline]] std::size_t entered(double& param) const
    {
        double enter[4], which[4];
        enter_.store(enter);
        which_.store(which);
        std::size_t lane = 0;
        for (std::size_t i = 1; i < 4; ++i)
            if (enter[i] > enter[lane]) lane = i;
        param = enter[lane];
        return static_cast<std::size_t>(which[lane]) + lane;
    }

private:
    static Double4 lanes(double x) { return Double4::broadcast(x); }

    Double4 o_[3], d_[3], leave_, enter_ = lanes(-endless), room_ = lanes(endless);
    Double4 which_ = lanes(0), number_ = lanes(0);  ///< of the first lane of four planes
};

/// Clips are looked at after so many.
constexpr std::size_t clips_at_once = 4;

/// `doubt` as above.
[[gnu::always_inline]] inline PlaneMeeting ray_polytope(Vec3 o, Vec3 d, std::span<const shape::FourPlanes> planes,
                                                        double doubt, double max_param, CastHit& hit)
{
    ClippedRay ray(o, d, max_param);
    for (std::size_t i = 0; i < planes.size();)
    {
        for (const std::size_t end = std::min(i + clips_at_once, planes.size()); i < end; ++i)
            ray.clip(planes[i]);
        if (ray.is_missed(doubt)) return PlaneMeeting::miss;
    }
    const PlaneMeeting meeting = ray.meeting(doubt);
    if (meeting != PlaneMeeting::hit) return meeting;
    const std::size_t plane = ray.entered(hit.param), lane = plane % 4;
    const shape::FourPlanes& four = planes[plane / 4];
    hit.normal = {four.x[lane], four.y[lane], four.z[lane]};
    return meeting;
}

}  // namespace dt::convex
