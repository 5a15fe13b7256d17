// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The node of the tree: eight boxes at once, and tests on its lanes. Rows of a node are written whole, for the same
// reason as boxes (broad/bounds.hpp).
#pragma once

#include "broad/bounds.hpp"
#include "math/simd/pack8.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace dt::broad
{

using Scalar8 = Pack8<Scalar>;

/// Eight boxes, or one eight times.
struct Box8
{
    Scalar8 lo[3], hi[3];
};

inline Box8 eight_times(const Bounds& box)
{
    const auto eight = [](Scalar x) { return Scalar8::broadcast(x); };
    return {{eight(box.lo[0]), eight(box.lo[1]), eight(box.lo[2])},
            {eight(box.hi[0]), eight(box.hi[1]), eight(box.hi[2])}};
}

/// Bit i: box i of a and box i of b have a common point.
inline unsigned meeting_lanes(const Box8& a, const Box8& b)
{
    const auto x = (a.lo[0] <= b.hi[0]) & (b.lo[0] <= a.hi[0]);
    const auto y = (a.lo[1] <= b.hi[1]) & (b.lo[1] <= a.hi[1]);
    const auto z = (a.lo[2] <= b.hi[2]) & (b.lo[2] <= a.hi[2]);
    return bits(x & y & z);
}

/// Bit i: box i of a equals box i of b.
inline unsigned equal_lanes(const Box8& a, const Box8& b)
{
    unsigned equal = ~0u;
    for (int k = 0; k < 3; ++k)
        equal &= equal_lanes(a.lo[k], b.lo[k]) & equal_lanes(a.hi[k], b.hi[k]);
    return equal;
}

/// The box around all eight, eight times.
inline Box8 united(const Box8& boxes)
{
    return {{lowest(boxes.lo[0]), lowest(boxes.lo[1]), lowest(boxes.lo[2])},
            {highest(boxes.hi[0]), highest(boxes.hi[1]), highest(boxes.hi[2])}};
}

/// The first of eight boxes.
inline Bounds first_lane(const Box8& boxes)
{
    const auto first = [](const Scalar8(&x)[3]) {
        return Scalar4::of(first_lane(x[0]), first_lane(x[1]), first_lane(x[2]), 0);
    };
    return make_box(first(boxes.lo), first(boxes.hi));
}

/// 0 to 7.
inline Scalar8 lane_numbers()
{
    static constexpr Scalar numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    return Scalar8::load(numbers);
}

/// a where the mask is set, else b.
inline Box8 select(const Scalar8::Mask& mask, const Box8& a, const Box8& b)
{
    const auto lo = [&](int k) { return select(mask, a.lo[k], b.lo[k]); };
    const auto hi = [&](int k) { return select(mask, a.hi[k], b.hi[k]); };
    return {{lo(0), lo(1), lo(2)}, {hi(0), hi(1), hi(2)}};
}

/// The boxes of empty lanes: they overlap nothing and add nothing to a union.
inline Box8 no_boxes()
{
    const Scalar8 inf = Scalar8::broadcast(std::numeric_limits<Scalar>::infinity());
    return {{inf, inf, inf}, {-inf, -inf, -inf}};
}

/// Loads `count` boxes, 1 to 8, from memory where `hi` follows `lo`: box i is at numbers + 4·at[i]. All eight of `at`
/// must be readable.
inline Box8 gather_boxes(const Scalar* numbers, const std::uint64_t (&at)[8], unsigned count)
{
    Box8 boxes;
    Scalar8::gather(numbers, at, boxes.lo[0], boxes.lo[1], boxes.lo[2]);
    Scalar8::gather(numbers + 4, at, boxes.hi[0], boxes.hi[1], boxes.hi[2]);
    return select(lane_numbers() < Scalar8::broadcast(static_cast<Scalar>(count)), boxes, no_boxes());
}

/// Lanes 0 to count − 1 are used.
struct alignas(64) BoxNode
{
    static constexpr unsigned width = 8;
    static constexpr std::uint32_t none = ~0u;

    Scalar row[6][width];  ///< lower x, y, z, then upper x, y, z
    std::uint32_t child[width];  ///< nodes; in a leaf the numbers of the boxes
    Scalar home[6];  ///< in a leaf: its box when it was made; a box that moves within it stays in the leaf
    std::uint32_t parent;
    std::uint8_t lane;  ///< lane of the parent that this node is in
    std::uint8_t count;
    std::uint8_t level;  ///< 0 for leaves

    Box8 boxes() const
    {
        const auto at = [this](int k) { return Scalar8::load(row[k]); };
        return {{at(0), at(1), at(2)}, {at(3), at(4), at(5)}};
    }
    void set_boxes(const Box8& boxes)
    {
        for (int k = 0; k < 3; ++k)
        {
            boxes.lo[k].store(row[k]);
            boxes.hi[k].store(row[3 + k]);
        }
    }
    /// One lane, eight times.
    Box8 box(unsigned i) const
    {
        const auto at = [this, i](int k) { return Scalar8::broadcast(row[k][i]); };
        return {{at(0), at(1), at(2)}, {at(3), at(4), at(5)}};
    }
    void set_box(unsigned i, const Box8& box)
    {
        const Scalar8 numbers = lane_numbers(), number = Scalar8::broadcast(static_cast<Scalar>(i));
        set_boxes(select((numbers <= number) & (numbers >= number), box, boxes()));
    }
    void set_home(const Bounds& box)
    {
        std::copy_n(box.lo, 3, home);
        std::copy_n(box.hi, 3, home + 3);
    }
};
static_assert(sizeof(Scalar) != sizeof(float) || sizeof(BoxNode) == 256);

/// Tells the processor that the node will be read.
inline void prefetch(const BoxNode& node)
{
    const auto* const bytes = reinterpret_cast<const std::byte*>(&node);
    for (std::size_t line = 0; line < sizeof(BoxNode); line += 64)
        __builtin_prefetch(bytes + line);
}

}  // namespace dt::broad
