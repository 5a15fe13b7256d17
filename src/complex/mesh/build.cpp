// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Builds the tree top-down, straight into wide nodes: the children of a node are one range of faces cut up to seven
// times.
//
// The depth is bounded for any faces. A node of n faces whose largest ranges are halved seven times has no child of
// more than n/8 + 3.5 faces: parts have at most n/2 + 2, then n/4 + 3, then n/8 + 3.5, and seven cuts are enough to
// cut everything thrice. Hence levels(n) is how many levels halving needs, and ranges are cut by area only while
// there is a level to spare.
#include "complex/mesh/build.hpp"

#include "complex/mesh/split.hpp"

#include <algorithm>
#include <cmath>

namespace dt::complex
{
namespace
{

/// Levels of nodes that halving needs for n faces: 11 for 2³¹.
constexpr int levels(std::size_t n)
{
    int count = 0;
    for (; n > full_leaf; n = (n + 28) / 8)
        ++count;
    return count;
}

static_assert(1 + levels(std::size_t{1} << 31) <= AabbTree::max_depth);

std::size_t leaves(std::size_t faces)
{
    return (faces + full_leaf - 1) / full_leaf;
}

/// Ranges that become the children of a node.
struct Children
{
    FaceRange range[Node::width];
    int count = 1;

    /// The index of the best of the ranges that may be chosen, or −1.
    template <class May, class Better> int best(May may, Better better) const
    {
        int found = -1;
        for (int i = 0; i < count; ++i)
            if (may(range[i]) && (found < 0 || better(range[i], range[found]))) found = i;
        return found;
    }
    void replace(int i, const std::pair<FaceRange, FaceRange>& parts)
    {
        range[i] = parts.first;
        range[count++] = parts.second;
    }
    /// How many are too large for a leaf. They come first from then on.
    int inner_first()
    {
        const auto is_inner = [](const FaceRange& r) { return r.count() > full_leaf; };
        return static_cast<int>(std::partition(range, range + count, is_inner) - range);
    }
};

class Builder
{
public:
    Builder(std::span<FaceBox> faces, Topology& out) : faces_(faces), nodes_(out.tree.nodes), order_(out.order) {}

    void build()
    {
        nodes_.reserve(faces_.size() / 16 + 16);
        order_.reserve(faces_.size());
        nodes_.resize(1);
        Children all;
        all.range[0] = range_of(faces_, 0, faces_.size());
        write(0, all, 0);
        nodes_ = {nodes_.begin(), nodes_.end(), nodes_.get_allocator()};  // shrinks, or throws
    }

private:
    /// The children of a node at a depth.
    Children divide(const FaceRange& range, int depth)
    {
        Children children;
        children.range[0] = range;
        const bool by_area = depth + levels(range.count()) <= AabbTree::max_depth;
        while (children.count < Node::width)
        {
            const int i = by_area ? next_by_area(children, range.count()) : next_by_count(children);
            if (i < 0) break;
            const FaceRange& cut = children.range[i];
            children.replace(i, by_area ? split_by_area(faces_, cut) : split_in_half(faces_, cut));
        }
        return children;
    }

    /// The child to cut next: the one of largest area that exceeds a full node; else the smallest that can be cut
    /// into leaves in the slots that are left, since it would make the poorest node.
    static int next_by_area(const Children& children, std::size_t all)
    {
        const std::size_t limit = all > full_node ? full_node : full_leaf;
        const int largest = children.best([&](const FaceRange& r) { return r.count() > limit; },
                                          [](const FaceRange& a, const FaceRange& b) {
                                              return a.area > b.area || (a.area == b.area && a.count() > b.count());
                                          });
        if (largest >= 0) return largest;
        const auto room = static_cast<std::size_t>(Node::width - children.count);
        return children.best(
            [&](const FaceRange& r) { return r.count() > full_leaf && leaves(r.count()) - 1 <= room; },
            [](const FaceRange& a, const FaceRange& b) { return a.count() < b.count(); });
    }
    static int next_by_count(const Children& children)
    {
        return children.best([](const FaceRange& r) { return r.count() > full_leaf; },
                             [](const FaceRange& a, const FaceRange& b) { return a.count() > b.count(); });
    }

    /// Writes node `at` and all nodes below it. Recursion is as deep as the tree.
    void write(std::size_t at, Children children, int depth)
    {
        const std::size_t first_child = nodes_.size();
        const int inner = children.inner_first();
        nodes_.resize(first_child + static_cast<std::size_t>(inner));
        Node& node = nodes_[at];
        node.count = static_cast<std::uint8_t>(children.count);
        node.first_child = static_cast<std::uint32_t>(first_child);
        node.first_face = static_cast<std::uint32_t>(order_.size());
        for (int s = 0; s < children.count; ++s)
            node.meta[s] = s < inner ? Node::inner : write_leaf(children.range[s], node);
        for (int s = 0; s < inner; ++s)
            write(first_child + static_cast<std::size_t>(s), divide(children.range[s], depth + 1), depth + 1);
    }
    std::uint8_t write_leaf(const FaceRange& range, const Node& node)
    {
        const std::size_t offset = order_.size() - node.first_face;
        for (std::size_t i = range.begin; i < range.end; ++i)
            order_.push_back(faces_[i].number());
        return static_cast<std::uint8_t>((range.count() - 1) << 5 | offset);
    }

    std::span<FaceBox> faces_;
    std::pmr::vector<Node>& nodes_;
    std::pmr::vector<std::uint32_t>& order_;
};

/// A power of two that brings the largest coordinate near 1, so that areas are floats.
double unit(double largest)
{
    return largest > 0 ? std::exp2(-std::max(std::ilogb(largest), -1000)) : 1;
}

std::pmr::vector<FaceBox> boxes(const FaceList& list, shape::VertexView vertices, double scale,
                                std::pmr::memory_resource& memory)
{
    std::pmr::vector<FaceBox> result(&memory);
    result.reserve(list.count());
    for (std::size_t f = 0; f < list.count(); ++f)
    {
        const auto points = list[f];
        if (points.empty()) continue;
        Scalar lo[3], hi[3];
        for (std::size_t k = 0; k < 3; ++k)
            lo[k] = hi[k] = shape::VertexView::coordinate(vertices.address(points[0]), k);
        for (const std::uint32_t i : points.subspan(1))
            for (std::size_t k = 0; k < 3; ++k)
            {
                const Scalar x = shape::VertexView::coordinate(vertices.address(i), k);
                lo[k] = std::min(lo[k], x);
                hi[k] = std::max(hi[k], x);
            }
        float low[3], high[3];
        for (std::size_t k = 0; k < 3; ++k)
        {
            low[k] = static_cast<float>(lo[k] * scale);
            high[k] = static_cast<float>(hi[k] * scale);
        }
        result.emplace_back(low, high, static_cast<std::uint32_t>(f));
    }
    return result;
}

}  // namespace

Topology build(const FaceList& list, shape::VertexView vertices, double largest, std::pmr::memory_resource& memory)
{
    Topology result{AabbTree(&memory), std::pmr::vector<std::uint32_t>(&memory)};
    std::pmr::vector<FaceBox> faces = boxes(list, vertices, unit(largest), memory);
    if (!faces.empty()) Builder(faces, result).build();
    result.tree.slabs.resize(result.tree.nodes.size());
    return result;
}

}  // namespace dt::complex
