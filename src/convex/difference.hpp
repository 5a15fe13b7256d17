// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The configuration space obstacle A − B of two cores, in the frame of A, through its support mapping.
//
// GJK, EPA and casts are compiled once, for a Difference of any two cores, and call the small functions of a CorePair
// for what depends on the kinds. Where a pair of kinds is measured to be worth it, a query is compiled once more, for a
// KnownDifference. That saves a call per support: 3 to 10 % of a GJK.
#pragma once

#include "convex/body.hpp"
#include "convex/simplex.hpp"
#include "math/tolerance.hpp"

#include <array>
#include <cassert>

namespace dt::convex
{

struct Difference;

/// What depends on the kinds of the two cores. Directions are passed by numbers: vectors would go through memory.
struct CorePair
{
    bool has_ids;  ///< both have finitely many vertices, which have numbers
    void (*support)(const Difference& C, double x, double y, double z, Vertex& w);
    void (*exact_support)(const Difference& C, double x, double y, double z, Vertex& w);
    void (*vertex)(const Difference& C, std::uint32_t ia, std::uint32_t ib, Vertex& w);
};

/// By the kinds of both, the lower one first: entry kind_a·kind_count + kind_b.
extern const std::array<CorePair, kind_count * kind_count> core_pairs;

/// 1 but for scaled polytopes.
inline double scale_of(const BodyCore& core)
{
    const auto* polytope = std::get_if<ScaledPolytope>(&core);
    return polytope ? polytope->k : 1;
}

inline double choice_error_of(const BodyCore& core)
{
    if (const auto* polytope = std::get_if<ScaledPolytope>(&core)) return polytope->choice_error();
    const auto* view = std::get_if<const View*>(&core);
    return view ? (*view)->choice_error() : 0;
}

struct Difference
{
    const CorePair& cores;
    const Body &body_a, &body_b;
    Mat3 R;  ///< x_A = R·x_B + t for x_B of the unscaled core: the scaling of B goes into R, where it costs nothing
    Vec3 t;
    Vec3 from_b_to_a;  ///< some vector of A − B, near its middle
    double extent;  ///< bounds the coordinates of A and those of B
    double choice_error;  ///< what support() may be short of the furthest, for a direction of length 1
    double touch;  ///< distances up to this are rounding

    /// The kind of a's core is not above that of b's, see in_order().
    [[gnu::always_inline]] Difference(const Body& a, const Body& b)
        : Difference(a, b, relative(a.at, b.at, way_between(a, b)))
    {}

    bool has_ids() const { return cores.has_ids; }

    /// Finds w, a vertex of A − B furthest along d.
    [[gnu::always_inline]] void support(Vec3 d, Vertex& w) const { cores.support(*this, d.x, d.y, d.z, w); }
    Vertex exact_support(Vec3 d) const
    {
        Vertex w;
        cores.exact_support(*this, d.x, d.y, d.z, w);
        return w;
    }
    /// The vertex with these numbers; any numbers give some vertex.
    Vertex vertex(std::uint32_t ia, std::uint32_t ib) const
    {
        Vertex w;
        cores.vertex(*this, ia, ib, w);
        return w;
    }

private:
    [[gnu::always_inline]] Difference(const Body& a, const Body& b, const Affine& a_from_b)
        : cores(core_pairs[a.core.index() * kind_count + b.core.index()]), body_a(a), body_b(b),
          R(scale_of(b.core) * a_from_b.M), t(a_from_b.t), from_b_to_a(a.centre - (a_from_b.M * b.centre + t)),
          extent(a.extent + b.extent), choice_error(choice_error_of(a.core) + choice_error_of(b.core)),
          touch(rounding_of(a, b))
    {
        assert(cores.support && "see in_order()");
    }
};

/// The set that goes into R·x + t: a scaled polytope without its scale.
template <int K> const auto& unscaled_core_of(const Body& body)
{
    if constexpr (K == kind_polytope)
        return *core_of<K>(body).polytope;
    else
        return core_of<K>(body);
}

/// w = p − (R·q + t).
[[gnu::always_inline]] inline void put_vertex(const Difference& C, const shape::SupportPoint& p,
                                              const shape::SupportPoint& q, Vertex& w)
{
    w.w = p.p - (C.R * q.p + C.t);
    w.ia = p.id;
    w.p = p.p;
    w.ib = q.id;
}

/// Finds w, a vertex of A − B furthest along d, for cores of these kinds.
template <int KA, int KB> [[gnu::always_inline]] inline void find_support(const Difference& C, Vec3 d, Vertex& w)
{
    put_vertex(C, core_of<KA>(C.body_a).support(d), unscaled_core_of<KB>(C.body_b).support(-transposed_times(C.R, d)),
               w);
}

/// A difference whose kinds of cores are known when a query is compiled.
template <int KA, int KB> struct KnownDifference : Difference
{
    [[gnu::always_inline]] KnownDifference(const Body& a, const Body& b) : Difference(known<KA>(a), known<KB>(b)) {}

    static constexpr bool has_ids() { return CoreOf<KA>::has_ids && CoreOf<KB>::has_ids; }
    [[gnu::always_inline]] void support(Vec3 d, Vertex& w) const { find_support<KA, KB>(*this, d, w); }

private:
    template <int K> [[gnu::always_inline]] static const Body& known(const Body& body)
    {
        if (body.core.index() != K) __builtin_unreachable();
        return body;
    }
};

/// Whether two vertices of A − B are one: by their numbers, or up to rounding.
template <class D> [[gnu::always_inline]] inline bool same(const D& C, const Vertex& x, const Vertex& y)
{
    if (C.has_ids()) return x.ia == y.ia && x.ib == y.ib;
    return norm2(x.w - y.w) <= square(C.touch);
}

}  // namespace dt::convex
