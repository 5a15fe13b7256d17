// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// GJK: are A ⊕ B(r_A) and B ⊕ B(r_B) apart, and how far? One loop with two stopping rules.
//
// [Bergen99] and [Bergen03, section 4.3] in their letters: W is the simplex, w = s_{A−B}(−v), and v tends to ν(A−B),
// the point of A − B nearest the origin. At all times v·w/‖v‖ ≤ ‖ν‖ ≤ ‖v‖, so the loop carries a lower and an upper
// bound. We depart in three points:
// - r = r_A + r_B is compared with the distance of the cores, instead of putting a ball into the support mapping;
// - vertices are chosen in single precision, so w may be short of the support by choice_error; bounds allow for it,
//   and where it would decide (the gap is as small as that, or a vertex repeats) the support is asked for in double;
// - distances up to `touch`, the rounding of the coordinates, count as contact.
#pragma once

#include "convex/difference.hpp"
#include "math/tolerance.hpp"

#include <cmath>
#include <limits>

namespace solid
{

enum class Verdict
{
    apart,  ///< the distance of the cores exceeds r; with StopRule::distance also: v is final, whatever r
    near,  ///< no plane was found between them; |v| ≤ r proves that the bodies meet
    inside,  ///< the cores have a common point
};

enum class StopRule
{
    boolean,  ///< as soon as it is known whether the distance exceeds r
    distance,  ///< when ‖v‖ is known to the accuracy asked, relative to its difference from r
};

struct Gjk
{
    Simplex W;  ///< empty, or (a warm start) a simplex of A − B that v belongs to
    Vec3 v;  ///< a first guess if W is empty
    double lower = 0;  ///< certified lower bound of the distance of the cores
    Vec3 axis;  ///< if lower > 0: the direction, from B to A, that tells them apart by about that much
};

template <class D> [[gnu::always_inline]] inline bool contains(const D& C, const Simplex& W, const Vertex& w)
{
    bool found = false;
    for (int i = 0; i < W.n; ++i)
        found |= C.same(W.v[i], w);
    return found;
}

/// What a vertex w = s_{A−B}(−v) means for the loop.
enum class Step
{
    add,  ///< it leads on
    apart,
    near,
    stalled,  ///< in double, it is a vertex of W already
};

/// Whether the plane through w tells the cores further apart than the root of r2. vv = v·v, vw = v·w.
[[gnu::always_inline]] inline bool tells_apart(double vv, double vw, double r2)
{
    return vw > 0 && vw * vw > r2 * vv;
}

/// StopRule::boolean. W is empty at the first vertex.
template <class D>
[[gnu::always_inline]] inline Step weigh_boolean(const D& C, const Gjk& s, double vv, Vertex& w, double r)
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
    return leads_on() ? Step::add : Step::near;
}

/// StopRule::distance, once W is not empty. Keeps the best lower bound met.
template <class D>
[[gnu::always_inline]] inline Step weigh_distance(const D& C, Gjk& s, double vv, Vertex& w, double r, double accuracy,
                                                  double enough)
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

/// The plane through three vertices of A − B has a normal to the last digits, where v, the difference of points that are
/// almost the same, has none to spare: the bound it gives, if it is better than `lower`.
template <class D> void try_plane(const D& C, Vec3 p, Vec3 q, Vec3 r, double& lower, Vec3& axis)
{
    Vec3 n = cross(q - p, r - p);
    if (dot(n, p) < 0) n = -n;
    const double length = norm(n);
    if (!(length > 0)) return;
    const double along = dot(n, C.exact_support(-n).w) / length - C.touch;
    if (along > lower) lower = along, axis = n;
}

/// Where the loop stalls, the bounds so far may be those of vertices chosen in single precision, or of a v that is mostly
/// rounding: asks once in double, and once for each face of the last simplex.
/// Not inlined, like all that is rare: the loop keeps its registers.
template <StopRule rule, class D> [[gnu::noinline, gnu::cold]] Verdict last_word(const D& C, Gjk& s, double r)
{
    Vec3 axis = s.v;
    if (s.W.n == 2)
    {
        const Vec3 e = s.W.v[1].w - s.W.v[0].w;
        const double ee = norm2(e);
        const Vec3 across = ee > 0 ? s.v - (dot(s.v, e) / ee) * e : s.v;
        if (norm2(across) > 0) axis = across;  // as v is, but for rounding
    }
    const Vec3 w = C.exact_support(-axis).w;
    double lower = dot(axis, w) / norm(axis) - C.touch;
    if (!(lower > r))
        for (int i = 0; i + 1 < s.W.n; ++i)
            for (int j = i + 1; j < s.W.n; ++j)
                try_plane(C, s.W.v[i].w, s.W.v[j].w, w, lower, axis);
    if (rule == StopRule::boolean) return lower > r ? Verdict::apart : Verdict::near;
    if (lower > s.lower) s.lower = lower, s.axis = axis;
    return s.lower > 0 ? Verdict::apart : Verdict::near;
}

/// `enough`: a distance whose lower bound exceeds it need not be refined. A difference that wants to look on has observe(s,
/// w), which is called in each round when w has been weighed and is not yet in W.
template <StopRule rule, class D>
Verdict gjk(const D& C, Gjk& s, double r, const Tolerance& eps,
            double enough = std::numeric_limits<double>::infinity())
{
    double vv = norm2(s.v);
    if (!(vv > 0)) s.v = {1, 0, 0}, vv = 1;
    if (rule == StopRule::boolean && s.W.n > 0 && vv <= square(r)) return Verdict::near;

    for (int k = 0; k < max_gjk_rounds; ++k)
    {
        Vertex& w = s.W.v[s.W.n];  // a candidate until n counts it
        w = C.support(-s.v);
        Step step = Step::add;
        if constexpr (rule == StopRule::boolean)
            step = weigh_boolean(C, s, vv, w, r);
        else if (s.W.n > 0)
            step = weigh_distance(C, s, vv, w, r, eps.accuracy, enough);
        if constexpr (requires { C.observe(s, w); }) C.observe(s, w);
        if (step == Step::apart) return Verdict::apart;
        if (step == Step::near) return Verdict::near;
        if (step == Step::stalled) break;

        const double before = s.W.n > 0 ? vv : std::numeric_limits<double>::infinity();
        ++s.W.n;
        vv = nearest_to_origin(s.W, s.v);
        if (s.W.n == 4 || vv <= square(C.touch)) return Verdict::inside;
        if (rule == StopRule::boolean && vv <= square(r)) return Verdict::near;
        if (vv >= before) [[unlikely]]
            break;  // no progress is left in double
    }
    return last_word<rule>(C, s, r);
}

}  // namespace solid
