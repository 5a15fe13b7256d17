// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Events (an overlap begins or ends) that have not been reported to the client yet. The events of one call are about
// one proxy, its subject. They are collected while the call changes the scene and reported when the scene is consistent
// again: ends first, then begins, each in the order in which the partners were created.
//
// The client may change the scene from a report. Such an inner call has its own batch, reported at once, while the rest
// of the outer batch waits. For each pair at most one event waits, and an inner call
// - that undoes a waiting event cancels it, and neither is reported;
// - that destroys a proxy reports the waiting ends with it, as no later report may name this proxy.
// So the client receives for every pair begin, end, begin, end, …, and nothing about a proxy after its destruction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <type_traits>
#include <vector>

namespace dt::broad
{

/// A proxy in an event.
struct EventProxy
{
    std::uint64_t serial;  ///< proxies created later have a larger one; below 2^62
    void* object;  ///< the client object
};

class PendingEvents
{
public:
    explicit PendingEvents(std::pmr::memory_resource& memory) : batches_(&memory) {}

    /// Whether a report is under way.
    bool is_telling() const { return depth_ > 0; }

    /// Reserves memory for `count` events of the next call; if memory runs out, throws and changes nothing. The memory
    /// stays for later calls, except for inner calls nested deeper than any before.
    void prepare(std::size_t count)
    {
        if (count > room_ || depth_ == batches_.size()) [[unlikely]]
            grow(count);
    }
    /// An upper bound of the events that destroy() adds.
    std::size_t waiting_for(const EventProxy& subject) const;

    // The order of a call: start, add, change or destroy, tell.
    void start(const EventProxy& subject) noexcept;
    void add(bool begins, const EventProxy& partner) noexcept
    {
        next().events.push_back({key_of(begins, partner.serial), partner.object});
    }
    void change() noexcept;
    void destroy() noexcept;

    /// Calls report(begins, object created first, object created later) for each event; it may make inner calls.
    template <class Report> void tell(Report report) noexcept
    {
        static_assert(std::is_nothrow_invocable_v<Report, bool, void*, void*>);
        if (batches_.size() == depth_ || next().events.empty()) return;
        const std::size_t mine = depth_++;  // inner calls may reallocate batches_: no references
        for (std::size_t i = 0; i < batches_[mine].events.size(); ++i)
        {
            const Event event = batches_[mine].events[i];
            batches_[mine].told = i + 1;
            if (event.is_taken_back()) continue;
            const EventProxy subject = batches_[mine].subject;
            if (subject.serial < event.serial())
                report(event.begins(), subject.object, event.object);
            else
                report(event.begins(), event.object, subject.object);
        }
        batches_[mine].events.clear();
        --depth_;
    }

private:
    // A key is, from high to low: begins, serial of the partner, cancelled. So sorted keys are in the order of reports,
    // and cancelling keeps them sorted.
    static constexpr std::uint64_t key_of(bool begins, std::uint64_t serial)
    {
        return std::uint64_t(begins) << 63 | serial << 1;
    }

    struct Event
    {
        std::uint64_t key;
        void* object;  ///< client object of the partner

        bool begins() const { return key >> 63 != 0; }
        bool is_taken_back() const { return (key & 1) != 0; }
        std::uint64_t serial() const { return key << 1 >> 2; }
    };

    struct Batch
    {
        explicit Batch(std::pmr::memory_resource& memory) : events(&memory) {}

        EventProxy subject{};
        std::pmr::vector<Event> events;
        std::size_t told = 0;  ///< number of events that no longer wait

        Event* waiting(std::uint64_t key) noexcept;
    };

    void grow(std::size_t count);
    Batch& next() { return batches_[depth_]; }
    Event* find_waiting(std::uint64_t subject, std::uint64_t partner, bool begins) noexcept;

    std::pmr::vector<Batch> batches_;  ///< those below depth_ are being reported; the others are spare
    std::size_t depth_ = 0;
    std::size_t room_ = 0;  ///< events that each batch has memory for
};

}  // namespace dt::broad
