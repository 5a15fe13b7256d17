// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Builds the whole tree from the top: cuts across the axis along which the centres are spread most distribute the boxes
// of a node to its children. Leaves get seven boxes, so that one more can be inserted without a split.
//
// A node for n boxes whose children can hold c each has k = ⌈n/c⌉ children. They get ⌊n/k⌋ or ⌈n/k⌉ boxes each, which
// is never more than c; and never so few that a child would have a single child, since k > 1 and so n/k > c/2. On level
// l there are at most n/(7·8ˡ) nodes, and one more for every node above: together less than n/5 and two for each level.
#include "broad/tree/box_tree.hpp"

#include <cstddef>

namespace dt::broad
{

class BoxTree::Builder
{
public:
    Builder(BoxTree& tree, std::span<const Proxy> proxies)
        : nodes_(tree.nodes_), slot_of_(tree.slot_of_), proxies_(proxies)
    {}

    /// Allocates nothing: nodes_ has the capacity.
    std::uint32_t run(std::span<BoxItem> items)
    {
        unsigned level = 0;
        std::size_t capacity = leaf_boxes;
        for (; capacity < items.size(); capacity *= BoxNode::width)
            ++level;
        Bounds box;
        const std::uint32_t root = make_node(items, level, capacity / BoxNode::width, box);
        nodes_[root].parent = BoxNode::none;
        return root;
    }

    static std::size_t nodes_for(std::size_t boxes) { return boxes / 5 + 2 * max_levels; }

private:
    static constexpr std::size_t leaf_boxes = 7;
    /// Offset of the enlarged box in a proxy, in units of four Scalars.
    static constexpr std::size_t four = 4 * sizeof(Scalar), fours_of_proxy = sizeof(Proxy) / four,
                                 enlarged_at = offsetof(Proxy, enlarged) / four;

    /// The ranges of items that go to the children of a node.
    struct Parts
    {
        std::span<BoxItem> part[BoxNode::width];
        unsigned count = 0;
    };

    static void divide(std::span<BoxItem> items, std::size_t parts, Parts& result)
    {
        if (parts == 1)
        {
            result.part[result.count++] = items;
            return;
        }
        const std::size_t left = parts / 2, count = items.size() * left / parts;
        cut(items, count, widest_axis(items));
        divide(items.first(count), left, result);
        divide(items.subspan(count), parts - left, result);
    }

    /// Recursive, as deep as the tree.
    std::uint32_t make_node(std::span<BoxItem> items, unsigned level, std::size_t child_capacity, Bounds& box)
    {
        const auto n = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
        nodes_[n].level = static_cast<std::uint8_t>(level);
        if (level == 0)
            fill_leaf(n, items, box);
        else
            fill_inner(n, items, child_capacity, box);
        return n;
    }

    void fill_leaf(std::uint32_t n, std::span<const BoxItem> items, Bounds& box)
    {
        std::uint64_t at[BoxNode::width];
        for (std::size_t i = 0; i < BoxNode::width; ++i)
        {
            const ProxyId id = items[i < items.size() ? i : 0].id();
            at[i] = id * fours_of_proxy + enlarged_at;
            nodes_[n].child[i] = id;
        }
        for (std::size_t i = 0; i < items.size(); ++i)
            slot_of_[nodes_[n].child[i]] = n * BoxNode::width + static_cast<std::uint32_t>(i);
        fill(n, proxies_[0].exact.lo, at, static_cast<unsigned>(items.size()), box);
    }

    void fill_inner(std::uint32_t n, std::span<BoxItem> items, std::size_t child_capacity, Bounds& box)
    {
        Parts parts;
        divide(items, (items.size() + child_capacity - 1) / child_capacity, parts);
        const unsigned level = nodes_[n].level - 1u;
        Bounds boxes[BoxNode::width]{};
        std::uint64_t at[BoxNode::width] = {};
        for (unsigned i = 0; i < parts.count; ++i)
        {
            const std::uint32_t child = make_node(parts.part[i], level, child_capacity / BoxNode::width, boxes[i]);
            nodes_[n].child[i] = child;
            nodes_[child].parent = n;
            nodes_[child].lane = static_cast<std::uint8_t>(i);
            at[i] = 2 * i;
        }
        fill(n, boxes[0].lo, at, parts.count, box);
    }

    void fill(std::uint32_t n, const Scalar* numbers, const std::uint64_t (&at)[BoxNode::width], unsigned count,
              Bounds& box)
    {
        Scalar4 lo = Scalar4::load(numbers + 4 * at[0]), hi = Scalar4::load(numbers + 4 * at[0] + 4);
        for (unsigned i = 1; i < count; ++i)
        {
            lo = min(lo, Scalar4::load(numbers + 4 * at[i]));
            hi = max(hi, Scalar4::load(numbers + 4 * at[i] + 4));
        }
        box = make_box(lo, hi);
        nodes_[n].set_boxes(gather_boxes(numbers, at, count));
        nodes_[n].set_home(box);
        nodes_[n].count = static_cast<std::uint8_t>(count);
    }

    std::pmr::vector<BoxNode>& nodes_;
    std::pmr::vector<std::uint32_t>& slot_of_;
    std::span<const Proxy> proxies_;
};

void BoxTree::build(std::span<const ProxyId> ids, std::span<const Proxy> proxies)
{
    items_.resize(ids.size());
    std::pmr::vector<BoxNode> nodes(nodes_.get_allocator());
    const std::size_t needed = Builder::nodes_for(ids.size());
    if (nodes_.capacity() < needed) nodes.reserve(needed);
    if (slot_of_.size() < proxies.size()) slot_of_.resize(proxies.size(), BoxNode::none);
    // From here on nothing fails.
    clear();
    if (nodes.capacity() > 0) nodes_.swap(nodes);
    if (ids.empty()) return;
    for (std::size_t i = 0; i < ids.size(); ++i)
        items_[i] = BoxItem(proxies[ids[i]].enlarged, ids[i]);
    root_ = Builder(*this, proxies).run(items_);
    size_ = static_cast<std::uint32_t>(ids.size());
}

}  // namespace dt::broad
