// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The types of lists that were asked for of late. Any threads may ask at once: all that is known of a list is one word,
// and whoever finds another list in its place finds the type out again.
#pragma once

#include "scene/response/response_log.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace dt::scene
{

class TypeCache
{
public:
    explicit TypeCache(std::pmr::memory_resource& memory) : words_(mask_ + 1, &memory) {}

    /// What is known, or find_type().
    template <class FindType> ResponseType find(Scope pair, FindType find_type) const
    {
        if (pair.high >> class_bits != 0) return find_type();
        const std::uint64_t classes = std::uint64_t(pair.low) << class_bits | pair.high, key = tag_ | classes;
        std::atomic<std::uint64_t>& place = words_[spread_bits(classes) & mask_];
        const std::uint64_t word = place.load(std::memory_order_relaxed);
        if (word >> type_bits == key) return ResponseType(word & ((1 << type_bits) - 1));
        const ResponseType type = find_type();
        place.store(key << type_bits | std::uint64_t(type), std::memory_order_relaxed);
        return type;
    }

    // For changes, while nobody asks.

    void forget_all() noexcept
    {
        tag_ += first_tag;
        if (tag_ != no_tag) return;
        for (std::atomic<std::uint64_t>& word : words_)
            word.store(0, std::memory_order_relaxed);
        tag_ = first_tag;
    }

    /// Has room for this many types, up to a point. If it needs more, forgets; if memory runs out, nothing has changed.
    void make_room(std::size_t types)
    {
        const std::size_t size = std::bit_ceil(std::min(types, most_words));
        if (size <= words_.size()) return;
        std::pmr::vector<std::atomic<std::uint64_t>> more(size, words_.get_allocator());
        words_.swap(more);
        mask_ = size - 1;
    }

private:
    static constexpr std::size_t most_words = 2048;

    // A word, from above: a tag that every change makes another one, two classes, the type.
    static constexpr int type_bits = 2, class_bits = 24;
    static constexpr std::uint64_t first_tag = std::uint64_t(1) << (2 * class_bits);
    static constexpr std::uint64_t no_tag = std::uint64_t(1) << (64 - type_bits);  ///< they have run out

    std::size_t mask_ = 15;
    mutable std::pmr::vector<std::atomic<std::uint64_t>> words_;  ///< a power of two of them
    std::uint64_t tag_ = first_tag;
};

}  // namespace dt::scene
