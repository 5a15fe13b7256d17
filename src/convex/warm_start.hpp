// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Frame coherence [Bergen99, section 4]: the last separating axis often still separates, and the last simplex is
// often still next to the answer. Vertices are remembered by number, so a simplex is rebuilt without any support.
// Whatever a cache holds, what comes out of it are real vertices of A − B and some direction.
#pragma once

#include "convex/gjk.hpp"
#include "convex/proximity.hpp"

#include <bit>
#include <cmath>

namespace dt::convex
{

/// By its bits: comparing a NaN, or making it double, would be an invalid operation, which a client may trap.
inline bool is_finite(float x)
{
    constexpr std::uint32_t exponent = 0x7f800000;
    return (std::bit_cast<std::uint32_t>(x) & exponent) != exponent;
}

inline Vec3 cached_axis(const PairCache& cache)
{
    if (!(is_finite(cache.axis[0]) && is_finite(cache.axis[1]) && is_finite(cache.axis[2]))) return {};
    const Vec3 v{cache.axis[0], cache.axis[1], cache.axis[2]};
    return norm2(v) > 0.5 && norm2(v) < 2 ? v : Vec3{};  // a direction we stored has length 1
}

/// Whether the remembered axis still tells the cores further apart than r.
template <class D> bool still_apart(const D& C, const PairCache& cache, double r)
{
    if (!(cache.state & cache_state::axis)) return false;
    const Vec3 v = cached_axis(cache);
    Vertex w;
    C.support(-v, w);
    return tells_apart(norm2(v), dot(v, w.w), square(r + C.choice_error + C.touch));
}

/// The remembered axis and simplex, or without them a direction between the centres.
template <class D> [[gnu::always_inline]] inline GjkStart warm_start(const D& C, const PairCache* cache)
{
    GjkStart start(C.from_b_to_a);
    if (!cache || cache->state == 0) return start;
    if (cache->state & cache_state::axis)
        if (const Vec3 v = cached_axis(*cache); norm2(v) > 0) start.v = v;
    const std::uint32_t n = cache->state >> cache_state::count_shift;
    if (!C.has_ids() || !(cache->state & cache_state::simplex) || n < 1 || n > 4) return start;
    start.count = n;
    start.a = cache->a;
    start.b = cache->b;
    return start;
}

/// has_ids: the vertices have numbers.
inline void remember(PairCache& cache, const GjkResult& s, bool has_ids)
{
    const double length = norm(s.v);
    cache.state = 0;
    if (s.verdict != Verdict::inside && length > 0)
    {
        cache.axis = {static_cast<float>(s.v.x / length), static_cast<float>(s.v.y / length),
                      static_cast<float>(s.v.z / length)};
        cache.state = cache_state::axis;
    }
    if (!has_ids) return;
    cache.state |= cache_state::simplex | static_cast<std::uint32_t>(s.W.n) << cache_state::count_shift;
    for (int i = 0; i < s.W.n; ++i)
    {
        cache.a[static_cast<std::size_t>(i)] = s.W.v[i].ia;
        cache.b[static_cast<std::size_t>(i)] = s.W.v[i].ib;
    }
}

}  // namespace dt::convex
