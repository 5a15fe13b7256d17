// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What GJK takes from a cache, and leaves there. Vertices are remembered by number, so a simplex is rebuilt without any
// support. Whatever a cache holds, what comes out of it are real vertices of A − B and some direction.
#pragma once

#include "convex/gjk.hpp"
#include "convex/pair_cache.hpp"

namespace dt::convex
{

/// Whether the remembered axis still tells the cores further apart than r.
template <class D> bool still_apart(const D& C, const PairCache& cache, double r)
{
    const Vec3 v = cache.axis();
    if (!(norm2(v) > 0)) return false;
    Vertex w;
    C.support(-v, w);
    return tells_apart(norm2(v), dot(v, w.w), square(r + C.choice_error + C.touch));
}

/// The remembered axis and simplex, or without them a direction between the centres.
template <class D> [[gnu::always_inline]] inline GjkStart warm_start(const D& C, const PairCache* cache)
{
    GjkStart start(C.from_b_to_a);
    if (!cache || cache->is_empty()) return start;
    if (const Vec3 v = cache->axis(); norm2(v) > 0) start.v = v;
    if (C.has_ids()) start.simplex = cache->simplex();
    return start;
}

/// has_ids: the vertices have numbers.
inline void remember(PairCache& cache, const GjkResult& s, bool has_ids)
{
    const double length = norm(s.v);
    cache.clear();
    if (s.verdict != Verdict::inside && length > 0) cache.set_axis({s.v.x / length, s.v.y / length, s.v.z / length});
    if (has_ids) cache.add_simplex(s.W.n, [&s](int i) -> const Vertex& { return s.W.v[i]; });
}

}  // namespace dt::convex
