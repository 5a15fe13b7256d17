// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pairs of boxes as integers whose order is that of reports: by the box created first, then by the other.
#pragma once

#include "broad/bounds.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::broad
{

using PairKey = std::uint64_t;

/// first < second.
constexpr PairKey pair_key(ProxyId first, ProxyId second)
{
    return PairKey(first) << 32 | second;
}
constexpr PairKey any_pair_key(ProxyId a, ProxyId b)
{
    return a < b ? pair_key(a, b) : pair_key(b, a);
}
constexpr ProxyId first_of(PairKey key)
{
    return static_cast<ProxyId>(key >> 32);
}
constexpr ProxyId second_of(PairKey key)
{
    return static_cast<ProxyId>(key);
}

/// A list of keys in the order in which they are found, to be sorted at the end. Keeps its memory.
class PairKeys
{
public:
    explicit PairKeys(std::pmr::memory_resource& memory) : keys_(&memory), starts_(&memory), seconds_(&memory) {}

    std::size_t size() const { return size_; }
    std::span<PairKey> all() { return {keys_.data(), size_}; }
    std::span<const PairKey> all() const { return {keys_.data(), size_}; }
    void clear() { size_ = 0; }

    void add(PairKey key)
    {
        if (size_ == keys_.size()) grow();
        keys_[size_++] = key;
    }

    /// Returns space for the next keys, for at least `least` of them.
    std::span<PairKey> room(std::size_t least)
    {
        while (keys_.size() - size_ < least)
            grow();
        return {keys_.data() + size_, keys_.size() - size_};
    }
    /// Adds the first `count` keys that the caller has written to room().
    void take(std::size_t count) { size_ += count; }

    /// Forgets the keys and gives their memory back.
    void release() noexcept
    {
        size_ = 0;
        keys_ = std::pmr::vector<PairKey>(keys_.get_allocator());
        seconds_ = std::pmr::vector<ProxyId>(seconds_.get_allocator());
    }

    /// Sorts the keys. All box ids are below `ids`.
    void sort(ProxyId ids);

private:
    void grow() { keys_.resize(2 * keys_.size() + 1024); }

    std::pmr::vector<PairKey> keys_;  ///< only the first size_ are used
    std::size_t size_ = 0;
    std::pmr::vector<std::uint32_t> starts_;
    std::pmr::vector<ProxyId> seconds_;
};

}  // namespace dt::broad
