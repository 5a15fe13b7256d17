// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Changes are events of logs, and lists are replays of them. Where a scope alone has a callback, a removal takes its
// first event instead of adding one. Where several have it, the lists that this leaves may all differ, and events add
// up; when there are more of them than such lists, they are compacted: the lists take their place.
#include "scene/response/response_table.hpp"

#include <new>
#include <utility>

namespace dt::scene
{

namespace
{

/// Events that do not add, before it is worth looking whether there are fewer lists.
constexpr std::size_t least_removals = 64;

/// Lists that are kept beyond the next change.
constexpr std::size_t most_lists = 1 << 16;

/// Adding one more will not fail.
template <class T> void make_room(std::pmr::vector<T>& things)
{
    if (things.size() == things.capacity()) things.reserve(2 * things.size() + 1);
}

}  // namespace

void ResponseTable::Log::update_type()
{
    type = 0;
    for (const Event& event : events)
        type = std::max(type, event.change == Change::add ? std::uint32_t(event.entry.response.type) : mixed);
}

void ResponseTable::List::update_type()
{
    type = ResponseType::none;
    for (const Entry& entry : entries)
        type = std::max(type, entry.response.type);
}

ResponseTable::ResponseTable(std::pmr::memory_resource& memory, std::uint64_t serial)
    : logs_(&memory), pair_logs_(&memory), class_numbers_(&memory), pair_numbers_(memory), uses_(memory),
      most_removals_(least_removals), lists_(&memory), list_numbers_(memory), members_(memory), serial_(serial),
      scratch_(memory)
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

/// Null if nothing was said of the scope.
ResponseTable::Log* ResponseTable::find_log(Scope scope)
{
    if (scope.is_all()) return &logs_[of_all];
    if (!scope.is_pair()) return class_numbers_[scope.low] == nothing ? nullptr : &logs_[class_numbers_[scope.low]];
    const PairNumber* const own = pair_numbers_.find(scope);
    return own ? &pair_logs_[own->number] : nullptr;
}

/// The log of a scope, which is made if there is none.
ResponseTable::Log& ResponseTable::log_for(Scope scope)
{
    if (Log* const known = find_log(scope)) return *known;
    std::pmr::memory_resource& memory = *logs_.get_allocator().resource();
    std::pmr::vector<Log>& logs = scope.is_pair() ? pair_logs_ : logs_;
    const auto number = static_cast<std::uint32_t>(logs.size());
    make_room(logs);
    if (scope.is_pair()) { pair_numbers_.put({scope, number}); }
    else { class_numbers_[scope.low] = number; }
    return logs.emplace_back(scope, memory);
}

void ResponseTable::drop_pair_log(std::size_t number) noexcept
{
    pair_numbers_.erase(pair_logs_[number].scope);
    if (number + 1 != pair_logs_.size())
    {
        pair_logs_[number] = std::move(pair_logs_.back());
        pair_numbers_.put({pair_logs_[number].scope, static_cast<std::uint32_t>(number)});
    }
    pair_logs_.pop_back();
}

/// Takes no memory unless the callback is new.
void ResponseTable::count_use(ResponseCallback callback, std::ptrdiff_t by) noexcept
{
    const Use* const known = uses_.find(callback);
    const Use now{callback, static_cast<std::size_t>(std::ptrdiff_t(known ? known->events : 0) + by)};
    if (now.events == 0) { uses_.erase(callback); }
    else { uses_.put(now); }
}

void ResponseTable::forget_lists() noexcept
{
    lists_.clear();
    list_numbers_.clear();
}

void ResponseTable::add(Scope scope, const Response& response)
{
    if (lists_.size() > most_lists) forget_lists();
    uses_.make_room();
    Log& log = log_for(scope);
    make_room(log.events);
    ++time_;
    log.events.push_back({{response, time_}, time_, Change::add});
    log.type = std::max(log.type, std::uint32_t(response.type));
    count_use(response.callback, 1);
    ++version_;
}

void ResponseTable::remove(Scope scope, ResponseCallback callback)
{
    if (lists_.size() > most_lists) forget_lists();
    if (!uses_.find(callback)) return;
    if (Log* const known = find_log(scope); known && remove_at_once(*known, callback)) return;
    Log& log = log_for(scope);
    make_room(log.events);
    ++time_;
    log.events.push_back({{{callback, nullptr, ResponseType::none}, time_}, time_, Change::remove});
    log.type = Log::mixed;
    count_use(callback, 1);
    ++version_;
    if (++removals_ > most_removals_) compact();
}

/// If no other log has events of the callback, and this one only adds it, all lists of the scope have the same first
/// entry with it.
bool ResponseTable::remove_at_once(Log& log, ResponseCallback callback) noexcept
{
    const auto adds = [&](const Event& event) { return event.is_of(callback) && event.change == Change::add; };
    if (static_cast<std::size_t>(std::ranges::count_if(log.events, adds)) != uses_.find(callback)->events)
        return false;
    const auto first = std::ranges::find_if(log.events, adds);
    for (List& list : lists_)
        if (std::erase(list.entries, first->entry) != 0) list.update_type();
    log.events.erase(first);
    log.update_type();
    count_use(callback, -1);
    if (log.events.empty() && log.scope.is_pair()) drop_pair_log(pair_numbers_.find(log.scope)->number);
    ++version_;
    return true;
}

/// Takes no memory if there is room for one more.
void ResponseTable::apply(const Event& event, Entries& to) noexcept
{
    const auto is_of = [&](const Entry& entry) { return event.is_of(entry.response.callback); };
    if (event.change == Change::add)
    {
        to.insert(std::ranges::upper_bound(to, event.entry.number, {}, &Entry::number), event.entry);
    }
    else if (event.change == Change::clear) { std::erase_if(to, is_of); }
    else if (const auto first = std::ranges::find_if(to, is_of); first != to.end()) { to.erase(first); }
}

/// The list of a pair, brought up to date. Whoever asks holds the lock.
const ResponseTable::List& ResponseTable::replayed(ResponseClass c1, ResponseClass c2) const
{
    const Scope pair = Scope::of_pair(c1, c2);
    const PairNumber* known = list_numbers_.find(pair);
    if (!known)
    {
        make_room(lists_);
        list_numbers_.put({pair, static_cast<std::uint32_t>(lists_.size())});
        lists_.emplace_back(*lists_.get_allocator().resource());
        known = list_numbers_.find(pair);
    }
    List& list = lists_[known->number];
    if (list.time == time_) return list;
    const Logs logs = logs_of(pair);
    std::size_t count = 0;
    for_each_event(logs, list.time, [&](const Event& event) { count += event.change == Change::add; });
    list.entries.reserve(list.entries.size() + count);
    for_each_event(logs, list.time, [&](const Event& event) { apply(event, list.entries); });
    list.time = time_;
    list.update_type();
    return list;
}

ResponseType ResponseTable::replayed_type(ResponseClass c1, ResponseClass c2) const
{
    const std::lock_guard lock(lists_lock_);
    return replayed(c1, c2).type;
}

/// Replaces the events of a callback by the lists that they leave, where these are fewer. Which lists differ? Those of
/// two of the classes of which something was said, of one of them and any other class, and of any others.
class ResponseTable::Compaction
{
public:
    /// If there is no memory for it, nothing changes but when it is tried again.
    static void run(ResponseTable& table) noexcept
    {
        try
        {
            std::pmr::vector<ResponseCallback> callbacks(table.logs_.get_allocator());
            for_each_log(table, [&](Log& log) {
                for (const Event& event : log.events)
                    if (event.change != Change::add) callbacks.push_back(event.entry.response.callback);
            });
            std::ranges::sort(callbacks, std::less{});
            callbacks.erase(std::unique(callbacks.begin(), callbacks.end()), callbacks.end());
            for (const ResponseCallback callback : callbacks)
                Compaction(table, callback).replace_events();
        }
        catch (const std::bad_alloc&)
        {}
        table.removals_ = 0;
        for_each_log(table, [&](Log& log) {
            table.removals_ += static_cast<std::size_t>(
                std::ranges::count_if(log.events, [](const Event& event) { return event.change != Change::add; }));
        });
        table.most_removals_ = std::max(least_removals, 2 * table.removals_);
    }

private:
    /// What the lists of a scope have of the callback.
    struct Outcome
    {
        Scope scope;
        bool clears;  ///< what wider scopes say
        Entries entries;
    };

