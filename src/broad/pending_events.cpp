// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Collects the events of a call, and cancels or takes over waiting events of the calls around it.
#include "broad/pending_events.hpp"

#include <algorithm>
#include <utility>

namespace dt::broad
{

void PendingEvents::grow(std::size_t count)
{
    const std::size_t room = std::max(room_, count);
    if (depth_ == batches_.size())
    {
        Batch fresh(*batches_.get_allocator().resource());
        fresh.events.reserve(room);
        batches_.push_back(std::move(fresh));
    }
    for (Batch& batch : batches_)
    {
        if (batch.events.capacity() < room) batch.events.reserve(std::max(room, 2 * batch.events.capacity()));
    }
    room_ = room;
}

void PendingEvents::start(const EventProxy& subject) noexcept
{
    next().subject = subject;
    next().events.clear();
    next().told = 0;
}

/// Finds the waiting event of a key; null if there is none.
PendingEvents::Event* PendingEvents::Batch::waiting(std::uint64_t key) noexcept
{
    const auto found = std::lower_bound(events.begin() + std::ptrdiff_t(told), events.end(), key,
                                        [](const Event& e, std::uint64_t k) { return e.key < k; });
    return found != events.end() && found->key == key ? &*found : nullptr;
}

PendingEvents::Event* PendingEvents::find_waiting(std::uint64_t subject, std::uint64_t partner, bool begins) noexcept
{
    for (std::size_t i = 0; i < depth_; ++i)
    {
        const std::uint64_t outer = batches_[i].subject.serial;
        if (outer != subject && outer != partner) continue;
        const std::uint64_t other = outer == subject ? partner : subject;
        if (Event* const e = batches_[i].waiting(key_of(begins, other))) return e;
    }
    return nullptr;
}

void PendingEvents::change() noexcept
{
    std::pmr::vector<Event>& events = next().events;
    if (depth_ > 0)
    {
        std::erase_if(events, [&](const Event& mine) {
            Event* const undone = find_waiting(next().subject.serial, mine.serial(), !mine.begins());
            if (undone) undone->key |= 1;
            return undone != nullptr;
        });
    }
    if (events.size() > 1) std::sort(events.begin(), events.end(), [](auto& a, auto& b) { return a.key < b.key; });
}

std::size_t PendingEvents::waiting_for(const EventProxy& subject) const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < depth_; ++i)
        count += batches_[i].subject.serial == subject.serial ? batches_[i].events.size() - batches_[i].told : 1;
    return count;
}

void PendingEvents::destroy() noexcept
{
    const std::uint64_t subject = next().subject.serial;
    for (std::size_t i = 0; i < depth_; ++i)
    {
        Batch& outer = batches_[i];
        if (outer.subject.serial == subject)
        {
            for (std::size_t k = outer.told; k < outer.events.size(); ++k)
            {
                Event& e = outer.events[k];
                if (e.begins() || e.is_taken_back()) continue;
                add(false, {e.serial(), e.object});
                e.key |= 1;
            }
        }
        else if (Event* const e = outer.waiting(key_of(false, subject)))
        {
            add(false, outer.subject);
            e->key |= 1;
        }
    }
    change();
}

}  // namespace dt::broad
