// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do two bodies have a common point?
#include "convex/box_box.hpp"
#include "convex/careful/careful.hpp"
#include "convex/closed_forms.hpp"
#include "convex/dispatch.hpp"
#include "convex/queries.hpp"
#include "convex/warm_start.hpp"

namespace dt::convex
{

namespace
{

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
    if (s.verdict == Verdict::apart) return false;
    if (proves_contact(C, s, r)) [[likely]]
        return true;
    return touch_carefully(a, b);
}

struct Intersect
{
    template <int KA, int KB> static constexpr bool has_own_code = KB <= kind_polytope;

    template <int KA, int KB> static bool run(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
    {
        if constexpr (KA == kind_box && KB == kind_box)
        {
            const BoxPlaces at{a.at, b.at, way_between(a, b)};
            const Contact contact = contact_of_boxes(core_of<KA>(a), core_of<KB>(b), at, rounding_of(a, b));
            if (contact == Contact::touching) return true;
            if (contact == Contact::apart && !(a.radius + b.radius > 0)) [[likely]]
                return false;
            return a.radius + b.radius > 0 ? run_any(a, b, eps, cache) : touch_carefully(a, b);
        }
        else if constexpr (has_closed_form<KA, KB>)
        {
            const Contact contact = contact_of_cores<KA, KB>(a, b, rounding_of(a, b));
            if (contact != Contact::open) [[likely]]
                return contact == Contact::touching;
            return touch_carefully(a, b);
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
