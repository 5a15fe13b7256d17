// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// GJK: are A ⊕ B(r_A) and B ⊕ B(r_B) apart, and how far? One loop with two stopping rules.
//
// [Bergen99] and [Bergen03, section 4.3] in their letters: W is the simplex, w = s_{A−B}(−v), and v tends to ν(A−B),
// the point of A − B nearest the origin. At all times v·w/‖v‖ ≤ ‖ν‖ ≤ ‖v‖, so the loop carries a lower and an upper
// bound. The steps:
// 1. Begin with a direction v, or with a simplex W remembered from an earlier query and its point v nearest the origin.
// 2. Find w, the vertex of A − B furthest along −v.
// 3. Stop if the plane through w across v separates the cores by more than r (boolean), or if v·w/‖v‖ and ‖v‖ agree to
//    the accuracy asked (distance).
// 4. Add w to W, let v be the point of W nearest the origin, and drop the vertices that v does not need.
// 5. Stop if W is around the origin, if v is the origin, to rounding, or if (boolean) ‖v‖ ≤ r.
// 6. Go to 2 while w is new and v gets shorter; else the loop has stalled, and careful/ decides.
//
// We depart in three points:
// - r = r_A + r_B is compared with the distance of the cores, instead of putting a ball into the support mapping;
// - vertices are chosen in single precision, so w may be short of the support by choice_error; bounds allow for it,
//   and where it would decide (the gap is as small as that, or a vertex repeats) the support is asked for in double;
// - no answer is believed without a certificate: a plane between the cores, a tetrahedron that is around the origin
//   whatever rounding did, or a point of A − B that is near enough (proves_contact()).
#pragma once

