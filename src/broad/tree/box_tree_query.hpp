// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Traversals of a tree: all boxes, those that overlap a box, all overlapping pairs, and those that a ray hits, nearest
// child first. Include broad/tree/box_tree.hpp.
#pragma once

#include "broad/tree/box_ray.hpp"
#include "broad/tree/box_tree.hpp"

#include <bit>

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

/// An entry of the stack: a node or box, and the parameter at which the ray enters it.
struct RayStop
{
    Scalar enter;
    std::uint32_t child;
};

/// Appends the children in these lanes at `end`, the nearest last, and returns the new end.
[[gnu::always_inline]] inline RayStop* push_sorted(const BoxNode& node, unsigned lanes, const Scalar8& enter,
                                                   RayStop* end)
{
    Scalar at[BoxNode::width];
    enter.store(at);
    RayStop* const base = end;
    for_each_lane(lanes, [&](unsigned i) {
        RayStop* place = end++;
        for (; place > base && place[-1].enter < at[i]; --place)
            *place = place[-1];
        *place = {at[i], node.child[i]};
    });
    return end;
}

template <class Visit>
void BoxTree::for_each_on_ray(const Scalar* source, const Scalar* direction, Scalar& last, Visit visit) const
{
    if (root_ == BoxNode::none) return;
    const BoxRay ray(source, direction);
    RayStop stack[max_stack + BoxNode::width];
    RayStop* end = stack;
    *end++ = {0, root_};
    while (end > stack)
    {
        const RayStop top = *--end;
        if (BoxRay::is_beyond(top.enter, last)) continue;
        const BoxNode& node = nodes_[top.child];
        Scalar8 enter;
        const unsigned met = ray(node, last, enter);
        RayStop* const new_end = push_sorted(node, met, enter, end);
        if (node.level > 0)
        {
            for (const RayStop* stop = end; stop < new_end; ++stop)
                prefetch(nodes_[stop->child]);
            end = new_end;
        }
        else
            for (const RayStop* stop = new_end; stop-- > end;)
                if (!BoxRay::is_beyond(stop->enter, last)) visit(stop->child, last);
    }
}

}  // namespace dt::broad
