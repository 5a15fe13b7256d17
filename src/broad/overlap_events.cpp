// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Creates, moves and destroys boxes. Each call first searches, then allocates all the memory it may need, then changes
// the stores, which cannot fail.
#include "broad/overlap_events.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <span>

namespace dt::broad
{

namespace
{

template <class T> void reserve_for(std::pmr::vector<T>& vector, std::size_t count)
{
    if (count > vector.capacity()) vector.reserve(std::max(count, 2 * vector.capacity()));
}

}  // namespace

OverlapEvents::OverlapEvents(std::pmr::memory_resource& memory)
    : proxies_(&memory), event_proxies_(&memory), free_(&memory), found_(&memory), tree_(memory), neighbours_(memory),
      events_(memory), ray_scratch_(memory), list_scratch_(memory)
{}

ProxyId OverlapEvents::create(const Bounds& box, void* object)
{
    const ProxyId id = next_id();
    const Proxy proxy = new_proxy(box);
    prepare_new(id);
    found_.clear();
    tree_.for_each_meeting(proxy.enlarged, [this](ProxyId other) { found_.push_back(other); });
    prepare_to_join(id);

    if (!free_.empty()) { free_.pop_back(); }
    else
    {
        proxies_.emplace_back();
        event_proxies_.emplace_back();
    }
    proxies_[id] = proxy;
    event_proxies_[id] = {++last_serial_, object};
    events_.start(event_proxies_[id]);
    tree_.insert(id, proxy.enlarged);
    join_found(id);
    events_.change();
    refresh_tree();
    return id;
}

void OverlapEvents::move(ProxyId id, const Bounds& box)
{
    if (contains(proxies_[id].enlarged, box)) { move_within(id, box); }
    else { move_out(id, box); }
}

void OverlapEvents::destroy(ProxyId id)
{
    const EventProxy subject = event_proxies_[id];
    events_.prepare(neighbours_.count(id) + events_.waiting_for(subject));

    events_.start(subject);
    for (const Neighbour& n : neighbours_.of(id))
    {
        if (n.overlaps()) events_.add(false, event_proxies_[n.id()]);
    }
    neighbours_.clear(id);
    tree_.remove(id);
    event_proxies_[id] = {};
    free_.push_back(id);
    events_.destroy();
    refresh_tree();
}

void OverlapEvents::move_within(ProxyId id, const Bounds& box)
{
    events_.prepare(neighbours_.count(id));

    events_.start(event_proxies_[id]);
    proxies_[id].exact = box;
    compare_neighbours(id);
    events_.change();
}

void OverlapEvents::move_out(ProxyId id, const Bounds& box)
{
    Proxy moved = proxies_[id];
    broad::move(moved, box);
    tree_.prepare_for(id);
    found_.clear();
    tree_.for_each_meeting(moved.enlarged, [&](ProxyId other) {
        if (!overlap(proxies_[other].enlarged, proxies_[id].enlarged))
            found_.push_back(other);  // not a neighbour yet
    });
    prepare_to_join(id);

    events_.start(event_proxies_[id]);
    proxies_[id] = moved;
    compare_neighbours(id);
    part_from_distant(id);
    tree_.move(id, moved.enlarged);
    join_found(id);
    events_.change();
    refresh_tree();
}

void OverlapEvents::compare_neighbours(ProxyId id) noexcept
{
    const Bounds box = proxies_[id].exact;
    const std::span<const Neighbour> neighbours = neighbours_.of(id);
    for (std::uint32_t i = 0; i < neighbours.size(); ++i)
    {
        const Neighbour n = neighbours[i];
        if (overlap(proxies_[n.id()].exact, box) == n.overlaps()) [[likely]]
            continue;
        events_.add(!n.overlaps(), event_proxies_[n.id()]);
        neighbours_.flip(id, i);
    }
}

void OverlapEvents::part_from_distant(ProxyId id) noexcept
{
    const Bounds box = proxies_[id].enlarged;
    for (std::uint32_t i = neighbours_.count(id); i-- > 0;)  // downwards: the entry that moves to i has been checked
    {
        if (!overlap(proxies_[neighbours_.of(id)[i].id()].enlarged, box)) neighbours_.part(id, i);
    }
}

void OverlapEvents::join_found(ProxyId id) noexcept
{
    const Bounds box = proxies_[id].exact;
    for (const ProxyId other : found_)
    {
        const bool overlaps = overlap(proxies_[other].exact, box);
        neighbours_.join(id, other, overlaps);
        if (overlaps) events_.add(true, event_proxies_[other]);
    }
}

/// Allocates what a new proxy needs; `id` is free, or the first that has never been used.
void OverlapEvents::prepare_new(ProxyId id)
{
    if (id >= Neighbours::most_proxies) throw std::bad_alloc();
    const std::size_t count = std::size_t(id) + 1;
    reserve_for(proxies_, count);
    reserve_for(event_proxies_, count);
    reserve_for(free_, count);  // so that destroy() allocates nothing
    neighbours_.add_lists(count);
    tree_.prepare_for(id);
}

/// Reserves memory, so that joining `id` to all in found_, and destroying any of them later, allocates nothing.
void OverlapEvents::prepare_to_join(ProxyId id)
{
    neighbours_.prepare(id, found_);
    std::size_t most = neighbours_.count(id) + found_.size();
    for (const ProxyId other : found_)
        most = std::max<std::size_t>(most, neighbours_.count(other) + std::size_t(1));
    events_.prepare(most);
}

std::size_t OverlapEvents::list_pairs(void** objects, std::size_t room)
{
    const auto comes_first = [](const Listed& a, const Listed& b) { return a.serial < b.serial; };
    const ScratchPool<Listed>::Loan loan(list_scratch_), partner_loan(list_scratch_);
    auto &proxies = *loan, &partners = *partner_loan;
    for (ProxyId id = 0; id < proxies_.size(); ++id)
        if (is_alive(id)) proxies.push_back({event_proxies_[id].serial, id});
    if (!std::is_sorted(proxies.begin(), proxies.end(), comes_first))
        std::sort(proxies.begin(), proxies.end(), comes_first);

    std::size_t count = 0;
    for (const Listed& first : proxies)
    {
        partners.clear();
        for (const Neighbour& n : neighbours_.of(first.id))
        {
            const std::uint64_t serial = event_proxies_[n.id()].serial;
            if (n.overlaps() && serial > first.serial) partners.push_back({serial, n.id()});
        }
        if (count < room) std::sort(partners.begin(), partners.end(), comes_first);
        for (const Listed& second : partners)
        {
            if (count < room)
            {
                objects[2 * count] = event_proxies_[first.id].object;
                objects[2 * count + 1] = event_proxies_[second.id].object;
            }
            ++count;
        }
    }
    return count;
}

/// Rebuilds the tree when that pays. If memory runs out, the old one stays.
void OverlapEvents::refresh_tree() noexcept
{
    assert(proxies_.size() > most_validated || is_valid());
    if (!tree_.wants_rebuild()) return;
    try
    {
        found_.clear();
        tree_.for_each([this](ProxyId id) { found_.push_back(id); });  // all that are alive
        tree_.build(found_, proxies_);
        assert(tree_.is_valid(proxies_) && neighbours_.is_valid());
    }
    catch (const std::bad_alloc&)
    {
        found_.clear();
    }
}

bool OverlapEvents::is_valid() const
{
    if (!neighbours_.is_valid() || !tree_.is_valid(proxies_)) return false;
    for (ProxyId id = 0; id < proxies_.size(); ++id)
    {
        if (is_alive(id) != tree_.holds(id)) return false;
        if (!is_alive(id) && neighbours_.count(id) != 0) return false;
        if (!is_alive(id)) continue;
        std::size_t near = 0;
        for (ProxyId other = 0; other < proxies_.size(); ++other)
            near += other != id && is_alive(other) && overlap(proxies_[id].enlarged, proxies_[other].enlarged);
        if (near != neighbours_.count(id) || !contains(proxies_[id].enlarged, proxies_[id].exact)) return false;
        for (const Neighbour& n : neighbours_.of(id))
        {
            const Proxy &a = proxies_[id], &b = proxies_[n.id()];
            if (!overlap(a.enlarged, b.enlarged) || overlap(a.exact, b.exact) != n.overlaps()) return false;
        }
    }
    return true;
}

}  // namespace dt::broad
