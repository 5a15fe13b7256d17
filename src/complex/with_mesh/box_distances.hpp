// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which children of two boxes of two meshes may be nearer than a limit? A lower bound of the distance of two boxes is
// the largest of: their distance as boxes in either frame, the gaps along both slabs, and the gap along a chosen
// direction. The direction of the closest points so far is a good choice.
#pragma once

#include "complex/with_mesh/pair_opener.hpp"

namespace dt::complex
{

class BoxDistances
{
public:
    explicit BoxDistances(const PairFrame& frame) : opener_(frame) {}

    /// A unit vector in frame 1.
    void set_direction(const float (&n)[3]);

    /// Replaces a pair, not two leaves, by those of their children whose squared distance in the scaled frame may be
    /// below the limit, nearest last. Returns their number.
    int open(BoxPair at, float limit2, BoundedPair* out);

private:
    struct Lanes : NodeLanes
    {
        std::uint32_t version = 0;  ///< the version of the direction that axis 8 is measured along
        float weight = -1;  ///< length in the frame per unit along the slab; negative: not computed yet
    };
    friend PairOpener<Lanes>;

    void load(int s, std::uint32_t node);
    unsigned near_whole(const BoxAxes& whole, float limit2) const;
    void measure_slabs();
    void add_row(unsigned j, unsigned used, float limit2, PairKeys& keys) const;
    void add_children(int s, std::uint32_t other, unsigned used, float limit2, PairKeys& keys) const;

    PairOpener<Lanes> opener_;
    float along_[2][3] = {};  ///< the direction in local coordinates
    float offset_[2] = {};  ///< where the origins of the sides are along it
    std::uint32_t version_ = 1;
};

}  // namespace dt::complex
