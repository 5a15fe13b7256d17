// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Logs stay short however often entries come and go: entries that are left in no list are dropped, and starts are
// forgotten when no list has more added to it since than removed.
#include "scene/response/response_table.hpp"

#include <bit>
#include <utility>

namespace dt::scene
{

namespace
{

/// Entries in a log before it is worth looking for those that it can do without.
constexpr std::size_t short_log = 8;

/// Types of lists that are remembered: so many for each class, and at least.
constexpr std::size_t types_each = 1, least_types = 2048;
constexpr std::uint64_t no_type = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::int64_t ResponseTable::Log::entries_after(const Start& time) const
{
    return std::ranges::count_if(entries, [&](const Entry& entry) {
        return entry.response.callback == time.callback && entry.number > time.number;
    });
}

std::int64_t ResponseTable::Log::balance(const Start& since) const
{
    const auto own = std::ranges::find(corrections, since, &Correction::since);
    return entries_after(since) + (own == corrections.end() ? 0 : own->sum);
}

/// Takes no memory after make_room().
void ResponseTable::Log::correct(const Start& since, int by)
{
    const auto own = std::ranges::find(corrections, since, &Correction::since);
    if (own == corrections.end()) { corrections.push_back({since, by}); }
    else if ((own->sum += by) == 0) { corrections.erase(own); }
}

void ResponseTable::Log::update_type()
{
    type = corrections.empty() ? 0 : mixed;
    for (const Entry& entry : entries)
        type = std::max(type, std::uint32_t(entry.response.type));
}

bool ResponseTable::Log::mentions(ResponseCallback callback) const
{
    return std::ranges::any_of(entries, [=](const Entry& entry) { return entry.response.callback == callback; }) ||
           std::ranges::any_of(corrections, [=](const Correction& c) { return c.since.callback == callback; });
}

ResponseTable::ResponseTable(std::pmr::memory_resource& memory, std::uint64_t serial)
    : logs_(&memory), pair_logs_(&memory), class_numbers_(&memory), pair_numbers_(memory), starts_(&memory),
      types_(&memory), members_(memory), serial_(serial), scratch_(memory)
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
    members_.put({object.serial, object.slot, c});
    ++version_;
}

void ResponseTable::clear_class(const object::ObjectId& object)
{
    if (class_of(object) == no_class) return;
    members_.erase(object.slot);
    ++version_;
}

/// The log of a scope, which is made if there is none.
ResponseTable::Log& ResponseTable::log_for(Scope scope)
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
    pair_numbers_.make_room();
    pair_logs_.emplace_back(scope, memory);
    pair_numbers_.put({scope, static_cast<std::uint32_t>(pair_logs_.size() - 1)});
    pair_logs_.back().type = std::uint32_t(type_of(logs_of(scope)));
    return pair_logs_.back();
}

/// Corrections of this log, one more start, and types will take no memory.
void ResponseTable::make_room(Log& log)
{
    starts_.reserve(starts_.size() + 1);
    log.corrections.reserve(log.corrections.size() + starts_.size() + 1);
    const std::size_t wanted = std::max(least_types, std::bit_ceil(types_each * class_numbers_.size()));
    if (types_.size() < wanted) types_.assign(wanted, no_type);
}

void ResponseTable::add(Scope scope, const Response& response)
{
    Log& log = log_for(scope);
    const std::size_t size = log.entries.size();
    if (size >= short_log && size == log.entries.capacity())
    {
        make_room(log);
        drop_dead(log, response.callback);
    }
    log.entries.push_back({response, changes_ + 1});
    ++changes_;
    log.update_type();
    update_lists(scope);
}

/// Where all lists of a scope have the same entries with a callback, as no other log speaks of it.
bool ResponseTable::remove_simply(Scope scope, ResponseCallback callback) noexcept
{
    Log* own = nullptr;
    for (auto* const logs : {&logs_, &pair_logs_})
        for (Log& log : *logs)
        {
            if (!log.mentions(callback)) continue;
            if (log.scope != scope || !log.corrections.empty()) return false;
            own = &log;
        }
    if (!own) return true;
    const auto is_it = [=](const Entry& entry) { return entry.response.callback == callback; };
    own->entries.erase(std::ranges::find_if(own->entries, is_it));
    own->update_type();
    update_lists(scope);
    return true;
}

