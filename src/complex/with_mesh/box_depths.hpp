// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep can faces in two boxes of two meshes be in each other? The depth of two convex bodies is the shortest way
// out, so it is at most the way out along any axis: for intervals [a, a′] and [b, b′], the smaller of a′ − b and b′ −
// a. Boxes hold their faces, so their intervals give no less. Hence the least way out of two boxes along their axes
// and slabs, margins added, is an upper bound of the depth of every pair of faces in them.
#pragma once

#include "complex/with_mesh/pair_opener.hpp"

namespace dt::complex
{

class BoxDepths
{
public:
    /// The frame is to have grown by the margins.
    explicit BoxDepths(const PairFrame& frame) : opener_(frame) {}

    /// Replaces a pair, not two leaves, by those of their children whose depth in the scaled frame may reach the
    /// limit, which is not negative: the deepest last. Returns their number.
    int open(BoxPair at, float limit, BoundedPair* out);

private:
    struct Lanes : NodeLanes
    {
        bool known = false;  ///< otherwise the slab only separates
        float length = 0;  ///< length in the frame per unit along the slab, rounded up
    };
    friend PairOpener<Lanes>;

    void load(int s, std::uint32_t node);
    unsigned near_whole(const BoxAxes& whole, float limit) const;
    void measure_slabs() { opener_.measure_slabs(); }
    void add_row(unsigned j, unsigned used, float limit, PairKeys& keys) const;
    void add_children(int s, std::uint32_t other, unsigned used, float limit, PairKeys& keys) const;

    PairOpener<Lanes> opener_;
};

}  // namespace dt::complex
