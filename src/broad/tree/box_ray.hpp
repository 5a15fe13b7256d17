// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The slab test of a ray against the eight boxes of a node. It has two reciprocals for each axis: one rounded towards
// zero for the planes where the ray enters, one rounded away from zero for those where it leaves. So positive
// parameters of entry are never too large and those of exit never too small, for all coordinates and rounding modes,
// and no box is lost.
//
// If the ray does not move along an axis, both are infinite: the slab is hit always or never. 0·∞, for a ray in a face,
// is NaN, and max(x, y) and min(x, y) are y if x is NaN.
#pragma once

#include "broad/tree/box_node.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace dt::broad
{

class BoxRay
{
public:
    /// Error of products that are denormal or flushed to zero.
    static constexpr Scalar tiny = std::numeric_limits<Scalar>::min();

    BoxRay(const Scalar* source, const Scalar* direction)
    {
        Scalar furthest = infinity;
        for (std::size_t k = 0; k < 3; ++k)
        {
            const bool back = std::signbit(direction[k]);
            const Rates rates = rates_for(std::fabs(direction[k]));
            near_row_[k] = back ? 3 + k : k;
            far_row_[k] = back ? k : 3 + k;
            source_[k] = Scalar8::broadcast(source[k]);
            near_rate_[k] = Scalar8::broadcast(back ? -rates.near : rates.near);
            far_rate_[k] = Scalar8::broadcast(back ? -rates.far : rates.far);
            furthest = std::min(furthest, largest * rates.near);
        }
        furthest_ = Scalar8::broadcast(furthest);
    }

    /// Bit i: the ray hits box i of the node in [0, last], not before enter[i].
    unsigned operator()(const BoxNode& node, Scalar last, Scalar8& enter) const
    {
        enter = Scalar8::broadcast(0);
        Scalar8 leave = Scalar8::broadcast(last);
        for (std::size_t k = 0; k < 3; ++k)
        {
            enter = max((Scalar8::load(node.row[near_row_[k]]) - source_[k]) * near_rate_[k], enter);
            leave = min((Scalar8::load(node.row[far_row_[k]]) - source_[k]) * far_rate_[k], leave);
        }
        enter = min(enter, furthest_);
        return bits(enter <= leave + Scalar8::broadcast(tiny)) & ((1u << node.count) - 1);
    }

    /// Whether a box with this parameter of entry is not hit in [0, last].
    static bool is_beyond(Scalar enter, Scalar last) { return enter > last + tiny; }

private:
    struct Rates
    {
        Scalar near, far;
    };

    static constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();
    static constexpr Scalar largest = std::numeric_limits<Scalar>::max();
    static Rates rates_for(Scalar speed)
    {
        if (speed == 0) return {infinity, infinity};
        // Four roundings, of up to two units each: the quotient, this product, the difference and its product. Tiny
        // reciprocals have fewer digits.
        const Scalar rate = 1 / speed;
        const Scalar slack = rate < 4 * tiny ? Scalar(1e-4) : 8 * std::numeric_limits<Scalar>::epsilon();
        const Scalar below = rate * (1 - slack), above = rate * (1 + slack);
        return {std::min(below, largest), std::max(above, tiny)};
    }

    std::size_t near_row_[3], far_row_[3];
    Scalar8 source_[3], near_rate_[3], far_rate_[3];
    Scalar8 furthest_;  ///< lower bound of the parameter where a difference of coordinates overflows
};

}  // namespace dt::broad
