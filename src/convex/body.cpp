// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes a body of a shape in a place: of a core of the same kind where there is one, else of a View.
#include "convex/body.hpp"

#include "math/proper_map.hpp"

#include <cmath>
#include <optional>

namespace dt::convex
{

namespace
{

/// M = Q·(diag(s) + E) with Q orthogonal; skew[j] = length of column j of E.
struct Factors
{
    Mat3 Q;
    Vec3 s, skew;
};

/// The direction of x, what is left of a column of this length less its parts along u and v. Where that is little, what
/// rounding has left of these parts is taken off too.
Vec3 direction_left(Vec3 x, double length, Vec3 u, Vec3 v)
{
    const Vec3 d = x * (1 / norm(x));
    if (!(norm2(x) < 0.25 * square(length))) [[likely]]
        return d;
    const Vec3 across = d - dot(u, d) * u - dot(v, d) * v;
    return across * (1 / norm(across));
}

Factors factors(const Mat3& M)
{
    Factors f;
    f.s = {norm(M.c0), norm(M.c1), norm(M.c2)};
    f.Q.c0 = M.c0 * (1 / f.s.x);
    const double e01 = dot(f.Q.c0, M.c1);
    f.Q.c1 = direction_left(M.c1 - e01 * f.Q.c0, f.s.y, f.Q.c0, {});
    const double e02 = dot(f.Q.c0, M.c2), e12 = dot(f.Q.c1, M.c2);
    f.Q.c2 = direction_left(M.c2 - e02 * f.Q.c0 - e12 * f.Q.c1, f.s.z, f.Q.c0, f.Q.c1);
    // What is left of a column after the projections differs from its length by second order only.
    f.skew = {0, std::fabs(e01), std::sqrt(e02 * e02 + e12 * e12)};
    return f;
}

double mean(Vec3 s)
{
    return (s.x + s.y + s.z) / 3;
}

/// A core that the shape's core becomes under diag(s), and how far it would be from the truth under diag(s) + E.
struct Fit
{
    BodyCore core;
    double error = 0, inner = shape::not_around_centre;

    template <class C> Fit(const C& c, double e) : core(c), error(e), inner(c.inner()) {}
};

double skew_error(const Factors& f, Vec3 half)
{
    return f.skew.y * half.y + f.skew.z * half.z;
}

struct FitCore
{
    const Factors& f;

    std::optional<Fit> operator()(const shape::Point& c) const { return Fit{c, 0}; }
    std::optional<Fit> operator()(const shape::Segment& c) const { return Fit{shape::Segment{c.eta * f.s.y}, 0}; }
    std::optional<Fit> operator()(const shape::Box& c) const
    {
        return Fit{shape::Box{scaled(c.half, f.s)}, skew_error(f, c.half)};
    }
    std::optional<Fit> operator()(const shape::Cylinder& c) const { return fit_round(c); }
    std::optional<Fit> operator()(const shape::Cone& c) const { return fit_round(c); }
    std::optional<Fit> operator()(const std::shared_ptr<const shape::Polytope>& c) const
    {
        const double k = mean(f.s), uneven = max_abs(f.s - Vec3{k, k, k}), size = c->extent();
        return Fit{ScaledPolytope{c.get(), k}, uneven * size + skew_error(f, {size, size, size})};
    }
    std::optional<Fit> operator()(const shape::Sum&) const { return std::nullopt; }
    std::optional<Fit> operator()(const shape::HullOfTwo&) const { return std::nullopt; }

private:
    template <class C> Fit fit_round(const C& c) const
    {
        const double s = 0.5 * (f.s.x + f.s.z), uneven = 0.5 * std::fabs(f.s.x - f.s.z);
        return Fit{C{c.rho * s, c.eta * f.s.y}, uneven * c.rho + skew_error(f, {c.rho, c.eta, c.rho})};
    }
};

/// The core of a body that is not scaled. False for sums and hulls, which have none.
struct RigidCore
{
    Body& body;

