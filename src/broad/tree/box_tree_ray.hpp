// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds the boxes of a tree that a ray hits: depth first, nearest child first. Include broad/tree/box_tree.hpp.
#pragma once

#include "broad/tree/box_ray.hpp"
#include "broad/tree/box_tree.hpp"

namespace dt::broad
{

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
