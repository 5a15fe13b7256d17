// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The support mappings of all cores with roots, sums and maps in double-double. Vertices are stored numbers, and are
// chosen in double.
#include "convex/careful/wide_support.hpp"

#include <cmath>

namespace dt::convex
{

namespace
{

/// The point of a ball of radius r furthest along d.
WideVec3 ball_point(Vec3 d, double r)
{
    const DoubleDouble length = root(norm2(WideVec3(d)));
    if (!is_positive(length)) return WideVec3({r, 0, 0});
    return (DoubleDouble{r, 0} / length) * d;
}

/// ρ/σ, with σ the distance of d from the axis y; 0 if d is on it.
DoubleDouble rim_factor(Vec3 d, double rho)
{
    const DoubleDouble sigma = root(exact_product(d.x, d.x) + exact_product(d.z, d.z));
    return is_positive(sigma) ? DoubleDouble{rho, 0} / sigma : DoubleDouble{};
}

WideVec3 wide_point(const shape::Cylinder& c, Vec3 d)
{
    const DoubleDouble k = rim_factor(d, c.rho);
    return {k * d.x, {std::copysign(c.eta, d.y), 0}, k * d.z};
}

WideVec3 wide_point(const shape::Cone& c, Vec3 d)
{
    const DoubleDouble sigma = root(exact_product(d.x, d.x) + exact_product(d.z, d.z));
    if (!(exact_product(2 * c.eta, d.y) < sigma * c.rho)) return WideVec3({0, c.eta, 0});
    const DoubleDouble k = rim_factor(d, c.rho);
    return {k * d.x, {-c.eta, 0}, k * d.z};
}

WideVec3 wide_point(const ScaledPolytope& c, Vec3 d)
{
    return c.k * WideVec3(c.polytope->exact_support(d).p);
}

/// Sets of finitely many vertices.
template <class Core> WideVec3 wide_point(const Core& core, Vec3 d)
{
    return WideVec3(core.exact_support(d).p);
}

WideVec3 wide_point(const std::shared_ptr<const shape::Polytope>& c, Vec3 d)
{
    return WideVec3(c->exact_support(d).p);
}

WideVec3 wide_point(const shape::Sum& s, Vec3 d);
WideVec3 wide_point(const shape::HullOfTwo& h, Vec3 d);

WideVec3 wide_point(const shape::Core& core, Vec3 d)
{
    return std::visit([&](const auto& c) { return wide_point(c, d); }, core);
}

/// An operand of a sum or hull where it stands, plus a ball.
WideVec3 wide_operand(const shape::ConvexShape& s, double extra, Vec3 d)
{
    const WideVec3 p = s.frame.M * wide_point(s.core, transposed_times(s.frame.M, d)) + WideVec3(s.frame.t);
    return extra > 0 ? p + ball_point(d, extra) : p;
}

WideVec3 wide_point(const shape::Sum& s, Vec3 d)
{
    return wide_operand(*s.a, 0, d) + wide_operand(*s.b, 0, d);
}

WideVec3 wide_point(const shape::HullOfTwo& h, Vec3 d)
{
    const WideVec3 a = wide_operand(*h.a, h.extra_a, d), b = wide_operand(*h.b, h.extra_b, d);
    return dot(a - b, d) < DoubleDouble{} ? b : a;
}

WideVec3 wide_point(const View& view, Vec3 d)
{
    const Vec3 e = transposed_times(view.L, d);
    const WideVec3 p = wide_point(view.shape->core, e);
    return view.L * (view.ball > 0 ? p + ball_point(e, view.ball) : p);
}

WideVec3 wide_point(const View* view, Vec3 d)
{
    return wide_point(*view, d);
}

WideVec3 wide_point(const shape::Facet* facet, Vec3 d)
{
    return wide_point(*facet, d);
}

/// A point of the core of B furthest along d, before the map that includes its scale.
WideVec3 unscaled_point(const BodyCore& core, Vec3 d)
{
    if (const auto* polytope = std::get_if<ScaledPolytope>(&core)) return wide_point(*polytope->polytope, d);
    return std::visit([&](const auto& c) { return wide_point(c, d); }, core);
}

}  // namespace

WideVertex wide_support(const Difference& C, Vec3 d)
{
    const WideVec3 p = std::visit([&](const auto& c) { return wide_point(c, d); }, C.body_a.core);
    const WideVec3 q = unscaled_point(C.body_b.core, -transposed_times(C.R, d));
    return {p - (C.R * q + WideVec3(C.t)), narrow(p)};
}

}  // namespace dt::convex
