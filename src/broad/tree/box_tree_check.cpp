// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Checks the invariants of a tree of boxes, for debug builds and tests.
#include "broad/tree/box_tree.hpp"

namespace dt::broad
{

bool BoxTree::is_valid(std::span<const Proxy> proxies) const
{
    std::uint32_t count = 0, held = 0, unused = 0;
    for (const std::uint32_t slot : slot_of_)
        held += slot != BoxNode::none;
    for (std::uint32_t n = free_; n != BoxNode::none && unused <= free_count_; n = nodes_[n].parent)
        ++unused;
    const bool root_is_valid = root_ == BoxNode::none || nodes_[root_].level < max_levels;
    return root_is_valid && unused == free_count_ && held == size_ &&
           (root_ == BoxNode::none || is_valid_below(root_, proxies, count)) && count == size_;
}

bool BoxTree::is_valid_below(std::uint32_t node, std::span<const Proxy> proxies, std::uint32_t& count) const
{
    const BoxNode& n = nodes_[node];
    const unsigned least = node == root_ && n.level == 0 ? 1 : 2;
    if (n.count < least || n.count > BoxNode::width) return false;
    const unsigned unused = 0xffu << n.count & 0xffu;
    if ((equal_lanes(n.boxes(), no_boxes()) & 0xffu) != unused) return false;
    for (unsigned i = 0; i < n.count; ++i)
    {
        const std::uint32_t child = n.child[i];
        Box8 box;
        if (n.level == 0)
        {
            if (child >= slot_of_.size() || slot_of_[child] != node * BoxNode::width + i) return false;
            box = eight_times(proxies[child].enlarged);
            ++count;
        }
        else
        {
            const BoxNode& below = nodes_[child];
            if (below.parent != node || below.lane != i || below.level + 1 != n.level) return false;
            if (!is_valid_below(child, proxies, count)) return false;
            box = united(below.boxes());
        }
        if (!(equal_lanes(n.boxes(), box) >> i & 1)) return false;
    }
    return true;
}

}  // namespace dt::broad
