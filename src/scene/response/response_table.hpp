// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whom to call when two objects meet. Objects have classes, and each unordered pair of classes has a list of callbacks
// in the order of their registration. Also which of the tests the callbacks need: the most demanding one decides.
//
// There is a log for all pairs, one for each class and one for each pair of which something has been said. The list of a
// pair is a replay of the four logs that concern it, whenever it is asked for; so a change is one event in one log, and
// classes cost nothing until they meet.
//
// A removal takes the first entry with a callback, so the entries with it that are left in a list are the last k. This
// number is the additions less the removals since the list was last without the callback. That is the largest such sum
// since any event after which some list may have been without it: the table remembers these, and logs need only counts
// of what is no longer in any list.
#pragma once

#include "core/flat_map.hpp"
#include "core/scratch_pool.hpp"
#include "scene/response/object_classes.hpp"
#include "scene/response/response_log.hpp"
#include "scene/response/type_cache.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace dt::scene
{

/// Reading is for any threads; changes are for one, while nobody reads. Where memory runs out, std::bad_alloc passes
/// through and nothing has changed. Classes given to the table must be its own: see has_class.
class ResponseTable
{
public:
    class Busy;

    /// With class 0 and no callbacks. No other table has the same serial, unless it is 0.
    explicit ResponseTable(std::pmr::memory_resource& memory, std::uint64_t serial = 0);
    ResponseTable(const ResponseTable&) = delete;
    ResponseTable& operator=(const ResponseTable&) = delete;

    ResponseClass generate_class();
    bool has_class(ResponseClass c) const { return c < class_numbers_.size(); }

    void set_class(const object::ObjectId& object, ResponseClass c);
    void clear_class(const object::ObjectId& object);

    /// no_class if the object has none here.
    ResponseClass class_of(const object::ObjectId& object) const { return members_.find(object); }
    ResponseClass class_of(const object::Object& object) const { return class_of(object.id()); }

    // Appends to all pairs, to all pairs with a class, to one pair; the first two also to pairs with classes to come.
    void add_default(const Response& r) { add({}, r); }
    void add_to_class(ResponseClass c, const Response& r) { add({c}, r); }
    void add_to_pair(ResponseClass c1, ResponseClass c2, const Response& r) { add(Scope::of_pair(c1, c2), r); }

    // Takes from each of these lists the first entry with this callback, if there is one.
    void remove_default(ResponseCallback f) { remove({}, f); }
    void remove_from_class(ResponseClass c, ResponseCallback f) { remove({c}, f); }
    void remove_from_pair(ResponseClass c1, ResponseClass c2, ResponseCallback f)
    {
        remove(Scope::of_pair(c1, c2), f);
    }

    /// The most demanding type of the list; none if it is empty.
    ResponseType type(ResponseClass c1, ResponseClass c2) const
    {
        if (pair_numbers_.size() != 0)
            if (const PairNumber* const own = pair_numbers_.find(Scope::of_pair(c1, c2))) return own->type;
        const std::uint32_t type = std::max({logs_[of_all].type, log_of(c1).type, log_of(c2).type});
        return type == ResponseLog::mixed ? mixed_type(c1, c2) : ResponseType(type);
    }

    /// visit(response) for each in their order. Nothing may change meanwhile.
    template <class Visit> void for_each_response(ResponseClass c1, ResponseClass c2, Visit visit) const;

    /// Room for copies of lists, for whoever calls their responses.
    ScratchPool<Response>& scratch() const { return scratch_; }

    /// Raised by every change of lists, classes, or classes of objects.
    std::uint64_t version() const { return version_; }
    std::uint64_t serial() const { return serial_; }

    /// Whether callbacks of the table are being called, or a test with it is under way.
    bool is_busy() const { return busy_.load(std::memory_order_relaxed) != 0; }

private:
    using Event = ResponseLog::Event;

    static constexpr std::uint32_t nothing = 0, of_all = 1;  ///< numbers of logs

    /// All that concern a pair.
    struct Logs
    {
        std::array<const ResponseLog*, 4> log;
        std::size_t count = 0;

        void add(const ResponseLog& another) { log[count++] = &another; }
        const ResponseLog* const* begin() const { return log.data(); }
        const ResponseLog* const* end() const { return log.data() + count; }
    };

    /// The number of the log of a pair, and the type of its list.
    struct PairNumber
    {
        Scope pair;
        std::uint32_t log = 0;
        ResponseType type = ResponseType::none;

        Scope key() const { return pair; }
        bool is_empty() const { return !pair.is_pair(); }
        static std::size_t hash(Scope pair) { return spread_bits(std::uint64_t(pair.high) << 32 | pair.low); }
    };

    /// Some list may have been without the callback after the event of this number, as all are at the start.
    struct Emptied
    {
        ResponseCallback callback;
        std::uint64_t number;
    };

    struct Range
    {
        std::int64_t least, most;
    };

    const ResponseLog& log_of(ResponseClass c) const { return logs_[class_numbers_[c]]; }
    Logs logs_of(ResponseClass c1, ResponseClass c2) const
    {
        Logs logs;
        logs.add(logs_[of_all]);
        if (class_numbers_[c1] != nothing) logs.add(log_of(c1));
        if (class_numbers_[c2] != nothing && c1 != c2) logs.add(log_of(c2));
        if (const PairNumber* const own = pair_numbers_.find(Scope::of_pair(c1, c2))) logs.add(pair_logs_[own->log]);
        return logs;
    }
    bool is_left(const Event& entry, const Logs& logs) const;
    ResponseType replayed_type(ResponseClass c1, ResponseClass c2) const;
    ResponseType mixed_type(ResponseClass c1, ResponseClass c2) const;

    ResponseLog& log_for(Scope scope);
    void add(Scope scope, const Response& response);
    void remove(Scope scope, ResponseCallback callback);
    void update_pair(std::uint32_t number) noexcept;
    void update_lists(Scope scope) noexcept;

    template <class Visit> void for_each_start(ResponseCallback callback, Visit visit) const;
    template <class Value> Range over_pairs(Scope scope, Value value) const;
    Range lengths(Scope scope, ResponseCallback callback, std::uint64_t less_after) const;
    void note_emptied(ResponseCallback callback) noexcept;
    void count_dead(ResponseLog& log, ResponseCallback callback) const noexcept;
    void join_counts(ResponseLog& log, ResponseCallback callback) const noexcept;

    std::pmr::vector<ResponseLog> logs_;  ///< an empty one, that of all pairs, those of classes
    std::pmr::vector<ResponseLog> pair_logs_;
    std::pmr::vector<std::uint32_t> class_numbers_;  ///< of logs
    FlatMap<PairNumber> pair_numbers_;
    std::pmr::vector<Emptied> emptied_;
    std::uint64_t events_ = 0;  ///< number of the last
    TypeCache mixed_types_;
    ObjectClasses members_;
    std::uint64_t serial_;
    std::uint64_t version_ = 0;
    mutable ScratchPool<Response> scratch_;
    mutable std::atomic<std::uint32_t> busy_{0};  ///< several threads may test with one table
};

template <class Visit> void ResponseTable::for_each_response(ResponseClass c1, ResponseClass c2, Visit visit) const
{
    const Logs logs = logs_of(c1, c2);
    struct Rest
    {
        const Event *next, *end;
    } rests[4];
    std::size_t count = 0;
    bool are_all_left = true;
    for (const ResponseLog* const log : logs)
    {
        if (log->events.empty()) continue;
        rests[count++] = {log->events.data(), log->events.data() + log->events.size()};
        for (const Event& event : log->events)
            are_all_left = are_all_left && event.is_entry();
    }
    while (count > 0)
    {
        Rest* first = rests;
        for (std::size_t i = 1; i < count; ++i)
            if (rests[i].next->number < first->next->number) first = &rests[i];
        const Event& event = *first->next++;
        if (first->next == first->end) *first = rests[--count];
        if (are_all_left || (event.is_entry() && is_left(event, logs))) visit(event.response);
    }
}

/// Keeps the table busy as long as it lives.
class ResponseTable::Busy
{
public:
    explicit Busy(const ResponseTable& table) : table_(table)
    {
        table_.busy_.fetch_add(1, std::memory_order_relaxed);
    }
    ~Busy() { table_.busy_.fetch_sub(1, std::memory_order_relaxed); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

private:
    const ResponseTable& table_;
};

}  // namespace dt::scene
