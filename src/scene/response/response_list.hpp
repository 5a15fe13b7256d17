// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Callbacks in the order of their registration, which has given each a number.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
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

/// A response of one registration, known by its number in whatever list it is; 0 is none.
struct Registered
{
    Response response;
    std::uint64_t number;
};

class ResponseList
{
public:
    explicit ResponseList(std::pmr::memory_resource& memory) : entries_(&memory) {}
    ResponseList(ResponseList&&) = default;
    ResponseList& operator=(ResponseList&&) = default;

    /// In the same memory.
    ResponseList copy() const { return ResponseList(*this); }

    std::span<const Registered> entries() const { return entries_; }
    /// The most demanding one.
    ResponseType type() const { return type_; }

    /// The next add() will not fail.
    void make_room()
    {
        if (entries_.size() == entries_.capacity()) entries_.reserve(std::max<std::size_t>(1, 2 * entries_.size()));
    }
    void add(const Registered& entry)
    {
        entries_.push_back(entry);
        type_ = std::max(type_, entry.response.type);
    }

    /// The number of the first entry with this callback.
    std::uint64_t first(ResponseCallback callback) const
    {
        const auto found = std::find_if(entries_.begin(), entries_.end(),
                                        [&](const Registered& entry) { return entry.response.callback == callback; });
        return found == entries_.end() ? 0 : found->number;
    }
    /// Takes out the entries for which is_taken(entry) holds.
    template <class IsTaken> void take(IsTaken is_taken) noexcept
    {
        std::erase_if(entries_, is_taken);
        type_ = ResponseType::none;
        for (const Registered& entry : entries_)
            type_ = std::max(type_, entry.response.type);
    }
    void take_first(ResponseCallback callback) noexcept
    {
        take([number = first(callback)](const Registered& entry) { return entry.number == number; });
    }

private:
    ResponseList(const ResponseList& other)
        : entries_(other.entries_, other.entries_.get_allocator()), type_(other.type_)
    {}

    std::pmr::vector<Registered> entries_;
    ResponseType type_ = ResponseType::none;
};

}  // namespace dt::scene
