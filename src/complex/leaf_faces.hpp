// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The faces of one leaf as the tests of face pairs want them: in the scaled frame 1 of a pair of meshes. Coordinates are
// relative to the leaf's first vertex, whose own place is in double: so triangles that are small and near each other
// are known to the last digits of their size, however large their meshes are.
#pragma once

#include "complex/pair_frame.hpp"

#include <cstdint>

namespace solid
{

struct LeafFaces
{
    static constexpr std::uint32_t none = 0xffffffff;

    std::uint32_t reference = none;
    std::uint32_t first = 0;  ///< slot of the first face
    unsigned count = 0;  ///< 1 to 4
    unsigned polygons = 0;  ///< bit i: face i has more than three points, and its corners below are only some of them
    Vec3 origin;  ///< in frame 1, relative to the centre of the side
    Triangles8 corners;  ///< lanes 4 to 7 repeat 0 to 3; lanes beyond count repeat the first
    Vec8 lo, hi;  ///< the box of each face, if they were asked for
    float magnitude = 0;  ///< no coordinate, and no term of the sums it comes from, is larger

    /// Does nothing if that leaf is there already. Polygons are only known to be such if boxes are asked for.
    void load(const PairSide& side, std::uint32_t leaf, bool boxes)
    {
        if (leaf != reference) read(side, leaf, boxes);
    }

private:
    void read(const PairSide& side, std::uint32_t leaf, bool boxes);
    void add_polygon(const PairSide& side, unsigned face, Vec3 first_vertex);
};

/// The leaves of one node, so that no leaf is read twice while two nodes are compared.
template <class Leaf> struct LeafCache
{
    Leaf leaves[Node::width];

    Leaf& load(const PairSide& side, std::uint32_t reference, bool boxes)
    {
        Leaf& leaf = leaves[AabbTree::slot_of(reference)];
        leaf.load(side, reference, boxes);
        return leaf;
    }
};

/// For `permuted`: face j of a leaf, 0 or 2, in lanes 0 to 3, and the next in lanes 4 to 7, or the same again if there is none.
inline const std::uint32_t* two_faces(unsigned j, unsigned count)
{
    alignas(32) static constexpr std::uint32_t lanes[4][8] = {
        {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 1, 1, 1, 1}, {2, 2, 2, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 3, 3, 3, 3}};
    return lanes[j + (j + 1 < count ? 1 : 0)];
}

/// Where the origin of leaf b is, seen from that of leaf a, and how far the coordinates of both can be off then.
struct LeafOffset
{
    float from_a_to_b[3];
    float error;

    LeafOffset(const PairFrame& frame, const LeafFaces& a, const LeafFaces& b);
};

}  // namespace solid
