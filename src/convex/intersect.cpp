// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do two bodies have a common point?
#include "convex/box_box.hpp"
#include "convex/closed_pairs.hpp"
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"

namespace solid
{

namespace
{

/// Not inlined: what it finds is large, and the caller hardly ever asks.
[[gnu::noinline, gnu::cold]] bool is_at_no_distance(const Body& a, const Body& b, const Tolerance& eps)
{
    return !(closest_points(a, b, eps, nullptr).distance > 0);
}

struct Intersect
{
    using Answer = bool;

    template <int KA, int KB> static bool run(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
    {
        if constexpr (KA == kind_box && KB == kind_box)
        {
            if (boxes_intersect(core_of<KA>(a), a.at, core_of<KB>(b), b.at, rounding_of(a, b))) return true;
            if (!(a.radius + b.radius > 0)) [[likely]]
                return false;
        }
        return cores_near<KA, KB>(a, b, eps, cache);
    }

private:
    /// Not inlined: a large frame, which two boxes do not need.
    template <int KA, int KB>
    [[gnu::noinline]] static bool cores_near(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
    {
        const Difference<CoreOf<KA>, CoreOf<KB>> C(core_of<KA>(a), core_of<KB>(b), a, b);
        if constexpr (has_closed_form<KA, KB>)
            return nearer_than<KA, KB>(C, a.radius + b.radius + C.touch);
        else
            return by_gjk(C, a, b, eps, cache);
    }

    /// Whether the cores are at most r apart.
    template <int KA, int KB> static bool nearer_than(const Difference<CoreOf<KA>, CoreOf<KB>>& C, double r)
    {
        if constexpr (KB == kind_point) { return norm2(C.t) <= square(r); }
        else if constexpr (KB == kind_segment)
        {
            Vec3 d1{}, p, q;
            if constexpr (KA == kind_segment) d1 = {0, C.a.eta, 0};
            nearest_on_segments({}, d1, C.t, C.b.eta * C.R.c1, p, q);
            return norm2(p - q) <= square(r);
        }
        else if constexpr (KB == kind_box)
        {
            Vec3 x = -transposed_times(C.R, C.t);  // of A, nearest to the box, in the frame of B
            if constexpr (KA == kind_segment)
            {
                const Vec3 d = C.a.eta * Vec3{C.R.c0.y, C.R.c1.y, C.R.c2.y};
                x += nearest_parameter(x, d, C.b.half) * d;
            }
            return norm2(x - clamped(x, C.b.half)) <= square(r);
        }
        else { return closed_form<KA, KB>(C).upper <= r; }
    }

    /// Of the balls about the centres. The answer for most pairs that are deep in each other.
    template <class D> [[gnu::always_inline]] static bool inner_balls_meet(const D& C, double reach)
    {
        return reach > 0 && norm2(C.from_b_to_a) < square(reach);
    }

    template <class D>
    static bool by_gjk(const D& C, const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
    {
        const double r = a.radius + b.radius;
        if (inner_balls_meet(C, a.inner + b.inner + r)) return true;
        if (cache && still_apart(C, *cache, r)) return false;
        Gjk s;
        if (warm_start(C, cache, s)) return true;
        const Verdict verdict = gjk<StopRule::boolean>(C, s, r, eps);
        if (cache) remember<D>(*cache, s, verdict);
        if (verdict != Verdict::near || norm2(s.v) <= square(r + C.touch)) return verdict != Verdict::apart;
        return is_at_no_distance(a, b, eps);  // stalled before anything was proved
    }
};

/// For bodies that are only approximately what they should be: if that may matter, once more exactly.
[[gnu::noinline]] bool intersect_approximate(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    bool swapped;
    Body grown = a.slack > 0 ? a : b;
    const Body& other = a.slack > 0 ? b : a;
    grown.radius += a.slack + b.slack;
    if (!dispatch<Intersect, const Tolerance&, PairCache*>(grown, other, swapped, eps, cache)) return false;
    const Body exact_a = a.slack > 0 ? exact_body(a) : a, exact_b = b.slack > 0 ? exact_body(b) : b;
    return dispatch<Intersect, const Tolerance&, PairCache*>(exact_a, exact_b, swapped, eps, nullptr);
}

}  // namespace

bool intersect(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    bool swapped;
    if (a.slack + b.slack > 0) [[unlikely]]
        return intersect_approximate(a, b, eps, cache);
    return dispatch<Intersect, const Tolerance&, PairCache*>(a, b, swapped, eps, cache);
}

}  // namespace solid
