// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Notes changes of boxes, keeps the tree, and numbers boxes and pairs. pair_list_update.cpp updates the pairs.
#include "broad/pair_list.hpp"

#include <algorithm>
#include <cassert>
#include <new>

namespace dt::broad
{

PairList::PairList(std::pmr::memory_resource& memory)
    : proxies_(&memory), flags_(&memory), moved_(&memory), left_(&memory), unplaced_(&memory), pairs_(&memory),
      free_memories_(&memory), tree_(memory), sweep_(memory), found_(memory), ids_(&memory)
{}

ProxyId PairList::add(const Bounds& box)
{
    if (proxies_.size() == proxies_.capacity()) make_room();
    const auto id = static_cast<ProxyId>(proxies_.size());
    proxies_.push_back(new_proxy(box));
    flags_.push_back(moved | left | unplaced | stirred);
    moved_.push_back(id);
    left_.push_back(id);
    unplaced_.push_back(id);
    ++alive_;
    return id;
}

/// Reserves proxies_ last: its capacity says that the other vectors have theirs.
void PairList::make_room()
{
    const std::size_t room = 2 * proxies_.capacity() + 16;
    flags_.reserve(room);
    moved_.reserve(room);
    left_.reserve(room);
    unplaced_.reserve(room);
    proxies_.reserve(room);
}

void PairList::remove(ProxyId id) noexcept
{
    flags_[id] |= dead;
    if (tree_.holds(id)) tree_.remove(id);
    removed_ = true;
    --alive_;
}

void PairList::move(ProxyId id, const Bounds& box) noexcept
{
    Proxy& proxy = proxies_[id];
    const bool leaves = broad::move(proxy, box);
    const Flag before = flags_[id];
    Flag now = (before & Flag(~tight)) | moved | stirred;
    if (!(before & moved)) moved_.push_back(id);
    if (leaves)
    {
        now |= left | unplaced;
        if (contains(proxy.exact, proxy.enlarged)) now |= tight;
        if (!(before & left)) left_.push_back(id);
        if (!(before & unplaced)) unplaced_.push_back(id);
    }
    flags_[id] = now;
}

/// Whether so many boxes have changed that starting from nothing is faster. Updating one box costs about three times
/// its share of a fresh start.
bool PairList::is_most(std::size_t count) const
{
    return count > 16 && 5 * count > alive_;
}

void PairList::update_tree()
{
    if (unplaced_.empty()) return;
    if (is_most(unplaced_.size()))
    {
        rebuild_tree();
        return;
    }
    for (; !unplaced_.empty(); unplaced_.pop_back())
        place(unplaced_.back());
    if (tree_.wants_rebuild()) rebuild_tree();
}

void PairList::place(ProxyId id)
{
    if (!(flags_[id] & dead))
    {
        if (tree_.holds(id)) { tree_.move(id, proxies_[id].enlarged); }
        else { tree_.insert(id, proxies_[id].enlarged); }
    }
    flags_[id] &= Flag(~unplaced);
}

// Boxes that came to rest get the narrow margin of a new box. Their pairs stay until the next change.
void PairList::rebuild_tree()
{
    list_alive();
    for (const ProxyId id : ids_)
    {
        const Bounds narrow = new_proxy(proxies_[id].exact).enlarged;
        if (!(flags_[id] & stirred) && contains(proxies_[id].enlarged, narrow)) proxies_[id].enlarged = narrow;
    }
    tree_.build(ids_, proxies_);
    assert(tree_.is_valid(proxies_));
    for (const ProxyId id : ids_)
        flags_[id] &= Flag(~(stirred | unplaced));
    unplaced_.clear();
}

void PairList::list_alive()
{
    ids_.clear();
    ids_.reserve(alive_);
    for (ProxyId id = 0; id < flags_.size(); ++id)
        if (!(flags_[id] & dead)) ids_.push_back(id);
}

PairList::Memory PairList::remember(Pair& pair)
{
    if (pair.memory != no_memory) return {pair.memory, false};
    if (free_memories_.empty())
    {
        if (free_memories_.capacity() == memories_) free_memories_.reserve(2 * std::size_t(memories_) + 16);
        pair.memory = memories_++;
    }
    else
    {
        pair.memory = free_memories_.back();
        free_memories_.pop_back();
    }
    return {pair.memory, true};
}

void PairList::drop(const Pair& pair) noexcept
{
    if (pair.memory != no_memory) free_memories_.push_back(pair.memory);
}

/// Gives the memories of pairs the numbers that give_back() has told. free_memories_ is sorted.
void PairList::close_gaps() noexcept
{
    for (Pair& pair : pairs_)
    {
        if (pair.memory == no_memory) continue;
        const auto gaps = std::lower_bound(free_memories_.begin(), free_memories_.end(), pair.memory);
        pair.memory -= static_cast<std::uint32_t>(gaps - free_memories_.begin());
    }
    memories_ -= static_cast<std::uint32_t>(free_memories_.size());
    free_memories_.clear();
    found_.release();
    try
    {
        std::pmr::vector<Pair> fewer(pairs_.get_allocator());
        fewer.reserve(2 * pairs_.size());
        std::pmr::vector<std::uint32_t> fewer_numbers(free_memories_.get_allocator());
        fewer_numbers.reserve(memories_);
        fewer.assign(pairs_.begin(), pairs_.end());
        pairs_.swap(fewer);
        free_memories_.swap(fewer_numbers);
    }
    catch (const std::bad_alloc&)  // the larger ones stay
    {}
}

/// Renames boxes: numbers[id] is the new id of a box alive and is unused for a dead one. They ascend, so the order of
/// the pairs stays.
void PairList::renumber(std::span<const ProxyId> numbers) noexcept
{
    const auto is_dead = [&](ProxyId id) { return (flags_[id] & dead) != 0; };
    std::size_t kept = 0;
    for (const Pair& pair : pairs_)
    {
        if (is_dead(pair.first) || is_dead(pair.second)) { drop(pair); }
        else { pairs_[kept++] = {numbers[pair.second], numbers[pair.first], pair.memory, pair.overlap}; }
    }
    pairs_.resize(kept);
    for (auto* notes : {&moved_, &left_})
    {
        std::erase_if(*notes, is_dead);
        for (ProxyId& id : *notes)
            id = numbers[id];
    }
    for (ProxyId id = 0; id < flags_.size(); ++id)
        if (!is_dead(id))
        {
            proxies_[numbers[id]] = proxies_[id];
            flags_[numbers[id]] = flags_[id] | unplaced;
        }
    proxies_.resize(alive_);
    flags_.resize(alive_);
    unplaced_.resize(alive_);
    for (ProxyId id = 0; id < alive_; ++id)
        unplaced_[id] = id;
    tree_.clear();
}

}  // namespace dt::broad
