// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which children of two boxes of two meshes may meet? Boxes are compared along the faces of both and along the slabs
// of both; cross products of edges add little once there are slabs.
#pragma once

#include "complex/with_mesh/pair_opener.hpp"

namespace dt::complex
{

class BoxPairs
{
public:
    explicit BoxPairs(const PairFrame& frame) : opener_(frame) {}

    /// Replaces a pair, not two leaves, by those of their children that may meet: the largest overlap last, and pairs
    /// of leaves after all others. Returns their number.
    int open(BoxPair at, BoxPair* out);

private:
    friend PairOpener<NodeLanes>;

    void load(int s, std::uint32_t node) { opener_.lanes[s].load(opener_.frame, s, node); }
    unsigned near_whole(const BoxAxes& whole, float limit) const;
    void measure_slabs() { opener_.measure_slabs(); }
    void add_row(unsigned j, unsigned used, float limit, PairKeys& keys) const;
    void add_children(int s, std::uint32_t other, unsigned used, float limit, PairKeys& keys) const;
    int leaves_last(const PairKeys& keys, BoxPair first, BoxPair* out) const;

    PairOpener<NodeLanes> opener_;
};

}  // namespace dt::complex
