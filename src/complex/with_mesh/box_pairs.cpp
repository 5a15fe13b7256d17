// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Two boxes are apart if their intervals are apart along one of the axes; the largest gap decides, and if it is
// negative, its size is the overlap by which pairs are ordered.
#include "complex/with_mesh/box_pairs.hpp"

#include <utility>

namespace dt::complex
{

namespace
{

/// Between eight intervals and one; negative if they overlap.
[[gnu::always_inline]] inline Float8 signed_gap(const float* lo, const float* hi, float from, float to)
{
    return max(Float8::load(lo) - Float8::broadcast(to), Float8::broadcast(from) - Float8::load(hi));
}

[[gnu::always_inline]] inline Float8 largest_gap(const NodeLanes& lanes, const BoxAxes& box)
{
    Float8 s = signed_gap(lanes.lo[0], lanes.hi[0], box.lo[0], box.hi[0]);
    for (int k = 1; k < 6; ++k)
        s = max(s, signed_gap(lanes.lo[k], lanes.hi[k], box.lo[k], box.hi[k]));
    return s;
}

[[gnu::always_inline]] inline unsigned not_above(const Float8& gap, float limit)
{
    return ~bits(gap > Float8::broadcast(limit));
}

}  // namespace

int BoxPairs::open(BoxPair at, BoxPair* out)
{
    const Opening opening(opener_.frame, at);
    PairKeys keys;
    const BoxPair first = opener_.open(at, opening, 0, *this, keys);
    if (opening.a && opening.b) return leaves_last(keys, first, out);
    for (int i = 0; i < keys.n; ++i)
        out[i] = keys.pair(i, first);
    return keys.n;
}

/// Inner pairs from the front, pairs of leaves from the back, and the best inner pair last of the inner ones.
int BoxPairs::leaves_last(const PairKeys& keys, BoxPair first, BoxPair* out) const
{
    int best = -1, leaves = 0;
    std::uint32_t best_key = 0;
    for (int k = 0; k < keys.n; ++k)
    {
        const BoxPair pair = keys.pair(k, first);
        if (!is_open(opener_.frame, pair))
            out[keys.n - ++leaves] = pair;
        else
        {
            const int place = k - leaves;
            out[place] = pair;
            if (best < 0 || keys.key[k] > best_key) best = place, best_key = keys.key[k];
        }
    }
    if (best >= 0) std::swap(out[best], out[keys.n - leaves - 1]);
    return keys.n;
}

unsigned BoxPairs::near_whole(const BoxAxes& whole, float limit) const
{
    return not_above(largest_gap(opener_.lanes[1], whole), limit);
}

void BoxPairs::add_row(unsigned j, unsigned used, float limit, PairKeys& keys) const
{
    const NodeLanes &A = opener_.lanes[0], &B = opener_.lanes[1];
    Float8 s = signed_gap(A.lo[0], A.hi[0], B.lo[0][j], B.hi[0][j]);
    for (int k = 1; k < 8; ++k)
        s = max(s, signed_gap(A.lo[k], A.hi[k], B.lo[k][j], B.hi[k][j]));
    keys.add(not_above(s, limit) & used, -s, 3, j);
}

void BoxPairs::add_children(int s, std::uint32_t other, unsigned used, float limit, PairKeys& keys) const
{
    const NodeLanes& lanes = opener_.lanes[s];
    const PairSide& side = opener_.frame.side[1 - s];
    const Float8 by_box = largest_gap(lanes, BoxAxes(opener_.frame, 1 - s, other));
    // The slab of the one box.
    const Slab& slab = side.mesh->tree().slabs[AabbTree::node_of(other)];
    const std::array<float, 3> D = slab.D();
    double org = slab.org;
    for (std::size_t k = 0; k < 3; ++k)
        org -= static_cast<double>(D[k]) * static_cast<double>(side.centre[k]);
    const unsigned slot = AabbTree::slot_of(other);
    const float from = static_cast<float>(org) + slab.step() * static_cast<float>(slab.lo[slot]),
                to = static_cast<float>(org) + slab.step() * static_cast<float>(slab.hi[slot]);
    float g[3];
    const float offset = pulled_back(opener_.frame.side[s].to_other, D, g);
    const NodeLanes::Interval i = lanes.along(g, offset);
    const Float8 by_slab =
        max(i.lo - Float8::broadcast(to + side.slab_slack), Float8::broadcast(from - side.slab_slack) - i.hi);
    keys.add(not_above(max(by_box, by_slab), limit) & used, -by_box, s == 0 ? 3 : 0, 0);
}

}  // namespace dt::complex
