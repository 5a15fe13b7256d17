// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which children of two boxes of two meshes may meet? Boxes are compared along the faces of both and along the slabs
// of both; cross products of edges tell hardly more once there are slabs.
#pragma once

#include "complex/node_lanes.hpp"

namespace solid
{

/// Two boxes, one of each mesh, by reference.
struct BoxPair
{
    std::uint32_t a, b;
};

inline bool is_inner(const Mesh& mesh, std::uint32_t reference)
{
    return mesh.tree().nodes[AabbTree::node_of(reference)].is_inner(AabbTree::slot_of(reference));
}
inline std::uint32_t child_of(const Mesh& mesh, std::uint32_t reference)
{
    return mesh.tree().nodes[AabbTree::node_of(reference)].child(AabbTree::slot_of(reference));
}

/// Of two boxes the larger is opened alone if it is larger by this factor.
constexpr float much_larger = 5;

/// Which of two boxes are to be opened; at least one unless both are leaves.
struct Opening
{
    bool a, b;

    Opening(const PairFrame& frame, BoxPair at)
        : a(is_inner(*frame.side[0].mesh, at.a)), b(is_inner(*frame.side[1].mesh, at.b))
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

class BoxPairs
{
public:
    explicit BoxPairs(const PairFrame& frame) : frame_(frame) {}

    /// Replaces a pair, not two leaves, by those of their children that may meet: what is most promising comes last,
    /// and pairs of leaves after all others. Returns their number.
    int open(BoxPair at, BoxPair* out);

private:
    int open_both(BoxPair at, BoxPair* out);
    int open_one(BoxPair at, int opened, BoxPair* out);

    const PairFrame& frame_;
    NodeLanes lanes_[2];
};

}  // namespace solid
