// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// When does a moving body touch another? The GJK ray cast of [Bergen04]: A moving by λ·s touches B when the point
// x = λ·r, r = −s, enters the obstacle C = A − B (⊕ a ball for the radii). While v, the vector from x to the point of
// the simplex nearest x, shows a plane between x and C, x moves up to that plane. The simplex is kept, seen from x.
//
// Three departures: the ball is compared, not sampled; x moves only as far as a plane proves in spite of rounding; and
// where the loop stalls, x goes on from one plane of careful_distance() to the next. Whether the bodies touch at the
// start is decided by the one rule of contact.
#include "convex/careful/careful.hpp"
#include "convex/careful/careful_distance.hpp"
#include "convex/dispatch.hpp"
#include "convex/gjk.hpp"
#include "convex/queries.hpp"

namespace dt::convex
{

namespace
{

/// A hit in the frame of A. Its point is of A's core, where it was before the motion; its normal is from B to A, and
/// zero if they touch at the start.
using LocalHit = std::optional<CastHit>;

/// Steps from plane to plane where the loop has stalled; a few are usual.
constexpr int max_careful_steps = 100;

/// Accuracy of the planes that these steps need: a better one is no further on.
constexpr double careful_step_accuracy = 0.1;

template <class D> class Caster
{
public:
    /// A moves by `motion`.
    Caster(const D& C, Vec3 motion, double max_param, const Tolerance& eps)
        : C_(C), r_(-C.body_a.at.turned_back(motion)), radius_(C.body_a.radius + C.body_b.radius),
          max_param_(max_param), tolerance_(eps.contact * (C.extent + radius_)),
          reach_(radius_ + std::max(contact_share * tolerance_, C.touch)),
          near2_(C.choice_error > 0 ? square(radius_ + 2 * (C.choice_error + C.touch)) : -1), v_(C.from_b_to_a)
    {
        if (!(norm2(v_) > 0)) v_ = {1, 0, 0};
    }

    LocalHit run()
    {
        double vv = norm2(v_);
        for (int k = 0; k < max_cast_rounds; ++k)
        {
            Vertex& c = W_.v[W_.n];  // a candidate until n counts it
            if (vv <= near2_) [[unlikely]]  // advance() would ask for it
                c = C_.exact_support(-v_);
            else
                C_.support(-v_, c);
            c.w -= x_;
            bool repeated = contains(C_, W_, c);
            const Step step = advance(c, vv, repeated);
            if (step == Step::miss) return std::nullopt;
            if (repeated && step == Step::none) break;
            const double before = vv;
            if (!repeated) ++W_.n;
            vv = nearest_to_origin(W_, v_);
            // Before a plane has told them apart only contact itself ends the search: what is a hair apart has a normal.
            if (W_.n == 4 || vv <= square(is_apart_ ? reach_ : radius_ + surely_within * C_.touch)) break;
            if (vv == before && step == Step::none && k > 0) break;  // a round in vain; all others would be
        }
        return finish(vv);
    }

private:
    enum class Step
    {
        none,
        moved,
        miss,  ///< C lies behind, or further than max_param
    };

    /// Moves x up to the plane through c perpendicular to v, less what c may be short of the furthest. Where that might
    /// decide, or the plane may be the last, as c is a corner of the triangle W, c is chosen in double.
    Step advance(Vertex& c, double vv, bool& repeated)
    {
        const double length = std::sqrt(vv), touch = C_.touch * length;
        double gap = dot(v_, c.w) - radius_ * length;
        if (gap > 0 && C_.choice_error > 0 && vv > near2_)
        {
            if (gap > 2 * (C_.choice_error * length + touch) && !(repeated && W_.n == 3))
                gap -= C_.choice_error * length;
            else
            {
                c = C_.exact_support(-v_);
                c.w -= x_;
                gap = dot(v_, c.w) - radius_ * length;
                repeated = contains(C_, W_, c);
            }
        }
        return gap > touch ? move_up_to(v_, gap, c) : Step::none;
    }

    /// Moves x along r by gap/(n·r): a plane across n proves that nothing of C is nearer. c is a vertex beside those of W.
    Step move_up_to(Vec3 n, double gap, Vertex& c)
    {
        is_apart_ = true;  // x began outside, and has passed nothing
        const double nr = dot(n, r_);
        if (!(nr > 0)) return Step::miss;
        const double lambda = lambda_ + gap / nr;
        if (!(lambda <= max_param_)) return Step::miss;
        if (!(lambda > lambda_)) return Step::none;
        const Vec3 x = lambda * r_, step = x - x_;
        for (int i = 0; i < W_.n; ++i)
            W_.v[i].w -= step;
        c.w -= step;
        lambda_ = lambda;
        x_ = x;
        normal_ = n;
        return Step::moved;
    }

    /// The loop has ended: with a point of C that is near enough, or stalled.
    LocalHit finish(double vv)
    {
        const Weights weight = weights(W_, v_);
        const double distance2 = W_.n == 4 ? 0 : W_.n < 3 ? vv : norm2(sum_of(W_, weight, &Vertex::w));
        if (is_apart_)
        {
            if (distance2 <= square(radius_ + tolerance_)) return hit(sum_of(W_, weight, &Vertex::p));
            return go_on_carefully();
        }
        if (distance2 <= square(radius_ + surely_within * C_.touch) || touch_carefully(C_.body_a, C_.body_b))
            return CastHit{};
        is_apart_ = true;
        return go_on_carefully();
    }

    /// Conservative advancement.
    [[gnu::noinline, gnu::cold]] LocalHit go_on_carefully()
    {
        W_.n = 0;
        Vec3 on_a{};
        for (int k = 0; k < max_careful_steps; ++k)
        {
            Difference seen = C_;
            seen.t += x_;
            seen.from_b_to_a -= x_;
            const CarefulDistance s = careful_distance(seen, radius_, {careful_step_accuracy});
            on_a = point_of_a(s.W, s.nearest);
            v_ = s.v;
            Vertex unused{};
            const Step step = s.upper > reach_ && s.lower > radius_ + C_.touch
                                  ? move_up_to(s.axis, s.lower - radius_, unused)
                                  : Step::none;
            if (step == Step::miss) return std::nullopt;
            if (step == Step::moved) continue;
            if (!(normal_ == Vec3{})) break;
            if (!(dot(s.axis, r_) > 0)) return std::nullopt;
            normal_ = s.axis;  // a hair apart at the start, and they approach
            break;
        }
        return hit(on_a);
    }

    /// The last plane that x was moved up to supports C there, to the tolerance: its normal is that of the hit. With
    /// radii the vector between the cores is better still.
    CastHit hit(Vec3 on_a) const
    {
        const bool between_cores = W_.n < 4 && radius_ > min_direction * (reach_ - radius_) && dot(v_, r_) > 0;
        CastHit found;
        found.param = lambda_;
        found.point = on_a;
        found.normal = normalized(between_cores ? v_ : normal_ == Vec3{} ? r_ : normal_, {1, 0, 0});
        return found;
    }

    const D& C_;
    Vec3 r_;
    double radius_, max_param_;
    double tolerance_;  ///< distance at which the client wants contact to be told
    double reach_;  ///< distance of the cores at which the loop ends
    double near2_;  ///< squared distance of the cores from which vertices are chosen in double at once
    Simplex W_;  ///< seen from x
    Vec3 v_, x_{}, normal_{};
    double lambda_ = 0;
    bool is_apart_ = false;  ///< a plane has told the bodies apart at the start
};

struct Cast
{
    template <int KA, int KB> static constexpr bool has_own_code = KA == kind_polytope&& KB == kind_polytope;

