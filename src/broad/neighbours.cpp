// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Allocates the lists of neighbours in pieces of one pool. The sizes of pieces are powers of two; a full list moves to
// a piece twice as large, and the free pieces of a size are reused for lists of that size.
#include "broad/neighbours.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>

namespace dt::broad
{

std::uint32_t Neighbours::room_for(std::uint64_t count)
{
    return std::uint32_t(std::bit_ceil(std::max<std::uint64_t>(count, least_room)));
}

void Neighbours::prepare(ProxyId id, std::span<const ProxyId> others)
{
    // An upper bound: free pieces are not counted.
    std::uint64_t need = 0;
    const std::uint64_t mine = lists_[id].count + std::uint64_t(others.size());
    if (mine > lists_[id].room) need += room_for(mine);
    for (const ProxyId other : others)
    {
        if (lists_[other].count == lists_[other].room) need += room_for(lists_[other].count + std::uint64_t(1));
    }
    need += pool_.size();
    if (need > std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
    if (need > pool_.capacity()) pool_.reserve(std::max<std::size_t>(need, 2 * pool_.capacity()));
    if (mine > lists_[id].room) widen(lists_[id], room_for(mine));
}

void Neighbours::join(ProxyId a, ProxyId b, bool overlaps) noexcept
{
    const std::uint32_t in_a = lists_[a].count, in_b = lists_[b].count;
    append(a, {b, overlaps, in_b});
    append(b, {a, overlaps, in_a});
}

void Neighbours::part(ProxyId a, std::uint32_t i) noexcept
{
    const Neighbour mine = pool_[lists_[a].first + i];
    take_out(mine.id(), mine.twin_);
    take_out(a, i);
}

void Neighbours::clear(ProxyId id) noexcept
{
    for (const Neighbour& n : of(id))
        take_out(n.id(), n.twin_);
    give_back(lists_[id]);
    lists_[id] = {};
}

void Neighbours::append(ProxyId to, Neighbour neighbour) noexcept
{
    List& list = lists_[to];
    if (list.count == list.room) widen(list, room_for(list.count + std::uint64_t(1)));
    pool_[list.first + list.count++] = neighbour;
}

/// Removes entry i from one list. The last entry moves to i, and its twin gets the new index.
void Neighbours::take_out(ProxyId from, std::uint32_t i) noexcept
{
    List& list = lists_[from];
    if (i == --list.count) return;
    const Neighbour moved = pool_[list.first + i] = pool_[list.first + list.count];
    pool_[lists_[moved.id()].first + moved.twin_].twin_ = i;
}

void Neighbours::widen(List& list, std::uint32_t room) noexcept
{
    const std::uint32_t first = take(room);
    std::copy_n(pool_.begin() + list.first, list.count, pool_.begin() + first);
    give_back(list);
    list = {first, list.count, room};
}

/// Takes a piece for `room` entries; prepare() has reserved the memory.
std::uint32_t Neighbours::take(std::uint32_t room) noexcept
{
    std::uint32_t& head = free_[std::countr_zero(room)];
    if (head == none)
    {
        const auto first = std::uint32_t(pool_.size());
        pool_.resize(pool_.size() + room);
        return first;
    }
    const std::uint32_t first = head;
    head = pool_[first].twin_;
    return first;
}

void Neighbours::give_back(const List& list) noexcept
{
    if (list.room == 0) return;
    std::uint32_t& head = free_[std::countr_zero(list.room)];
    pool_[list.first].twin_ = head;
    head = list.first;
}

bool Neighbours::is_valid() const
{
    std::uint64_t held = 0;
    for (ProxyId id = 0; id < lists_.size(); ++id)
    {
        const List& list = lists_[id];
        if (list.count > list.room || std::uint64_t(list.first) + list.room > pool_.size()) return false;
        held += list.room;
        for (std::uint32_t i = 0; i < list.count; ++i)
        {
            const Neighbour mine = pool_[list.first + i];
            if (mine.id() >= lists_.size() || mine.id() == id || mine.twin_ >= lists_[mine.id()].count) return false;
            const Neighbour twin = pool_[lists_[mine.id()].first + mine.twin_];
            if (twin.id() != id || twin.twin_ != i || twin.overlaps() != mine.overlaps()) return false;
        }
    }
    for (int k = 0; k < 32; ++k)
    {
        for (std::uint32_t p = free_[k]; p != none && held <= pool_.size(); p = pool_[p].twin_)
            held += std::uint64_t(1) << k;
    }
    return held == pool_.size();  // no piece is lost, none is held twice
}

}  // namespace dt::broad
