// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Inserts, moves and removes single boxes. An insertion descends to the lanes that grow least; a full node is split. A
// box that moves stays in its leaf while its centre is in the home of the leaf, so that one fast box does not stretch a
// leaf for ever.
#include "broad/tree/box_tree.hpp"

#include "broad/tree/box_growth.hpp"

#include <algorithm>

namespace dt::broad
{

BoxTree::BoxTree(std::pmr::memory_resource& memory) : nodes_(&memory), slot_of_(&memory), items_(&memory)
{}

void BoxTree::prepare_for(ProxyId id)
{
    if (id >= slot_of_.size()) slot_of_.resize(id + std::size_t{1}, BoxNode::none);
    // A split at every level, and a new root.
    const std::size_t levels = root_ == BoxNode::none ? 0 : nodes_[root_].level + 1u, needed = levels + 1;
    const std::size_t room = nodes_.capacity() - nodes_.size();
    if (room + free_count_ < needed) nodes_.reserve(std::max(2 * nodes_.capacity(), nodes_.size() + needed));
}

void BoxTree::insert(ProxyId id, const Bounds& box)
{
    prepare_for(id);
    ++size_;
    changes_ += 2;
    place(id, box);
}

void BoxTree::remove(ProxyId id) noexcept
{
    const std::uint32_t slot = slot_of_[id];
    --size_;
    ++changes_;
    drop(slot / BoxNode::width, slot % BoxNode::width);
    slot_of_[id] = BoxNode::none;
}

namespace
{

bool centre_is_home(const BoxNode& leaf, const Bounds& box)
{
    bool in = true;
    for (int k = 0; k < 3; ++k)
    {
        const Scalar centre = Scalar(0.5) * box.lo[k] + Scalar(0.5) * box.hi[k];
        in &= centre >= leaf.home[k] && centre <= leaf.home[3 + k];
    }
    return in;
}

void extend_home(BoxNode& leaf, const Box8& box)
{
    for (int k = 0; k < 3; ++k)
    {
        leaf.home[k] = std::min(leaf.home[k], first_lane(box.lo[k]));
        leaf.home[3 + k] = std::max(leaf.home[3 + k], first_lane(box.hi[k]));
    }
}

}  // namespace

void BoxTree::move(ProxyId id, const Bounds& box)
{
    prepare_for(id);
    const std::uint32_t slot = slot_of_[id], n = slot / BoxNode::width, lane = slot % BoxNode::width;
    if (n == root_ || centre_is_home(nodes_[n], box))
    {
        ++changes_;
        nodes_[n].set_box(lane, eight_times(box));
        fix_upwards(n);
        return;
    }
    changes_ += 2;
    drop(n, lane);
    place(id, box);
}

void BoxTree::clear() noexcept
{
    for_each([this](ProxyId id) { slot_of_[id] = BoxNode::none; });
    nodes_.clear();
    root_ = free_ = BoxNode::none;
    free_count_ = size_ = changes_ = 0;
}

/// Allocates nothing: prepare_for() has reserved the nodes.
std::uint32_t BoxTree::new_node(unsigned level)
{
    std::uint32_t n = free_;
    if (n != BoxNode::none)
    {
        free_ = nodes_[n].parent;
        --free_count_;
    }
    else
    {
        n = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
    }
    BoxNode& node = nodes_[n];
    node.set_boxes(no_boxes());
    node.set_home(first_lane(no_boxes()));
    node.parent = BoxNode::none;
    node.lane = node.count = 0;
    node.level = static_cast<std::uint8_t>(level);
    return n;
}

void BoxTree::release(std::uint32_t node) noexcept
{
    nodes_[node].parent = free_;
    free_ = node;
    ++free_count_;
}

/// Sets the back reference of `child`, a node or a box, to this lane.
void BoxTree::link(std::uint32_t node, unsigned lane, std::uint32_t child) noexcept
{
    BoxNode& parent = nodes_[node];
    parent.child[lane] = child;
    if (parent.level == 0)
        slot_of_[child] = node * BoxNode::width + lane;
    else
    {
        nodes_[child].parent = node;
        nodes_[child].lane = static_cast<std::uint8_t>(lane);
    }
}

void BoxTree::put(std::uint32_t node, unsigned lane, const Box8& box, std::uint32_t child) noexcept
{
    nodes_[node].set_box(lane, box);
    link(node, lane, child);
}

void BoxTree::place(ProxyId id, const Bounds& box) noexcept
{
    if (root_ == BoxNode::none) root_ = new_node(0);
    const Box8 eight = eight_times(box);
    std::uint32_t n = root_;
    while (nodes_[n].level > 0)
        n = nodes_[n].child[least_growth(nodes_[n], eight)];
    extend_home(nodes_[n], eight);
    add(n, eight, id);
}

void BoxTree::add(std::uint32_t node, Box8 box, std::uint32_t child) noexcept
{
    while (nodes_[node].count == BoxNode::width)
    {
        const std::uint32_t other = split(node, box, child);
        if (node == root_) return raise_root(node, other);
        const std::uint32_t parent = nodes_[node].parent;
        nodes_[parent].set_box(nodes_[node].lane, united(nodes_[node].boxes()));
        box = united(nodes_[other].boxes());
        child = other;
        node = parent;
    }
    put(node, nodes_[node].count++, box, child);
    fix_upwards(node);
}

/// Splits nine boxes into this node and a new one, which it returns: along the axis on which the centres are spread
/// most, four to one side and five to the other.
std::uint32_t BoxTree::split(std::uint32_t node, const Box8& box, std::uint32_t child) noexcept
{
    constexpr unsigned nine = BoxNode::width + 1;
    Bounds boxes[nine];
    std::uint32_t children[nine];
    BoxItem items[nine];
    for (unsigned i = 0; i < nine; ++i)
    {
        boxes[i] = first_lane(i < BoxNode::width ? nodes_[node].box(i) : box);
        children[i] = i < BoxNode::width ? nodes_[node].child[i] : child;
        items[i] = BoxItem(boxes[i], i);
    }
    cut(items, 4, widest_axis(items));  // sorts so few

    const std::uint32_t other = new_node(nodes_[node].level);
    const auto fill = [&](std::uint32_t n, unsigned first, unsigned count) {
        std::uint64_t at[BoxNode::width];
        for (unsigned i = 0; i < BoxNode::width; ++i)
            at[i] = 2 * items[first + (i < count ? i : 0)].id();
        const Box8 eight = gather_boxes(boxes[0].lo, at, count);
        nodes_[n].set_boxes(eight);
        nodes_[n].set_home(first_lane(united(eight)));
        nodes_[n].count = static_cast<std::uint8_t>(count);
        for (unsigned i = 0; i < count; ++i)
            link(n, i, children[items[first + i].id()]);
    };
    fill(node, 0, 4);
    fill(other, 4, 5);
    return other;
}

void BoxTree::raise_root(std::uint32_t first, std::uint32_t second) noexcept
{
    root_ = new_node(nodes_[first].level + 1u);
    nodes_[root_].count = 2;
    put(root_, 0, united(nodes_[first].boxes()), first);
    put(root_, 1, united(nodes_[second].boxes()), second);
}

/// Updates the boxes of all ancestors of a node.
void BoxTree::fix_upwards(std::uint32_t node) noexcept
{
    while (node != root_)
    {
        const Box8 box = united(nodes_[node].boxes());
        const unsigned lane = nodes_[node].lane;
        node = nodes_[node].parent;
        if (equal_lanes(nodes_[node].boxes(), box) >> lane & 1) return;
        nodes_[node].set_box(lane, box);
    }
}

/// Removes a lane; the last lane moves to its place.
void BoxTree::take_out(std::uint32_t node, unsigned lane) noexcept
{
    BoxNode& n = nodes_[node];
    const unsigned last = --n.count;
    if (lane != last) put(node, lane, n.box(last), n.child[last]);
    n.set_box(last, no_boxes());
}

/// Removes a child from a node. A node with only one child left gives it to a sibling and is removed too; if all
/// siblings are full, it gets a child from one of them.
void BoxTree::drop(std::uint32_t node, unsigned lane) noexcept
{
    for (;;)
    {
        take_out(node, lane);
        if (node == root_) return lower_root();
        if (nodes_[node].count > 1) return fix_upwards(node);
        const Box8 rest = nodes_[node].box(0);
        const std::uint32_t sibling = sibling_for(node, rest);
        if (nodes_[sibling].count == BoxNode::width)
        {
            give(sibling, least_growth(nodes_[sibling], rest), node);
            return fix_upwards(node);
        }
        give(node, 0, sibling);
        lane = nodes_[node].lane;
        const std::uint32_t parent = nodes_[node].parent;
        release(node);
        node = parent;
    }
}

/// Replaces a root with a single child by that child. Without boxes there is no root.
void BoxTree::lower_root() noexcept
{
    const std::uint32_t old = root_;
    if (nodes_[old].count == 0)
        root_ = BoxNode::none;
    else if (nodes_[old].count == 1 && nodes_[old].level > 0)
        root_ = nodes_[old].child[0];
    else
        return;
    release(old);
}

/// The sibling that grows least by the box, among those with a free lane if there are any.
std::uint32_t BoxTree::sibling_for(std::uint32_t node, const Box8& box) const noexcept
{
    const BoxNode& parent = nodes_[nodes_[node].parent];
    const auto by = [&](unsigned i) { return wide_growth(parent, i, box); };
    const auto has_room = [&](unsigned i) { return nodes_[parent.child[i]].count < BoxNode::width; };
    const unsigned self = nodes_[node].lane;
    unsigned best = self == 0 ? 1 : 0;
    for (unsigned i = best + 1; i < parent.count; ++i)
        if (i != self && (has_room(i) != has_room(best) ? has_room(i) : by(i) < by(best))) best = i;
    return parent.child[best];
}

/// Moves a child from one node to another on the same level, and updates the box of the sibling.
void BoxTree::give(std::uint32_t from, unsigned lane, std::uint32_t to) noexcept
{
    const Box8 box = nodes_[from].box(lane);
    const std::uint32_t child = nodes_[from].child[lane];
    take_out(from, lane);
    put(to, nodes_[to].count++, box, child);
    if (nodes_[to].level == 0) extend_home(nodes_[to], box);
    for (const std::uint32_t n : {from, to})
        nodes_[nodes_[n].parent].set_box(nodes_[n].lane, united(nodes_[n].boxes()));
}

}  // namespace dt::broad
