// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Squared distances of eight boxes from one: by the gaps along three axes at right angles together, and by the gap
// along each slab and the chosen direction alone.
#include "complex/with_mesh/box_distances.hpp"

namespace dt::complex
{

namespace
{

constexpr int slab_a = NodeLanes::slab, slab_b = slab_a + 1, chosen = slab_b + 1;

[[gnu::always_inline]] inline Float8 interval_gap(const float* lo, const float* hi, float from, float to)
{
    return max(max(Float8::load(lo) - Float8::broadcast(to), Float8::broadcast(from) - Float8::load(hi)),
               Float8::broadcast(0));
}

/// Squared distances of eight boxes from one, whose intervals are `stride` apart.
[[gnu::always_inline]] inline Float8 box_distance2(const NodeLanes& lanes, const float* lo, const float* hi,
                                                   int stride)
{
    Float8 sum[2] = {Float8::broadcast(0), Float8::broadcast(0)};
    for (int k = 0; k < 6; ++k)
    {
        const Float8 g = interval_gap(lanes.lo[k], lanes.hi[k], lo[k * stride], hi[k * stride]);
        sum[k / 3] = sum[k / 3] + g * g;
    }
    return max(sum[0], sum[1]);
}

[[gnu::always_inline]] inline unsigned not_reaching(const Float8& bound2, float limit2)
{
    return ~bits(bound2 >= Float8::broadcast(limit2));
}

/// A NaN bounds nothing.
[[gnu::always_inline]] inline Float8 as_distance_key(const Float8& bound2)
{
    return max(bound2, Float8::broadcast(0));
}

}  // namespace

void BoxDistances::set_direction(const float (&n)[3])
{
    const PairFrame& frame = opener_.frame;
    for (int s = 0; s < 2; ++s)
        for (int k = 0; k < 3; ++k)
        {
            const float* const axis = frame.side[s].axis[k];
            along_[s][k] = axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2];
        }
    const float* const t = frame.side[1].offset;
    offset_[1] = t[0] * n[0] + t[1] * n[1] + t[2] * n[2];
    ++version_;
}

int BoxDistances::open(BoxPair at, float limit2, BoundedPair* out)
{
    PairKeys keys;
    const BoxPair first = opener_.open(at, Opening(opener_.frame, at), limit2, *this, keys);
    keys.sort();
    for (int i = 0; i < keys.n; ++i)
        out[keys.n - 1 - i] = {keys.pair(i, first), keys.below(i)};
    return keys.n;
}

void BoxDistances::load(int s, std::uint32_t node)
{
    Lanes& lanes = opener_.lanes[s];
    if (lanes.load(opener_.frame, s, node))
    {
        lanes.version = 0;
        lanes.weight = -1;
    }
    if (lanes.version == version_) return;
    lanes.version = version_;
    lanes.set(chosen, lanes.along(along_[s], offset_[s]), s == 0 ? 0 : opener_.frame.direction_slack);
}

unsigned BoxDistances::near_whole(const BoxAxes& whole, float limit2) const
{
    const Lanes &A = opener_.lanes[0], &B = opener_.lanes[1];
    const Float8 along = interval_gap(B.lo[chosen], B.hi[chosen], first_lane(lowest(Float8::load(A.lo[chosen]))),
                                      first_lane(highest(Float8::load(A.hi[chosen]))));
    return not_reaching(max(box_distance2(B, whole.lo, whole.hi, 1), along * along), limit2);
}

void BoxDistances::measure_slabs()
{
    opener_.measure_slabs();
    for (int s = 0; s < 2; ++s)
    {
        Lanes& lanes = opener_.lanes[s];
        if (lanes.weight >= 0) continue;
        const PairSide& side = opener_.frame.side[s];
        const Vec3 G = transposed_times(side.covector, Vec3{lanes.D[0], lanes.D[1], lanes.D[2]});
        constexpr double safe = 1 - 1e-6;
        lanes.weight = side.slabs_measure ? static_cast<float>(std::min(safe / norm(G), 1e38)) : 0;
    }
}

void BoxDistances::add_row(unsigned j, unsigned used, float limit2, PairKeys& keys) const
{
    const Lanes &A = opener_.lanes[0], &B = opener_.lanes[1];
    const auto along = [&](int k) { return interval_gap(A.lo[k], A.hi[k], B.lo[k][j], B.hi[k][j]); };
    const Float8 d_a = along(slab_a) * Float8::broadcast(A.weight), d_b = along(slab_b) * Float8::broadcast(B.weight),
                 d = along(chosen);
    const Float8 bound2 = max(box_distance2(A, B.lo[0] + j, B.hi[0] + j, 8), max(d_a * d_a, d_b * d_b, d * d));
    keys.add(not_reaching(bound2, limit2) & used, as_distance_key(bound2), 3, j);
}

void BoxDistances::add_children(int s, std::uint32_t other, unsigned used, float limit2, PairKeys& keys) const
{
    const int one = 1 - s;
    const Lanes& lanes = opener_.lanes[s];
    BoxAxes box(opener_.frame, one, other);
    box.measure(along_[one], offset_[one], one == 0 ? 0 : opener_.frame.direction_slack);
    const Float8 along = interval_gap(lanes.lo[chosen], lanes.hi[chosen], box.along_lo, box.along_hi);
    const Float8 bound2 = max(box_distance2(lanes, box.lo, box.hi, 1), along * along);
    keys.add(not_reaching(bound2, limit2) & used, as_distance_key(bound2), s == 0 ? 3 : 0, 0);
}

}  // namespace dt::complex
