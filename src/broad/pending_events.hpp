// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Begins and ends of overlap on their way to the client. The events of one call are about one proxy, its subject. They
// are collected while the call changes the scene and told when it is consistent again: ends first, then begins, each
// in the order in which the partners were created.
//
// The client may change the scene while it is being told; such an inner call has a batch of its own, told at once, while
// the rest of the outer one still waits. What the client knows is the scene without the events that wait. So for each
// pair at most one event waits, and an inner call
// - that undoes an event still waiting takes it back, and neither is told;
// - that destroys a proxy tells the ends with it that wait, since it is the last that may name this proxy.
// Then the client hears of every pair begin, end, begin, end, and of nothing after its destruction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <type_traits>
#include <vector>

namespace solid::broad
{

/// A proxy as events name it.
struct Party
{
    std::uint64_t serial;  ///< proxies created later have a larger one; below 2^62
    void* object;  ///< the client's
};

class PendingEvents
{
public:
    explicit PendingEvents(std::pmr::memory_resource& memory) : batches_(&memory) {}

    /// Whether the client is being told.
    bool is_telling() const { return depth_ > 0; }

    /// The next call can add up to so many events without taking memory; if memory runs out, throws and has no effect.
    /// What was once prepared stays: with room for `count` events a later call finds it too, unless it is an inner one
    /// deeper than any before.
    void prepare(std::size_t count)
    {
        if (count > room_ || depth_ == batches_.size()) [[unlikely]]
            grow(count);
    }
    /// Events that destroy() might add.
    std::size_t waiting_for(const Party& subject) const;

    // A call: start, add, then one of change and destroy, then tell.
    void start(const Party& subject) noexcept;
    void add_end(const Party& partner) noexcept
    {
        next().events.push_back({end_key(partner.serial), partner.object});
    }
    void add_begin(const Party& partner) noexcept
    {
        next().events.push_back({begin_key(partner.serial), partner.object});
    }
    void change() noexcept;
    void destroy() noexcept;

    /// report(begins, object of the one created first, object of the other), which may make inner calls.
    template <class Report> void tell(Report report) noexcept
    {
        static_assert(std::is_nothrow_invocable_v<Report, bool, void*, void*>);
        if (batches_.size() == depth_ || next().events.empty()) return;
        const std::size_t mine = depth_++;  // inner calls may move the batches: no references
        for (std::size_t i = 0; i < batches_[mine].events.size(); ++i)
        {
            const Event event = batches_[mine].events[i];
            batches_[mine].told = i + 1;
            if (event.is_taken_back()) continue;
            const Party subject = batches_[mine].subject;
            if (subject.serial < event.serial())
                report(event.begins(), subject.object, event.object);
            else
                report(event.begins(), event.object, subject.object);
        }
        batches_[mine].events.clear();
        --depth_;
    }

private:
    // A key is, from high to low: begins, serial of the partner, taken back. So sorted keys are in the order of telling,
    // and taking back does not disturb it.
    static constexpr std::uint64_t end_key(std::uint64_t serial) { return serial << 1; }
    static constexpr std::uint64_t begin_key(std::uint64_t serial) { return std::uint64_t(1) << 63 | serial << 1; }

    struct Event
    {
        std::uint64_t key;
        void* object;  ///< of the partner

        bool begins() const { return key >> 63 != 0; }
        bool is_taken_back() const { return (key & 1) != 0; }
        std::uint64_t serial() const { return key << 1 >> 2; }
    };

    struct Batch
    {
        explicit Batch(std::pmr::memory_resource& memory) : events(&memory) {}

        Party subject{};
        std::pmr::vector<Event> events;
        std::size_t told = 0;  ///< how many are no longer waiting

        Event* waiting(std::uint64_t key) noexcept;
    };

    void grow(std::size_t count);
    Batch& next() { return batches_[depth_]; }
    Event* find_waiting(std::uint64_t subject, std::uint64_t partner, bool begins) noexcept;

    std::pmr::vector<Batch> batches_;  ///< those below depth_ are being told; the rest are there to be used again
    std::size_t depth_ = 0;
    std::size_t room_ = 0;  ///< of each batch
};

}  // namespace solid::broad
