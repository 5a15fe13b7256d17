// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep can faces in two boxes of two meshes be in each other? The depth of two convex bodies is the shortest way
// out, so it is at most the way out along any axis: for intervals [a, a′] and [b, b′], the smaller of a′ − b and b′ −
// a. Boxes hold their faces, so their intervals give no less. Hence the least way out of two boxes along their axes
// and slabs, margins added, is an upper bound of the depth of every pair of faces in them.
#pragma once

#include "complex/with_mesh/pair_opener.hpp"

#include <cfloat>

namespace dt::complex
{

struct BoxDepthLanes : NodeLanes
{
    float length = 0;  ///< length in the frame per unit along the slab, rounded up; 0: the slab only separates
};

class BoxDepths : PairOpener<BoxDepths, BoxDepthLanes>
{
public:
    /// The frame is to have grown by the margins.
    explicit BoxDepths(const PairFrame& frame) : PairOpener(frame) {}

    /// Replaces a pair, not two leaves, by those of their children whose depth in the scaled frame may reach the
    /// limit, which is not negative: the deepest last. Returns their number.
    int open(BoxPair at, float limit, BoundedPair* out)
    {
        PairKeys keys;
        const BoxPair first = compare_children(at, Opening(frame_, at), limit, keys);
        keys.sort();
        for (int i = 0; i < keys.n; ++i)
            out[i] = {keys.pair(i, first), keys.above(i)};
        return keys.n;
    }

private:
    friend PairOpener;

    void load(int s, std::uint32_t node)
    {
        BoxDepthLanes& lanes = lanes_[s];
        if (!lanes.load(frame_, s, node)) return;
        constexpr double safe = 1 + 1e-6, least = 1e-30, most = 1e30;  // floats, with room
        const double unit = slab_unit(s);
        lanes.length =
            frame_.side[s].slabs_measure && unit > least && unit < most ? static_cast<float>(safe / unit) : 0;
    }

    unsigned near_whole(const BoxAxes& whole, float limit) const
    {
        return reaching(least_way_out(lanes_[1], whole.box()), limit);
    }

    void add_row(unsigned j, unsigned used, float limit, PairKeys& keys) const
    {
        const OneBox box = lanes_[1].child(j);
        Float8 bound = least_way_out(lanes_[0], box);
        unsigned apart = 0;
        for (int s = 0; s < 2; ++s)
        {
            const int k = NodeLanes::slab + s;
            const Float8 way = way_out(lanes_[0].along(k), box.along(k));
            apart |= bits(way < Float8::broadcast(0));
            if (lanes_[s].length > 0) bound = min(bound, way * Float8::broadcast(lanes_[s].length));
        }
        keys.add(reaching(bound, limit) & used & ~apart, as_key(bound), 0, j);
    }

    void add_children(int s, std::uint32_t other, unsigned used, float limit, PairKeys& keys) const
    {
        const Float8 bound = least_way_out(lanes_[s], BoxAxes(frame_, 1 - s, other).box());
        keys.add(reaching(bound, limit) & used, as_key(bound), s, 0);
    }

    /// The least ways out of eight boxes from one along axes 0–5.
    [[gnu::always_inline]] static Float8 least_way_out(const NodeLanes& lanes, const OneBox& box)
    {
        Float8 least = Float8::broadcast(FLT_MAX);
        for (int k = 0; k < 6; ++k)
            least = min(least, way_out(lanes.along(k), box.along(k)));
        return least;
    }

    /// Bit i: the bound is not below the limit. A NaN bounds nothing, here and below.
    static unsigned reaching(const Float8& bound, float limit) { return ~bits(bound < Float8::broadcast(limit)); }
    static Float8 as_key(const Float8& bound)
    {
        return max(min(bound, Float8::broadcast(FLT_MAX)), Float8::broadcast(0));
    }
};

}  // namespace dt::complex
