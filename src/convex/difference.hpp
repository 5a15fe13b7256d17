// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The configuration space obstacle A − B of two cores, in the frame of A, through its support mapping.
#pragma once

#include "convex/body.hpp"
#include "convex/simplex.hpp"
#include "math/tolerance.hpp"

namespace solid
{

template <class A, class B> struct Difference
{
    static constexpr bool has_ids = A::has_ids && B::has_ids;  ///< both have finitely many vertices

    const A& a;
    const B& b;
    Mat3 R;  ///< x_A = R·x_B + t
    Vec3 t;
    Vec3 from_b_to_a;  ///< some vector of A − B, near its middle
    double extent;  ///< bounds the coordinates of A and those of B
    double choice_error;  ///< what support() may be short of the furthest, for a direction of length 1
    double touch;  ///< distances up to this are rounding

    Difference(const A& core_a, const B& core_b, const Body& body_a, const Body& body_b)
        : Difference(core_a, core_b, body_a, body_b, relative(body_a.at, body_b.at))
    {}
    Difference(const A& core_a, const B& core_b, const Body& body_a, const Body& body_b, const Affine& b_from_a)
        : a(core_a), b(core_b), R(b_from_a.M), t(b_from_a.t), from_b_to_a(body_a.centre - (R * body_b.centre + t)),
          extent(body_a.extent + body_b.extent), choice_error(a.choice_error() + b.choice_error()),
          touch(rounding_of(body_a, body_b))
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
