// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Callbacks in the order of their registration, which has given each a number; and what becomes of one list of which
// two copies have been changed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

struct DT_CollData;  // of SOLID.h; here it is only passed on

namespace solid
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
        const auto found = find(callback);
        return found == entries_.end() ? 0 : found->number;
    }
    void take_first(ResponseCallback callback) noexcept
    {
        const auto found = find(callback);
        if (found == entries_.end()) return;
        entries_.erase(found);
        type_ = ResponseType::none;
        for (const Registered& entry : entries_)
            type_ = std::max(type_, entry.response.type);
    }

private:
    ResponseList(const ResponseList& other)
        : entries_(other.entries_, other.entries_.get_allocator()), type_(other.type_)
    {}
    std::pmr::vector<Registered>::const_iterator find(ResponseCallback callback) const
    {
        return std::find_if(entries_.begin(), entries_.end(),
                            [&](const Registered& entry) { return entry.response.callback == callback; });
    }

    std::pmr::vector<Registered> entries_;
    ResponseType type_ = ResponseType::none;
};

/// The entries of a list of which `one` and `other` are changed copies, with the changes of both: what either has added,
/// without what either has lost.
class MergedLists
{
public:
    /// A list, passing over the entry of one number.
    struct View
    {
        std::span<const Registered> entries;
        std::uint64_t without = 0;

        View(const ResponseList& list, std::uint64_t number = 0) : entries(list.entries()), without(number) {}
    };

    MergedLists(View base, View one, View other) : base_(base), one_(one), other_(other) {}

    /// Null at the end.
    const Registered* next()
    {
        for (;;)
        {
            const Registered *const a = front(one_), *const b = front(other_);
            if (!a && !b) return nullptr;
            const Registered* const entry = !b || (a && a->number < b->number) ? a : b;
            const bool in_both = a && b && a->number == b->number;
            if (a == entry || in_both) one_.entries = one_.entries.subspan(1);
            if (b == entry || in_both) other_.entries = other_.entries.subspan(1);
            if (in_both || !base_has(entry->number)) return entry;
        }
    }

private:
    static const Registered* front(View& view)
    {
        if (!view.entries.empty() && view.entries.front().number == view.without)
            view.entries = view.entries.subspan(1);
        return view.entries.empty() ? nullptr : &view.entries.front();
    }
    bool base_has(std::uint64_t number)
    {
        while (front(base_) && front(base_)->number < number)
            base_.entries = base_.entries.subspan(1);
        return front(base_) && front(base_)->number == number;
    }

    View base_, one_, other_;
};

}  // namespace solid
