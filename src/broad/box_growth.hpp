// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does one more box belong? Into the lane whose surface grows least by it. Of those that hold it already the
// smallest is taken, and the squared sum of the edges has a small say, because a surface does not tell lines apart.
// All terms are areas, so the choice does not depend on the unit of length.
#pragma once

#include "broad/box_node.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace solid::broad
{

/// By how much each of eight boxes grows; beyond the numbers it is the largest of them, never NaN.
inline Scalar8 growth(const Box8& boxes, const Box8& box)
{
    struct Size
    {
        Scalar8 area, edges2;
    };
    const auto size = [](Scalar8 x, Scalar8 y, Scalar8 z) {
        const Scalar8 sum = x + y;
        return Size{x * y + z * sum, (sum + z) * (sum + z)};
    };
    Scalar8 own[3], merged[3];
    for (int k = 0; k < 3; ++k)
    {
        own[k] = boxes.hi[k] - boxes.lo[k];
        merged[k] = max(boxes.hi[k], box.hi[k]) - min(boxes.lo[k], box.lo[k]);
    }
    constexpr Scalar little = Scalar(1e-3);
    const Size before = size(own[0], own[1], own[2]), after = size(merged[0], merged[1], merged[2]);
    const Scalar8 cost = after.area - Scalar8::broadcast(1 - little) * before.area +
                         Scalar8::broadcast(little) * (after.edges2 - before.edges2);
    return min(cost, Scalar8::broadcast(std::numeric_limits<Scalar>::max()));
}

/// The lane of a node, which is not empty, that grows least.
inline unsigned least_growth(const BoxNode& node, const Box8& box)
{
    const auto used = lane_numbers() < Scalar8::broadcast(node.count);
    const Scalar8 by =
        select(used, growth(node.boxes(), box), Scalar8::broadcast(std::numeric_limits<Scalar>::infinity()));
    return static_cast<unsigned>(std::countr_zero(equal_lanes(by, lowest(by))));
}

/// The eight boxes of a node and one more, in order along the axis on which their centres are spread most.
class NineBoxes
{
public:
    NineBoxes(const BoxNode& node, const Box8& box, std::uint32_t child)
    {
        for (unsigned i = 0; i < BoxNode::width; ++i)
            set(i, node.box(i), node.child[i]);
        set(BoxNode::width, box, child);
        sort_by(widest_axis());
    }

    Box8 boxes(unsigned first, unsigned count) const
    {
        std::uint64_t at[BoxNode::width];
        for (unsigned i = 0; i < BoxNode::width; ++i)
            at[i] = 2 * order_[first + (i < count ? i : 0)];
        return gather_boxes(box_[0].lo, at, count);
    }
    std::uint32_t child(unsigned i) const { return child_[order_[i]]; }

private:
    static constexpr unsigned nine = BoxNode::width + 1;

    void set(unsigned i, const Box8& box, std::uint32_t child)
    {
        const auto first = [](const Scalar8(&x)[3]) {
            return Scalar4::of(first_lane(x[0]), first_lane(x[1]), first_lane(x[2]), 0);
        };
        const Scalar4 lo = first(box.lo), hi = first(box.hi), half = Scalar4::broadcast(Scalar(0.5));
        box_[i] = make_box(lo, hi);
        child_[i] = child;
        (half * lo + half * hi).store(centre_[i]);
        order_[i] = i;
    }
    int widest_axis() const
    {
        Scalar4 lo = Scalar4::load(centre_[0]), hi = lo;
        for (const auto& centre : centre_)
        {
            lo = min(lo, Scalar4::load(centre));
            hi = max(hi, Scalar4::load(centre));
        }
        Scalar spread[4];
        (hi - lo).store(spread);
        return static_cast<int>(std::max_element(spread, spread + 3) - spread);
    }
    void sort_by(int axis)
    {
        for (unsigned i = 1; i < nine; ++i)
        {
            const unsigned moved = order_[i];
            unsigned j = i;
            for (; j > 0 && centre_[moved][axis] < centre_[order_[j - 1]][axis]; --j)
                order_[j] = order_[j - 1];
            order_[j] = moved;
        }
    }

    Box box_[nine];
    Scalar centre_[nine][4];
    std::uint32_t child_[nine];
    unsigned order_[nine];
};

}  // namespace solid::broad
