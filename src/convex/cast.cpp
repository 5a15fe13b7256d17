// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// When does a moving body touch another? The GJK ray cast of [Bergen04]: A moving by λ·s touches B when the point
// x = λ·r, r = −s, enters the obstacle C = A − B (⊕ a ball for the radii). While v, the vector from x to the point of
// the simplex nearest x, shows a plane between x and C, x moves up to that plane. The simplex is kept, seen from x.
//
// Two departures: the ball is compared, not sampled, and a vertex met again without motion ends the loop.
#include "convex/dispatch.hpp"
#include "convex/gjk.hpp"
#include "convex/queries.hpp"

namespace dt::convex
{

namespace
{

/// A hit in the frame of A. Its point is of A's core, where it was before the motion; its normal is from B to A.
using LocalHit = std::optional<CastHit>;

template <class D> class Caster
{
public:
    /// A moves by `motion`.
    Caster(const D& C, Vec3 motion, double max_param, const Tolerance& eps)
        : C_(C), r_(-C.body_a.at.turned_back(motion)), radius_(C.body_a.radius + C.body_b.radius),
          max_param_(max_param),
          reach_(radius_ + std::max(contact_share * eps.contact * (C.extent + radius_), C.touch)), v_(C.from_b_to_a)
    {
        if (!(norm2(v_) > 0)) v_ = {1, 0, 0};
    }

    LocalHit run()
    {
        double vv = norm2(v_);
        for (int k = 0; k < max_cast_rounds; ++k)
        {
            Vertex& c = W_.v[W_.n];  // a candidate until n counts it
            C_.support(-v_, c);
            c.w -= x_;
            const Step step = advance(c, vv);
            if (step == Step::miss) return std::nullopt;
            const bool repeated = contains(C_, W_, c);
            if (repeated && step == Step::none) break;
            if (!repeated) ++W_.n;
            vv = nearest_to_origin(W_, v_);
            // Before the first step only contact itself ends the search: what is a hair apart has a normal.
            if (W_.n == 4 || vv <= square(lambda_ > 0 ? reach_ : radius_ + C_.touch)) break;
        }
        if (C_.choice_error > 0) step_back();
        return contact();
    }

private:
    enum class Step
    {
        none,
        moved,
        miss,  ///< C lies behind, or further than max_param
    };

    /// Moves x up to the plane through c perpendicular to v.
    Step advance(Vertex& c, double vv)
    {
        const double gap = dot(v_, c.w) - radius_ * std::sqrt(vv);
        if (!(gap > 0 && square(gap) > square(C_.touch) * vv)) return Step::none;
        const double vr = dot(v_, r_);
        if (!(vr > 0)) return Step::miss;
        const double lambda = lambda_ + gap / vr;
        if (!(lambda <= max_param_)) return Step::miss;
        if (!(lambda > lambda_)) return Step::none;
        const Vec3 x = lambda * r_, step = x - x_;
        for (int i = 0; i < W_.n; ++i)
            W_.v[i].w -= step;
        c.w -= step;
        lambda_ = lambda;
        x_ = x;
        normal_ = v_;
        return Step::moved;
    }

    /// Vertices are chosen in single precision, so the last plane may have been a little too far.
    void step_back()
    {
        const double nr = dot(normal_, r_);
        if (!(nr > 0)) return;
        const double gap = dot(normal_, C_.exact_support(-normal_).w - x_) - radius_ * norm(normal_);
        if (gap < 0) lambda_ = std::max(0.0, lambda_ + gap / nr);
    }

    /// The last plane that x was moved up to supports C there, to the tolerance: its normal is that of the hit. With
    /// radii the vector between the cores is better still. There is no normal if they overlap at the start.
    CastHit contact() const
    {
        CastHit hit;
        hit.param = lambda_;
        if (W_.n > 0) hit.point = point_of_a(W_, v_);
        const bool between_cores = W_.n < 4 && radius_ > min_direction * (reach_ - radius_) && dot(v_, r_) > 0;
        if (norm2(normal_) > 0) hit.normal = normalized(between_cores ? v_ : normal_, {});
        return hit;
    }

    const D& C_;
    Vec3 r_;
    double radius_, max_param_, reach_;
    Simplex W_;  ///< seen from x
    Vec3 v_, x_{}, normal_{};
    double lambda_ = 0;
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
