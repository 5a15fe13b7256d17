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

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

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
    SlabTest(Vec3 motion, const Aabb& bounds)
    {
        // A slower axis stands still for all that float can tell; the displacement is part of the slack.
        const float slowest = static_cast<float>(1e-9 * magnitude(bounds));
        const Float4 m = rounded(motion), one = Float4::broadcast(1);
        const Float4 rate = copysign(one / max(abs(m), Float4::broadcast(slowest)), m);
        rate.store(rate_);
        slack_ = Float4::broadcast(2 * slowest) +
                 Float4::broadcast(2 * units) * max(abs(rounded(bounds.lo)), abs(rounded(bounds.hi)));
        const unsigned back = less_lanes(rate, Float4::broadcast(0));
        for (unsigned k = 0; k < 3; ++k)
        {
            constexpr std::size_t lo = offsetof(Node, lo), hi = offsetof(Node, hi);
            const std::size_t swap = (back >> k & 1) * (hi - lo);
            near_row_[k] = k * Node::width + lo + swap;
            far_row_[k] = k * Node::width + hi - swap;
        }
    }
    SlabTest(const Sweep& sweep, const Aabb& bounds) : SlabTest(sweep.motion, bounds) { place(sweep.box); }

    /// Where the box is at τ = 0.
    void place(const Aabb& box)
    {
        const Float4 rate = Float4::of(rate_[0], rate_[1], rate_[2], 1), lo = rounded(box.lo), hi = rounded(box.hi);
        const Float4 slack = (slack_ + Float4::broadcast(units) * max(abs(lo), abs(hi))) * abs(rate);
        const Float4 one_side = -(lo * rate), other_side = -(hi * rate);
        (min(one_side, other_side) - slack).store(near_);
        (max(one_side, other_side) + slack).store(far_);
    }

    /// Bit i: child i can be met at some 0 ≤ τ ≤ limit, not before enter[i].
    [[gnu::always_inline]] unsigned operator()(const Node& node, float limit, Pack8<float>& enter) const
    {
        enter = Pack8<float>::broadcast(0);
        Pack8<float> leave = Pack8<float>::broadcast(limit);
        cut<0>(node, enter, leave);
        cut<1>(node, enter, leave);
        cut<2>(node, enter, leave);
        return at_least_lanes(leave, enter) & node.used();
    }

private:
    /// Of the coordinates involved: what times may be off by, in units of the motion. Half of it is reserve.
    static constexpr float units = 16 * std::numeric_limits<float>::epsilon() / 2;

    static Float4 rounded(Vec3 x)
    {
        return Float4::of(static_cast<float>(x.x), static_cast<float>(x.y), static_cast<float>(x.z), 0);
    }

    template <int K> [[gnu::always_inline]] void cut(const Node& node, Pack8<float>& enter, Pack8<float>& leave) const
    {
        using Pack = Pack8<float>;
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&node);
        const float org = node.org[K] * rate_[K];
        const Pack step = Pack::broadcast(node.step(K) * rate_[K]);
        enter = max(Pack::from_bytes(bytes + near_row_[K]) * step + Pack::broadcast(org + near_[K]), enter);
        leave = min(Pack::from_bytes(bytes + far_row_[K]) * step + Pack::broadcast(org + far_[K]), leave);
    }

    Float4 slack_;
    float rate_[4], near_[4], far_[4];
    std::size_t near_row_[3], far_row_[3];
};

/// A node, or a leaf, and when it is entered at the earliest, in one word: words are in the order of the times, which
/// are not negative and rounded down to 20 binary digits.
class SweepVisit
{
public:
    SweepVisit(const Node& node, unsigned slot, float enter)
    {
        const std::uint64_t time = std::bit_cast<std::uint32_t>(enter) >> 3;
        word_ = time << 35 |
                (node.is_inner(slot) ? std::uint64_t{node.child(slot)}
                                     : leaf | std::uint64_t{node.face_count(slot) - 1} << 32 | node.face(slot));
    }
    SweepVisit() = default;

    bool is_leaf() const { return (word_ & leaf) != 0; }
    std::uint32_t index() const { return static_cast<std::uint32_t>(word_); }  ///< of the node, or of the first face
    std::uint32_t faces() const { return static_cast<std::uint32_t>(word_ >> 32 & 3) + 1; }
    bool is_after(float limit) const { return word_ >> 35 > std::bit_cast<std::uint32_t>(limit) >> 3; }
    friend bool operator<(SweepVisit a, SweepVisit b) { return a.word_ < b.word_; }

private:
    static constexpr std::uint64_t leaf = std::uint64_t{1} << 34;

    std::uint64_t word_;
};

/// Calls visit(first face, number of faces) for the leaves that are met before τ = limit, nearest first. Every visit
/// returns the limit from then on, a negative one to end.
template <class F>
[[gnu::always_inline]] inline void visit_leaves(const AabbTree& tree, const SlabTest& slabs, float limit, F&& visit)
{
    const Node* const nodes = tree.nodes.data();
    SweepVisit stack[7 * AabbTree::max_depth + Node::width];
    SweepVisit* end = stack;
    for (SweepVisit top(nodes[0], 0, 0);;)
    {
        if (!top.is_leaf())
        {
            const Node& node = nodes[top.index()];
            Pack8<float> enter;
            unsigned met = slabs(node, limit, enter);
            float at[8];
            enter.store(at);
            if (std::has_single_bit(met))  // the next one, without a detour
            {
                const auto slot = static_cast<unsigned>(std::countr_zero(met));
                top = SweepVisit(node, slot, at[slot]);
                continue;
            }
            SweepVisit* const base = end;
            for (; met != 0; met &= met - 1)
            {
                const auto slot = static_cast<unsigned>(std::countr_zero(met));
                const SweepVisit child(node, slot, at[slot]);
                SweepVisit* place = end++;
                for (; place > base && place[-1] < child; --place)
                    *place = place[-1];
                *place = child;
            }
        }
        else
        {
            limit = visit(top.index(), top.faces());
            if (!(limit >= 0)) return;
        }
        do
        {
            if (end == stack) return;
            top = *--end;
        }
        while (top.is_after(limit));
    }
}

}  // namespace solid
