// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep can faces in two boxes of two meshes be in each other? The depth of two convex bodies is the shortest way out, so
// it is at most the way out along any axis: for intervals [a, a′] and [b, b′], the smaller of a′ − b and b′ − a. Boxes
// hold their faces, so their intervals give no less. Hence the least way out of two boxes along their axes and slabs, margins
// added, is an upper bound of the depth of every pair of faces in them.
#pragma once

#include "complex/box_pairs.hpp"

namespace solid
{

struct DeepPair
{
    BoxPair boxes;
    float bound;  ///< of the depth, in the scaled frame
};

class BoxDepths
{
public:
    /// The frame is to have grown by the margins.
    explicit BoxDepths(const PairFrame& frame) : frame_(frame) {}

    /// Replaces a pair, not two leaves, by those of their children that may be as deep as the limit, not negative: what
    /// promises most comes last. Returns their number.
    int open(BoxPair at, float limit, DeepPair* out);

private:
    struct Lanes : NodeLanes
    {
        bool known = false;  ///< otherwise the slab only tells who is apart
        float length = 0;  ///< in the frame, of a unit along the slab, or a little more
    };

    int open_both(BoxPair at, float limit, DeepPair* out);
    int open_one(BoxPair at, int opened, float limit, DeepPair* out);
    void load(int s, std::uint32_t node);
    void measure_slabs();

    const PairFrame& frame_;
    Lanes lanes_[2];
};

}  // namespace solid