#include "convex/difference.hpp"
#include "convex/pair_cache.hpp"
#include "math/tolerance.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace dt::convex
{

enum class Verdict
{
    apart,  ///< the distance of the cores exceeds r; with StopRule::distance also: v is final, whatever r
    near,  ///< ‖v‖ is at most r (boolean) or rounding (distance): see proves_contact()
    inside,  ///< W is around the origin: the cores have a common point
    stalled,  ///< nothing is proved
};

enum class StopRule
{
    boolean,  ///< as soon as it is known whether the distance exceeds r
    distance,  ///< when ‖v‖ is known to the accuracy asked, relative to its difference from r
};

/// Where GJK begins.
struct GjkStart
{
    Vec3 v;  ///< a direction, from B to A if it can be guessed
    PairCache::Simplex simplex;  ///< vertices of A − B to begin with; if there are any, v is not used

    explicit GjkStart(Vec3 direction) : v(direction) {}
};

struct GjkResult
{
    Verdict verdict;
    int rounds = 0;  ///< supports asked for; 0 if the vertices at the start were enough
    Simplex W;
    Vec3 v;  ///< the point of W nearest the origin
    double lower = 0;  ///< certified lower bound of the distance of the cores
    Vec3 axis;  ///< if lower > 0: the direction, from B to A, that tells them apart by about that much
};

template <class D> [[gnu::always_inline]] inline bool contains(const D& C, const Simplex& W, const Vertex& w)
{
    bool found = false;
    for (int i = 0; i < W.n; ++i)
        found |= same(C, W.v[i], w);
    return found;
}

/// What a vertex w = s_{A−B}(−v) means for the loop.
enum class Step
{
    add,  ///< it leads on
    apart,
    stalled,  ///< in double, it is a vertex of W already, or no further than v
};

/// Whether the plane through w tells the cores further apart than the root of r2. vv = v·v, vw = v·w.
[[gnu::always_inline]] inline bool tells_apart(double vv, double vw, double r2)
{
    return vw > 0 && vw * vw > r2 * vv;
}

/// StopRule::boolean. W is empty at the first vertex.
template <class D>
[[gnu::always_inline]] inline Step weigh_boolean(const D& C, const GjkResult& s, double vv, Vertex& w, double r)
{
    double vw = dot(s.v, w.w);
    if (tells_apart(vv, vw, square(r + (C.choice_error + C.touch)))) return Step::apart;
    if (s.W.n == 0) return Step::add;
    const auto leads_on = [&] { return !contains(C, s.W, w) && !(vv - vw <= vv * rounding::coordinates); };
    if (leads_on()) [[likely]]
        return Step::add;

    w = C.exact_support(-s.v);
    vw = dot(s.v, w.w);
    if (tells_apart(vv, vw, square(r + C.touch))) return Step::apart;
    return leads_on() ? Step::add : Step::stalled;
}

/// StopRule::distance, once W is not empty. Keeps the best lower bound met.
template <class D>
[[gnu::always_inline]] inline Step weigh_distance(const D& C, GjkResult& s, double vv, Vertex& w, double r,
                                                  double accuracy, double enough)
{
    const double upper = std::sqrt(vv), inverse = 1 / upper;
    const double target = std::max(accuracy * std::fabs(upper - r), C.touch);
    const auto is_known = [&](double lower) {
        if (lower > s.lower) s.lower = lower, s.axis = s.v;
        return lower > 0 && upper - lower <= target;
    };
    // The axis of the answer is v, so its lower bound must be that of v, not a better one met before.
    const auto known = [&](double lower) {
        s.lower = lower;
        s.axis = s.v;
        return Step::apart;
    };
    const double along = dot(s.v, w.w) * inverse, sure = along - (C.choice_error + C.touch);
    const bool repeated = contains(C, s.W, w);
    if (is_known(sure)) return known(sure);
    if (s.lower > enough) return Step::apart;
    if (!repeated && !(upper - along <= target)) [[likely]]
        return Step::add;

    w = C.exact_support(-s.v);
    if (const double exact = dot(s.v, w.w) * inverse - C.touch; is_known(exact)) return known(exact);
    return contains(C, s.W, w) ? Step::stalled : Step::add;
}

/// Step 1.
template <class D> [[gnu::always_inline]] inline void begin(const D& C, const GjkStart& start, GjkResult& s)
{
    s.v = start.v;
    const PairCache::Simplex& known = start.simplex;
    if (known.count == 0) return;
    for (std::uint32_t i = 0; i < known.count; ++i)
        s.W.add(C.vertex(known.a[i], known.b[i]));
    nearest_to_origin(s.W, s.v);
}

/// Whether W proves that the distance of the cores is at most r, and what rounding is surely in contact. The foot of a
/// triangle may lie outside it; a sum of its corners does not.
[[gnu::always_inline]] inline bool proves_contact(const Difference& C, const GjkResult& s, double r)
{
    if (s.verdict == Verdict::inside) return true;
    if (s.verdict != Verdict::near) return false;
    return s.W.n < 3 || norm2(sum_of(s.W, weights(s.W, s.v), &Vertex::w)) <= square(r + surely_within * C.touch);
}

/// Does not look on.
struct NoObserver
{
    void operator()(const GjkResult&, const Vertex&) const {}
};

/// Steps 1 to 6.
template <StopRule rule, class D, class Observer>
[[gnu::always_inline]] inline Verdict run_gjk(const D& C, const GjkStart& start, double r, double accuracy,
                                              double enough, const Observer& observe, GjkResult& s)
{
    begin(C, start, s);
    if (s.W.n == 4) return Verdict::inside;
    const double near2 = square((rule == StopRule::boolean ? r : 0) + surely_within * C.touch);
    double vv = norm2(s.v);
    if (s.W.n > 0 && vv <= near2) return Verdict::near;
    if (!(vv > 0)) s.v = {1, 0, 0}, vv = 1;

    while (s.rounds < max_gjk_rounds)
    {
        ++s.rounds;
        Vertex& w = s.W.v[s.W.n];  // a candidate until n counts it
        C.support(-s.v, w);
        Step step = Step::add;
        if constexpr (rule == StopRule::boolean)
            step = weigh_boolean(C, s, vv, w, r);
        else if (s.W.n > 0)
            step = weigh_distance(C, s, vv, w, r, accuracy, enough);
        observe(s, w);
        if (step == Step::apart) return Verdict::apart;
        if (step == Step::stalled) break;

        const double before = s.W.n > 0 ? vv : std::numeric_limits<double>::infinity();
        ++s.W.n;
        vv = nearest_to_origin(s.W, s.v);
        if (s.W.n == 4) return Verdict::inside;
        if (vv <= near2) return Verdict::near;
        if (vv >= before) [[unlikely]]
            break;  // no progress is left in double
    }
    return Verdict::stalled;
}

/// `enough`: a distance whose lower bound exceeds it need not be refined. `observe` is called in each round when w has
/// been weighed and is not yet in W.
template <StopRule rule, class D, class Observer = NoObserver>
GjkResult gjk(const D& C, const GjkStart& start, double r, const Tolerance& eps,
              double enough = std::numeric_limits<double>::infinity(), const Observer& observe = {})
{
    GjkResult s;
    s.verdict = run_gjk<rule>(C, start, r, eps.accuracy, enough, observe, s);
    return s;
}

}  // namespace dt::convex
