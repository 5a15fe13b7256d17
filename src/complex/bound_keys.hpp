// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The children of two nodes in the order of a bound: up to 64 pairs as words, of which the high bits are the bound, a float
// that is not negative, and the low six bits say which pair it is.
#pragma once

#include "complex/box_pairs.hpp"

#include <algorithm>
#include <bit>

namespace solid
{

struct BoundKeys
{
    std::uint32_t key[most_children_pairs];
    int n = 0;

    /// The bounds of some lanes; lane i becomes the pair i << shift | low.
    [[gnu::always_inline]] void add(unsigned lanes, const Float8& bound, unsigned shift, unsigned low)
    {
        if (!lanes) return;
        float value[8];
        bound.store(value);
        for (; lanes; lanes &= lanes - 1)
        {
            const unsigned i = static_cast<unsigned>(std::countr_zero(lanes));
            key[n++] = (std::bit_cast<std::uint32_t>(value[i]) & ~63u) | i << shift | low;
        }
    }
    void sort()
    {
        constexpr int few = 24;
        if (n > few)
        {
            std::sort(key, key + n);
            return;
        }
        for (int i = 1; i < n; ++i)
        {
            const std::uint32_t k = key[i];
            int j = i;
            for (; j > 0 && key[j - 1] > k; --j)
                key[j] = key[j - 1];
            key[j] = k;
        }
    }
    /// Not above the bound, and not below it.
    float below(int i) const { return std::bit_cast<float>(key[i] & ~63u); }
    float above(int i) const { return std::bit_cast<float>(key[i] | 63u); }
};

}  // namespace solid
