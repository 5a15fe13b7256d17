// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distance and penetration depth, the hybrid of [Bergen03, Algorithm 4.11]: GJK on the cores; where the cores are
// apart but nearer than the radii, the depth follows from their distance; EPA only where the cores overlap.
#include "convex/box_box.hpp"
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

enum class Goal
{
    distance,  ///< overlapping cores are at distance 0
    depth,  ///< bodies that are apart are of no interest
    signed_distance,
};

CoreProximity from_gjk(const GjkResult& s, double lower, Vec3 axis)
{
    // v itself is off the simplex by rounding, where that is a needle; a sum of its vertices is a point of A − B.
    const Weights weight = weights(s.W, s.v);
    const Vec3 on_a = sum_of(s.W, weight, &Vertex::p), v = sum_of(s.W, weight, &Vertex::w);
    const double upper = norm(v);
    return {std::min(lower, upper), upper, on_a, on_a - v, normalized(-axis, {1, 0, 0}), on_a};
}

/// What GJK left open: cores that overlap, or touch, or are so near that it stalled.
[[gnu::noinline]] CoreProximity second_look(const Difference& C, const GjkResult& s, double r, Goal goal,
                                            const Tolerance& eps)
{
    const Vec3 common = point_of_a(s.W, s.v);
    if (goal == Goal::distance)
    {
        if (s.verdict == Verdict::near)
            if (const auto apart = separation_by_epa(C, s.W, eps))
                return from_gjk(s, apart->lower, apart->axis.value_or(s.v));
        return {0, 0, common, common, {1, 0, 0}, common};
    }
    const Depth d = epa(C, s.W, r, eps);
    CoreProximity out{-d.upper, -d.lower, d.on_a, d.on_a - d.upper * d.normal, d.normal, common};
    if (std::fabs(out.lower) <= min_direction * C.touch)
        out.on_a = out.on_b = common;  // in contact, both are where they touch
    if (out.upper > 0 && s.W.n < 4)
        out.upper = std::max(
            out.lower, norm(sum_of(s.W, weights(s.W, s.v), &Vertex::w)));  // apart: EPA knows planes, not points
    return out;
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

    // So near that v has no direction left, EPA finds the normal.
    const bool touching = goal == Goal::signed_distance && norm2(s.v) <= square(min_direction * C.touch);
    if (s.verdict == Verdict::apart && !touching)
    {
        if (goal == Goal::depth && (!(r > 0) || s.lower > r)) return false;
        out = from_gjk(s, s.lower, s.axis);
        return true;
    }
    out = second_look(C, s, r, goal, eps);
    return true;
}

[[gnu::noinline]] void find_witnesses(const Body& a, const Body& b, CoreProximity& out)
{
    const Vec3 way_out = -out.lower * out.normal;
    out.on_a = touching_point(Difference(a, b), way_out, rounding_of(a, b));
    out.on_b = out.on_a - way_out;
}

/// Answers false for bodies that are apart when only the depth was asked for.
struct Measure
{
    template <int KA, int KB>
    static constexpr bool has_own_code = has_closed_form<KA, KB> ||
                                         (KA == kind_box && KB == kind_box) || KB == kind_polytope;

    template <int KA, int KB>
    static bool run(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache,
                    CoreProximity& out)
    {
        if constexpr (KA == kind_box && KB == kind_box)
        {
            if (goal != Goal::distance)
            {
                const BoxContact contact =
                    box_depth(core_of<KA>(a), a.at, core_of<KB>(b), b.at, rounding_of(a, b), out);
                if (contact == BoxContact::unwitnessed) [[unlikely]]
                    find_witnesses(a, b, out);
                if (contact != BoxContact::none) return true;
                if (goal == Goal::depth && !(a.radius + b.radius > 0)) return false;
            }
            return run_any(a, b, goal, eps, cache, out);
        }
        else if constexpr (KB == kind_polytope)
        {
            return by_gjk(KnownDifference<KA, KB>(a, b), a.radius + b.radius, goal, eps, cache, out);
        }
        else
        {
            out = closed_form(CoresInPlace<KA, KB>(a, b));
            return true;
        }
    }

    static bool run_any(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache,
                        CoreProximity& out)
    {
        return by_gjk(Difference(a, b), a.radius + b.radius, goal, eps, cache, out);
    }
};

/// Adds the radii and goes to world coordinates. The value is on the safe side: a distance is an upper bound, and
/// moving by a depth separates.
void in_world(const Body& a, const Body& b, const CoreProximity& c, double touch, Proximity& p)
{
    const double r = a.radius + b.radius, distance = c.upper > r && c.upper > 0 ? c.upper - r : c.lower - r;
    p.distance = distance + 0.0;  // never −0
    p.lower = c.lower - r - touch;
    p.upper = c.upper - r + touch;
    p.on_a = a.at(c.on_a + a.radius * c.normal);
    p.normal = a.at.turned(c.normal);
    p.on_b = p.on_a + distance * p.normal;
}

/// A point of both bodies, given that the cores are at most r apart.
Vec3 common_in_world(const Body& a, const Body& b, const CoreProximity& c)
{
    const double r = a.radius + b.radius;
    return a.at(c.upper > 0 && r > 0 ? c.on_a + (std::min(c.upper, r) * a.radius / r) * c.normal : c.common);
}

/// False if the bodies do not penetrate and only the depth was asked for.
bool measure(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache, Proximity& p)
{
    CoreProximity cores;
    const OrderedPair pair = in_order(a, b);
    if (!dispatch<Measure>(pair, goal, eps, cache, cores)) return false;
    const double touch = rounding_of(a, b);
    if (goal == Goal::distance && cores.upper - (a.radius + b.radius) <= touch)
    {
        p = {};
        p.on_a = p.on_b = common_in_world(pair.a, pair.b, cores);
        p.normal = {1, 0, 0};
        return true;
    }
    in_world(pair.a, pair.b, cores, touch, p);
    if (pair.is_swapped) p = swapped(p);
    // Between cores that are apart the distance is a lower bound, which is below zero in mere contact.
    const double surest = cores.upper > 0 ? cores.upper - (a.radius + b.radius) : p.distance;
    return goal != Goal::depth || surest < -touch;
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