    Compaction(ResponseTable& table, ResponseCallback callback)
        : table_(table), callback_(callback), memory_(table.logs_.get_allocator().resource()), classes_(memory_),
          outcomes_(memory_)
    {}

    template <class Visit> static void for_each_log(ResponseTable& table, Visit visit)
    {
        for (auto* const logs : {&table.logs_, &table.pair_logs_})
            for (Log& log : *logs)
                visit(log);
    }

    void replace_events()
    {
        for_each_log(table_, [this](const Log& log) {
            if (!log.scope.is_all() &&
                std::ranges::any_of(log.events, [this](auto& e) { return e.is_of(callback_); }))
                for (const ResponseClass c : {log.scope.low, log.scope.is_pair() ? log.scope.high : log.scope.low})
                    classes_.push_back(c);
        });
        std::ranges::sort(classes_);
        classes_.erase(std::unique(classes_.begin(), classes_.end()), classes_.end());
        const std::size_t count = classes_.size();
        if (table_.uses_.find(callback_)->events <= (count + 1) * (count + 2)) return;
        find_outcomes();
        store_outcomes();
    }

    /// What the events of a scope leave; no_class is any class of which nothing was said.
    Entries left(ResponseClass low, ResponseClass high) const
    {
        const auto log_of = [this](ResponseClass c) {
            return c == no_class ? &table_.logs_[nothing] : &table_.log_of(c);
        };
        const bool is_pair = low != no_class && high != no_class;
        Entries entries(memory_);
        for_each_event({&table_.logs_[of_all], log_of(low), low == high ? &table_.logs_[nothing] : log_of(high),
                        is_pair ? &table_.own_log({low, high}) : &table_.logs_[nothing]},
                       0, [&](const Event& event) {
                           if (!event.is_of(callback_)) return;
                           make_room(entries);
                           apply(event, entries);
                       });
        return entries;
    }

