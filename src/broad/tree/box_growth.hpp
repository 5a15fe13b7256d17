// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Chooses the lane of a node for one more box: the one whose surface grows least. A small share of its area and of the
// squared sum of its edges is added, so that of lanes that contain the box already the smallest wins, and lines, which
// have no surface, are distinguished. All terms are areas, so the choice does not depend on the unit of length.
#pragma once

#include "broad/tree/box_node.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace dt::broad
{

/// The growth from a box with the edges `own` to one with the edges `merged`.
template <class Number> inline Number growth(const Number (&own)[3], const Number (&merged)[3], Number little)
{
    const auto area = [](const Number(&e)[3]) { return e[0] * e[1] + e[2] * (e[0] + e[1]); };
    const Number before = own[0] + own[1] + own[2], after = merged[0] + merged[1] + merged[2];
    const Number old_area = area(own);
    return area(merged) - old_area + little * (old_area + (after - before) * (after + before));
}

/// Weight of area and squared edges, relative to the growth of the area.
constexpr Scalar little_say = Scalar(1e-3);

/// The growth of each of eight boxes; the largest Scalar where it overflows.
inline Scalar8 growth(const Box8& boxes, const Box8& box)
{
    Scalar8 own[3], merged[3];
    for (int k = 0; k < 3; ++k)
    {
        own[k] = boxes.hi[k] - boxes.lo[k];
        merged[k] = max(boxes.hi[k], box.hi[k]) - min(boxes.lo[k], box.lo[k]);
    }
    return min(growth(own, merged, Scalar8::broadcast(little_say)),
               Scalar8::broadcast(std::numeric_limits<Scalar>::max()));
}

/// The growth of one lane in wide numbers, which do not overflow.
inline Wide wide_growth(const BoxNode& node, unsigned lane, const Box8& box)
{
    Wide own[3], merged[3];
    for (int k = 0; k < 3; ++k)
    {
        const Scalar lo = node.row[k][lane], hi = node.row[3 + k][lane];
        own[k] = Wide(hi) - Wide(lo);
        merged[k] = Wide(std::max(hi, first_lane(box.hi[k]))) - Wide(std::min(lo, first_lane(box.lo[k])));
    }
    return growth(own, merged, Wide(little_say));
}

[[gnu::cold, gnu::noinline]] inline unsigned least_wide_growth(const BoxNode& node, const Box8& box)
{
    unsigned best = 0;
    for (unsigned i = 1; i < node.count; ++i)
        if (wide_growth(node, i, box) < wide_growth(node, best, box)) best = i;
    return best;
}

/// The lane of a node, which is not empty, that grows least. If areas overflow or underflow, compares wide numbers.
inline unsigned least_growth(const BoxNode& node, const Box8& box)
{
    constexpr Scalar largest = std::numeric_limits<Scalar>::max();
    constexpr Scalar small = std::numeric_limits<Scalar>::min() / std::numeric_limits<Scalar>::epsilon();
    const auto used = lane_numbers() < Scalar8::broadcast(node.count);
    const Scalar8 by =
        select(used, growth(node.boxes(), box), Scalar8::broadcast(std::numeric_limits<Scalar>::infinity()));
    const Scalar8 least = lowest(by);
    if (!(first_lane(least) > small) || equal_lanes(by, Scalar8::broadcast(largest)) != 0) [[unlikely]]
        return least_wide_growth(node, box);
    return static_cast<unsigned>(std::countr_zero(equal_lanes(by, least)));
}

}  // namespace dt::broad
