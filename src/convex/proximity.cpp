// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distance and penetration depth, the hybrid of [Bergen03, Algorithm 4.11]: GJK on the cores; where the cores are
// apart but nearer than the radii, the depth follows from their distance; EPA only where the cores overlap.
#include "convex/box_box.hpp"
#include "convex/careful/careful.hpp"
#include "convex/closed_forms.hpp"
#include "convex/dispatch.hpp"
#include "convex/epa.hpp"
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"

#include <utility>

namespace dt::convex
{

namespace
{

/// Whether it is certain what the interval of a core distance means for bodies with radii r.
bool is_decided(double lower, double upper, double r, double touch)
{
    return lower > r + touch || upper <= r + surely_within * touch;
}

/// Whether the interval of a core distance or depth is as narrow as the accuracy asks.
bool is_narrow(const CoreProximity& c, double r, double touch, const Tolerance& eps)
{
    const double width = c.upper - c.lower;
    return width <= certified_rounding * touch || width <= certified * eps.accuracy * std::fabs(c.lower - r);
}

/// Whether the points of cores that are apart are far enough from each other for their direction to be the normal.
bool has_normal(const CoreProximity& c, double touch)
{
    return c.upper > min_direction * touch;
}

/// Whether the answer of a closed form, which is exact to rounding but for a doubt, may stand. Tells whether it means
/// contact.
[[gnu::always_inline]] inline bool certify(CoreProximity& c, double r, double touch, const Tolerance& eps)
{
    c.in_contact = !(c.lower > r + touch);
    const bool is_exact = c.upper == c.lower, is_apart = c.lower > 0;
    if (c.in_contact && !(c.upper <= r + surely_within * touch)) return false;
    if (is_apart) return is_exact && has_normal(c, touch);
    return is_narrow(c, r, touch, eps);
}

CoreProximity from_gjk(const GjkResult& s, double r, double touch)
{
    // v itself is off the simplex by rounding, where that is a needle; a sum of its vertices is a point of A − B.
    const Weights weight = weights(s.W, s.v);
    const Vec3 on_a = sum_of(s.W, weight, &Vertex::p), v = sum_of(s.W, weight, &Vertex::w);
    const double upper = norm(v);
    const double lower = std::min(s.lower + touch, upper);  // as the plane shows it
    return {lower, upper, on_a, on_a - v, normalized(-v, {1, 0, 0}), on_a, !(s.lower > r)};
}

/// The depth of cores that overlap or touch, as `s` proves: out.common is a point of both, to `gap`. False if EPA has no
/// certificate.
[[gnu::noinline]] bool by_epa(const Difference& C, const GjkResult& s, double gap, double r, const Tolerance& eps,
                              CoreProximity& out)
{
    const Depth d = epa(C, s.W, r, eps);
    if (!std::isfinite(d.upper)) return false;
    const double nearest = s.verdict == Verdict::inside ? 0 : gap;
    out = {-d.upper, std::min(-d.lower, nearest), d.on_a, d.on_a - d.upper * d.normal, d.normal, out.common, true};
    if (std::fabs(out.lower) <= certified_rounding * C.touch)
    {
        if (!(gap <= C.touch)) return false;
        out.on_a = out.on_b = out.common;  // in contact, both are where they touch
    }
    return is_narrow(out, r, C.touch, eps) || (d.is_full && d.lower > creeping_depth * C.extent);
}

/// False for bodies that are apart when only the depth was asked for.
template <class D>
bool by_gjk(const D& C, double r, Goal goal, const Tolerance& eps, PairCache* cache, CoreProximity& out)
{
    const double enough = goal == Goal::depth ? r : r + eps.max_distance + C.touch;
    const GjkStart start = warm_start(C, cache);
    const GjkResult s = goal == Goal::depth && !(r > 0) ? gjk<StopRule::boolean>(C, start, 0, eps)
                                                        : gjk<StopRule::distance>(C, start, r, eps, enough);
    if (cache) remember(*cache, s, C.has_ids());

    if (s.verdict == Verdict::apart)
    {
        if (goal == Goal::depth && (!(r > 0) || s.lower > r)) return false;
        out = from_gjk(s, r, C.touch);
        if (s.lower > enough) return true;
        if (has_normal(out, C.touch) && is_decided(out.lower, out.upper, r, C.touch) &&
            is_narrow(out, r, C.touch, eps)) [[likely]]
            return true;
    }
    else if (proves_contact(C, s, 0))
    {
        const Weights weight = weights(s.W, s.v);
        const Vec3 common = sum_of(s.W, weight, &Vertex::p), gap = sum_of(s.W, weight, &Vertex::w);
        out = {0, 0, common, common, {1, 0, 0}, common, true};
        if (goal == Goal::distance ? norm2(gap) <= square(C.touch) : by_epa(C, s, norm(gap), r, eps, out))
            return true;
    }
    out = measure_carefully(C.body_a, C.body_b, goal, eps);
    return goal != Goal::depth || out.in_contact;
}

[[gnu::noinline]] void find_witnesses(const Body& a, const Body& b, CoreProximity& out)
{
    const Vec3 way_out = -out.lower * out.normal;
    out.on_a = touching_point(Difference(a, b), way_out, rounding_of(a, b));
    out.on_b = out.on_a - way_out;
}

/// What the axes of boxes tell.
enum class ByAxes
{
    apart,  ///< the cores are further apart than rounding
    measured,
    open,
};

ByAxes by_box_axes(const Body& a, const Body& b, double touch, const Tolerance& eps, CoreProximity& out)
{
    const double r = a.radius + b.radius;
    const BoxPlaces at{a.at, b.at, way_between(a, b)};
    const BoxContact contact = box_depth(core_of<kind_box>(a), core_of<kind_box>(b), at, touch, out);
    if (contact == BoxContact::apart) return ByAxes::apart;
    if (contact == BoxContact::none || !is_decided(out.lower, out.upper, r, touch)) return ByAxes::open;
    if (contact == BoxContact::unwitnessed) [[unlikely]]
        find_witnesses(a, b, out);
    out.in_contact = true;
    return is_narrow(out, r, touch, eps) ? ByAxes::measured : ByAxes::open;
}

/// Answers false for bodies that are apart when only the depth was asked for.
struct Measure
{
    template <int KA, int KB>
    static constexpr bool has_own_code = (has_closed_form<KA, KB> && KB > kind_segment) ||
                                         (KA == kind_box && KB == kind_box) || KB == kind_polytope;

