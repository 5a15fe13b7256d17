// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which children of two boxes of two meshes may be nearer than a limit? A lower bound of the distance of two boxes is
// the largest of: their distance as boxes in either frame, by the gaps along three axes at right angles together, and
// the gaps along both slabs and along a chosen direction. The direction of the closest points so far is a good choice.
#pragma once

#include "complex/with_mesh/pair_opener.hpp"

namespace dt::complex
{

struct BoxDistanceLanes : NodeLanes
{
    std::uint32_t version = 0;  ///< the version of the direction that axis 8 is measured along
    float weight = -1;  ///< length in the frame per unit along the slab; negative: not computed yet
};

class BoxDistances : PairOpener<BoxDistances, BoxDistanceLanes>
{
public:
    explicit BoxDistances(const PairFrame& frame) : PairOpener(frame) {}

    /// A unit vector in frame 1.
    void set_direction(const float (&n)[3])
    {
        for (int s = 0; s < 2; ++s)
            for (int k = 0; k < 3; ++k)
            {
                const float* const axis = frame_.side[s].axis[k];
                along_[s][k] = axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2];
            }
        const float* const t = frame_.side[1].offset;
        offset_[1] = t[0] * n[0] + t[1] * n[1] + t[2] * n[2];
        ++version_;
    }

    /// Replaces a pair, not two leaves, by those of their children whose squared distance in the scaled frame may be
    /// below the limit, nearest last. Returns their number.
    int open(BoxPair at, float limit2, BoundedPair* out)
    {
        PairKeys keys;
        const BoxPair first = compare_children(at, Opening(frame_, at), limit2, keys);
        keys.sort();
        for (int i = 0; i < keys.n; ++i)
            out[keys.n - 1 - i] = {keys.pair(i, first), keys.below(i)};
        return keys.n;
    }

private:
    friend PairOpener;
    static constexpr int slab_a = NodeLanes::slab, slab_b = slab_a + 1, chosen = slab_b + 1;

    void load(int s, std::uint32_t node)
    {
        BoxDistanceLanes& lanes = lanes_[s];
        if (lanes.load(frame_, s, node))
        {
            lanes.version = 0;
            lanes.weight = -1;
        }
        if (lanes.version == version_) return;
        lanes.version = version_;
        lanes.set(chosen, lanes.along(along_[s], offset_[s]), s == 0 ? 0 : frame_.direction_slack);
    }

    unsigned near_whole(const BoxAxes& whole, float limit2) const
    {
        const Interval8 a = lanes_[0].along(chosen);
        const Float8 d = distance(lanes_[1].along(chosen),
                                  Interval8::broadcast(first_lane(lowest(a.lo)), first_lane(highest(a.hi))));
        return not_reaching(max(distance2(lanes_[1], whole.box()), d * d), limit2);
    }

    void measure_slabs()
    {
        PairOpener::measure_slabs();
        for (int s = 0; s < 2; ++s)
        {
            constexpr double safe = 1 - 1e-6;
            if (lanes_[s].weight < 0)
                lanes_[s].weight =
                    frame_.side[s].slabs_measure ? static_cast<float>(std::min(safe / slab_unit(s), 1e38)) : 0;
        }
    }

    void add_row(unsigned j, unsigned used, float limit2, PairKeys& keys) const
    {
        const OneBox box = lanes_[1].child(j);
        const auto along = [&](int k) { return distance(lanes_[0].along(k), box.along(k)); };
        const Float8 d_a = along(slab_a) * Float8::broadcast(lanes_[0].weight),
                     d_b = along(slab_b) * Float8::broadcast(lanes_[1].weight), d = along(chosen);
        const Float8 bound2 = max(distance2(lanes_[0], box), max(d_a * d_a, d_b * d_b, d * d));
        keys.add(not_reaching(bound2, limit2) & used, as_key(bound2), 0, j);
    }

    void add_children(int s, std::uint32_t other, unsigned used, float limit2, PairKeys& keys) const
    {
        const int one = 1 - s;
        const BoxAxes box(frame_, one, other);
        const Float8 d = distance(lanes_[s].along(chosen),
                                  box.along(along_[one], offset_[one], one == 0 ? 0 : frame_.direction_slack));
        const Float8 bound2 = max(distance2(lanes_[s], box.box()), d * d);
        keys.add(not_reaching(bound2, limit2) & used, as_key(bound2), s, 0);
    }

    [[gnu::always_inline]] static Float8 distance(const Interval8& a, const Interval8& b)
    {
        return max(gap(a, b), Float8::broadcast(0));
    }

    /// Squared distances of eight boxes from one.
    [[gnu::always_inline]] static Float8 distance2(const NodeLanes& lanes, const OneBox& box)
    {
        Float8 sum[2] = {Float8::broadcast(0), Float8::broadcast(0)};
        for (int k = 0; k < 6; ++k)
        {
            const Float8 d = distance(lanes.along(k), box.along(k));
            sum[k / 3] = sum[k / 3] + d * d;
        }
        return max(sum[0], sum[1]);
    }

    static unsigned not_reaching(const Float8& bound2, float limit2)
    {
        return ~bits(bound2 >= Float8::broadcast(limit2));
    }
    /// A NaN bounds nothing.
    static Float8 as_key(const Float8& bound2) { return max(bound2, Float8::broadcast(0)); }

    float along_[2][3] = {};  ///< the direction in local coordinates
    float offset_[2] = {};  ///< where the origins of the sides are along it
    std::uint32_t version_ = 1;
};

}  // namespace dt::complex
