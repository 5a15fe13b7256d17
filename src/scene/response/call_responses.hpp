// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Calling the callbacks of a pair. They may change the table, so that they are taken from a copy of their list.
#pragma once

#include "scene/response/response_table.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace dt::scene
{

/// A list as it was. A long one is in room that the table lends and keeps: only the first takes memory.
class ResponseCopy
{
public:
    ResponseCopy(const ResponseTable& table, ResponseClass c1, ResponseClass c2)
    {
        std::size_t count = 0;
        table.for_each_response(c1, c2, [&](const Response& response) {
            if (count < few) few_[count] = response;
            ++count;
        });
        if (count <= few)
        {
            list_ = {few_, count};
            return;
        }
        auto& many = *many_.emplace(table.scratch());
        many.reserve(count);
        table.for_each_response(c1, c2, [&](const Response& response) { many.push_back(response); });
        list_ = many;
    }
    ResponseCopy(const ResponseCopy&) = delete;
    ResponseCopy& operator=(const ResponseCopy&) = delete;

    operator std::span<const Response>() const { return list_; }

private:
    static constexpr std::size_t few = 8;

    Response few_[few];
    std::optional<ScratchPool<Response>::Loan> many_;
    std::span<const Response> list_;
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

}  // namespace dt::scene
