// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Who is near whom: for every proxy the list of those whose enlarged boxes meet its own, with a bit for the boxes that
// really overlap. A list lies in one piece, so that the boxes of all neighbours can be fetched at once. Each entry knows
// where its twin is in the other list; so joining two proxies, parting them and flipping the bit take the same time
// for a pebble and for the floor under all of them.
#pragma once

#include "broad/box.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace solid::broad
{

/// The other one of a pair.
class Neighbour
{
public:
    Neighbour() = default;
    Neighbour(ProxyId id, bool overlaps, std::uint32_t twin) : bits_(id << 1 | ProxyId(overlaps)), twin_(twin) {}

    ProxyId id() const { return bits_ >> 1; }
    bool overlaps() const { return (bits_ & 1) != 0; }

private:
    friend class Neighbours;

    std::uint32_t bits_ = 0;  ///< its number, and in the lowest bit whether the exact boxes overlap
    std::uint32_t twin_ = 0;  ///< place of the twin in its list
};

class Neighbours
{
public:
    static constexpr ProxyId most_proxies = 1u << 31;

    explicit Neighbours(std::pmr::memory_resource& memory) : lists_(&memory), pool_(&memory) {}

    /// Numbers below `count` have lists from now on.
    void add_lists(std::size_t count)
    {
        if (count > lists_.size()) lists_.resize(count);
    }

    std::span<const Neighbour> of(ProxyId id) const { return {pool_.data() + lists_[id].first, lists_[id].count}; }
    std::uint32_t count(ProxyId id) const { return lists_[id].count; }

    /// After this, `id` can be joined to all of these without taking memory.
    void prepare(ProxyId id, std::span<const ProxyId> others);

    /// Makes two proxies neighbours that are not yet.
    void join(ProxyId a, ProxyId b, bool overlaps) noexcept;
    /// Parts a from its neighbour at place i, which is then taken by the last of its list.
    void part(ProxyId a, std::uint32_t i) noexcept;
    /// The boxes of a and its neighbour at place i now overlap, or no longer do.
    void flip(ProxyId a, std::uint32_t i) noexcept
    {
        Neighbour& mine = pool_[lists_[a].first + i];
        mine.bits_ ^= 1;
        pool_[lists_[mine.id()].first + mine.twin_].bits_ ^= 1;
    }
    /// Parts `id` from all.
    void clear(ProxyId id) noexcept;

    /// For tests: whether twins and free pieces are right.
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
    struct FreePieces
    {
        std::uint32_t first[32];  ///< by the logarithm of their room; linked through twin_
        constexpr FreePieces() : first{}
        {
            for (std::uint32_t& f : first)
                f = none;
        }
    } free_;
};

}  // namespace solid::broad
