// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do two bodies have a common point?
#include "convex/box_box.hpp"
#include "convex/closed_forms.hpp"
#include "convex/dispatch.hpp"
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"

namespace dt::convex
{

namespace
{

/// Not inlined: what it finds is large, and the caller hardly ever asks.
[[gnu::noinline, gnu::cold]] bool is_at_no_distance(const Body& a, const Body& b, const Tolerance& eps)
{
    return !(closest_points(a, b, eps, nullptr).distance > 0);
}

template <class D>
[[gnu::always_inline]] inline bool by_gjk(const D& C, const Body& a, const Body& b, const Tolerance& eps,
                                          PairCache* cache)
{
    const double r = a.radius + b.radius, reach = a.inner + b.inner + r;
    if (reach > 0 && norm2(C.from_b_to_a) < square(reach)) return true;  // the balls about the centres meet
    if (cache && still_apart(C, *cache, r)) return false;
    const GjkResult s = gjk<StopRule::boolean>(C, warm_start(C, cache), r, eps);
    if (s.rounds == 0 && s.verdict == Verdict::inside) return true;  // the cache knew
    if (cache) remember(*cache, s, C.has_ids());
    if (s.verdict != Verdict::near || norm2(s.v) <= square(r + C.touch)) return s.verdict != Verdict::apart;
    return is_at_no_distance(a, b, eps);  // stalled before anything was proved
}

struct Intersect
{
    template <int KA, int KB> static constexpr bool has_own_code = KB <= kind_polytope;

    template <int KA, int KB> static bool run(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
    {
        if constexpr (KA == kind_box && KB == kind_box)
        {
            if (boxes_intersect(core_of<KA>(a), a.at, core_of<KB>(b), b.at, rounding_of(a, b))) return true;
            if (!(a.radius + b.radius > 0)) [[likely]]
                return false;
            return run_any(a, b, eps, cache);
        }
        else if constexpr (has_closed_form<KA, KB>)
        {
            const CoresInPlace<KA, KB> C(a, b);
            return nearer_than(C, a.radius + b.radius + C.touch);
        }
        else { return by_gjk(KnownDifference<KA, KB>(a, b), a, b, eps, cache); }
    }

    static bool run_any(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
    {
        return by_gjk(Difference(a, b), a, b, eps, cache);
    }
};

}  // namespace

bool intersect(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    return dispatch<Intersect>(in_order(a, b), eps, cache);
}

}  // namespace dt::convex