    template <int KA, int KB>
    static LocalHit run(const Body& a, const Body& b, Vec3 motion, double max_param, const Tolerance& eps)
    {
        return Caster(KnownDifference<KA, KB>(a, b), motion, max_param, eps).run();
    }
    static LocalHit run_any(const Body& a, const Body& b, Vec3 motion, double max_param, const Tolerance& eps)
    {
        return Caster(Difference(a, b), motion, max_param, eps).run();
    }
};

}  // namespace

std::optional<CastHit> cast(const Body& a, Vec3 translation, const Body& b, double max_param, const Tolerance& eps)
{
    const OrderedPair pair = in_order(a, b);
    const Vec3 motion = pair.is_swapped ? -translation : translation;  // b moving by s is a moving by −s
    LocalHit hit = dispatch<Cast>(pair, motion, max_param, eps);
    if (!hit) return std::nullopt;
    if (hit->normal == Vec3{})  // they overlap at the start
        return CastHit{0, closest_points(a, b, eps, nullptr).on_a, {}};
    const Vec3 n = pair.a.at.turned(hit->normal);  // from pair.b to pair.a
    // The surface point of the first body's side of the contact, at the moment of contact.
    hit->point = pair.a.at(hit->point) - pair.a.radius * n;
    if (!pair.is_swapped) hit->point += hit->param * translation;
    hit->normal = pair.is_swapped ? -n : n;
    return hit;
}

}  // namespace dt::convex
