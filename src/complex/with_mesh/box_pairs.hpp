// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which leaves of two meshes may meet? Boxes are compared along the faces of both and along the slabs of both; cross
// products of edges add little once there are slabs. Two boxes are apart if their intervals are apart along one of the
// axes; the largest gap decides, and if it is negative, its size is the overlap by which pairs are ordered.
#pragma once

#include "complex/with_mesh/pair_opener.hpp"

#include <utility>

namespace dt::complex
{

class BoxPairs : PairOpener<BoxPairs, NodeLanes>
{
public:
    explicit BoxPairs(const PairFrame& frame) : PairOpener(frame) {}

    /// Replaces a pair, not two leaves, by those of their children that may meet: the largest overlap last, and pairs
    /// of leaves after all others. Returns their number.
    int open(BoxPair at, BoxPair* out)
    {
        const Opening opening(frame_, at);
        PairKeys keys;
        const BoxPair first = compare_children(at, opening, 0, keys);
        if (opening.a && opening.b) return leaves_last(keys, first, out);
        for (int i = 0; i < keys.n; ++i)
            out[i] = keys.pair(i, first);
        return keys.n;
    }

private:
    friend PairOpener;

    void load(int s, std::uint32_t node) { lanes_[s].load(frame_, s, node); }

    unsigned near_whole(const BoxAxes& whole, float limit) const
    {
        return not_above(largest_gap(lanes_[1], whole.box(), NodeLanes::slab), limit);
    }

    void add_row(unsigned j, unsigned used, float limit, PairKeys& keys) const
    {
        const Float8 s = largest_gap(lanes_[0], lanes_[1].child(j), NodeLanes::slab + 2);
        keys.add(not_above(s, limit) & used, -s, 0, j);
    }

    void add_children(int s, std::uint32_t other, unsigned used, float limit, PairKeys& keys) const
    {
        const PairSide& side = frame_.side[1 - s];
        const Float8 by_box = largest_gap(lanes_[s], BoxAxes(frame_, 1 - s, other).box(), NodeLanes::slab);
        // The slab of the one box.
        const Slab& slab = side.mesh->tree().slabs[AabbTree::node_of(other)];
        const unsigned slot = AabbTree::slot_of(other);
        const float org = local_org(side, slab), from = org + slab.step() * static_cast<float>(slab.lo[slot]),
                    to = org + slab.step() * static_cast<float>(slab.hi[slot]);
        float g[3];
        const float offset = pulled_back(frame_.side[s].to_other, slab.D(), g);
        const Float8 by_slab =
            gap(lanes_[s].along(g, offset), Interval8::broadcast(from - side.slab_slack, to + side.slab_slack));
        keys.add(not_above(max(by_box, by_slab), limit) & used, -by_box, s, 0);
    }

    /// Between eight boxes and one along the first axes; negative if they overlap.
    [[gnu::always_inline]] static Float8 largest_gap(const NodeLanes& lanes, const OneBox& box, int axes)
    {
        Float8 largest = gap(lanes.along(0), box.along(0));
        for (int k = 1; k < axes; ++k)
            largest = max(largest, gap(lanes.along(k), box.along(k)));
        return largest;
    }

    static unsigned not_above(const Float8& gap, float limit) { return ~bits(gap > Float8::broadcast(limit)); }

    /// Inner pairs from the front, pairs of leaves from the back, and the best inner pair last of the inner ones.
    int leaves_last(const PairKeys& keys, BoxPair first, BoxPair* out) const
    {
        int best = -1, leaves = 0;
        std::uint32_t best_key = 0;
        for (int k = 0; k < keys.n; ++k)
        {
            const BoxPair pair = keys.pair(k, first);
            if (!is_open(frame_, pair))
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
};

/// Calls visit(a, b) with the references of all pairs of leaves whose boxes may be within the frame's growth of each
/// other, until it returns true; returns whether it did. Neither mesh is empty.
template <class Visit> bool visit_leaf_pairs(const PairFrame& frame, Visit visit)
{
    BoxPair stack[pair_stack_size];
    BoxPairs boxes(frame);
    int n = 0;
    stack[n++] = {AabbTree::root, AabbTree::root};
    while (n > 0)
    {
        const BoxPair top = stack[--n];
        if (is_open(frame, top))
            n += boxes.open(top, stack + n);
        else if (visit(top.a, top.b))
            return true;
    }
    return false;
}

}  // namespace dt::complex
