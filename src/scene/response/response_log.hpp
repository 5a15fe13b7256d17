// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What was registered and removed for one scope: all pairs of classes, the pairs with one class, or one pair.
#pragma once

#include "scene/response/object_classes.hpp"

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <vector>

struct DT_CollData;  // of SOLID.h; here it is only passed on

namespace dt::scene
{

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

/// All pairs of classes, those with the class `low`, or one pair.
struct Scope
{
    ResponseClass low = no_class, high = no_class;

    static Scope of_pair(ResponseClass c1, ResponseClass c2) { return {std::min(c1, c2), std::max(c1, c2)}; }

    bool is_all() const { return low == no_class; }
    bool is_pair() const { return high != no_class; }
    bool has(ResponseClass c) const { return c == low || c == high; }
    bool operator==(const Scope&) const = default;
};

struct ResponseLog
{
    /// An entry, which lists may have. Or, if its type is none, a count: so many more additions than removals.
    struct Event
    {
        Response response;
        std::uint64_t number;  ///< from 1, in the order of all events of a table
        std::int64_t count;  ///< 1 for an entry

        bool is_entry() const { return response.type != ResponseType::none; }
        bool is_entry_of(ResponseCallback callback) const { return response.callback == callback && is_entry(); }
        bool is_count_of(ResponseCallback callback) const { return response.callback == callback && !is_entry(); }
    };

    ResponseLog(Scope of, std::pmr::memory_resource& memory) : scope(of), events(&memory) {}

    /// Additions less removals of a callback after an event.
    std::int64_t balance(ResponseCallback callback, std::uint64_t after) const
    {
        std::int64_t sum = 0;
        for (const Event& event : events)
            if (event.response.callback == callback && event.number > after) sum += event.count;
        return sum;
    }
    std::int64_t entries(ResponseCallback callback, std::uint64_t after) const
    {
        return std::count_if(events.begin(), events.end(),
                             [&](const Event& event) { return event.is_entry_of(callback) && event.number > after; });
    }

    /// Finds the type again, if there has been a change.
    void update_type()
    {
        type = 0;
        for (const Event& event : events)
            type = std::max(type, event.is_entry() ? std::uint32_t(event.response.type) : mixed);
    }
    static constexpr std::uint32_t mixed = 4;

    Scope scope;
    /// The most demanding type of the entries; `mixed` if there are counts, so that it depends on other logs what is left.
    std::uint32_t type = 0;
    std::pmr::vector<Event> events;  ///< in the order of their numbers
};

}  // namespace dt::scene
