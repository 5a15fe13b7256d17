// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which of the eight children of a node does a moving box meet, and when at the earliest? The slab test, in float,
// straight on the bytes of the node: the time at which a plane org + step·q is met is q·(step/motion) + org/motion +
// constant. The constants hold one bound of all rounding for each axis, so the times are on the safe side.
#pragma once

#include "complex/mesh/aabb_tree.hpp"
#include "complex/ray/ray_sweep.hpp"
#include "math/simd/float4.hpp"
#include "math/simd/lane_keys.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace dt::complex
{

/// A float that is not below x, as far as times matter: from 0 to a little beyond 1.
inline float not_below(double x)
{
    const Float4 time = Float4::broadcast(static_cast<float>(x));
    return first_lane(min(max(time, Float4::broadcast(0)), Float4::broadcast(2))) *
           (1 + 2 * std::numeric_limits<float>::epsilon());
}

class SlabTest
{
public:
    /// For boxes that move by τ·motion, 0 ≤ τ ≤ 1, among the nodes of a tree within the bounds.
    SlabTest(Vec3 motion, const Aabb& bounds) : SlabTest(rounded(motion), magnitude(bounds)) {}
    SlabTest(const Sweep& sweep, const Aabb& bounds) : SlabTest(sweep.motion, bounds) { place(sweep.box); }
    /// `size`: no coordinate of a node is larger. `last`: the largest τ, if that is not 1.
    SlabTest(Float4 motion, double size, float last = 1) : motion_(motion), rows_(&rows[sign_lanes(motion) & 7])
    {
        // A slower axis stands still for all that float can tell; the displacement is part of the slack.
        const auto length = static_cast<float>(size);
        const Float4 slowest = Float4::broadcast(still / last * length);
        rate_ = copysign(Float4::broadcast(1), motion) / larger(abs(motion), slowest);
        slack_ = 2 * (still + units) * length;
        rates_ = Pack8<float>::twice(rate_);
    }

    /// Places the box at τ = 0. If that or the motion is beyond floats, as among nodes in much smaller units, it may
    /// meet every child at any time.
    void place(const Aabb& box)
    {
        const Float4 lo = rounded(box.lo), hi = rounded(box.hi);
        const unsigned here = less_lanes(max(abs(lo), abs(hi)), Float4::broadcast(std::numeric_limits<float>::max())),
                       moving = less_lanes(Float4::broadcast(0), abs(rate_));
        if ((here & moving & 7) == 7) [[likely]]
            return place(lo, hi);
        near_ = Pack8<float>::broadcast(-unknown);
        far_ = Pack8<float>::broadcast(unknown);
    }
    void place(Float4 lo, Float4 hi)
    {
        const Float4 slack =
            min((Float4::broadcast(slack_) + Float4::broadcast(units) * max(abs(lo), abs(hi))) * abs(rate_),
                Float4::broadcast(unknown));  // a number, even if a side is not
        const Float4 one_side = -(lo * rate_), other_side = -(hi * rate_);
        near_ = Pack8<float>::twice(min(one_side, other_side) - slack);
        far_ = Pack8<float>::twice(max(one_side, other_side) + slack);
    }
    /// Places a box that is a point. All but one product is computed while the rate is still being divided.
    void place(Float4 point)
    {
        const Float4 slack = copysign(Float4::broadcast(slack_) + Float4::broadcast(units) * abs(point), motion_);
        near_ = Pack8<float>::twice((-slack - point) * rate_);
        far_ = Pack8<float>::twice((slack - point) * rate_);
    }

    /// Computes when each child is entered at the earliest, from τ = 0, and left at the latest: any negative time if
    /// before τ = 0. A child that is left before it is entered is missed; so are unused slots, except in a node too
    /// small for float.
    [[gnu::always_inline]] void operator()(const Node& node, Pack8<float>& enter, Pack8<float>& leave) const
    {
        using Pack = Pack8<float>;
        static_assert(offsetof(Node, org) == 0);
        const auto* const bytes = reinterpret_cast<const std::byte*>(&node);
        const Pack org = Pack::twice(bytes), step = Pack::powers_of_two(node.exponent) * rates_;
        const Pack near = rough_sum(org, rates_, near_), far = rough_sum(org, rates_, far_);
        const auto row = [&](std::size_t at) {
            return Pack::from_bytes(reinterpret_cast<const std::uint8_t*>(bytes + at));
        };
        const Pack step0 = spread<0>(step), step1 = spread<1>(step), step2 = spread<2>(step);
        enter = later(later(rough_sum(row(rows_->near[0]), step0, spread<0>(near)),
                            rough_sum(row(rows_->near[1]), step1, spread<1>(near))),
                      later(rough_sum(row(rows_->near[2]), step2, spread<2>(near)), Pack::broadcast(0)));
        leave = sooner(sooner(rough_sum(row(rows_->far[0]), step0, spread<0>(far)),
                              rough_sum(row(rows_->far[1]), step1, spread<1>(far))),
                       rough_sum(row(rows_->far[2]), step2, spread<2>(far)));
    }

    /// Bit i: child i can be met at some 0 ≤ τ ≤ limit, not before enter[i].
    [[gnu::always_inline]] unsigned operator()(const Node& node, float limit, Pack8<float>& enter) const
    {
        Pack8<float> leave;
        (*this)(node, enter, leave);
        return bits(min(leave, Pack8<float>::broadcast(limit)) >= enter) & node.used();
    }

    Float4 rate() const { return rate_; }  ///< 1/motion, for axes that do not stand still

    static Float4 rounded(Vec3 x)
    {
        return Float4::of(static_cast<float>(x.x), static_cast<float>(x.y), static_cast<float>(x.z), 0);
    }

private:
    /// Largest displacement that counts as none; relative to the size.
    static constexpr float still = 1e-9f;

    /// Error of times, in units of the motion, half of it reserve; relative to the coordinates.
    static constexpr float units = 16 * std::numeric_limits<float>::epsilon() / 2;

    /// A time beyond all others.
    static constexpr float unknown = 1e30f;

    /// Where a node has the planes that are met first and last, for each axis.
    struct Rows
    {
        std::size_t near[3], far[3];
    };
    /// Indexed by the axes along which the motion is negative, one bit each.
    static constexpr std::array<Rows, 8> rows = [] {
        std::array<Rows, 8> table{};
        for (std::size_t negative = 0; negative < 8; ++negative)
            for (std::size_t k = 0; k < 3; ++k)
            {
                const std::size_t lo = offsetof(Node, lo) + k * Node::width,
                                  hi = offsetof(Node, hi) + k * Node::width;
                const bool swap = (negative >> k & 1) != 0;
                table[negative].near[k] = swap ? hi : lo;
                table[negative].far[k] = swap ? lo : hi;
            }
        return table;
    }();

    Pack8<float> rates_, near_, far_;  ///< three axes, twice
    Float4 motion_, rate_;
    float slack_;
    const Rows* rows_;
};

/// The limit of keys of times that are not above x, and perhaps of a few more.
inline std::uint32_t keys_until(double x)
{
    const float time = std::max(0.0f, static_cast<float>(x));
    return LaneKeys::limit(std::bit_cast<float>(std::bit_cast<std::uint32_t>(time) + 1));  // it may be rounded down
}

/// Prefetches bytes behind an address, which need not be valid, by cache lines.
inline void fetch(const void* from, std::size_t offset, std::size_t bytes)
{
    constexpr std::size_t line = 64;
    const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(from) + offset;
    for (std::size_t i = 0; i < bytes; i += line)
        __builtin_prefetch(reinterpret_cast<const void*>(first + i));  // NOLINT
}

/// A visit returns this to end the search.
constexpr std::uint32_t no_more_leaves = 0;

/// A node whose other children wait in the traversal of a ray.
struct RayWaiting
{
    std::uint32_t keys[Node::width];
    const Node* node;
    const Node* children;  ///< kept so that a return need not read the node first
    std::uint32_t next;  ///< the soonest of the keys
};

/// Calls visit(first face, number of faces) for the leaves whose keys are not above the limit, nearest first. Every
/// visit returns the limit from then on. Faces may be visited that are not met. Calls fetch_faces(first face) before,
/// for the leaves of a node, at most max_leaf·width faces.
///
/// Traversal is bound by latency: while the nearest child is visited the next one is already selected, prefetched and
/// stored with its node, so that a return need not search.
template <class Fetch, class Visit>
[[gnu::always_inline]] inline void visit_leaves(const AabbTree& tree, const SlabTest& slabs, std::uint32_t limit,
                                                Fetch&& fetch_faces, Visit&& visit)
{
    const auto meet = [&](const Node& at) __attribute__((always_inline))
    {
        fetch_faces(at.first_face);
        Pack8<float> enter, leave;
        slabs(at, enter, leave);
        return LaneKeys(enter, is_sooner(leave, enter));
    };
    RayWaiting stack[AabbTree::max_depth + 1];  // one for each level
    RayWaiting* end = stack;
    const Node* const nodes = tree.nodes.data();
    // Start at node 0, whose only child is everything, only if that is a leaf: every face visited must be near the
    // ray, for its products to be floats.
    const Node* node = nodes->is_inner(0) ? nodes + nodes->first_child : nodes;
    const Node* children = nodes + node->first_child;
    LaneKeys keys = meet(*node);  // not in the loop: what has just been made for the slabs is still in registers
    std::uint32_t key = keys.soonest();
    for (;;)
    {
        while (key > limit)
        {
            if (end == stack) return;
            --end;
            keys = LaneKeys(end->keys);
            node = end->node;
            children = end->children;
            key = end->next;
        }
        const std::size_t slot = LaneKeys::lane(key);
        keys.drop(key);
        const std::uint32_t next = keys.soonest();
        fetch(children, LaneKeys::lane(next) * sizeof(Node), sizeof(Node));  // of no use if that is a leaf, or none
        if (node->is_inner(slot))
        {
            keys.store(end->keys);
            end->node = node;
            end->children = children;
            end->next = next;
            end += next <= limit;
            node = children + slot;
            children = nodes + node->first_child;
            keys = meet(*node);
            key = keys.soonest();
        }
        else
        {
            limit = visit(node->face(slot), node->face_count(slot));
            if (limit == no_more_leaves) return;
            key = next;
        }
    }
}

}  // namespace dt::complex
