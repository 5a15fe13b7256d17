// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Merges three lists: the default list with the changes of class 1 and of class 2, without the postponed removals.
#pragma once

#include "scene/response/response_list.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace dt::scene
{

/// A removal that each pair makes for itself: of what was registered before, the pair has not the first so many entries
/// with this callback.
struct PostponedRemoval
{
    ResponseCallback callback;
    std::uint64_t before;  ///< number of the first registration after it
    std::uint32_t count;

    bool concerns(const Registered& entry) const
    {
        return entry.response.callback == callback && entry.number < before;
    }
};
constexpr std::size_t max_postponed = 8;

/// Passes over what was removed, while the entries of a pair come by in their order.
class Removals
{
public:
    explicit Removals(std::span<const PostponedRemoval> all) : all_(all) {}

    bool take(const Registered& entry)
    {
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (taken_[i] < all_[i].count && all_[i].concerns(entry))
            {
                ++taken_[i];
                return true;
            }
        return false;
    }

private:
    std::span<const PostponedRemoval> all_;  ///< of different callbacks, at most max_postponed
    std::uint32_t taken_[max_postponed] = {};
};

/// The entries of a list of which `one` and `other` are changed copies, with the changes of both: what either has added,
/// without what either has lost. And without what was removed from the outcome.
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

    MergedLists(View base, View one, View other, std::span<const PostponedRemoval> removals)
        : base_(base), one_(one), other_(other), removals_(removals)
    {}

    /// Null at the end.
    const Registered* next()
    {
        const Registered* entry = next_of_both();
        while (entry && removals_.take(*entry))
            entry = next_of_both();
        return entry;
    }

private:
    const Registered* next_of_both()
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
    Removals removals_;
};

}  // namespace dt::scene
