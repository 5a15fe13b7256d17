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

struct Intersect
{
    using Answer = bool;

    template <int KA, int KB>
    static bool run(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
    {
        const Difference<CoreOf<KA>, CoreOf<KB>> C(core_of<KA>(a), core_of<KB>(b), a, b);
        const double r = a.radius + b.radius;
        if constexpr (has_closed_form<KA, KB>) return closed_form<KA, KB>(C).upper <= r + C.touch;
        if constexpr (KA == kind_box && KB == kind_box)
        {
            if (boxes_intersect(C.a, C.b, C.R, C.t, C.touch)) return true;
            if (!(r > 0)) return false;
        }
        return by_gjk(C, r, eps, cache);
    }

private:
    template <class D>
    static bool by_gjk(const D& C, double r, const Tolerance& eps, PairCache* cache)
    {
        if (cache && still_apart(C, *cache, r)) return false;
        Gjk s;
        if (warm_start(C, cache, s)) return true;
        const Verdict verdict = gjk<StopRule::boolean>(C, s, r, eps);
        remember<D>(cache, s, verdict);
        return verdict != Verdict::apart;
    }
};

}  // namespace

bool intersect(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache)
{
    bool swapped;
    if (!(a.slack + b.slack > 0)) return dispatch<Intersect, const Tolerance&, PairCache*>(a, b, swapped, eps, cache);

    Body grown = a.slack > 0 ? a : b;
    const Body& other = a.slack > 0 ? b : a;
    grown.radius += a.slack + b.slack;
    if (!dispatch<Intersect, const Tolerance&, PairCache*>(grown, other, swapped, eps, cache)) return false;
    const Body exact_a = a.slack > 0 ? exact_body(a) : a, exact_b = b.slack > 0 ? exact_body(b) : b;
    return dispatch<Intersect, const Tolerance&, PairCache*>(exact_a, exact_b, swapped, eps, nullptr);
}

}  // namespace solid