    template <int KA, int KB>
    static bool run(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache, double touch,
                    CoreProximity& out)
    {
        if constexpr (KA == kind_box && KB == kind_box)
        {
            if (goal == Goal::distance) return run_any(a, b, goal, eps, cache, touch, out);
            const ByAxes told = by_box_axes(a, b, touch, eps, out);
            if (told == ByAxes::measured) return true;
            if (told == ByAxes::apart && goal == Goal::depth && !(a.radius + b.radius > 0)) return false;
            return run_any(a, b, goal, eps, cache, touch, out);
        }
        else if constexpr (KB == kind_polytope)
        {
            return by_gjk(KnownDifference<KA, KB>(a, b), a.radius + b.radius, goal, eps, cache, out);
        }
        else
        {
            out = closed_form<KA, KB>(a, b);
            if (!certify(out, a.radius + b.radius, touch, eps)) [[unlikely]]
                out = measure_carefully(a, b, goal, eps);
            return true;
        }
    }

    static bool run_any(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache, double,
                        CoreProximity& out)
    {
        return by_gjk(Difference(a, b), a.radius + b.radius, goal, eps, cache, out);
    }
};

/// The frame whose directions are those of the world.
struct Shift
{
    Vec3 t;

    Vec3 turned(Vec3 x) const { return x; }
    Vec3 operator()(Vec3 x) const { return x + t; }
};

/// Adds the radii and goes to world coordinates. The value is on the safe side: a distance is an upper bound, and
/// moving by a depth separates; what is in contact has no distance above 0.
template <class Frame>
[[gnu::always_inline]] inline void in_world(const Body& a, const Body& b, const CoreProximity& c, const Frame& frame,
                                            double touch, Proximity& p)
{
    const double r = a.radius + b.radius, distance = c.in_contact ? std::min(c.lower - r, 0.0) : c.upper - r;
    p.distance = distance + 0.0;  // never −0
    p.lower = c.lower - r - touch;
    p.upper = c.upper - r + touch;
    p.normal = frame.turned(c.normal);
    if (!c.in_contact)
    {
        p.on_a = frame(c.on_a + a.radius * c.normal);
        p.on_b = c.upper == c.lower ? p.on_a + distance * p.normal : frame(c.on_b - b.radius * c.normal);
        return;
    }
    // What the points of cores that are apart lack of the depth is shared by both.
    const double lacks = c.upper > std::max(c.lower, 0.0) ? dot(c.on_b - c.on_a, c.normal) - (distance + r) : 0;
    p.on_a = frame(c.on_a + (a.radius + 0.5 * lacks) * c.normal);
    p.on_b = p.on_a + distance * p.normal;
}

/// Whether the interiors of bodies in contact meet.
bool do_penetrate(const Body& a, const Body& b, const CoreProximity& c, double touch)
{
    const double r = a.radius + b.radius;
    if (r - c.lower <= (penetrating - penetrating_doubt) * touch) return false;
    return r - c.upper > (penetrating + penetrating_doubt) * touch || penetrate_carefully(a, b);
}

/// A point of both bodies, given that the cores are at most r apart.
template <class Frame> Vec3 common_in_world(const Body& a, const Body& b, const CoreProximity& c, const Frame& frame)
{
    const double r = a.radius + b.radius;
    return frame(c.upper > 0 && r > 0 ? c.on_a + (std::min(c.upper, r) * a.radius / r) * c.normal : c.common);
}

/// From cores to bodies. False if the bodies do not penetrate and only the depth was asked for.
template <class Frame>
[[gnu::always_inline]] inline bool tell(const OrderedPair& pair, Goal goal, const CoreProximity& cores,
                                        const Frame& frame, double touch, Proximity& p)
{
    if (goal == Goal::depth && !cores.in_contact) return false;
    if (goal == Goal::distance && cores.in_contact)
    {
        p = {};
        p.on_a = p.on_b = common_in_world(pair.a, pair.b, cores, frame);
        p.normal = {1, 0, 0};
        return true;
    }
    in_world(pair.a, pair.b, cores, frame, touch, p);
    if (pair.is_swapped) p = swapped(p);
    return goal != Goal::depth || do_penetrate(pair.a, pair.b, cores, touch);
}

/// False if the bodies do not penetrate and only the depth was asked for.
bool measure(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache, Proximity& p)
{
    CoreProximity cores;
    const OrderedPair pair = in_order(a, b);
    const double touch = rounding_of(a, b);
    if (is_axis(pair.b))
    {
        cores = axis_to_axis(pair.a, pair.b, touch);
        if (certify(cores, a.radius + b.radius, touch, eps)) [[likely]]
            return tell(pair, goal, cores, Shift{pair.b.at.t()}, touch, p);
        cores = measure_carefully(pair.a, pair.b, goal, eps);
    }
    else if (!dispatch<Measure>(pair, goal, eps, cache, touch, cores)) { return false; }
    return tell(pair, goal, cores, cores.frame ? *cores.frame : pair.a.at, touch, p);
}

}  // namespace

Proximity closest_points(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    Proximity p;
    measure(a, b, Goal::distance, eps, cache, p);
    return p;
}

std::optional<Vec3> common_point(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    const Proximity p = closest_points(a, b, eps, cache);
    if (p.distance > 0) return std::nullopt;
    return p.on_a;
}

std::optional<Proximity> penetration(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    std::optional<Proximity> p(std::in_place);
    if (!measure(a, b, Goal::depth, eps, cache, *p)) p.reset();
    return p;
}

Vec3 touching_point(const Body& a, const Body& b, Vec3 way, double enough)
{
    const OrderedPair pair = in_order(a, b);
    const Vec3 moved = pair.is_swapped ? -way : way;
    const Vec3 x = touching_point(Difference(pair.a, pair.b), pair.a.at.turned_back(moved), enough);
    return pair.is_swapped ? pair.a.at(x) + way : pair.a.at(x);
}

Proximity signed_distance(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    Proximity p;
    measure(a, b, Goal::signed_distance, eps, cache, p);
    return p;
}

}  // namespace dt::convex
