// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes on a ray, strictly in the order in which it enters them. Nodes of the tree and exact boxes wait together for
// their turn. A node waits for a parameter that is at most that of any box below it, since the tree rounds down; a box
// waits for when the ray enters it, in double. So whatever comes out first is next.
#pragma once

#include "broad/box.hpp"
#include "broad/box_tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <optional>
#include <vector>

namespace solid::broad
{

/// What waits for its turn. At the same parameter nodes come before boxes, and boxes in the order of their creation.
struct OrderedStop
{
    double enter;
    std::uint64_t serial;  ///< of the box; 0 for a node
    std::uint32_t child;

    /// Heaps have the largest on top.
    friend bool operator<(const OrderedStop& a, const OrderedStop& b)
    {
        return a.enter != b.enter ? a.enter > b.enter : a.serial > b.serial;
    }
};

/// A ray from a point through another, in double.
struct ExactRay
{
    double source[3], direction[3];

    ExactRay(const Scalar* from, const Scalar* to)
    {
        for (int k = 0; k < 3; ++k)
        {
            source[k] = double(from[k]);
            direction[k] = double(to[k]) - double(from[k]);
        }
    }

    /// When it enters the box, if it meets it in [0, last]; touching is not lost by rounding.
    std::optional<double> enter(const Box& box, double last) const
    {
        constexpr double slack = 1 + 4 * std::numeric_limits<double>::epsilon();
        double first = 0;
        for (int k = 0; k < 3; ++k)
        {
            const auto lo = double(box.lo[k]), hi = double(box.hi[k]);
            if (direction[k] == 0)
            {
                if (source[k] < lo || hi < source[k]) return std::nullopt;
                continue;
            }
            const double to_near = ((direction[k] > 0 ? lo : hi) - source[k]) / direction[k],
                         to_far = ((direction[k] > 0 ? hi : lo) - source[k]) / direction[k];
            if (to_near > first) first = to_near;
            if (to_far * slack < last) last = to_far * slack;
        }
        if (first > last) return std::nullopt;
        return first;
    }
};

/// visit(id) for every box that the ray from `source` through `target` (which it reaches at 1) meets in [0, last], which
/// visit may lower. exact(id) tells the box of a number of the tree, which holds larger ones, and its serial number;
/// `waiting` is scratch.
template <class Exact, class Visit>
void for_each_in_order(const BoxTree& tree, const Scalar* source, const Scalar* target, const Scalar& last,
                       std::pmr::vector<OrderedStop>& waiting, Exact exact, Visit visit)
{
    if (tree.root() == BoxNode::none) return;
    const Scalar direction[3] = {target[0] - source[0], target[1] - source[1], target[2] - source[2]};
    const BoxRay ray(source, direction);
    const ExactRay exact_ray(source, target);
    const auto wait = [&waiting](const OrderedStop& stop) {
        waiting.push_back(stop);
        std::push_heap(waiting.begin(), waiting.end());
    };
    waiting.clear();
    wait({0, 0, tree.root()});
    while (!waiting.empty())
    {
        const OrderedStop next = waiting.front();
        std::pop_heap(waiting.begin(), waiting.end());
        waiting.pop_back();
        if (next.enter > double(last)) return;
        if (next.serial != 0)
        {
            visit(next.child);
            continue;
        }
        const BoxNode& node = tree.nodes()[next.child];
        Scalar8 lanes;
        const unsigned met = ray(node, last, lanes);
        Scalar enter[BoxNode::width];
        lanes.store(enter);
        for_each_lane(met, [&](unsigned i) {
            if (node.level > 0) return wait({double(enter[i]), 0, node.child[i]});
            const auto [box, serial] = exact(node.child[i]);
            if (const auto at = exact_ray.enter(*box, double(last))) wait({*at, serial, node.child[i]});
        });
    }
}

}  // namespace solid::broad
