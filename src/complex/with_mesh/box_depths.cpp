// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The shortest way out of one box from eight, along axes 0–5 and along both slabs.
#include "complex/with_mesh/box_depths.hpp"

#include <cfloat>

namespace dt::complex
{

namespace
{

[[gnu::always_inline]] inline Float8 way_out(const float* lo, const float* hi, float from, float to)
{
    return min(Float8::load(hi) - Float8::broadcast(from), Float8::broadcast(to) - Float8::load(lo));
}

/// The least ways out of eight boxes from one, whose intervals are `stride` apart.
[[gnu::always_inline]] inline Float8 ways_out(const NodeLanes& lanes, const float* lo, const float* hi, int stride)
{
    Float8 least = Float8::broadcast(FLT_MAX);
    for (int k = 0; k < 6; ++k)
        least = min(least, way_out(lanes.lo[k], lanes.hi[k], lo[k * stride], hi[k * stride]));
    return least;
}

/// Bit i: the bound is not below the limit. A NaN bounds nothing, here and below.
[[gnu::always_inline]] inline unsigned reaching(const Float8& bound, float limit)
{
    return ~bits(bound < Float8::broadcast(limit));
}
[[gnu::always_inline]] inline Float8 as_depth_key(const Float8& bound)
{
    return max(min(bound, Float8::broadcast(FLT_MAX)), Float8::broadcast(0));
}

}  // namespace

int BoxDepths::open(BoxPair at, float limit, BoundedPair* out)
{
    PairKeys keys;
    const BoxPair first = opener_.open(at, Opening(opener_.frame, at), limit, *this, keys);
    keys.sort();
    for (int i = 0; i < keys.n; ++i)
        out[i] = {keys.pair(i, first), keys.above(i)};
    return keys.n;
}

void BoxDepths::load(int s, std::uint32_t node)
{
    Lanes& lanes = opener_.lanes[s];
    if (!lanes.load(opener_.frame, s, node)) return;
    const PairSide& side = opener_.frame.side[s];
    const Vec3 G = transposed_times(side.covector, Vec3{lanes.D[0], lanes.D[1], lanes.D[2]});
    constexpr double safe = 1 + 1e-6, least = 1e-30, most = 1e30;  // floats, with room
    const double unit = norm(G);
    lanes.known = side.slabs_measure && unit > least && unit < most;
    lanes.length = lanes.known ? static_cast<float>(safe / unit) : 0;
}

unsigned BoxDepths::near_whole(const BoxAxes& whole, float limit) const
{
    return reaching(ways_out(opener_.lanes[1], whole.lo, whole.hi, 1), limit);
}

void BoxDepths::add_row(unsigned j, unsigned used, float limit, PairKeys& keys) const
{
    const Lanes &A = opener_.lanes[0], &B = opener_.lanes[1];
    Float8 bound = ways_out(A, B.lo[0] + j, B.hi[0] + j, 8);
    unsigned apart = 0;
    for (int s = 0; s < 2; ++s)
    {
        const int k = NodeLanes::slab + s;
        const Float8 way = way_out(A.lo[k], A.hi[k], B.lo[k][j], B.hi[k][j]);
        apart |= bits(way < Float8::broadcast(0));
        const Lanes& own = opener_.lanes[s];
        if (own.known) bound = min(bound, way * Float8::broadcast(own.length));
    }
    keys.add(reaching(bound, limit) & used & ~apart, as_depth_key(bound), 3, j);
}

void BoxDepths::add_children(int s, std::uint32_t other, unsigned used, float limit, PairKeys& keys) const
{
    const BoxAxes box(opener_.frame, 1 - s, other);
    const Float8 bound = ways_out(opener_.lanes[s], box.lo, box.hi, 1);
    keys.add(reaching(bound, limit) & used, as_depth_key(bound), s == 0 ? 3 : 0, 0);
}

}  // namespace dt::complex
