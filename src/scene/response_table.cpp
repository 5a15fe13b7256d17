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

bool are_equal(const Registered* a, const Registered* b)
{
    return a && b ? a->number == b->number : a == b;
}

}  // namespace

ResponseTable::ResponseTable(Memory& memory) : lists_(&memory), list_of_(&memory), pairs_(memory), members_(&memory)
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
    if (object.slot >= members_.size()) members_.resize(std::size_t(object.slot) + 1);
    members_[object.slot] = {object.serial, c};
    ++version_;
}

void ResponseTable::clear_class(const ObjectId& object)
{
    if (class_of(object) == no_class) return;
    members_[object.slot] = {};
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

void ResponseTable::remove_default(ResponseCallback callback)
{
    remove({callback});
}

void ResponseTable::remove_from_class(ResponseClass c, ResponseCallback callback)
{
    make_special(c);
    remove({callback, c});
}

void ResponseTable::remove_from_pair(ResponseClass c1, ResponseClass c2, ResponseCallback callback)
{
    ResponseList* own = pairs_.find(c1, c2);
    if (!own)
    {
        ResponseList fresh = copy(c1, c2);
        if (fresh.first(callback) == 0) return;
        pairs_.make_room(1);
        pairs_.add(c1, c2, std::move(fresh));
        own = pairs_.find(c1, c2);
    }
    own->take_first(callback);
    if (follows_from_classes(c1, c2)) pairs_.erase(c1, c2);
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

/// Whether a pair that has a list of its own would have the same without it.
bool ResponseTable::follows_from_classes(ResponseClass c1, ResponseClass c2) const
{
    const ResponseList& same = of_class(c1);
    MergedLists both = c1 == c2 ? MergedLists(same, same, same) : merged(c1, c2);
    for (const Registered& entry : pairs_.find(c1, c2)->entries())
        if (!are_equal(&entry, both.next())) return false;
    return !both.next();
}

/// Whether a pair that is merged from the lists of its classes, which lose their first entries with that callback, has
/// then lost nothing but its own first.
bool ResponseTable::stays_merged(ResponseClass c1, ResponseClass c2, const Removal& removal) const
{
    const auto lost = [&](const ResponseList& list, bool concerned) {
        return concerned ? list.first(removal.callback) : 0;
    };
    const bool all = removal.only == no_class;
    MergedLists before = merged(c1, c2);
    MergedLists after({of_all(), lost(of_all(), all)}, {of_class(c1), lost(of_class(c1), all || c1 == removal.only)},
                      {of_class(c2), lost(of_class(c2), all || c2 == removal.only)});
    bool is_lost = false;
    for (;;)
    {
        const Registered* entry = before.next();
        if (!is_lost && entry && entry->response.callback == removal.callback)
        {
            is_lost = true;
            entry = before.next();
        }
        if (!are_equal(entry, after.next())) return false;
        if (!entry) return true;
    }
}

/// Gives lists of their own to the pairs that would no longer be what follows from their classes. Until the removal they
/// say what they said before.
void ResponseTable::keep_apart(const Removal& removal)
{
    std::pmr::vector<ResponseClass> special(lists_.get_allocator());
    for (ResponseClass c = 0; c < list_of_.size(); ++c)
        if (is_special(c)) special.push_back(c);
    const auto look_at = [&](ResponseClass c1, ResponseClass c2) {
        if (c1 == c2 || pairs_.find(c1, c2) || stays_merged(c1, c2, removal)) return;
        pairs_.make_room(1);
        pairs_.add(c1, c2, copy(c1, c2));
    };
    const std::uint64_t usual = of_all().first(removal.callback);
    for (const ResponseClass c : special)
    {
        if (removal.only != no_class) { look_at(removal.only, c); }
        else if (of_class(c).first(removal.callback) != usual)  // who loses the same as all cannot differ
        {
            for (const ResponseClass d : special)
                look_at(c, d);
        }
    }
}

void ResponseTable::remove(const Removal& removal)
{
    keep_apart(removal);
    // From here on no memory is taken.
    const bool all = removal.only == no_class;
    for (std::size_t i = 0; i < lists_.size(); ++i)
        if (all || i == list_of_[removal.only]) lists_[i].take_first(removal.callback);
    for (std::size_t i = pairs_.all().size(); i-- > 0;)  // downwards: who takes the place of i has been looked at
    {
        PairLists::Entry& pair = pairs_.all()[i];
        if (!all && !pair.has(removal.only)) continue;
        pair.list.take_first(removal.callback);
        if (follows_from_classes(pair.low, pair.high)) pairs_.erase(pair.low, pair.high);
    }
    ++version_;
}

}  // namespace solid
