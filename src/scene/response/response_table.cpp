// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Logs stay short however often entries come and go. An entry that is left in no list becomes a mere count. Counts are
// joined if no list may have been without the callback between them. And such times are forgotten when no list has more
// added to it since than removed.
#include "scene/response/response_table.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

namespace dt::scene
{

namespace
{

/// Events in a log before it is worth looking for those that it can do without.
constexpr std::size_t short_log = 8;

/// Types to remember for each log.
constexpr std::size_t types_per_log = 16;

constexpr std::uint64_t last_event = std::numeric_limits<std::uint64_t>::max();

/// Adding one more will not fail.
template <class T> void make_room(std::pmr::vector<T>& things)
{
    if (things.size() == things.capacity()) things.reserve(2 * things.size() + 1);
}

}  // namespace

ResponseTable::ResponseTable(std::pmr::memory_resource& memory, std::uint64_t serial)
    : logs_(&memory), pair_logs_(&memory), class_numbers_(&memory), pair_numbers_(memory), emptied_(&memory),
      mixed_types_(memory), members_(memory), serial_(serial), scratch_(memory)
{
    logs_.reserve(2);
    logs_.emplace_back(Scope{}, memory);
    logs_.emplace_back(Scope{}, memory);
    generate_class();
}

ResponseClass ResponseTable::generate_class()
{
    class_numbers_.push_back(nothing);
    ++version_;
    return ResponseClass(class_numbers_.size() - 1);
}

void ResponseTable::set_class(const object::ObjectId& object, ResponseClass c)
{
    members_.set(object, c);
    ++version_;
}

void ResponseTable::clear_class(const object::ObjectId& object)
{
    if (class_of(object) == no_class) return;
    members_.clear(object);
    ++version_;
}

/// The log of a scope, which is made if there is none.
ResponseLog& ResponseTable::log_for(Scope scope)
{
    if (scope.is_all()) return logs_[of_all];
    std::pmr::memory_resource& memory = *logs_.get_allocator().resource();
    if (!scope.is_pair())
    {
        std::uint32_t& number = class_numbers_[scope.low];
        if (number != nothing) return logs_[number];
        logs_.emplace_back(scope, memory);
        number = static_cast<std::uint32_t>(logs_.size() - 1);
        return logs_.back();
    }
    if (const PairNumber* const known = pair_numbers_.find(scope)) return pair_logs_[known->log];
    const ResponseType type = replayed_type(scope.low, scope.high);
    pair_numbers_.make_room();
    pair_logs_.emplace_back(scope, memory);
    pair_numbers_.put({scope, static_cast<std::uint32_t>(pair_logs_.size() - 1), type});
    return pair_logs_.back();
}

void ResponseTable::add(Scope scope, const Response& response)
{
    ResponseLog& log = log_for(scope);
    const std::size_t size = log.events.size();
    if (size >= short_log && size == log.events.capacity()) count_dead(log, response.callback);
    log.events.push_back({response, events_ + 1, 1});
    ++events_;
    log.update_type();
    update_lists(scope);
}

void ResponseTable::remove(Scope scope, ResponseCallback callback)
{
    const Range before = lengths(scope, callback, last_event);
    if (before.most <= 0) return;
    ResponseLog& log = log_for(scope);
    make_room(log.events);
    make_room(emptied_);
    mixed_types_.make_room(types_per_log * logs_.size());
    // From here on no memory is taken.
    log.events.push_back({{callback, nullptr, ResponseType::none}, ++events_, -1});
    const bool is_nowhere_absent = before.least > 0;
    if (!is_nowhere_absent) note_emptied(callback);
    count_dead(log, callback);
    update_lists(is_nowhere_absent ? scope : Scope{});
}

/// One of the logs that concern a pair has changed. If its own says nothing, it is dropped.
void ResponseTable::update_pair(std::uint32_t number) noexcept
{
    if (pair_logs_[number].events.empty())
    {
        pair_numbers_.erase(pair_logs_[number].scope);
        if (number + std::size_t(1) != pair_logs_.size()) pair_logs_[number] = std::move(pair_logs_.back());
        pair_logs_.pop_back();
        if (number == pair_logs_.size()) return;
    }
    const Scope pair = pair_logs_[number].scope;
    pair_numbers_.put({pair, number});
    pair_numbers_.put({pair, number, replayed_type(pair.low, pair.high)});
}

void ResponseTable::update_lists(Scope scope) noexcept
{
    if (scope.is_pair()) { update_pair(pair_numbers_.find(scope)->log); }
    else
    {
        for (std::size_t i = pair_logs_.size(); i-- > 0;)  // downwards: the last may take the place of any before it
            if (scope.is_all() || pair_logs_[i].scope.has(scope.low)) update_pair(static_cast<std::uint32_t>(i));
    }
    mixed_types_.forget_all();
    ++version_;
}

bool ResponseTable::is_left(const Event& entry, const Logs& logs) const
{
    const ResponseCallback callback = entry.response.callback;
    std::int64_t later = 0, length = 0;
    for (const ResponseLog* const log : logs)
        later += log->entries(callback, entry.number);
    for_each_start(callback, [&](std::uint64_t start) {
        std::int64_t sum = 0;
        for (const ResponseLog* const log : logs)
            sum += log->balance(callback, start);
        length = std::max(length, sum);
    });
    return later < length;
}

ResponseType ResponseTable::replayed_type(ResponseClass c1, ResponseClass c2) const
{
    ResponseType type = ResponseType::none;
    for_each_response(c1, c2, [&](const Response& response) { type = std::max(type, response.type); });
    return type;
}

ResponseType ResponseTable::mixed_type(ResponseClass c1, ResponseClass c2) const
{
    return mixed_types_.find(Scope::of_pair(c1, c2), [&] { return replayed_type(c1, c2); });
}

/// visit(number) for each event after which some list may have been without the callback.
template <class Visit> void ResponseTable::for_each_start(ResponseCallback callback, Visit visit) const
{
    visit(std::uint64_t(0));
    for (const Emptied& time : emptied_)
        if (time.callback == callback) visit(time.number);
}

/// Bounds of the sums of value(log) over the logs of a pair, for all pairs in a scope and also those of classes to come.
/// They are exact but for pairs with a log of their own, which count without it too.
template <class Value> ResponseTable::Range ResponseTable::over_pairs(Scope scope, Value value) const
{
    Range sums{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
    const auto look_at = [&](Scope pair) {
        std::int64_t sum = 0;
        for (const ResponseLog* const log : logs_of(pair.low, pair.high))
            sum += value(*log);
        sums = {std::min(sums.least, sum), std::max(sums.most, sum)};
    };
    if (scope.is_pair())
    {
        look_at(scope);
        return sums;
    }
    for (const ResponseLog& log : pair_logs_)
        if (scope.is_all() || log.scope.has(scope.low)) look_at(log.scope);

    const ResponseLog& own = scope.is_all() ? logs_[nothing] : log_of(scope.low);
    const std::int64_t base = value(logs_[of_all]) + value(own);
    Range first{0, 0}, second{0, 0};  // extreme values of other classes, which may be any to come; the next to them
    for (std::size_t i = of_all + 1; i < logs_.size(); ++i)
    {
        if (&logs_[i] == &own) continue;
        const std::int64_t sum = value(logs_[i]);
        second = {std::clamp(sum, first.least, second.least), std::clamp(sum, second.most, first.most)};
        first = {std::min(first.least, sum), std::max(first.most, sum)};
    }
    if (!scope.is_all()) second = {0, 0};
    return {std::min(sums.least, base + first.least + second.least),
            std::max(sums.most, base + first.most + second.most)};
}

/// Bounds of how many entries with a callback the lists of a scope have, less those after some event.
ResponseTable::Range ResponseTable::lengths(Scope scope, ResponseCallback callback, std::uint64_t less_after) const
{
    Range found{std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::min()};
    for_each_start(callback, [&](std::uint64_t start) {
        const Range since = over_pairs(scope, [&](const ResponseLog& log) {
            return log.balance(callback, start) - log.entries(callback, less_after);
        });
        found = {std::max(found.least, since.least), std::max(found.most, since.most)};
    });
    return found;
}

/// Some list may have been without the callback at the last event. Earlier such times matter only for lists that have had
/// more added to them since than removed.
void ResponseTable::note_emptied(ResponseCallback callback) noexcept
{
    const auto matters = [&](std::uint64_t start) {
        return over_pairs({}, [&](const ResponseLog& log) { return log.balance(callback, start); }).most > 0;
    };
    std::erase_if(emptied_, [&](const Emptied& time) { return time.callback == callback && !matters(time.number); });
    emptied_.push_back({callback, events_});
    std::uint64_t forgotten = 0;  // the last event of those that matter to nobody
    if (!matters(0))
    {
        const auto first = std::find_if(emptied_.begin(), emptied_.end(),
                                        [&](const Emptied& time) { return time.callback == callback; });
        forgotten = first->number;
        emptied_.erase(first);  // it is the start from now on
    }
    for (auto* const logs : {&logs_, &pair_logs_})
        for (ResponseLog& log : *logs)
        {
            std::erase_if(log.events, [&](const Event& event) {
                return event.response.callback == callback && event.number <= forgotten;
            });
            join_counts(log, callback);
        }
}

/// Makes entries that are left in no list counts.
void ResponseTable::count_dead(ResponseLog& log, ResponseCallback callback) const noexcept
{
    for (Event& event : log.events)
    {
        if (!event.is_entry_of(callback)) continue;
        if (lengths(log.scope, callback, event.number).most > 0) break;
        event.response.type = ResponseType::none;
    }
    join_counts(log, callback);
}

/// Joins counts if no list may have been without the callback between them.
void ResponseTable::join_counts(ResponseLog& log, ResponseCallback callback) const noexcept
{
    Event* last = nullptr;
    for (Event& event : log.events)
    {
        if (!event.is_count_of(callback)) continue;
        const bool is_apart = !last || std::any_of(emptied_.begin(), emptied_.end(), [&](const Emptied& time) {
            return time.callback == callback && last->number <= time.number && time.number < event.number;
        });
        if (is_apart) { last = &event; }
        else { last->count += std::exchange(event.count, 0); }
    }
    std::erase_if(log.events, [](const Event& event) { return event.count == 0; });
    log.update_type();
}

}  // namespace dt::scene
