// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Lists of neighbours: for every proxy those whose enlarged boxes overlap its own, with a bit for those whose exact
// boxes overlap. A list is contiguous, so that the boxes of all neighbours can be fetched at once. Each entry has the
// index of its twin in the other list; so joining two proxies, separating them and flipping the bit take constant time,
// even for a proxy with very many neighbours.
#pragma once

#include "broad/bounds.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::broad
{

/// The entry of a pair in the list of one of its proxies: the other proxy.
class Neighbour
{
public:
    Neighbour() = default;
    Neighbour(ProxyId id, bool overlaps, std::uint32_t twin) : bits_(id << 1 | ProxyId(overlaps)), twin_(twin) {}

    ProxyId id() const { return bits_ >> 1; }
    bool overlaps() const { return (bits_ & 1) != 0; }

private:
    friend class Neighbours;

    std::uint32_t bits_ = 0;  ///< its id, and in the lowest bit whether the exact boxes overlap
    std::uint32_t twin_ = 0;  ///< index of the twin in the other list
};

class Neighbours
{
public:
    static constexpr ProxyId most_proxies = 1u << 31;

    explicit Neighbours(std::pmr::memory_resource& memory) : lists_(&memory), pool_(&memory)
    {
        std::fill(std::begin(free_), std::end(free_), none);
    }

    /// Adds lists for all ids below `count`.
    void add_lists(std::size_t count)
    {
        if (count > lists_.size()) lists_.resize(count);
    }

    std::span<const Neighbour> of(ProxyId id) const { return {pool_.data() + lists_[id].first, lists_[id].count}; }
    std::uint32_t count(ProxyId id) const { return lists_[id].count; }

    /// Reserves memory, so that joining `id` to all of these allocates nothing.
    void prepare(ProxyId id, std::span<const ProxyId> others);

    /// Makes two proxies neighbours, which they must not be yet.
    void join(ProxyId a, ProxyId b, bool overlaps) noexcept;
    /// Separates a from its neighbour at index i; the last of its list moves to i.
    void part(ProxyId a, std::uint32_t i) noexcept;
    /// Inverts whether the exact boxes of a and its neighbour at index i overlap.
    void flip(ProxyId a, std::uint32_t i) noexcept
    {
        Neighbour& mine = pool_[lists_[a].first + i];
        mine.bits_ ^= 1;
        pool_[lists_[mine.id()].first + mine.twin_].bits_ ^= 1;
    }
    /// Separates `id` from all its neighbours.
    void clear(ProxyId id) noexcept;

    /// Checks twins and free pieces. Debug builds call it when the tree is rebuilt.
    bool is_valid() const;

private:
    /// A piece of the pool.
    struct List
    {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::uint32_t room = 0;  ///< a power of two, or 0
    };
    static constexpr std::uint32_t least_room = 4;
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    static std::uint32_t room_for(std::uint64_t count);
    std::uint32_t take(std::uint32_t room) noexcept;
    void give_back(const List& list) noexcept;
    void widen(List& list, std::uint32_t room) noexcept;
    void append(ProxyId to, Neighbour neighbour) noexcept;
    void take_out(ProxyId from, std::uint32_t i) noexcept;

    std::pmr::vector<List> lists_;
    std::pmr::vector<Neighbour> pool_;
    std::uint32_t
        free_[32];  ///< heads of the lists of free pieces by the logarithm of their room, linked through twin_
};

}  // namespace dt::broad
