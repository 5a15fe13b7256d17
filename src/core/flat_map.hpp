// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Small entries found by their key: a hash table in one array, by linear probing. It is at most half full, and an entry
// that is erased leaves no mark behind, so that it stays as fast as it was however often entries come and go.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <type_traits>
#include <utility>
#include <vector>

namespace dt
{

/// Spreads what differs in the low bits; the golden ratio, as in Fibonacci hashing.
constexpr std::size_t spread_bits(std::uint64_t bits)
{
    return static_cast<std::size_t>((bits * 0x9E3779B97F4A7C15) >> 32);
}

/// An Entry has key() and is_empty(), which is true of Entry{} only, and Entry::hash(key), of which the low bits count.
template <class Entry> class FlatMap
{
public:
    using Key = std::decay_t<decltype(std::declval<const Entry&>().key())>;
    static_assert(std::is_trivially_copyable_v<Entry>);

    explicit FlatMap(std::pmr::memory_resource& memory) : entries_(&memory) {}

    std::size_t size() const { return count_; }

    /// Null if there is none.
    const Entry* find(const Key& key) const
    {
        if (count_ == 0) return nullptr;
        const Entry& entry = entries_[place_of(key)];
        return entry.is_empty() ? nullptr : &entry;
    }

    /// The next put() will not fail, nor does one that replaces. If this does, nothing has changed.
    void make_room()
    {
        if (2 * (count_ + 1) > entries_.size()) grow();
    }
    /// Adds an entry, or replaces the one with its key. If memory runs out, nothing has changed.
    void put(const Entry& entry)
    {
        const bool is_new = !find(entry.key());
        if (is_new) make_room();
        entries_[place_of(entry.key())] = entry;
        count_ += is_new;
    }

    /// Keeps the memory.
    void clear() noexcept
    {
        std::ranges::fill(entries_, Entry{});
        count_ = 0;
    }
    /// Has no effect if there is none.
    void erase(const Key& key) noexcept
    {
        if (!find(key)) return;
        const std::size_t place = place_of(key);
        entries_[place] = {};
        --count_;
        close_gap(place);
    }

private:
    static constexpr std::size_t least = 8;

    std::size_t home(const Key& key) const { return Entry::hash(key) & (entries_.size() - 1); }
    std::size_t next(std::size_t place) const { return (place + 1) & (entries_.size() - 1); }

    /// Where the entry of this key is, or would be.
    std::size_t place_of(const Key& key) const
    {
        std::size_t place = home(key);
        while (!entries_[place].is_empty() && !(entries_[place].key() == key))
            place = next(place);
        return place;
    }

    void grow()
    {
        std::pmr::vector<Entry> larger(std::max(least, 2 * entries_.size()), entries_.get_allocator());
        entries_.swap(larger);
        for (const Entry& entry : larger)
            if (!entry.is_empty()) entries_[place_of(entry.key())] = entry;
    }

    /// Moves forward whoever was put behind the gap because its place was taken.
    void close_gap(std::size_t gap) noexcept
    {
        const std::size_t mask = entries_.size() - 1;
        for (std::size_t place = next(gap); !entries_[place].is_empty(); place = next(place))
        {
            const std::size_t wanted = home(entries_[place].key());
            if (((place - wanted) & mask) < ((place - gap) & mask)) continue;
            entries_[gap] = std::exchange(entries_[place], {});
            gap = place;
        }
    }

    std::pmr::vector<Entry> entries_;  ///< a power of two of them, or none
    std::size_t count_ = 0;
};

}  // namespace dt