    template <class Core> bool operator()(const Core& c) const
    {
        body.core = c;
        body.inner = c.inner();
        return true;
    }
    bool operator()(const std::shared_ptr<const shape::Polytope>& c) const
    {
        return (*this)(ScaledPolytope{c.get(), 1});
    }
    bool operator()(const shape::Sum&) const { return false; }
    bool operator()(const shape::HullOfTwo&) const { return false; }
};

/// A segment is a segment under any map: only its own direction counts.
Mat3 frame_along(Vec3 y)
{
    const Vec3 u = normalized(y, {0, 1, 0}), w = any_perpendicular(u);
    return {w, u, cross(w, u)};
}

/// `stretch`: no vector becomes longer by the map of the view than by this factor.
Body body_of(const View& view, Vec3 t, double radius, double stretch)
{
    Body body;
    body.core = &view;
    body.radius = radius;
    body.at.move_to(t);
    body.centre = view.L * view.shape->centre;
    body.extent = std::min(norm(view.L), stretch) * (view.shape->extent + view.ball);
    body.blur = norm(view.L) * view.shape->blur;
    settle(body);
    return body;
}

}  // namespace

shape::SupportPoint View::image(Vec3 d, bool exact) const
{
    const Vec3 e = transposed_times(L, d);
    Vec3 p = support_point(shape->core, e, exact).p;
    if (ball > 0) p += ball * normalized(e, {1, 0, 0});
    return {L * p, shape::no_id};
}

Body make_body(const shape::ConvexShape& shape, const Affine& placement, double margin, View& view)
{
    const Affine P = placement * shape.frame;
    Body body;
    if (is_orthogonal(P.M) && std::visit(RigidCore{body}, shape.core)) [[likely]]
    {
        body.at = {P.M, P.t};
        body.radius = margin + shape.radius;
        body.extent = shape.extent;
        body.blur = shape.blur;
        if (body.core.index() == kind_polytope) body.centre = shape.centre;
        settle(body);
        return body;
    }
    const Factors f = factors(P.M);
    const double scale = mean(f.s), largest = std::max(f.s.x, std::max(f.s.y, f.s.z));
    const double ball_error = shape.radius * (max_abs(f.s - Vec3{scale, scale, scale}) + f.skew.y + f.skew.z);
    const bool similar = ball_error <= rounding::placed_core * scale * shape.radius;

    std::optional<Fit> fit = std::visit(FitCore{f}, shape.core);
    if (fit && !similar) fit->error += ball_error;
    if (!fit || fit->error > rounding::placed_core * largest * (shape.extent + shape.radius))
    {
        view = {&shape, P.M, similar ? 0 : shape.radius};
        return body_of(view, P.t, margin + (similar ? scale * shape.radius : 0), largest + f.skew.y + f.skew.z);
    }
    body.at.move_to(P.t);
    body.core = fit->core;
    body.radius = margin + scale * shape.radius;
    if (!std::holds_alternative<shape::Point>(shape.core))
        body.at = {std::holds_alternative<shape::Segment>(shape.core) ? frame_along(P.M.c1) : f.Q, P.t};
    if (const auto* polytope = std::get_if<ScaledPolytope>(&body.core)) body.centre = polytope->k * shape.centre;
    body.inner = fit->inner;
    body.extent = largest * shape.extent;
    body.blur = largest * shape.blur;
    settle(body);
    return body;
}

void move_to_image(Body& body, const Affine& placement, Vec3 c)
{
    const Mat3& M = placement.M;
    const Vec3 o = placement.t, x = M * c, t = x + o;
    body.at.move_to(t);
    if (c == Vec3{}) return;
    const Vec3 part = t - o;  // the sum and its error together are exact
    body.low = (o - (t - part)) + (x - part);
    body.at_rounding = rounding::map * max_abs(abs(c.x * M.c0) + abs(c.y * M.c1) + abs(c.z * M.c2));
    settle(body);
}

double reach_along(const Body& body, Vec3 d)
{
    if (const View* const ellipsoid = ellipsoid_of(body))
        return body.radius * norm(d) + ellipsoid->ellipsoid_along(d);
    const Vec3 e = body.at.turned_back(d);
    return body.radius * norm(d) + dot(e, furthest_in_core(body, e));
}

}  // namespace dt::convex
