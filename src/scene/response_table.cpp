// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A change makes room in every list it concerns before it touches any, so that it happens to all of them or to none.
#include "scene/response_table.hpp"

#include <algorithm>

namespace solid
{

namespace
{

/// Adding `count` more will not fail.
template <class T> void make_room(std::pmr::vector<T>& things, std::size_t count)
{
    const std::size_t wanted = things.size() + count;
    if (wanted > things.capacity()) things.reserve(std::max(wanted, 2 * things.capacity()));
}

/// Takes the first entry with this callback. False if there is none.
bool take_first(std::pmr::vector<Response>& list, ResponseCallback callback)
{
    const auto first =
        std::find_if(list.begin(), list.end(), [&](const Response& r) { return r.callback == callback; });
    if (first == list.end()) return false;
    list.erase(first);
    return true;
}

}  // namespace

ResponseTable::ResponseTable(Memory& memory)
    : default_list_(&memory), class_lists_(&memory), pair_lists_(&memory), pair_types_(&memory), members_(&memory)
{
    generate_class();
}

ResponseClass ResponseTable::generate_class()
{
    const std::size_t n = class_lists_.size(), pairs = pair_lists_.size();
    make_room(class_lists_, 1);
    make_room(pair_lists_, n + 1);
    make_room(pair_types_, n + 1);
    try
    {
        for (std::size_t i = 0; i < n; ++i)
            pair_lists_.push_back(class_lists_[i]);
        pair_lists_.push_back(default_list_);
        class_lists_.push_back(default_list_);
    }
    catch (...)
    {
        pair_lists_.resize(pairs);
        throw;
    }
    for (std::size_t i = pairs; i < pair_lists_.size(); ++i)
    {
        ResponseType type = ResponseType::none;
        for (const Response& response : pair_lists_[i])
            type = std::max(type, response.type);
        pair_types_.push_back(type);
    }
    ++version_;
    return ResponseClass(n);
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
    make_room(default_list_, 1);
    for (List& list : class_lists_)
        make_room(list, 1);
    for (List& list : pair_lists_)
        make_room(list, 1);

    default_list_.push_back(response);
    for (List& list : class_lists_)
        list.push_back(response);
    for (std::size_t i = 0; i < pair_lists_.size(); ++i)
        append_to_pair(i, response);
    ++version_;
}

void ResponseTable::add_to_class(ResponseClass c, const Response& response)
{
    make_room(class_lists_[c], 1);
    for_pairs_with(c, [&](std::size_t i) { make_room(pair_lists_[i], 1); });

    class_lists_[c].push_back(response);
    for_pairs_with(c, [&](std::size_t i) { append_to_pair(i, response); });
    ++version_;
}

void ResponseTable::add_to_pair(ResponseClass c1, ResponseClass c2, const Response& response)
{
    append_to_pair(pair(c1, c2), response);
    ++version_;
}

void ResponseTable::remove_default(ResponseCallback callback)
{
    take_first(default_list_, callback);
    for (List& list : class_lists_)
        take_first(list, callback);
    for (std::size_t i = 0; i < pair_lists_.size(); ++i)
        take_from_pair(i, callback);
    ++version_;
}

void ResponseTable::remove_from_class(ResponseClass c, ResponseCallback callback)
{
    take_first(class_lists_[c], callback);
    for_pairs_with(c, [&](std::size_t i) { take_from_pair(i, callback); });
    ++version_;
}

void ResponseTable::remove_from_pair(ResponseClass c1, ResponseClass c2, ResponseCallback callback)
{
    take_from_pair(pair(c1, c2), callback);
    ++version_;
}

template <class Visit> void ResponseTable::for_pairs_with(ResponseClass c, Visit visit) const
{
    for (std::size_t other = 0; other < class_lists_.size(); ++other)
        visit(pair(c, ResponseClass(other)));
}

void ResponseTable::append_to_pair(std::size_t pair, const Response& response)
{
    pair_lists_[pair].push_back(response);
    pair_types_[pair] = std::max(pair_types_[pair], response.type);
}

void ResponseTable::take_from_pair(std::size_t pair, ResponseCallback callback)
{
    if (!take_first(pair_lists_[pair], callback)) return;
    pair_types_[pair] = ResponseType::none;
    for (const Response& response : pair_lists_[pair])
        pair_types_[pair] = std::max(pair_types_[pair], response.type);
}

}  // namespace solid
