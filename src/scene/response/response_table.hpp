// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whom to call when two objects meet. Objects have classes, and each unordered pair of classes has a list of callbacks
// in the order of their registration. Also which of the tests the callbacks need: the most demanding one decides.
//
// There is a log of changes for all pairs, one for each class and one for each pair of which something was said. The
// list of a pair is a replay of the four logs that concern it. While these only add, it is read off them. Else it is
// kept, and the next time only newer changes are replayed. So a change is one event in one log, and classes cost
// nothing until they meet.
#pragma once

#include "core/flat_map.hpp"
#include "core/scratch_pool.hpp"
#include "object/object.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory_resource>
#include <mutex>
#include <span>
#include <vector>

struct DT_CollData;  // of SOLID.h; here it is only passed on

namespace dt::scene
{

using ResponseClass = std::uint32_t;
constexpr ResponseClass no_class = 0xFFFFFFFF;

/// What a callback wants to know; each asks for more than the ones before it.
enum class ResponseType : std::uint8_t
{
    none,
    simple,
    witnessed,
    depth
};

/// Whether a response of this type receives a point or a depth.
constexpr bool has_contact(ResponseType type)
{
    return type == ResponseType::witnessed || type == ResponseType::depth;
}

/// Returns nonzero to stop.
using ResponseCallback = int (*)(void* client_data, void* client_object1, void* client_object2,
                                 const DT_CollData* coll_data);

struct Response
{
    ResponseCallback callback;
    void* client_data;
    ResponseType type;
};

/// All pairs of classes, those with the class `low`, or one pair; always with those of classes to come.
struct Scope
{
    ResponseClass low = no_class, high = no_class;

    static Scope of_pair(ResponseClass c1, ResponseClass c2) { return {std::min(c1, c2), std::max(c1, c2)}; }

    bool is_all() const { return low == no_class; }
    bool is_pair() const { return high != no_class; }
    auto operator<=>(const Scope&) const = default;
};

/// Reading is for any threads; changes are for one, while nobody reads. Where memory runs out, std::bad_alloc passes
/// through and nothing has changed. Classes given to the table must be its own: see has_class.
class ResponseTable
{
public:
    /// With class 0 and no callbacks. No other table has the same serial, unless it is 0.
    explicit ResponseTable(std::pmr::memory_resource& memory, std::uint64_t serial = 0);
    ResponseTable(const ResponseTable&) = delete;
    ResponseTable& operator=(const ResponseTable&) = delete;

    ResponseClass generate_class();
    bool has_class(ResponseClass c) const { return c < class_numbers_.size(); }

    void set_class(const object::ObjectId& object, ResponseClass c);
    void clear_class(const object::ObjectId& object);

    /// no_class if the object has none here.
    ResponseClass class_of(const object::ObjectId& object) const
    {
        const Member* const member = members_.find(object.slot);
        return member && member->serial == object.serial ? member->class_number : no_class;
    }

    /// Appends to the lists of a scope.
    void add(Scope scope, const Response& response);

    /// Takes from each list of a scope the first entry with this callback, if there is one.
    void remove(Scope scope, ResponseCallback callback);

    /// The most demanding type of the list; none if it is empty.
    ResponseType type(ResponseClass c1, ResponseClass c2) const
    {
        std::uint32_t type = std::max({logs_[of_all].type, log_of(c1).type, log_of(c2).type});
        if (pair_numbers_.size() != 0) type = std::max(type, own_log(Scope::of_pair(c1, c2)).type);
        return type == Log::mixed ? replayed_type(c1, c2) : ResponseType(type);
    }

    /// visit(response) for each in their order. Nothing may change meanwhile.
    template <class Visit> void for_each_response(ResponseClass c1, ResponseClass c2, Visit visit) const;

    /// Room for copies of lists, for whoever calls their responses.
    ScratchPool<Response>& scratch() const { return scratch_; }

    /// Raised by every change of lists, classes, or classes of objects.
    std::uint64_t version() const { return version_; }
    std::uint64_t serial() const { return serial_; }

    /// How many call callbacks of the table, or test with it.
    std::atomic<int>& users() const { return users_; }

private:
    /// The class of an object. Whoever takes the slot of an object that is gone takes its place here too.
    struct Member
    {
        std::uint64_t serial = 0;
        std::uint32_t slot = 0;
        ResponseClass class_number = no_class;

        std::uint32_t key() const { return slot; }
        bool is_empty() const { return serial == 0; }

        /// Objects made one after the other are often asked for one after the other: their places are in a row too.
        static std::size_t hash(std::uint32_t slot)
        {
            constexpr std::uint32_t row = 8;
            return spread_bits(slot / row) * row + slot % row;
        }
    };

    struct Entry
    {
        Response response;
        std::uint64_t number;  ///< of the registration

        bool operator==(const Entry& other) const { return number == other.number; }
    };
    using Entries = std::pmr::vector<Entry>;

    /// What happens to each list of a scope.
    enum class Change : std::uint8_t
    {
        add,
        remove,  ///< of the first entry with a callback
        clear  ///< of all entries with a callback
    };
    struct Event
    {
        Entry entry;
        std::uint64_t time;
        Change change;

        bool is_of(ResponseCallback callback) const { return entry.response.callback == callback; }
    };

