// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Traversals of a tree: all boxes, those that overlap a box, all overlapping pairs, and those that a ray hits, nearest
// child first. Include broad/tree/box_tree.hpp.
#pragma once

#include "broad/tree/box_ray.hpp"
#include "broad/tree/box_tree.hpp"
#include "math/outward.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace dt::broad
{

/// Calls visit(lane) for every bit.
template <class Visit> [[gnu::always_inline]] inline void for_each_lane(unsigned lanes, Visit&& visit)
{
    for (; lanes != 0; lanes &= lanes - 1)
        visit(static_cast<unsigned>(std::countr_zero(lanes)));
}

template <class Visit> void BoxTree::for_each(Visit visit) const
{
    if (root_ == BoxNode::none) return;
    std::uint32_t stack[max_stack];
    unsigned waiting = 0;
    stack[waiting++] = root_;
    while (waiting > 0)
    {
        const BoxNode& node = nodes_[stack[--waiting]];
        for (unsigned i = 0; i < node.count; ++i)
        {
            if (node.level == 0) { visit(node.child[i]); }
            else { stack[waiting++] = node.child[i]; }
        }
    }
}

template <class Visit> void BoxTree::for_each_meeting(const Bounds& box, Visit visit) const
{
    if (root_ == BoxNode::none) return;
    const Box8 wanted = eight_times(box);
    std::uint32_t stack[max_stack];
    unsigned waiting = 0;
    stack[waiting++] = root_;
    while (waiting > 0)
    {
        const BoxNode& node = nodes_[stack[--waiting]];
        const unsigned met = meeting_lanes(node.boxes(), wanted);
        if (node.level == 0)
            for_each_lane(met, [&](unsigned i) { visit(node.child[i]); });
        else
            for_each_lane(met, [&](unsigned i) {
                prefetch(nodes_[node.child[i]]);
                stack[waiting++] = node.child[i];
            });
    }
}

template <class Visit> void BoxTree::for_each_pair(Visit visit) const
{
    if (root_ != BoxNode::none) visit_pairs_in(root_, visit);
}

/// Visits all overlapping pairs below one node. Recursive, as deep as the tree, like the next function.
template <class Visit> void BoxTree::visit_pairs_in(std::uint32_t node, Visit& visit) const
{
    const BoxNode& n = nodes_[node];
    const Box8 boxes = n.boxes();
    for (unsigned i = 0; i < n.count; ++i)
    {
        const unsigned met = meeting_lanes(boxes, n.box(i)) & ~1u << i;
        if (n.level == 0)
            for_each_lane(met, [&](unsigned j) { visit(n.child[i], n.child[j]); });
        else
        {
            visit_pairs_in(n.child[i], visit);
            for_each_lane(met, [&](unsigned j) { visit_pairs_of(n.child[i], n.child[j], n.box(j), visit); });
        }
    }
}

/// Visits all overlapping pairs of a box below one node and a box below another on the same level, whose union is
/// given.
template <class Visit>
void BoxTree::visit_pairs_of(std::uint32_t a, std::uint32_t b, const Box8& box_b, Visit& visit) const
{
    const BoxNode &m = nodes_[a], &n = nodes_[b];
    for_each_lane(meeting_lanes(m.boxes(), box_b), [&](unsigned i) {
        const unsigned met = meeting_lanes(n.boxes(), m.box(i));
        if (m.level == 0)
            for_each_lane(met, [&](unsigned j) { visit(m.child[i], n.child[j]); });
        else
            for_each_lane(met, [&](unsigned j) { visit_pairs_of(m.child[i], n.child[j], n.box(j), visit); });
    });
}

/// A node or box and a lower bound of the parameter at which the ray enters it, as a number in the order of these.
class RayStop
{
public:
    RayStop() = default;
    RayStop(Scalar enter, std::uint32_t child) : key_{std::uint64_t{bits_below(enter)} << 32 | child} {}

    float enter() const { return std::bit_cast<float>(static_cast<std::uint32_t>(key_ >> 32)); }
    std::uint32_t child() const { return static_cast<std::uint32_t>(key_); }

    /// Makes b the nearer one. Without branches, which would be mispredicted.
    static void put_in_order(RayStop& a, RayStop& b)
    {
        const std::uint64_t near = std::min(a.key_, b.key_), far = std::max(a.key_, b.key_);
        a.key_ = far;
        b.key_ = near;
    }
    friend bool operator<(const RayStop& a, const RayStop& b) { return a.key_ < b.key_; }

private:
    /// Of a number that is not negative.
    static std::uint32_t bits_below(float x) { return std::bit_cast<std::uint32_t>(x); }
    static std::uint32_t bits_below(double x) { return bits_below(float_below(x)); }

    std::uint64_t key_;
};

/// Sorts stops, the nearest last.
[[gnu::always_inline]] inline void sort_stops(RayStop* stop, std::ptrdiff_t count)
{
    const auto order = [stop](int i, int j) { RayStop::put_in_order(stop[i], stop[j]); };
    switch (count)
    {
    case 0:
    case 1:
        return;
    case 2:
        return order(0, 1);
    case 3:
        order(0, 1), order(1, 2);
        return order(0, 1);
    case 4:
        order(0, 1), order(2, 3), order(0, 2), order(1, 3);
        return order(1, 2);
    default:
        std::sort(stop, stop + count, [](const RayStop& a, const RayStop& b) { return b < a; });
    }
}

/// Appends the children in these lanes at `end`, the nearest last, and returns the new end.
[[gnu::always_inline]] inline RayStop* push_sorted(const BoxNode& node, unsigned lanes, const Scalar8& enter,
                                                   RayStop* end)
{
    Scalar at[BoxNode::width];
    enter.store(at);
    RayStop* const base = end;
    for_each_lane(lanes, [&](unsigned i) { *end++ = {at[i], node.child[i]}; });
    sort_stops(base, end - base);
    return end;
}

template <class Fetch, class Visit>
void BoxTree::for_each_on_ray(const Scalar* source, const Scalar* direction, Scalar& last, Fetch fetch,
                              Visit visit) const
{
    if (root_ == BoxNode::none) return;
    const BoxRay ray(source, direction);
    RayStop stack[max_stack + BoxNode::width];
    RayStop* end = stack;
    std::uint32_t here = root_;
    while (true)
    {
        const BoxNode& node = nodes_[here];
        Scalar8 enter;
        const unsigned met = ray(node, last, enter);
        if (met != 0)
        {
            if (node.level == 0)
            {
                for_each_lane(met, [&](unsigned i) { fetch(node.child[i]); });
                for (const RayStop* stop = push_sorted(node, met, enter, end); stop-- > end;)
                    if (!BoxRay::is_beyond(Scalar{stop->enter()}, last)) visit(stop->child(), last);
            }
            else
            {
                const RayStop* waiting = end;
                end = push_sorted(node, met, enter, end) - 1;
                here = end->child();
                for (; waiting < end; ++waiting)
                    prefetch(nodes_[waiting->child()]);
                continue;
            }
        }
        do
        {
            if (end == stack) return;
            --end;
        }
        while (BoxRay::is_beyond(Scalar{end->enter()}, last));
        here = end->child();
    }
}

template <class Visit>
void BoxTree::for_each_on_ray(const Scalar* source, const Scalar* direction, Scalar& last, Visit visit) const
{
    const auto fetch_nothing = [](ProxyId) {};
    for_each_on_ray(source, direction, last, fetch_nothing, visit);
}

}  // namespace dt::broad
