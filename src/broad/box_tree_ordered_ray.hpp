// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// In which order does a ray enter boxes? As BoxTree::for_each_on_ray(), but strictly from front to back, and for the
// boxes inside those of the tree. Nodes and boxes wait in one queue: a node is never entered after what is below it, so
// what is first in the queue is first of all.
#pragma once

#include "broad/box_tree.hpp"

#include <algorithm>
#include <memory_resource>
#include <optional>
#include <tuple>
#include <type_traits>
#include <vector>

namespace solid::broad
{

/// A ray against one box, in numbers wide enough to tell parameters apart that differ in the last digit.
class WideRay
{
public:
    WideRay(const Scalar* source, const Scalar* direction)
    {
        for (int k = 0; k < 3; ++k)
        {
            back_[k] = std::signbit(direction[k]);
            source_[k] = source[k];
            rate_[k] = Wide(1) / direction[k];
        }
    }

    /// The parameter in [0, last] at which the ray enters the box.
    std::optional<Scalar> entry(const Box& box, Scalar last) const
    {
        Wide enter = 0, leave = last;
        for (int k = 0; k < 3; ++k)
        {
            const Wide near = ((back_[k] ? box.hi : box.lo)[k] - source_[k]) * rate_[k],
                       far = ((back_[k] ? box.lo : box.hi)[k] - source_[k]) * rate_[k];
            if (near > enter) enter = near;  // not if it is no number: the ray runs in that face
            if (far < leave) leave = far;
        }
        constexpr Wide slack = 8 * std::numeric_limits<Wide>::epsilon();
        if (!(enter <= leave * (1 + slack))) return std::nullopt;
        return std::min(static_cast<Scalar>(enter), last);
    }

private:
    using Wide = std::conditional_t<std::is_same_v<Scalar, float>, double, long double>;

    bool back_[3];
    Wide source_[3], rate_[3];
};

/// A node or a box that waits for a ray.
struct RayQueueEntry
{
    Scalar enter;
    bool is_box;
    std::uint32_t number;

    /// At equal parameters nodes are first, since they may hold boxes with a lower number.
    friend bool operator>(const RayQueueEntry& a, const RayQueueEntry& b)
    {
        return std::tie(a.enter, a.is_box, a.number) > std::tie(b.enter, b.is_box, b.number);
    }
};

/// A heap, the first of all in front. It belongs to the caller so that its memory can be used again.
using RayQueue = std::pmr::vector<RayQueueEntry>;

/// visit(id, t, last) for every box, exact(id), that source + t·direction enters at some t in [0, last], or contains the
/// source (t = 0): in the order of t, and of the numbers where t is equal. `last` is a Scalar that visit may lower.
template <class Exact, class Visit>
void for_each_on_ray_in_order(const BoxTree& tree, const Scalar* source, const Scalar* direction, Scalar& last,
                              Exact exact, RayQueue& queue, Visit visit)
{
    queue.clear();
    if (tree.root() == BoxNode::none) return;
    const BoxRay ray(source, direction);
    const WideRay wide_ray(source, direction);
    const auto push = [&](const RayQueueEntry& entry) {
        queue.push_back(entry);
        std::push_heap(queue.begin(), queue.end(), std::greater<>());
    };
    push({0, false, tree.root()});
    while (!queue.empty())
    {
        const RayQueueEntry first = queue.front();
        std::pop_heap(queue.begin(), queue.end(), std::greater<>());
        queue.pop_back();
        if (BoxRay::is_beyond(first.enter, last)) return;
        if (first.is_box)
        {
            if (first.enter <= last) visit(first.number, first.enter, last);
            continue;
        }
        const BoxNode& node = tree.nodes()[first.number];
        Scalar8 enter;
        const unsigned met = ray(node, last, enter);
        Scalar at[BoxNode::width];
        enter.store(at);
        for_each_lane(met, [&](unsigned i) {
            if (node.level > 0)
                push({at[i], false, node.child[i]});
            else if (const auto t = wide_ray.entry(exact(node.child[i]), last))
                push({*t, true, node.child[i]});
        });
    }
}

}  // namespace solid::broad