    struct Log
    {
        static constexpr std::uint32_t mixed = 4;

        Log(Scope of, std::pmr::memory_resource& memory) : scope(of), events(&memory) {}
        void update_type();

        Scope scope;
        std::uint32_t type = 0;  ///< the most demanding type of the events; `mixed` if some do not add
        std::pmr::vector<Event> events;  ///< by time
    };

    /// All that concern a pair, in the order of those of one time.
    using Logs = std::array<const Log*, 4>;

    /// A list as a replay up to some time leaves it.
    struct List
    {
        explicit List(std::pmr::memory_resource& memory) : entries(&memory) {}
        void update_type();

        std::uint64_t time = 0;
        ResponseType type = ResponseType::none;
        Entries entries;  ///< by number
    };

    /// The number of the log or list of a pair.
    struct PairNumber
    {
        Scope pair;
        std::uint32_t number = 0;

        Scope key() const { return pair; }
        bool is_empty() const { return !pair.is_pair(); }
        static std::size_t hash(Scope pair) { return spread_bits(std::uint64_t(pair.high) << 32 | pair.low); }
    };

    /// How many events speak of a callback.
    struct Use
    {
        ResponseCallback callback = nullptr;
        std::size_t events = 0;

        ResponseCallback key() const { return callback; }
        bool is_empty() const { return events == 0; }
        static std::size_t hash(ResponseCallback callback)
        {
            return spread_bits(reinterpret_cast<std::uintptr_t>(callback) >> 4);
        }
    };

    static constexpr std::uint32_t nothing = 0, of_all = 1;  ///< numbers of logs

    const Log& log_of(ResponseClass c) const { return logs_[class_numbers_[c]]; }
    const Log& own_log(Scope pair) const
    {
        const PairNumber* const own = pair_numbers_.find(pair);
        return own ? pair_logs_[own->number] : logs_[nothing];
    }
    Logs logs_of(Scope pair) const
    {
        return {&logs_[of_all], &log_of(pair.low), pair.low == pair.high ? &logs_[nothing] : &log_of(pair.high),
                &own_log(pair)};
    }

    Log* find_log(Scope scope);
    Log& log_for(Scope scope);
    void drop_pair_log(std::size_t number) noexcept;
    void forget_lists() noexcept;
    void count_use(ResponseCallback callback, std::ptrdiff_t by) noexcept;
    bool remove_at_once(Log& log, ResponseCallback callback) noexcept;

    template <class Visit> static void for_each_event(const Logs& logs, std::uint64_t after, Visit visit);
    static void apply(const Event& event, Entries& to) noexcept;
    const List& replayed(ResponseClass c1, ResponseClass c2) const;
    ResponseType replayed_type(ResponseClass c1, ResponseClass c2) const;

    class Compaction;
    void compact() noexcept;

    std::pmr::vector<Log> logs_;  ///< an empty one, that of all pairs, those of classes
    std::pmr::vector<Log> pair_logs_;
    std::pmr::vector<std::uint32_t> class_numbers_;  ///< of logs
    FlatMap<PairNumber> pair_numbers_;  ///< of logs
    FlatMap<Use> uses_;
    std::uint64_t time_ = 0;  ///< of the last change
    std::size_t removals_ = 0, most_removals_;  ///< events that do not add, and how many of them are compacted

    mutable std::mutex lists_lock_;
    mutable std::pmr::vector<List> lists_;  ///< of pairs that were asked for
    mutable FlatMap<PairNumber> list_numbers_;

    FlatMap<Member> members_;
    std::uint64_t serial_;
    std::uint64_t version_ = 0;
    mutable ScratchPool<Response> scratch_;
    mutable std::atomic<int> users_{0};  ///< several threads may test with one table
};

/// Calls visit(event) for those later than a time, in their order.
template <class Visit> void ResponseTable::for_each_event(const Logs& logs, std::uint64_t after, Visit visit)
{
    std::span<const Event> rests[4];
    for (std::size_t i = 0; i < logs.size(); ++i)
    {
        const auto& events = logs[i]->events;
        rests[i] = {std::ranges::upper_bound(events, after, {}, &Event::time), events.end()};
    }
    for (;;)
    {
        std::span<const Event>* first = nullptr;
        for (std::span<const Event>& rest : rests)
            if (!rest.empty() && (!first || rest.front().time < first->front().time)) first = &rest;
        if (!first) return;
        visit(first->front());
        *first = first->subspan(1);
    }
}

template <class Visit> void ResponseTable::for_each_response(ResponseClass c1, ResponseClass c2, Visit visit) const
{
    const Logs logs = logs_of(Scope::of_pair(c1, c2));
    const auto has_events = [](const Log* log) { return !log->events.empty(); };
    if (std::ranges::any_of(logs, [](const Log* log) { return log->type == Log::mixed; }))
    {
        const std::lock_guard lock(lists_lock_);
        for (const Entry& entry : replayed(c1, c2).entries)
            visit(entry.response);
    }
    else if (!has_events(logs[1]) && !has_events(logs[2]) && !has_events(logs[3]))
    {
        for (const Event& event : logs[0]->events)
            visit(event.entry.response);
    }
    else
    {
        for_each_event(logs, 0, [&](const Event& event) { visit(event.entry.response); });
    }
}

}  // namespace dt::scene
