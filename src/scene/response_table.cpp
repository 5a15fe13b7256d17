// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A change makes room in every list it concerns before it touches any, so that it happens to all of them or to none.
#include "scene/response_table.hpp"

#include <algorithm>
#include <utility>

namespace solid
{

namespace
{

/// Adding one more will not fail.
template <class T> void make_room(std::pmr::vector<T>& things)
{
    if (things.size() == things.capacity()) things.reserve(2 * things.size() + 1);
}

}  // namespace

ResponseTable::ResponseTable(Memory& memory, std::uint64_t serial)
    : lists_(&memory), list_of_(&memory), pairs_(memory), postponed_(&memory), members_(memory), serial_(serial),
      scratch_(memory)
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

void ResponseTable::set_class(const ObjectId& object, ResponseClass c)
{
    members_.set(object, c);
    ++version_;
}

void ResponseTable::clear_class(const ObjectId& object)
{
    if (class_of(object) == no_class) return;
    members_.clear(object);
    ++version_;
}

void ResponseTable::add_default(const Response& response)
{
    for (ResponseList& list : lists_)
        list.make_room();
    for (PairLists::Entry& pair : pairs_.all())
        pair.list.make_room();

    const Registered entry{response, ++registrations_};
    for (ResponseList& list : lists_)
        list.add(entry);
    for (PairLists::Entry& pair : pairs_.all())
        pair.list.add(entry);
    ++version_;
}

void ResponseTable::add_to_class(ResponseClass c, const Response& response)
{
    make_special(c);
    ResponseList& list = lists_[list_of_[c]];
    list.make_room();
    for (PairLists::Entry& pair : pairs_.all())
        if (pair.has(c)) pair.list.make_room();

    const Registered entry{response, ++registrations_};
    list.add(entry);
    for (PairLists::Entry& pair : pairs_.all())
        if (pair.has(c)) pair.list.add(entry);
    ++version_;
}

void ResponseTable::add_to_pair(ResponseClass c1, ResponseClass c2, const Response& response)
{
    const Registered entry{response, registrations_ + 1};
    if (ResponseList* const own = pairs_.find(c1, c2))
    {
        own->make_room();
        own->add(entry);
    }
    else
    {
        ResponseList fresh = copy(c1, c2);
        fresh.make_room();
        fresh.add(entry);
        pairs_.make_room(1);
        pairs_.add(c1, c2, std::move(fresh));
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

}  // namespace solid
