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

namespace solid
{

namespace
{

enum class Goal
{
    distance,  ///< overlapping cores are at distance 0
    depth,     ///< bodies that are apart are of no interest
    both,
};

/// The answer in the frame of A; `settled` is false for bodies that are apart when only the depth was asked for.
struct Local
{
    bool settled = true;
    double touch = 0;
    CoreProximity cores;
};

template <class D>
CoreProximity of_boxes(const D& C, const BoxDepth& d)
{
    (void)C;
    return {-d.depth, -d.depth, d.on_a, d.on_b, d.normal, {}};
}

template <class D>
CoreProximity of_gjk(const Gjk& s)
{
    const double upper = norm(s.v);
    const Vec3 on_a = point_of_a(s.W, s.v);
    return {std::min(s.lower, upper), upper, on_a, on_a - s.v, normalized(-s.v, {1, 0, 0}), {}};
}

template <class D>
CoreProximity of_epa(const D& C, const Simplex& W, double r, const Tolerance& eps)
{
    const Depth depth = epa(C, W, r, eps);
    return {-depth.upper, -depth.lower, depth.on_a, depth.on_a - depth.upper * depth.normal, depth.normal, {}};
}

struct Measure
{
    using Answer = Local;

    template <int KA, int KB>
    static Local run(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache)
    {
        const Difference<CoreOf<KA>, CoreOf<KB>> C(core_of<KA>(a), core_of<KB>(b), a, b);
        const double r = a.radius + b.radius;
        if constexpr (has_closed_form<KA, KB>) return {true, C.touch, closed_form<KA, KB>(C)};
        if constexpr (KA == kind_box && KB == kind_box)
            if (goal != Goal::distance)
            {
                if (const auto d = box_depth(C.a, C.b, C.R, C.t, C.touch)) return {true, C.touch, of_boxes(C, *d)};
                if (goal == Goal::depth && !(r > 0)) return {false, C.touch, {}};
            }
        return general(C, r, goal, eps, cache);
    }

private:
    template <class D>
    static Local general(const D& C, double r, Goal goal, const Tolerance& eps, PairCache* cache)
    {
        Gjk s;
        Verdict verdict = Verdict::inside;
        if (!warm_start(C, cache, s))
        {
            if (goal == Goal::depth && !(r > 0))
                verdict = gjk<StopRule::boolean>(C, s, 0, eps);
            else
                verdict = gjk<StopRule::distance>(C, s, r, eps, goal == Goal::depth ? r : infinity);
        }
        remember<D>(cache, s, verdict);

        if (verdict == Verdict::apart && goal == Goal::depth && (!(r > 0) || s.lower > r)) return {false, C.touch, {}};
        if (verdict == Verdict::apart) return {true, C.touch, of_gjk<D>(s)};
        const Vec3 common = point_of_a(s.W, s.W.n == 4 ? Vec3{} : s.v);
        if (goal == Goal::distance) return {true, C.touch, {0, 0, common, common, {1, 0, 0}, common}};
        Local local{true, C.touch, of_epa(C, s.W, r, eps)};
        local.cores.common = common;
        return local;
    }

    static constexpr double infinity = std::numeric_limits<double>::infinity();
};

/// Adds the radii and goes to world coordinates. The value returned is on the safe side: a distance is an upper bound,
/// and moving by a depth separates.
Proximity in_world(const Body& a, const Body& b, const CoreProximity& c, double touch)
{
    const double r = a.radius + b.radius, distance = c.upper > r && c.upper > 0 ? c.upper - r : c.lower - r;
    const auto world = [&](Vec3 x) { return a.R * x + a.t; };
    Proximity p;
    p.distance = distance;
    p.lower = c.lower - r - touch;
    p.upper = c.upper - r + touch;
    p.on_a = world(c.on_a + a.radius * c.normal);
    p.normal = a.R * c.normal;
    p.on_b = p.on_a + distance * p.normal;
    return p;
}

/// A point of both bodies, given that the cores are at most r apart.
Vec3 common_in_world(const Body& a, const Body& b, const CoreProximity& c)
{
    const double r = a.radius + b.radius;
    const Vec3 x = c.upper > 0 && r > 0 ? c.on_a + (std::min(c.upper, r) * a.radius / r) * c.normal : c.common;
    return a.R * x + a.t;
}

struct Ordered
{
    Local local;
    bool swapped = false;
};

Ordered measure(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache)
{
    Ordered o;
    o.local = dispatch<Measure, Goal, const Tolerance&, PairCache*>(a, b, o.swapped, goal, eps, cache);
    return o;
}

Proximity turned_back(Proximity p, bool swapped)
{
    if (swapped)
    {
        std::swap(p.on_a, p.on_b);
        p.normal = -p.normal;
    }
    return p;
}

Proximity contact(Vec3 common, Vec3 normal)
{
    Proximity p;
    p.on_a = p.on_b = common;
    p.normal = normal;
    return p;
}

std::optional<Proximity> measured(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache)
{
    const Ordered o = measure(a, b, goal, eps, cache);
    if (!o.local.settled) return std::nullopt;
    const Body &first = o.swapped ? b : a, &second = o.swapped ? a : b;
    const double touch = o.local.touch;
    if (goal == Goal::distance && o.local.cores.upper - (a.radius + b.radius) <= touch)
        return contact(common_in_world(first, second, o.local.cores), {1, 0, 0});
    const Proximity p = in_world(first, second, o.local.cores, touch);
    if (goal == Goal::depth && !(p.distance < -touch)) return std::nullopt;
    return turned_back(p, o.swapped);
}

/// The same for bodies that are only approximately what they should be: if that may matter, once more exactly.
std::optional<Proximity> measured_with_slack(const Body& a, const Body& b, Goal goal, const Tolerance& eps, PairCache* cache)
{
    const double slack = a.slack + b.slack;
    if (!(slack > 0)) return measured(a, b, goal, eps, cache);

    const Goal first_goal = goal == Goal::depth ? Goal::both : goal;
    std::optional<Proximity> p = measured(a, b, first_goal, eps, cache);
    if (p && slack <= slack_share * eps.accuracy * std::fabs(p->distance))
    {
        p->lower -= slack;
        p->upper += slack;
        if (goal == Goal::depth && p->distance > 0) return std::nullopt;
        return p;
    }
    const Body exact_a = a.slack > 0 ? exact_body(a) : a, exact_b = b.slack > 0 ? exact_body(b) : b;
    return measured(exact_a, exact_b, goal, eps, nullptr);
}

}  // namespace

Proximity closest_points(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    return measured_with_slack(a, b, Goal::distance, eps, cache).value_or(Proximity{});
}

std::optional<Vec3> common_point(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    const Proximity p = closest_points(a, b, eps, cache);
    if (p.distance > 0) return std::nullopt;
    return p.on_a;
}

std::optional<Proximity> penetration(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    return measured_with_slack(a, b, Goal::depth, eps, cache);
}

Proximity signed_distance(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    return measured_with_slack(a, b, Goal::both, eps, cache).value_or(Proximity{});
}

}  // namespace solid