void ResponseTable::remove(Scope scope, ResponseCallback callback)
{
    if (remove_simply(scope, callback)) return;
    const Range before = lengths(scope, callback);
    if (before.most <= 0) return;
    Log& log = log_for(scope);
    make_room(log);
    ++changes_;
    for_each_start(callback, [&](const Start& start) { log.correct(start, -1); });
    const bool is_nowhere_absent = before.least > 0;
    if (!is_nowhere_absent) note_emptied(callback);
    drop_dead(log, callback);
    log.update_type();
    update_lists(is_nowhere_absent ? scope : Scope{});
}

/// One of the logs that concern a pair has changed. If its own says nothing, it is dropped.
void ResponseTable::update_pair(std::uint32_t number) noexcept
{
    Log& log = pair_logs_[number];
    if (!log.is_empty())
    {
        log.type = std::uint32_t(type_of(logs_of(log.scope, log)));
        return;
    }
    pair_numbers_.erase(log.scope);
    if (&log != &pair_logs_.back())
    {
        log = std::move(pair_logs_.back());
        pair_numbers_.put({log.scope, number});
    }
    pair_logs_.pop_back();
}

void ResponseTable::update_lists(Scope scope) noexcept
{
    if (scope.is_pair()) { update_pair(pair_numbers_.find(scope)->log); }
    else
    {
        for (std::size_t i = pair_logs_.size(); i-- > 0;)  // downwards: the last may take the place of any before it
            if (scope.is_all() || pair_logs_[i].scope.has(scope.low)) update_pair(static_cast<std::uint32_t>(i));
    }
    if (are_types_known_.exchange(false)) std::ranges::fill(types_, no_type);
    ++version_;
}

bool ResponseTable::is_left(const Entry& entry, const Logs& logs) const
{
    const auto sum = [&](auto value) {
        std::int64_t total = 0;
        for (const Log* const log : logs)
            total += value(*log);
        return total;
    };
    const ResponseCallback callback = entry.response.callback;
    std::int64_t length = 0;
    for_each_start(callback, [&](const Start& start) {
        length = std::max(length, sum([&](const Log& log) { return log.balance(start); }));
    });
    return sum([&](const Log& log) { return log.entries_after({callback, entry.number}); }) < length;
}

/// The most demanding type of the list that these logs leave.
ResponseType ResponseTable::type_of(const Logs& logs) const
{
    const bool are_all_left = std::ranges::all_of(logs, [](const Log* log) { return log->corrections.empty(); });
    ResponseType type = ResponseType::none;
    for (const Log* const log : logs)
        for (const Entry& entry : log->entries)
            if (entry.response.type > type && (are_all_left || is_left(entry, logs))) type = entry.response.type;
    return type;
}

/// Any threads may ask at once: what is known of a list is one word, its classes and its type, and whoever finds
/// another list in its place finds the type out again. Classes of more than 31 bits would take 8 GiB.
ResponseType ResponseTable::mixed_type(ResponseClass c1, ResponseClass c2) const
{
    const Scope pair = Scope::of_pair(c1, c2);
    const std::uint64_t classes = std::uint64_t(pair.high) << 33 | std::uint64_t(pair.low) << 2;
    const std::atomic_ref place(types_[spread_bits(classes) & (types_.size() - 1)]);
    const std::uint64_t known = place.load(std::memory_order_relaxed);
    if ((known ^ classes) <= std::uint64_t(ResponseType::depth)) return ResponseType(known ^ classes);
    const ResponseType type = type_of(logs_of(pair));
    place.store(classes | std::uint64_t(type), std::memory_order_relaxed);
    are_types_known_.store(true, std::memory_order_relaxed);
    return type;
}

/// visit(start) for each of a callback.
template <class Visit> void ResponseTable::for_each_start(ResponseCallback callback, Visit visit) const
{
    visit(Start{callback, 0});
    for (const Start& start : starts_)
        if (start.callback == callback) visit(start);
}

