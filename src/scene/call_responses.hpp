// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Calling the callbacks of a pair. They may change the table, so that they are taken from a copy of their list.
#pragma once

#include "scene/response_table.hpp"

#include <cstddef>
#include <memory_resource>
#include <span>
#include <vector>

namespace solid
{

/// A list as it was. A short one takes no memory from elsewhere.
class ResponseCopy
{
public:
    ResponseCopy(const ResponseTable& table, ResponseClass c1, ResponseClass c2, Memory& memory)
        : arena_(room_, sizeof room_, &memory), list_(&arena_)
    {
        std::size_t count = 0;
        table.for_each_response(c1, c2, [&](const Response&) { ++count; });
        list_.reserve(count);
        table.for_each_response(c1, c2, [&](const Response& response) { list_.push_back(response); });
    }

    operator std::span<const Response>() const { return list_; }

private:
    alignas(Response) std::byte room_[8 * sizeof(Response)];
    std::pmr::monotonic_buffer_resource arena_;
    std::pmr::vector<Response> list_;
};

/// Calls them in order while `still_valid` says that both objects are there. True if one said that it is done.
template <class StillValid>
bool call_responses(std::span<const Response> list, void* client1, void* client2, const DT_CollData* coll_data,
                    StillValid still_valid)
{
    for (const Response& response : list)
    {
        if (!still_valid()) return false;
        if (response.callback(response.client_data, client1, client2, coll_data) != 0) return true;
    }
    return false;
}

}  // namespace solid