    void find_outcomes()
    {
        const Entries of_any = left(no_class, no_class);
        outcomes_.push_back({{}, false, of_any});
        std::pmr::vector<Entries> of_classes(memory_);
        for (const ResponseClass c : classes_)
        {
            of_classes.push_back(left(c, no_class));
            if (of_classes.back() != of_any) outcomes_.push_back({{c}, true, of_classes.back()});
        }
        for (std::size_t i = 0; i < classes_.size(); ++i)
            for (std::size_t j = i; j < classes_.size(); ++j)
            {
                const Entries &low = of_classes[i], &high = of_classes[j];
                Entries own = left(classes_[i], classes_[j]);
                if (own != (high != of_any ? high : low))
                    outcomes_.push_back({{classes_[i], classes_[j]}, true, std::move(own)});
            }
    }

    void store_outcomes()
    {
        for (const Outcome& outcome : outcomes_)
        {
            auto& events = table_.log_for(outcome.scope).events;
            events.reserve(events.size() + outcome.entries.size() + 1);
        }
        // From here on no memory is taken.
        table_.forget_lists();
        ++table_.time_;
        for_each_log(table_,
                     [this](Log& log) { std::erase_if(log.events, [this](auto& e) { return e.is_of(callback_); }); });
        std::size_t count = 0;
        for (const Outcome& outcome : outcomes_)
            count += store(outcome, table_.find_log(outcome.scope)->events);
        for_each_log(table_, [](Log& log) { log.update_type(); });
        for (std::size_t i = table_.pair_logs_.size(); i-- > 0;)  // downwards: who takes the place of i was looked at
            if (table_.pair_logs_[i].events.empty()) table_.drop_pair_log(i);
        table_.uses_.erase(callback_);
        if (count != 0) table_.uses_.put({callback_, count});
    }

    /// Entries that nothing has to be cleared for come when they were registered.
    std::size_t store(const Outcome& outcome, std::pmr::vector<Event>& to) const noexcept
    {
        const std::uint64_t now = table_.time_;
        if (outcome.clears) to.push_back({{{callback_, nullptr, ResponseType::none}, now}, now, Change::clear});
        for (const Entry& entry : outcome.entries)
        {
            const std::uint64_t time = outcome.clears ? now : entry.number;
            to.insert(std::ranges::upper_bound(to, time, {}, &Event::time), {entry, time, Change::add});
        }
        return outcome.entries.size() + outcome.clears;
    }

    ResponseTable& table_;
    ResponseCallback callback_;
    std::pmr::memory_resource* memory_;
    std::pmr::vector<ResponseClass> classes_;  ///< of which something was said
    std::pmr::vector<Outcome> outcomes_;
};

void ResponseTable::compact() noexcept
{
    Compaction::run(*this);
}

}  // namespace dt::scene
