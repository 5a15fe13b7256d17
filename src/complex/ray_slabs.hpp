// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which of the eight children of a node does a moving box meet, and when at the earliest? The slab test, in float,
// straight on the bytes of the node: the time at which a plane org + step·q is met is q·(step/motion) + org/motion +
// constant. The constants hold one bound of all rounding for each axis, so the times are on the safe side.
#pragma once

#include "complex/aabb_tree.hpp"
#include "complex/ray_sweep.hpp"
#include "math/float4.hpp"
#include "math/lane_keys.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace solid
{

/// A float that is not below x, as far as times matter: from 0 to a little beyond 1.
inline float not_below(double x)
{
    return static_cast<float>(std::clamp(x, 0.0, 2.0)) * (1 + 2 * std::numeric_limits<float>::epsilon());
}

class SlabTest
{
public:
    /// For boxes that move by τ·motion, 0 ≤ τ ≤ 1, among the nodes of a tree within the bounds.
    SlabTest(Vec3 motion, const Aabb& bounds) : SlabTest(rounded(motion), magnitude(bounds)) {}
    SlabTest(const Sweep& sweep, const Aabb& bounds) : SlabTest(sweep.motion, bounds) { place(sweep.box); }
    /// `size`: no coordinate of a node is larger.
    SlabTest(Float4 motion, double size)
    {
        // A slower axis stands still for all that float can tell; the displacement is part of the slack.
        const float slowest = static_cast<float>(1e-9 * size);
        rate_ = copysign(Float4::broadcast(1) / max(abs(motion), Float4::broadcast(slowest)), motion);
        slack_ = 2 * slowest + 2 * units * static_cast<float>(size);
        float rate[4];
        rate_.store(rate);
        for (std::size_t k = 0; k < 3; ++k)
        {
            constexpr std::size_t lo = offsetof(Node, lo), hi = offsetof(Node, hi);
            const std::size_t swap = std::signbit(rate[k]) ? hi - lo : 0;
            axis_[k].rate = Pack8<float>::broadcast(rate[k]);
            near_row_[k] = k * Node::width + lo + swap;
            far_row_[k] = k * Node::width + hi - swap;
        }
    }

    /// Where the box is at τ = 0.
    void place(const Aabb& box) { place(rounded(box.lo), rounded(box.hi)); }
    void place(Float4 lo, Float4 hi)
    {
        const Float4 slack =
            (Float4::broadcast(slack_) + Float4::broadcast(units) * max(abs(lo), abs(hi))) * abs(rate_);
        const Float4 one_side = -(lo * rate_), other_side = -(hi * rate_);
        float near[4], far[4];
        (min(one_side, other_side) - slack).store(near);
        (max(one_side, other_side) + slack).store(far);
        for (int k = 0; k < 3; ++k)
        {
            axis_[k].near = Pack8<float>::broadcast(near[k]);
            axis_[k].far = Pack8<float>::broadcast(far[k]);
        }
    }

    /// When children are entered at the earliest and left at the latest, between τ = 0 and the limit. One that is left
    /// before it is entered is missed; so are slots not used, except in a node that is too small for float.
    [[gnu::always_inline]] void operator()(const Node& node, float limit, Pack8<float>& enter,
                                           Pack8<float>& leave) const
    {
        enter = Pack8<float>::broadcast(0);
        leave = Pack8<float>::broadcast(limit);
        cut<2>(node, enter, leave);
        cut<1>(node, enter, leave);
        cut<0>(node, enter, leave);
    }

    /// Bit i: child i can be met at some 0 ≤ τ ≤ limit, not before enter[i].
    [[gnu::always_inline]] unsigned operator()(const Node& node, float limit, Pack8<float>& enter) const
    {
        Pack8<float> leave;
        (*this)(node, limit, enter, leave);
        return at_least_lanes(leave, enter) & node.used();
    }

    static Float4 rounded(Vec3 x)
    {
        return Float4::of(static_cast<float>(x.x), static_cast<float>(x.y), static_cast<float>(x.z), 0);
    }

private:
    /// Of the coordinates involved: what times may be off by, in units of the motion. Half of it is reserve.
    static constexpr float units = 16 * std::numeric_limits<float>::epsilon() / 2;

    struct Axis
    {
        Pack8<float> rate, near, far;  ///< the same in all lanes
    };

    template <int K> [[gnu::always_inline]] void cut(const Node& node, Pack8<float>& enter, Pack8<float>& leave) const
    {
        using Pack = Pack8<float>;
        const Axis& axis = axis_[K];
        const Pack org = Pack::broadcast(node.org[K]) * axis.rate,
                   step = Pack::power_of_two<K>(node.exponent) * axis.rate;
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&node);
        enter = max(Pack::from_bytes(bytes + near_row_[K]) * step + (org + axis.near), enter);
        leave = min(Pack::from_bytes(bytes + far_row_[K]) * step + (org + axis.far), leave);
    }

    Axis axis_[3];
    Float4 rate_;
    float slack_;
    std::size_t near_row_[3], far_row_[3];  ///< in a node
};

/// Calls visit(first face, number of faces) for the leaves that are met before τ = limit, nearest first.
/// Every visit returns the limit from then on, a negative one to end. Faces may be visited that are not met.
template <class F>
[[gnu::always_inline]] inline void visit_leaves(const AabbTree& tree, const SlabTest& slabs, float limit, F&& visit)
{
    const Node* const nodes = tree.nodes.data();
    std::uint64_t stack[7 * AabbTree::max_depth + 2 * Node::width];  // of slots, tagged by their nodes
    std::uint64_t* end = stack;
    const Node* parent = nodes;
    unsigned slot = 0;
    for (;;)
    {
        if (parent->is_inner(slot))
        {
            const std::uint32_t index = parent->child(slot);
            parent = nodes + index;
            Pack8<float> enter, leave;
            slabs(*parent, limit, enter, leave);
            const LaneKeys met(enter, leave < enter);
            if (met.lanes() != 0)
            {
                std::uint64_t* const base = end;
                slot = met.soonest();
                end = met.store_others(index, end);
                for (std::uint64_t* i = base + 1; i < end; ++i)  // the next one last
                    for (std::uint64_t* j = i; j > base && j[-1] < *j; --j)
                        std::swap(j[-1], *j);
                continue;
            }
        }
        else
        {
            limit = visit(parent->face(slot), parent->face_count(slot));
            if (!(limit >= 0)) return;
        }
        std::uint64_t top;
        do
        {
            if (end == stack) return;
            top = *--end;
        }
        while (LaneKeys::key(top) > LaneKeys::limit(limit));
        parent = nodes + LaneKeys::tag(top);
        slot = LaneKeys::lane(top);
    }
}

}  // namespace solid
