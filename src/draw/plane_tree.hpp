// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which of very many planes around a convex set is a point above? A node has a point a of the set and, of its planes
// n·x = h, the box of the normals and the largest n·a − h, which is never above 0. So n·x − h = n·(x − a) + (n·a − h)
// is bounded the better the nearer x is to a.
#pragma once

#include "math/aabb.hpp"
#include "math/median_split.hpp"
#include "math/plane.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::draw
{

class PlaneTree
{
public:
    struct Item
    {
        Plane plane;
        Vec3 point;  ///< of the set, on the plane
    };

    explicit PlaneTree(std::pmr::memory_resource* memory) : items_(memory), nodes_(memory) {}

    std::size_t size() const { return items_.size(); }
    void add(const Item& item) { items_.push_back(item); }
    /// To be called when all are added.
    void build()
    {
        if (!items_.empty()) divide(0, static_cast<std::uint32_t>(items_.size()));
    }

    /// Calls visit(plane) for all planes that one of the points is above by `least` or more, and for some others; those
    /// that the first point is most above mostly come first. Ends when visit returns false.
    template <class Visit> void for_each_below(std::span<const Vec3> points, double least, Visit visit) const
    {
        std::uint32_t stack[most_levels + 1];
        std::size_t n = 0;
        if (!nodes_.empty()) stack[n++] = 0;
        while (n > 0)
        {
            const std::uint32_t at = stack[--n];
            const Node& node = nodes_[at];
            if (std::ranges::none_of(points, [&](Vec3 x) { return node.most_above(x) >= least; })) continue;
            if (node.second == 0)
            {
                for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
                    if (!visit(items_[i].plane)) return;
                continue;
            }
            const bool second = nodes_[node.second].most_above(points[0]) > nodes_[at + 1].most_above(points[0]);
            stack[n++] = second ? at + 1 : node.second;
            stack[n++] = second ? node.second : at + 1;
        }
    }

    /// Whether x is nowhere above by more than `most`.
    bool contains(Vec3 x, double most) const
    {
        bool inside = true;
        for_each_below({&x, 1}, most, [&](const Plane& plane) { return inside = plane.above(x) <= most; });
        return inside;
    }

private:
    struct Node
    {
        Vec3 a;
        Aabb normals;
        double most;  ///< n·a − h
        std::uint32_t first, count;  ///< its items
        std::uint32_t second = 0;  ///< the second of its children; the first is next; 0: a leaf

        /// Bounds n·x − h from above, but for rounding.
        double most_above(Vec3 x) const
        {
            const Vec3 d = x - a, low{d.x * normals.lo.x, d.y * normals.lo.y, d.z * normals.lo.z},
                       high{d.x * normals.hi.x, d.y * normals.hi.y, d.z * normals.hi.z}, far = max(low, high);
            return far.x + far.y + far.z + most;
        }
    };
    static constexpr std::uint32_t full_leaf = 4;
    static constexpr std::size_t most_levels = 33;  ///< of halves of 2³² items

    void divide(std::uint32_t first, std::uint32_t count)
    {
        const std::size_t at = nodes_.size();
        const std::span<Item> items(items_.data() + first, count);
        Node node{items[count / 2].point, {items[0].plane.n, items[0].plane.n}, 0, first, count};
        node.most = -std::numeric_limits<double>::infinity();
        for (const Item& item : items)
        {
            node.normals = united(node.normals, item.plane.n);
            node.most = std::max(node.most, item.plane.above(node.a));
        }
        nodes_.push_back(node);
        if (count <= full_leaf) return;
        const auto half = static_cast<std::uint32_t>(split_longest_axis(
            items, node.normals.hi - node.normals.lo, [](const Item& item, int axis) { return item.plane.n[axis]; }));
        divide(first, half);
        nodes_[at].second = static_cast<std::uint32_t>(nodes_.size());
        divide(first + half, count - half);
    }

    std::pmr::vector<Item> items_;
    std::pmr::vector<Node> nodes_;
};

}  // namespace dt::draw
