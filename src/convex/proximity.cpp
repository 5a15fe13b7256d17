// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distance and penetration depth, the hybrid of [Bergen03, Algorithm 4.11]: GJK on the cores; where the cores are
// apart but nearer than the radii, the depth follows from their distance; EPA only where the cores overlap.
#include "convex/box_box.hpp"
#include "convex/closed_pairs.hpp"
#include "convex/epa.hpp"
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"

#include <limits>
#include <utility>

namespace solid
{

namespace
{

enum class Goal
{
    distance,  ///< overlapping cores are at distance 0
    depth,  ///< bodies that are apart are of no interest
    both,
};

/// A point of A, and the way to it from a point of B.
struct Witness
{
    Vec3 on_a{}, v{};
};

/// v itself is off the simplex by rounding, where that is a needle; a sum of its vertices is a point of A − B.
Witness witness(const Gjk& s)
{
    const std::array<double, 4> weight = weights(s.W, s.v);
    Witness found;
    for (int i = 0; i < s.W.n; ++i)
    {
        found.on_a += weight[static_cast<std::size_t>(i)] * s.W.v[i].p;
        found.v += weight[static_cast<std::size_t>(i)] * s.W.v[i].w;
    }
    return found;
}

void take_gjk(const Gjk& s, CoreProximity& out)
{
    const auto [on_a, v] = witness(s);
    const double upper = norm(v);
    out = {std::min(s.lower, upper), upper, on_a, on_a - v, normalized(-s.axis, {1, 0, 0}), on_a};
}

void take_depth(const Depth& d, Vec3 common, CoreProximity& out)
{
    out = {-d.upper, -d.lower, d.on_a, d.on_a - d.upper * d.normal, d.normal, common};
}

struct Measure
{
    using Answer = bool;  ///< false for bodies that are apart when only the depth was asked for

    template <int KA, int KB>
    static bool run(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache,
                    CoreProximity& out)
    {
        const double r = a.radius + b.radius;
        if constexpr (KA == kind_box && KB == kind_box)
            if (goal != Goal::distance)
            {
                const BoxContact contact =
                    box_depth(core_of<KA>(a), a.at, core_of<KB>(b), b.at, rounding_of(a, b), out);
                if (contact == BoxContact::unwitnessed) [[unlikely]]
                    find_witnesses(a, b, out);
                if (contact != BoxContact::none) return true;
                if (goal == Goal::depth && !(r > 0)) return false;
            }
        const Difference<CoreOf<KA>, CoreOf<KB>> C(core_of<KA>(a), core_of<KB>(b), a, b);
        if constexpr (has_closed_form<KA, KB>)
        {
            out = closed_form<KA, KB>(C);
            return true;
        }
        else { return general(C, r, goal, eps, cache, out); }
    }

private:
    [[gnu::noinline]] static void find_witnesses(const Body& a, const Body& b, CoreProximity& out)
    {
        const Difference<Box, Box> C(core_of<kind_box>(a), core_of<kind_box>(b), a, b);
        const Vec3 way_out = -out.lower * out.normal;
        out.on_a = touching_point(C, way_out);
        out.on_b = out.on_a - way_out;
    }

    template <class D>
    static bool general(const D& C, double r, Goal goal, const Tolerance& eps, PairCache* cache, CoreProximity& out)
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        Gjk s;
        Verdict verdict = Verdict::inside;
        if (!warm_start(C, cache, s))
        {
            if (goal == Goal::depth && !(r > 0))
                verdict = gjk<StopRule::boolean>(C, s, 0, eps);
            else
                verdict = gjk<StopRule::distance>(C, s, r, eps, goal == Goal::depth ? r : infinity);
        }
        if (cache) remember<D>(*cache, s, verdict);

        // So near that v has no direction left, EPA finds the normal.
        const bool touching = goal == Goal::both && norm2(s.v) <= square(hair * C.touch);
        if (verdict == Verdict::apart && !touching)
        {
            if (goal == Goal::depth && (!(r > 0) || s.lower > r)) return false;
            take_gjk(s, out);
            return true;
        }
        const Vec3 common = point_of_a(s.W, s.W.n == 4 ? Vec3{} : s.v);
        if (goal == Goal::distance)
        {
            if (verdict == Verdict::near && epa_tells_apart(C, s, eps))
            {
                take_gjk(s, out);
                return true;
            }
            out = {0, 0, common, common, {1, 0, 0}, common};
            return true;
        }
        take_depth(epa(C, s.W, r, eps), common, out);
        if (std::fabs(out.lower) <= hair * C.touch)
            out.on_a = out.on_b = common;  // in contact, both are where they touch
        if (out.upper > 0 && s.W.n < 4)
            out.upper = std::max(out.lower, norm(witness(s).v));  // apart: EPA knows planes, not points
        return true;
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
bool measure_proper(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache, Proximity& p)
{
    CoreProximity cores;
    bool swapped;
    if (!dispatch<Measure, Goal, const Tolerance&, PairCache*, CoreProximity&>(a, b, swapped, goal, eps, cache,
                                                                               cores))
        return false;
    const Body &first = swapped ? b : a, &second = swapped ? a : b;
    const double touch = rounding_of(a, b);
    if (goal == Goal::distance && cores.upper - (a.radius + b.radius) <= touch)
    {
        p = {};
        p.on_a = p.on_b = common_in_world(first, second, cores);
        p.normal = {1, 0, 0};
        return true;
    }
    in_world(first, second, cores, touch, p);
    if (swapped)
    {
        std::swap(p.on_a, p.on_b);
        p.normal = -p.normal;
    }
    // Between cores that are apart the distance is a lower bound, which is below zero in mere contact.
    const double surest = cores.upper > 0 ? cores.upper - (a.radius + b.radius) : p.distance;
    return goal != Goal::depth || surest < -touch;
}

/// The same for bodies that are only approximately what they should be: if that may matter, once more exactly.
bool measure(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache, Proximity& p)
{
    const double slack = a.slack + b.slack;
    if (!(slack > 0)) [[likely]]
        return measure_proper(a, b, goal, eps, cache, p);

    measure_proper(a, b, goal == Goal::depth ? Goal::both : goal, eps, cache, p);
    if (slack <= slack_share * eps.accuracy * std::fabs(p.distance))
    {
        p.lower -= slack;
        p.upper += slack;
        return goal != Goal::depth || p.distance < 0;
    }
    const Body exact_a = a.slack > 0 ? exact_body(a) : a, exact_b = b.slack > 0 ? exact_body(b) : b;
    return measure_proper(exact_a, exact_b, goal, eps, nullptr, p);
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

Proximity signed_distance(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    Proximity p;
    measure(a, b, Goal::both, eps, cache, p);
    return p;
}

}  // namespace solid
