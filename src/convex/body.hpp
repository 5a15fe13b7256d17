// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A convex shape placed in the world, as the queries want it: { R·c + t + b : c in core, |b| ≤ radius } with R
// orthogonal (mirrors included), so that lengths in the core's coordinates are lengths in the world.
//
// Scaling goes into the core where the result is again such a core (a scaled box is a box). Where it is not (sheared
// boxes, stretched spheres and polytopes, sums and hulls) the core is a View. Matrices that are orthogonal to single
// precision have been taken for orthogonal ones before (math/proper_map.hpp).
#pragma once

#include "math/isometry.hpp"
#include "math/tolerance.hpp"
#include "shape/convex_shape.hpp"
#include "shape/facet.hpp"

#include <type_traits>
#include <utility>
#include <variant>

namespace dt::convex
{

/// The image of a shape's core, and of a ball around it, under a linear map L.
struct View
{
    const shape::ConvexShape* shape = nullptr;
    Mat3 L;
    double ball = 0;

    /// Whether it is the image of a ball alone: an ellipsoid about the origin, which has closed forms.
    bool is_ellipsoid() const { return ball > 0 && std::holds_alternative<shape::Point>(shape->core); }

    [[gnu::always_inline]] shape::SupportPoint support(Vec3 d) const
    {
        return is_ellipsoid() ? furthest_of_ellipsoid(d) : image(d, false);
    }
    shape::SupportPoint exact_support(Vec3 d) const
    {
        return is_ellipsoid() ? furthest_of_ellipsoid(d) : image(d, true);
    }
    Vec3 vertex(std::uint32_t) const { return L * shape->centre; }
    double choice_error() const { return shape->choice_error > 0 ? norm(L) * shape->choice_error : 0; }
    static constexpr bool has_ids = false;

    /// The largest value of d·x in an ellipsoid.
    double ellipsoid_along(Vec3 d) const { return ball * norm(transposed_times(L, d)); }
    /// Half the edges of the box around an ellipsoid.
    Vec3 ellipsoid_box() const
    {
        const auto row = [](double a, double b, double c) { return std::sqrt(a * a + b * b + c * c); };
        return ball * Vec3{row(L.c0.x, L.c1.x, L.c2.x), row(L.c0.y, L.c1.y, L.c2.y), row(L.c0.z, L.c1.z, L.c2.z)};
    }

private:
    ///   L·e·(ball/‖e‖), e = Lᵀ·d
    [[gnu::always_inline]] shape::SupportPoint furthest_of_ellipsoid(Vec3 d) const
    {
        return {L * (ball * normalized(transposed_times(L, d), {1, 0, 0})), shape::no_id};
    }
    shape::SupportPoint image(Vec3 d, bool exact) const;
};

/// A polytope scaled by k in all directions.
struct ScaledPolytope
{
    static constexpr bool has_ids = true;
    const shape::Polytope* polytope = nullptr;
    double k = 1;

    [[gnu::always_inline]] shape::SupportPoint support(Vec3 d) const { return scaled(polytope->support(d)); }
    shape::SupportPoint exact_support(Vec3 d) const { return scaled(polytope->exact_support(d)); }
    Vec3 vertex(std::uint32_t id) const { return k * polytope->vertex(id); }
    double choice_error() const { return k * polytope->choice_error(); }
    double inner() const { return k * polytope->inner(); }

private:
    [[gnu::always_inline]] shape::SupportPoint scaled(shape::SupportPoint s) const { return {k * s.p, s.id}; }
};

using BodyCore = std::variant<shape::Point, shape::Segment, shape::Box, shape::Cylinder, shape::Cone, ScaledPolytope,
                              const View*, const shape::Facet*>;

/// The alternatives of BodyCore by name: core.index() is one of these.
enum CoreKind : int
{
    kind_point,
    kind_segment,
    kind_box,
    kind_cylinder,
    kind_cone,
    kind_polytope,
    kind_view,
    kind_facet,
    kind_count
};
static_assert(kind_count == std::variant_size_v<BodyCore>);

/// What every query reads comes first, in three cache lines.
struct Body
{
    Isometry at;  ///< R and t
    BodyCore core;
    double radius = 0;  ///< margin included
    double extent = 0;  ///< no point of the core is further from t
    double rounding = 0;  ///< what its coordinates relative to t can be off by, see settle()
    Vec3 low{};  ///< what rounding took off t
    double blur = 0;  ///< what is not known of the core, see ConvexShape
    double at_rounding = 0;  ///< what t + low can be off by
    Vec3 centre{};  ///< of the core, in core coordinates
    double inner = shape::not_around_centre;  ///< the ball of this radius about the centre is in the core
};

/// The core of a body if it is an ellipsoid, else null.
inline const View* ellipsoid_of(const Body& body)
{
    const auto* const view = std::get_if<const View*>(&body.core);
    return view && (*view)->is_ellipsoid() ? *view : nullptr;
}

/// The core of a body, which must be of kind K.
template <int K> const auto& core_of(const Body& body)
{
    const auto* core = std::get_if<K>(&body.core);
    if (!core) __builtin_unreachable();
    if constexpr (K >= kind_view)
        return **core;
    else
        return *core;
}

template <int K> using CoreOf = std::remove_cvref_t<decltype(core_of<K>(std::declval<const Body&>()))>;

/// M is finite and not singular. `view` must live as long as the body: it may be its core.
Body make_body(const shape::ConvexShape& shape, const Affine& placement, double margin, View& view);

/// To be called when extent, radius, blur and at_rounding are known.
inline void settle(Body& body)
{
    body.rounding = rounding::coordinates * (body.extent + body.radius) + (body.blur + body.at_rounding);
}

/// Moves the body so that t is placement(c). Far away that is rounded, but the distance of two bodies must not suffer.
void move_to_image(Body& body, const Affine& placement, Vec3 c);

/// From where a is to where b is.
inline Vec3 way_between(const Body& a, const Body& b)
{
    return (b.at.t() - a.at.t()) + (b.low - a.low);
}

/// What coordinates in a query about the two can be off by.
inline double rounding_of(const Body& a, const Body& b)
{
    return rounding::coordinates * max_abs(b.at.t() - a.at.t()) + (a.rounding + b.rounding);
}

/// A point of the core furthest along d, both in the coordinates of the core. Vertices are chosen in double.
inline Vec3 furthest_in_core(const Body& body, Vec3 d)
{
    const auto furthest = [&](const auto& core) {
        if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(core)>>)
            return core->exact_support(d).p;
        else
            return core.exact_support(d).p;
    };
    return std::visit(furthest, body.core);
}

/// The furthest the body reaches along d (not zero), relative to t, radius included.
double reach_along(const Body& body, Vec3 d);

}  // namespace dt::convex
