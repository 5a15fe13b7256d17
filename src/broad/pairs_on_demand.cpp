// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Notes changes, and brings the list of pairs or the tree up to date when somebody asks.
#include "broad/pairs_on_demand.hpp"

#include <algorithm>

namespace dt::broad
{

namespace
{

/// Makes room for one more, so that push_back() cannot fail.
template <class T> void make_room(std::pmr::vector<T>& vector)
{
    if (vector.size() == vector.capacity()) vector.reserve(2 * vector.capacity() + 16);
}

}  // namespace

PairsOnDemand::PairsOnDemand(std::pmr::memory_resource& memory)
    : list_(memory), members_(&memory), place_(&memory), free_(&memory), ray_scratch_(memory)
{}

ProxyId PairsOnDemand::create(const Bounds& box, void* object)
{
    if (list_.wants_compacting()) compact();
    const ProxyId id = next_id();
    make_room(members_);
    if (free_.empty())
    {
        make_room(place_);
        if (free_.capacity() < place_.capacity())
            free_.reserve(place_.capacity());  // so that destroy() allocates nothing
    }
    const ProxyId place = list_.add(box);
    // From here on nothing is allocated.
    members_.push_back({object, id});
    if (free_.empty()) { place_.push_back(place); }
    else
    {
        free_.pop_back();
        place_[id] = place;
    }
    note_change();
    return id;
}

void PairsOnDemand::move(ProxyId id, const Bounds& box) noexcept
{
    list_.move(place_[id], box);
    note_change();
}

void PairsOnDemand::destroy(ProxyId id) noexcept
{
    list_.remove(place_[id]);
    free_.push_back(id);
    note_change();
}

void PairsOnDemand::compact() noexcept
{
    std::size_t count = 0;
    list_.compact([&](ProxyId before, ProxyId now) {
        members_[now] = members_[before];
        place_[members_[now].id] = now;
        ++count;
    });
    members_.resize(count);
}

void PairsOnDemand::bring_tree_up_to_date()
{
    if (is_tree_current_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (is_tree_current_.load(std::memory_order_relaxed)) return;
    list_.update_tree();
    is_tree_current_.store(true, std::memory_order_release);
}

/// A ray under way needs the tree to stay: it is current then, and update() leaves a current tree alone.
std::size_t PairsOnDemand::list_pairs(void** objects, std::size_t room)
{
    const std::lock_guard lock(mutex_);
    list_.update();
    std::size_t count = 0;
    for (const PairList::Pair& pair : list_.pairs())
    {
        if (!pair.overlap) continue;
        if (count < room)
        {
            objects[2 * count] = members_[pair.first].object;
            objects[2 * count + 1] = members_[pair.second].object;
        }
        ++count;
    }
    return count;
}

}  // namespace dt::broad
