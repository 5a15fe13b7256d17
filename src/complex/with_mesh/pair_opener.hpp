// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How is a pair of boxes of two meshes replaced by pairs of their children? Both boxes are opened, or only the
// larger; eight children at a time are compared with one box of the other mesh. The class derived compares them:
//
//   load(s, node)                               reads the children of a node of side s into lanes_[s]
//   near_whole(whole, limit)                    the children of b that may be within the limit of the whole box of a
//   add_row(j, used, limit, keys)               the children of a within the limit of child j of b
//   add_children(s, other, used, limit, keys)   the children of side s within the limit of a box of the other side
#pragma once

#include "complex/with_mesh/node_lanes.hpp"

#include <algorithm>
#include <bit>

namespace dt::complex
{

/// Two boxes, one of each mesh, by reference.
struct BoxPair
{
    std::uint32_t a, b;
};

struct BoundedPair
{
    BoxPair boxes;
    float bound;
};

/// Whether a pair can be opened: not two leaves.
inline bool is_open(const PairFrame& frame, BoxPair at)
{
    return frame.side[0].mesh->tree().is_inner(at.a) || frame.side[1].mesh->tree().is_inner(at.b);
}

/// The extent of a box in the frames, to compare sizes by.
inline float size_of(const PairSide& side, std::uint32_t reference)
{
    const Node& node = side.mesh->tree().node(reference);
    const unsigned slot = AabbTree::slot_of(reference);
    float size = 0;
    for (std::size_t k = 0; k < 3; ++k)
        size += node.step(static_cast<int>(k)) * static_cast<float>(node.hi[k][slot] - node.lo[k][slot]) *
                side.size_along[k];
    return size;
}

/// The larger of two boxes is opened alone if it is larger than the other by this factor.
constexpr float much_larger = 5;

/// Which of two boxes are to be opened; at least one unless both are leaves.
struct Opening
{
    bool a, b;

    Opening(const PairFrame& frame, BoxPair at)
        : a(frame.side[0].mesh->tree().is_inner(at.a)), b(frame.side[1].mesh->tree().is_inner(at.b))
    {
        if (!a || !b) return;
        const float size_a = size_of(frame.side[0], at.a), size_b = size_of(frame.side[1], at.b);
        if (size_a > much_larger * size_b)
            b = false;
        else if (size_b > much_larger * size_a)
            a = false;
    }
};

/// Opening a pair leaves at most 64 in its place, and each side can be opened max_depth times: with 63 more each time
/// both are opened, and 7 each time one is.
constexpr int most_children_pairs = Node::width * Node::width;
constexpr int pair_stack_size = (most_children_pairs - 1) * (AabbTree::max_depth + 1) + 1;

/// Up to 64 pairs of children as words: the high bits are the bound, a float that is not negative, and the low six
/// bits are the lane of a, then the lane of b.
struct PairKeys
{
    std::uint32_t key[most_children_pairs];
    int n = 0;

    /// Adds the bounds of some lanes of side s, all with the same lane of the other.
    [[gnu::always_inline]] void add(unsigned lanes, const Float8& bound, int s, unsigned other)
    {
        if (!lanes) return;
        const unsigned shift = s == 0 ? 3 : 0;
        float value[8];
        bound.store(value);
        for (; lanes; lanes &= lanes - 1)
        {
            const unsigned i = static_cast<unsigned>(std::countr_zero(lanes));
            key[n++] = (std::bit_cast<std::uint32_t>(value[i]) & ~63u) | i << shift | other;
        }
    }
    void sort() { std::sort(key, key + n); }
    /// The bound rounded down, and rounded up.
    float below(int i) const { return std::bit_cast<float>(key[i] & ~63u); }
    float above(int i) const { return std::bit_cast<float>(key[i] | 63u); }

    /// `first`: the pair of lanes 0 and 0.
    BoxPair pair(int i, BoxPair first) const { return {first.a + (key[i] >> 3 & 7), first.b + (key[i] & 7)}; }
};

/// Bounds is the class derived; Lanes is a NodeLanes, with what the bounds keep beside it.
template <class Bounds, class Lanes> class PairOpener
{
protected:
    explicit PairOpener(const PairFrame& frame) : frame_(frame) {}

    /// Compares the children of a pair. Returns the pair that the key 0 stands for.
    BoxPair compare_children(BoxPair at, const Opening& opening, float limit, PairKeys& keys)
    {
        Bounds& bounds = static_cast<Bounds&>(*this);
        const BoxPair first{opening.a ? first_child(0, at.a) : at.a, opening.b ? first_child(1, at.b) : at.b};
        if (opening.a) bounds.load(0, AabbTree::node_of(first.a));
        if (opening.b) bounds.load(1, AabbTree::node_of(first.b));
        if (!opening.b)
            bounds.add_children(0, at.b, used(0, first.a), limit, keys);
        else if (!opening.a)
            bounds.add_children(1, at.a, used(1, first.b), limit, keys);
        else if (unsigned rows = bounds.near_whole(BoxAxes(frame_, 0, at.a), limit) & used(1, first.b))
        {
            bounds.measure_slabs();
            const unsigned columns = used(0, first.a);
            for (; rows; rows &= rows - 1)
                bounds.add_row(static_cast<unsigned>(std::countr_zero(rows)), columns, limit, keys);
        }
        return first;
    }

    /// Measures the children of both nodes along the slabs of both.
    void measure_slabs()
    {
        for (int s = 0; s < 2; ++s)
        {
            NodeLanes& other = lanes_[1 - s];
            float g[3];
            const float offset = pulled_back(frame_.side[1 - s].to_other, lanes_[s].D, g);
            other.set(NodeLanes::slab + s, other.along(g, offset), frame_.side[s].slab_slack);
        }
    }

    /// How much D·x of a slab grows per length in the frame.
    double slab_unit(int s) const
    {
        const auto& D = lanes_[s].D;
        return norm(transposed_times(frame_.side[s].covector, Vec3{D[0], D[1], D[2]}));
    }

    const PairFrame& frame_;
    Lanes lanes_[2];

private:
    std::uint32_t first_child(int s, std::uint32_t reference) const
    {
        return AabbTree::reference(frame_.side[s].mesh->tree().child(reference), 0);
    }
    unsigned used(int s, std::uint32_t reference) const { return frame_.side[s].mesh->tree().node(reference).used(); }
};

}  // namespace dt::complex
