// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which children of two boxes of two meshes may be nearer than a limit? A lower bound of the distance of two boxes is
// the largest of: their distance as boxes in either frame, the gaps along both slabs, and the gap along one direction
// of choice. That of the closest points found so far is a good choice: it tells most where meshes are apart.
#pragma once

#include "complex/box_pairs.hpp"

namespace solid
{

struct BoundedPair
{
    BoxPair boxes;
    float bound2;  ///< squared, of the distance in the scaled frame
};

class BoxDistances
{
public:
    explicit BoxDistances(const PairFrame& frame) : frame_(frame) {}

    /// A unit vector in frame 1.
    void set_direction(const float (&n)[3]);

    /// Replaces a pair, not two leaves, by those of their children that may be nearer than the limit, nearest last.
    /// Returns their number.
    int open(BoxPair at, float limit2, BoundedPair* out);

private:
    struct Lanes : NodeLanes
    {
        std::uint32_t version = 0;  ///< of the direction along which axis 8 is
        float weight = -1;  ///< lengths in the frame by extents along the slab; negative: not known yet
    };

    int open_both(BoxPair at, float limit2, BoundedPair* out);
    int open_one(BoxPair at, int opened, float limit2, BoundedPair* out);
    void load(int s, std::uint32_t node);
    void measure_slabs();

    const PairFrame& frame_;
    Lanes lanes_[2];
    float along_[2][3] = {};  ///< the direction in local coordinates
    float offset_ = 0;  ///< of b along it
    std::uint32_t version_ = 1;
};

}  // namespace solid
