// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The lists of those pairs of classes that have one of their own, found by hashing: linear probing in a table of places
// that is at most half full.
#pragma once

#include "scene/object_classes.hpp"
#include "scene/response_list.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

namespace solid
{

class PairLists
{
public:
    struct Entry
    {
        ResponseClass low, high;
        ResponseList list;

        bool has(ResponseClass c) const { return c == low || c == high; }
    };

    explicit PairLists(std::pmr::memory_resource& memory) : entries_(&memory), places_(&memory) {}

    /// Of classes in either order; null if the pair has none.
    const ResponseList* find(ResponseClass c1, ResponseClass c2) const
    {
        if (entries_.empty()) return nullptr;
        const std::uint32_t number = places_[place_of(std::min(c1, c2), std::max(c1, c2))];
        return number == empty ? nullptr : &entries_[number].list;
    }
    ResponseList* find(ResponseClass c1, ResponseClass c2)
    {
        return const_cast<ResponseList*>(std::as_const(*this).find(c1, c2));
    }

    /// The next `count` of add() will not fail.
    void make_room(std::size_t count);
    /// For a pair that has none.
    void add(ResponseClass c1, ResponseClass c2, ResponseList&& list) noexcept;
    /// Of a pair that has one.
    void erase(ResponseClass c1, ResponseClass c2) noexcept;

    std::span<Entry> all() { return entries_; }

private:
    static constexpr std::uint32_t empty = ~std::uint32_t(0);

    std::size_t home(ResponseClass low, ResponseClass high) const
    {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;  // spreads what differs in the low bits
        return static_cast<std::size_t>(((std::uint64_t(high) << 32 | low) * golden) >> 32) & (places_.size() - 1);
    }
    /// Where the number of this pair is, or would be.
    std::size_t place_of(ResponseClass low, ResponseClass high) const
    {
        std::size_t place = home(low, high);
        for (; places_[place] != empty; place = next(place))
        {
            const Entry& entry = entries_[places_[place]];
            if (entry.low == low && entry.high == high) break;
        }
        return place;
    }
    std::size_t next(std::size_t place) const { return (place + 1) & (places_.size() - 1); }
    void close_gap(std::size_t gap) noexcept;

    std::pmr::vector<Entry> entries_;
    std::pmr::vector<std::uint32_t> places_;  ///< numbers of entries; a power of two of them, or none
};

}  // namespace solid
