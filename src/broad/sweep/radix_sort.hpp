// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Radix sort of boxes by a coordinate: converts the bits of a floating-point number to an integer of the same order,
// and sorts by eleven bits of it at a time, lowest first.
#pragma once

#include "broad/bounds.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <type_traits>
#include <vector>

namespace dt::broad
{

using SortKey = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;

struct Sortable
{
    SortKey key;
    ProxyId id;
};

/// A key that compares as the number does. Both zeros, and denormals that the processor flushes to zero, have one key.
inline SortKey sort_key(Scalar x)
{
    constexpr SortKey sign = SortKey(1) << (8 * sizeof(SortKey) - 1);
    if (x == 0) return sign;
    const auto bits = std::bit_cast<SortKey>(x);
    return bits & sign ? ~bits : bits | sign;
}

/// Sorts by key. `spare` has the same size; its contents are lost.
inline void radix_sort(std::pmr::vector<Sortable>& items, std::pmr::vector<Sortable>& spare)
{
    constexpr unsigned digit_bits = 11, digits = (8 * sizeof(SortKey) + digit_bits - 1) / digit_bits;
    constexpr std::uint32_t values = 1u << digit_bits, few = 256;
    const auto digit = [](SortKey key, unsigned k) {
        return static_cast<std::uint32_t>(key >> (digit_bits * k)) % values;
    };

    if (items.size() < few)
    {
        std::sort(items.begin(), items.end(), [](const Sortable& a, const Sortable& b) { return a.key < b.key; });
        return;
    }
    std::uint32_t places[digits][values] = {};
    for (const Sortable& item : items)
        for (unsigned k = 0; k < digits; ++k)
            ++places[k][digit(item.key, k)];

    for (unsigned k = 0; k < digits; ++k)
    {
        std::uint32_t before = 0, most = 0;
        for (std::uint32_t& place : places[k])
        {
            const std::uint32_t count = place;
            most = std::max(most, count);
            place = before;
            before += count;
        }
        if (most == items.size()) continue;  // all items have the same digit
        for (const Sortable& item : items)
            spare[places[k][digit(item.key, k)]++] = item;
        items.swap(spare);
    }
}

}  // namespace dt::broad
