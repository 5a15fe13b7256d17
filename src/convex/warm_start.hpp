// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Frame coherence [Bergen99, section 4]: the last separating axis often still separates, and the last simplex is
// often still next to the answer. Vertices are remembered by number, so a simplex is rebuilt without any support.
// Whatever a cache holds, what comes out of it are real vertices of A − B and some direction.
#pragma once

#include "convex/difference.hpp"
#include "convex/gjk.hpp"
#include "convex/proximity.hpp"

#include <bit>
#include <cmath>

namespace solid
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
    const double vw = dot(v, C.support(-v).w);
    return vw > 0 && vw * vw > square(r + C.choice_error + C.touch) * norm2(v);
}

/// A start for GJK. True if the remembered simplex contains the origin, so that nothing is left to do.
template <class D> bool warm_start(const D& C, const PairCache* cache, Gjk& s)
{
    s.v = C.from_b_to_a;
    if (!cache || cache->state == 0) return false;
    if (cache->state & cache_state::axis)
        if (const Vec3 v = cached_axis(*cache); norm2(v) > 0) s.v = v;
    if constexpr (D::has_ids)
    {
        const std::uint32_t n = cache->state >> cache_state::count_shift;
        if (!(cache->state & cache_state::simplex) || n < 1 || n > 4) return false;
        for (std::uint32_t i = 0; i < n; ++i)
            s.W.add(C.vertex(cache->a[i], cache->b[i]));
        const double vv = nearest_to_origin(s.W, s.v);
        return s.W.n == 4 || vv <= square(C.touch);
    }
    return false;
}

template <class D> void remember(PairCache& cache, const Gjk& s, Verdict verdict)
{
    const double length = norm(s.v);
    cache.state = 0;
    if (verdict != Verdict::inside && length > 0)
    {
        cache.axis = {static_cast<float>(s.v.x / length), static_cast<float>(s.v.y / length),
                      static_cast<float>(s.v.z / length)};
        cache.state = cache_state::axis;
    }
    if constexpr (D::has_ids)
    {
        cache.state |= cache_state::simplex | static_cast<std::uint32_t>(s.W.n) << cache_state::count_shift;
        for (int i = 0; i < s.W.n; ++i)
        {
            cache.a[static_cast<std::size_t>(i)] = s.W.v[i].ia;
            cache.b[static_cast<std::size_t>(i)] = s.W.v[i].ib;
        }
    }
}

}  // namespace solid
