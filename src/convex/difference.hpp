// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The configuration space obstacle A − B of two cores, in the frame of A, through its support mapping.
#pragma once

#include "convex/body.hpp"
#include "convex/simplex.hpp"
#include "math/tolerance.hpp"

#include <type_traits>
#include <utility>

namespace solid
{

/// The scaling of B goes into R, where it costs nothing.
template <class B> const B& without_scale(const B& core)
{
    return core;
}
inline const Polytope& without_scale(const ScaledPolytope& core)
{
    return *core.polytope;
}
template <class B> double scale_of(const B&)
{
    return 1;
}
inline double scale_of(const ScaledPolytope& core)
{
    return core.k;
}

template <class A, class B> struct Difference
{
    using UnscaledB = std::remove_cvref_t<decltype(without_scale(std::declval<const B&>()))>;
    static constexpr bool has_ids = A::has_ids && B::has_ids;  ///< both have finitely many vertices

    const A& a;
    const UnscaledB& b;
    Mat3 R;  ///< x_A = R·x_B + t for x_B of the unscaled core
    Vec3 t;
    Vec3 from_b_to_a;  ///< some vector of A − B, near its middle
    double extent;  ///< bounds the coordinates of A and those of B
    double choice_error;  ///< what support() may be short of the furthest, for a direction of length 1
    double touch;  ///< distances up to this are rounding

    Difference(const A& core_a, const B& core_b, const Body& body_a, const Body& body_b)
        : Difference(core_a, core_b, body_a, body_b, relative(body_a.at, body_b.at, way_between(body_a, body_b)))
    {}
    Difference(const A& core_a, const B& core_b, const Body& body_a, const Body& body_b, const Affine& b_from_a)
        : a(core_a), b(without_scale(core_b)), R(scale_of(core_b) * b_from_a.M), t(b_from_a.t),
          from_b_to_a(body_a.centre - (b_from_a.M * body_b.centre + t)), extent(body_a.extent + body_b.extent),
          choice_error(a.choice_error() + core_b.choice_error()), touch(rounding_of(body_a, body_b))
    {}

    [[gnu::always_inline]] Vertex support(Vec3 d) const
    {
        const SupportPoint p = a.support(d), q = b.support(-transposed_times(R, d));
        return {p.p - (R * q.p + t), p.id, p.p, q.id};
    }
    Vertex exact_support(Vec3 d) const
    {
        const SupportPoint p = a.exact_support(d), q = b.exact_support(-transposed_times(R, d));
        return {p.p - (R * q.p + t), p.id, p.p, q.id};
    }
    /// The vertex with these numbers; any numbers give some vertex.
    Vertex vertex(std::uint32_t ia, std::uint32_t ib) const
    {
        const Vec3 p = a.vertex(ia);
        return {p - (R * b.vertex(ib) + t), ia, p, ib};
    }
    bool same(const Vertex& x, const Vertex& y) const
    {
        if constexpr (has_ids) return x.ia == y.ia && x.ib == y.ib;
        return norm2(x.w - y.w) <= square(touch);
    }
};

}  // namespace solid
