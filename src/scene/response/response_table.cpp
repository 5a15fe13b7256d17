// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A change makes room in every list it concerns before it touches any, so that it happens to all of them or to none.
#include "scene/response/response_table.hpp"

#include <algorithm>
#include <utility>

namespace dt::scene
{

namespace
{

/// Adding one more will not fail.
template <class T> void make_room(std::pmr::vector<T>& things)
{
    if (things.size() == things.capacity()) things.reserve(2 * things.size() + 1);
}

}  // namespace

ResponseTable::ResponseTable(std::pmr::memory_resource& memory, std::uint64_t serial)
    : lists_(&memory), list_of_(&memory), pairs_(&memory), pair_numbers_(memory), postponed_(&memory),
      members_(memory), serial_(serial), scratch_(memory)
{
    lists_.emplace_back(memory);
    generate_class();
}

ResponseClass ResponseTable::generate_class()
{
    list_of_.push_back(common);
    ++version_;
    return ResponseClass(list_of_.size() - 1);
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

/// The next add_pair() will not fail.
void ResponseTable::make_room_for_pair()
{
    make_room(pairs_);
    pair_numbers_.make_room();
}

/// For a pair that has no list of its own.
void ResponseTable::add_pair(Scope pair, ResponseList&& list) noexcept
{
    pair_numbers_.put({pair, static_cast<std::uint32_t>(pairs_.size())});
    pairs_.push_back({pair, std::move(list)});
}

void ResponseTable::erase_pair(std::uint32_t number) noexcept
{
    pair_numbers_.erase(pairs_[number].pair);
    if (&pairs_[number] != &pairs_.back())
    {
        pairs_[number] = std::move(pairs_.back());
        pair_numbers_.put({pairs_[number].pair, number});
    }
    pairs_.pop_back();
}

/// visit(list) for each that a response of a scope belongs to.
template <class Visit> void ResponseTable::for_each_list(Scope scope, Visit visit)
{
    const std::span lists = scope.is_all() ? std::span(lists_) : std::span(&lists_[list_of_[scope.low]], 1);
    for (ResponseList& list : lists)
        visit(list);
    for (PairList& own : pairs_)
        if (scope.is_all() || own.pair.has(scope.low)) visit(own.list);
}

void ResponseTable::add(Scope scope, const Response& response)
{
    if (scope.is_pair()) return add_to_pair(scope, response);
    if (!scope.is_all()) make_special(scope.low);
    for_each_list(scope, [](ResponseList& list) { list.make_room(); });
    const Registered entry{response, ++registrations_};
    for_each_list(scope, [&](ResponseList& list) { list.add(entry); });
    ++version_;
}

void ResponseTable::add_to_pair(Scope pair, const Response& response)
{
    const Registered entry{response, registrations_ + 1};
    if (const PairNumber* const known = pair_numbers_.find(pair))
    {
        pairs_[known->list].list.make_room();
        pairs_[known->list].list.add(entry);
    }
    else
    {
        ResponseList fresh = copy(pair.low, pair.high);
        fresh.make_room();
        fresh.add(entry);
        make_room_for_pair();
        add_pair(pair, std::move(fresh));
    }
    ++registrations_;
    ++version_;
}

/// A class of which something is said has a list for it. Until then the list says what it said before.
void ResponseTable::make_special(ResponseClass c)
{
    if (is_special(c)) return;
    make_room(lists_);
    lists_.push_back(of_all().copy());
    list_of_[c] = static_cast<std::uint32_t>(lists_.size() - 1);
}

ResponseType ResponseTable::merged_type(ResponseClass c1, ResponseClass c2) const
{
    ResponseType type = ResponseType::none;
    MergedLists both = merged(c1, c2);
    while (const Registered* const entry = both.next())
        type = std::max(type, entry->response.type);
    return type;
}

ResponseList ResponseTable::copy(ResponseClass c1, ResponseClass c2) const
{
    if (const ResponseList* const list = stored(c1, c2)) return list->copy();
    ResponseList list(*lists_.get_allocator().resource());
    MergedLists both = merged(c1, c2);
    while (const Registered* const entry = both.next())
    {
        list.make_room();
        list.add(*entry);
    }
    return list;
}

}  // namespace dt::scene
