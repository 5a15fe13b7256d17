// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whom to call when two objects meet. Objects have classes, and each unordered pair of classes has a list of callbacks
// in the order of their registration. Also which of the tests the callbacks need: the most demanding one decides.
//
// There is a log for all pairs, one for each class and one for each pair of which something has been said. The list of
// a pair is a replay of the four logs that concern it, whenever it is asked for; so a change is one entry in one log,
// and classes cost nothing until they meet.
//
// A removal takes the first entry with a callback, so the entries with it that are left in a list are the last k. This
// number is the additions less the removals since the list was last without the callback. That is the largest such sum
// since any time at which some list may have been without it: the table remembers these times, its starts, and each log
// its sums since them. So a log need not keep entries that are left in no list.
#pragma once

#include "core/flat_map.hpp"
#include "core/scratch_pool.hpp"
#include "object/object.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory_resource>
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
    bool has(ResponseClass c) const { return c == low || c == high; }
    bool operator==(const Scope&) const = default;
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
        if (pair_numbers_.size() != 0)
            if (const PairNumber* const own = pair_numbers_.find(Scope::of_pair(c1, c2)))
                return ResponseType(pair_logs_[own->log].type);
        const std::uint32_t type = std::max({logs_[of_all].type, log_of(c1).type, log_of(c2).type});
        return type == Log::mixed ? mixed_type(c1, c2) : ResponseType(type);
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
        std::uint64_t number;  ///< from 1, in the order of all changes of a table
    };

    /// Some list may have been without the callback after the change of this number, as all are at the start, 0.
    struct Start
    {
        ResponseCallback callback;
        std::uint64_t number;

        bool operator==(const Start&) const = default;
    };

    /// Additions since a start that are no longer in the log, less the removals since.
    struct Correction
    {
        Start since;
        std::int64_t sum;
    };

    /// What was registered and removed for one scope.
    struct Log
    {
        Log(Scope of, std::pmr::memory_resource& memory) : scope(of), entries(&memory), corrections(&memory) {}

        std::int64_t entries_after(const Start& time) const;
        std::int64_t balance(const Start& since) const;  ///< additions less removals
        void correct(const Start& since, int by);
        void update_type();
        bool mentions(ResponseCallback callback) const;
        bool is_empty() const { return entries.empty() && corrections.empty(); }

        static constexpr std::uint32_t mixed = 4;

        Scope scope;
        /// For a pair, the type of its list. Else the most demanding type of the entries; `mixed` if there are
        /// corrections, so that it depends on other logs what is left.
        std::uint32_t type = 0;
        std::pmr::vector<Entry> entries;  ///< in the order of their numbers
        std::pmr::vector<Correction> corrections;  ///< by 0 are left out
    };

    /// All that concern a pair.
    using Logs = std::array<const Log*, 4>;

    struct PairNumber
    {
        Scope pair;
        std::uint32_t log = 0;

        Scope key() const { return pair; }
        bool is_empty() const { return !pair.is_pair(); }
        static std::size_t hash(Scope pair) { return spread_bits(std::uint64_t(pair.high) << 32 | pair.low); }
    };

    struct Range
    {
        std::int64_t least, most;
    };

    static constexpr std::uint32_t nothing = 0, of_all = 1;  ///< numbers of logs
    static constexpr std::uint64_t end_of_time = std::numeric_limits<std::uint64_t>::max();

    const Log& log_of(ResponseClass c) const { return logs_[class_numbers_[c]]; }
    Logs logs_of(Scope pair, const Log& own) const
    {
        return {&logs_[of_all], &log_of(pair.low), pair.low == pair.high ? &logs_[nothing] : &log_of(pair.high),
                &own};
    }
    Logs logs_of(Scope pair) const
    {
        const PairNumber* const own = pair_numbers_.size() != 0 ? pair_numbers_.find(pair) : nullptr;
        return logs_of(pair, own ? pair_logs_[own->log] : logs_[nothing]);
    }
    bool is_left(const Entry& entry, const Logs& logs) const;
    ResponseType type_of(const Logs& logs) const;
    ResponseType mixed_type(ResponseClass c1, ResponseClass c2) const;

    Log& log_for(Scope scope);
    bool remove_simply(Scope scope, ResponseCallback callback) noexcept;
    void make_room(Log& log);
    void update_pair(std::uint32_t number) noexcept;
    void update_lists(Scope scope) noexcept;

    template <class Visit> void for_each_start(ResponseCallback callback, Visit visit) const;
    Range balances(Scope scope, const Start& since, std::uint64_t less_after = end_of_time) const;
    Range lengths(Scope scope, ResponseCallback callback, std::uint64_t less_after = end_of_time) const;
    void note_emptied(ResponseCallback callback) noexcept;
    void drop_dead(Log& log, ResponseCallback callback) const noexcept;

    std::pmr::vector<Log> logs_;  ///< an empty one, that of all pairs, those of classes
    std::pmr::vector<Log> pair_logs_;
    std::pmr::vector<std::uint32_t> class_numbers_;  ///< of logs
    FlatMap<PairNumber> pair_numbers_;
    std::pmr::vector<Start> starts_;  ///< without those that are 0
    std::uint64_t changes_ = 0;  ///< number of the last
    mutable std::pmr::vector<std::uint64_t> types_;  ///< of lists that were asked for of late, see mixed_type
    mutable std::atomic<bool> are_types_known_{false};  ///< some of types_ are
    FlatMap<Member> members_;
    std::uint64_t serial_;
    std::uint64_t version_ = 0;
    mutable ScratchPool<Response> scratch_;
    mutable std::atomic<int> users_{0};  ///< several threads may test with one table
};

template <class Visit> void ResponseTable::for_each_response(ResponseClass c1, ResponseClass c2, Visit visit) const
{
    const Log& all = logs_[of_all];
    if (&log_of(c1) == &log_of(c2) && &log_of(c1) == &logs_[nothing] && pair_numbers_.size() == 0 &&
        all.corrections.empty()) [[likely]]
    {
        for (const Entry& entry : all.entries)
            visit(entry.response);
        return;
    }
    const Logs logs = logs_of(Scope::of_pair(c1, c2));
    std::span<const Entry> rests[4];
    std::size_t count = 0;
    bool are_all_left = true;
    for (const Log* const log : logs)
    {
        are_all_left = are_all_left && log->corrections.empty();
        if (!log->entries.empty()) rests[count++] = log->entries;
    }
    while (count > 0)
    {
        std::span<const Entry>* first = rests;
        for (std::size_t i = 1; i < count; ++i)
            if (rests[i].front().number < first->front().number) first = &rests[i];
        const Entry& entry = first->front();
        *first = first->subspan(1);
        if (first->empty()) *first = rests[--count];
        if (are_all_left || is_left(entry, logs)) visit(entry.response);
    }
}

}  // namespace dt::scene