/// Bounds of the balances of the lists of a scope, also of those of classes to come, less their entries after some
/// change. They are exact but for pairs with a log of their own, which count without it too.
ResponseTable::Range ResponseTable::balances(Scope scope, const Start& since, std::uint64_t less_after) const
{
    const auto balance = [&](const Log& log) {
        return log.balance(since) - log.entries_after({since.callback, less_after});
    };
    Range found{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()};
    const auto look_at = [&](const Logs& logs) {
        std::int64_t sum = 0;
        for (const Log* const log : logs)
            sum += balance(*log);
        found = {std::min(found.least, sum), std::max(found.most, sum)};
    };
    if (scope.is_pair())
    {
        look_at(logs_of(scope));
        return found;
    }
    for (const Log& log : pair_logs_)
        if (scope.is_all() || log.scope.has(scope.low)) look_at(logs_of(log.scope, log));

    const Log& own = scope.is_all() ? logs_[nothing] : log_of(scope.low);
    const std::int64_t base = balance(logs_[of_all]) + balance(own);
    Range first{0, 0}, second{0, 0};  // extreme values of other classes, which may be any to come; the next to them
    for (std::size_t i = of_all + 1; i < logs_.size(); ++i)
    {
        if (&logs_[i] == &own) continue;
        const std::int64_t sum = balance(logs_[i]);
        second = {std::clamp(sum, first.least, second.least), std::clamp(sum, second.most, first.most)};
        first = {std::min(first.least, sum), std::max(first.most, sum)};
    }
    if (!scope.is_all()) second = {0, 0};
    return {std::min(found.least, base + first.least + second.least),
            std::max(found.most, base + first.most + second.most)};
}

/// Bounds of how many entries with a callback the lists of a scope have, less those after some change.
ResponseTable::Range ResponseTable::lengths(Scope scope, ResponseCallback callback, std::uint64_t less_after) const
{
    Range found{std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::min()};
    for_each_start(callback, [&](const Start& start) {
        const Range since = balances(scope, start, less_after);
        found = {std::max(found.least, since.least), std::max(found.most, since.most)};
    });
    return found;
}

/// Some list may have been without the callback at the last change. Earlier starts matter only for lists that have had
/// more added to them since than removed.
void ResponseTable::note_emptied(ResponseCallback callback) noexcept
{
    const auto matters = [&](const Start& start) { return balances({}, start).most > 0; };
    std::erase_if(starts_, [&](const Start& start) { return start.callback == callback && !matters(start); });
    starts_.push_back({callback, changes_});
    Start oldest{callback, 0};
    if (!matters(oldest))
    {
        const auto first = std::ranges::find(starts_, callback, &Start::callback);
        oldest = *first;
        starts_.erase(first);  // it is number 0 from now on
    }
    for (auto* const logs : {&logs_, &pair_logs_})
        for (Log& log : *logs)
        {
            std::erase_if(log.entries, [&](const Entry& entry) {
                return entry.response.callback == callback && entry.number <= oldest.number;
            });
            std::erase_if(log.corrections, [&](const Correction& c) {
                return c.since.callback == callback && c.since != oldest && !std::ranges::count(starts_, c.since);
            });
            for (Correction& c : log.corrections)
                if (c.since == oldest) c.since.number = 0;
            log.update_type();
        }
}

/// Drops the entries with a callback that are left in no list. Takes no memory after make_room().
void ResponseTable::drop_dead(Log& log, ResponseCallback callback) const noexcept
{
    const auto next = [&] {
        return std::ranges::find(log.entries, callback, [](const Entry& entry) { return entry.response.callback; });
    };
    for (auto entry = next(); entry != log.entries.end(); entry = next())
    {
        if (lengths(log.scope, callback, entry->number).most > 0) return;
        for_each_start(callback, [&](const Start& start) {
            if (entry->number > start.number) log.correct(start, 1);
        });
        log.entries.erase(entry);
    }
}

}  // namespace dt::scene
