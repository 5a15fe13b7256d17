// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Loads the faces of a leaf for the tests of face pairs, in the scaled frame 1 of a pair of meshes. Coordinates are
// relative to the leaf's first vertex, which is kept in double: small triangles near each other are exact relative to
// their size, however large their meshes are.
#pragma once

#include "complex/with_mesh/pair_frame.hpp"

#include <cstdint>

namespace dt::complex
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

    /// Loads a leaf. Polygons are recognised only if boxes are asked for.
    void load(const PairSide& side, std::uint32_t leaf, bool boxes);

private:
    void add_polygon(const PairSide& side, unsigned face, Vec3 first_vertex);
};

/// The leaves of one node, so that no leaf is read twice while two nodes are compared.
template <class Leaf> struct LeafCache
{
    Leaf leaves[Node::width];

    Leaf& load(const PairSide& side, std::uint32_t reference, bool boxes)
    {
        Leaf& leaf = leaves[AabbTree::slot_of(reference)];
        if (leaf.reference != reference) leaf.load(side, reference, boxes);
        return leaf;
    }
};

/// For `permuted`: face j of a leaf, 0 or 2, in lanes 0 to 3, and the next, or j again if there is none, in lanes 4
/// to 7.
inline const std::uint32_t* two_faces(unsigned j, unsigned count)
{
    alignas(32) static constexpr std::uint32_t lanes[4][8] = {
        {0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 1, 1, 1, 1}, {2, 2, 2, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 3, 3, 3, 3}};
    return lanes[j + (j + 1 < count ? 1 : 0)];
}

/// Which lanes two_faces() fills: the faces of a with face j of b in lanes 0 to 3, with the next in lanes 4 to 7.
inline unsigned used_lanes(const LeafFaces& a, const LeafFaces& b, unsigned j)
{
    const unsigned used = (1u << a.count) - 1;
    return j + 1 < b.count ? used | used << 4 : used;
}

/// The vector from the origin of leaf a to that of leaf b, and the error of the coordinates of both after adding it.
struct LeafOffset
{
    float from_a_to_b[3];
    float error;

    LeafOffset(const PairFrame& frame, const LeafFaces& a, const LeafFaces& b);
};

}  // namespace dt::complex
