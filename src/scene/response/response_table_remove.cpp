// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A removal takes the first entry with a callback from every list of its scope. A pair whose two classes would lose
// different entries first gets a list of its own. If more than `few_apart` classes are affected, a removal from all
// pairs is only recorded, and applied whenever a pair is read.
#include "scene/response/response_table.hpp"

#include <algorithm>
#include <utility>

namespace dt::scene
{

namespace
{

/// Classes that lose something else than most do, and whose pairs are therefore looked at one by one.
constexpr int few_apart = 8;

bool are_equal(const Registered* a, const Registered* b)
{
    return a && b ? a->number == b->number : a == b;
}

}  // namespace

void ResponseTable::remove(Scope scope, ResponseCallback callback)
{
    if (scope.is_pair()) return remove_from_pair(scope, callback);
    const Removal removal{callback, scope.low};
    if (!scope.is_all()) { make_special(scope.low); }
    else if (!leaves_few_apart(removal)) { return postpone(callback); }
    remove(removal);
}

void ResponseTable::remove_from_pair(Scope pair, ResponseCallback callback)
{
    if (!own_list(pair.low, pair.high))
    {
        ResponseList fresh = copy(pair.low, pair.high);
        if (fresh.first(callback) == 0) return;
        make_room_for_pair();
        add_pair(pair, std::move(fresh));
    }
    const std::uint32_t number = pair_numbers_.find(pair)->list;
    pairs_[number].list.take_first(callback);
    if (follows_from_classes(pair.low, pair.high)) erase_pair(number);
    ++version_;
}

/// Whether a pair that has a list of its own would have the same without it.
bool ResponseTable::follows_from_classes(ResponseClass c1, ResponseClass c2) const
{
    MergedLists both = merged(c1, c2);
    for (const Registered& entry : own_list(c1, c2)->entries())
        if (!are_equal(&entry, both.next())) return false;
    return !both.next();
}

/// The number of the first entry with this callback in what a pair has of the list.
std::uint64_t ResponseTable::first_left(const ResponseList& list, ResponseCallback callback) const
{
    Removals removals(postponed_);
    for (const Registered& entry : list.entries())
        if (entry.response.callback == callback && !removals.take(entry)) return entry.number;
    return 0;
}

/// Whether a pair that is merged from the lists of its classes, which lose their first entries with that callback, has
/// then lost nothing but its own first.
bool ResponseTable::stays_merged(ResponseClass c1, ResponseClass c2, const Removal& removal) const
{
    const auto without_first = [&](const ResponseList& list, bool concerned) {
        return MergedLists::View(list, concerned ? first_left(list, removal.callback) : 0);
    };
    MergedLists before = merged(c1, c2);
    MergedLists after(without_first(of_all(), removal.only == no_class),
                      without_first(of_class(c1), removal.concerns(c1)),
                      without_first(of_class(c2), removal.concerns(c2)), postponed_);
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

template <class Visit> void ResponseTable::for_each_special(Visit visit) const
{
    for (ResponseClass c = 0; c < list_of_.size(); ++c)
        if (is_special(c)) visit(c);
}

/// Whether few classes lose something else than the list of all pairs does. Only pairs of these can end up apart.
bool ResponseTable::leaves_few_apart(const Removal& removal) const
{
    for (const PostponedRemoval& before : postponed_)
        if (before.callback == removal.callback) return false;  // who has what left is another question in each pair
    const std::uint64_t usual = of_all().first(removal.callback);
    int count = 0;
    for (const ResponseList& list : lists_)
        count += list.first(removal.callback) != usual;
    return count <= few_apart;
}

/// Gives a pair without one a list of its own, which says what it said before.
void ResponseTable::keep_apart(ResponseClass c1, ResponseClass c2)
{
    ResponseList list = copy(c1, c2);
    make_room_for_pair();
    add_pair(Scope::of_pair(c1, c2), std::move(list));
}

/// Does so with the pairs that would no longer be what follows from their classes.
void ResponseTable::keep_apart(const Removal& removal)
{
    const auto look_at = [&](ResponseClass c1, ResponseClass c2) {
        if (c1 != c2 && !own_list(c1, c2) && !stays_merged(c1, c2, removal)) keep_apart(c1, c2);
    };
    if (removal.only != no_class)
    {
        for_each_special([&](ResponseClass c) { look_at(removal.only, c); });
        return;
    }
    const std::uint64_t usual = of_all().first(removal.callback);
    for_each_special([&](ResponseClass c) {
        if (of_class(c).first(removal.callback) == usual) return;
        for_each_special([&](ResponseClass d) { look_at(c, d); });
    });
}

void ResponseTable::remove(const Removal& removal)
{
    keep_apart(removal);
    // From here on no memory is taken.
    for (std::size_t i = 0; i < lists_.size(); ++i)
    {
        if (removal.only != no_class && i != list_of_[removal.only]) continue;
        const std::uint64_t number = first_left(lists_[i], removal.callback);
        lists_[i].take([&](const Registered& entry) { return entry.number == number; });
    }
    remove_from_own_lists(removal);
    ++version_;
}

void ResponseTable::remove_from_own_lists(const Removal& removal) noexcept
{
    for (std::size_t i = pairs_.size(); i-- > 0;)  // downwards: who takes the place of i has been looked at
    {
        PairList& own = pairs_[i];
        if (!removal.concerns(own.pair)) continue;
        own.list.take_first(removal.callback);
        if (follows_from_classes(own.pair.low, own.pair.high)) erase_pair(static_cast<std::uint32_t>(i));
    }
}

PostponedRemoval* ResponseTable::find_postponed(ResponseCallback callback) noexcept
{
    const auto found = std::find_if(postponed_.begin(), postponed_.end(),
                                    [&](const PostponedRemoval& removal) { return removal.callback == callback; });
    return found == postponed_.end() ? nullptr : &*found;
}

/// From all pairs. Another one of the same callback is added to it if no such callback was registered since.
void ResponseTable::postpone(ResponseCallback callback)
{
    PostponedRemoval* known = find_postponed(callback);
    const auto is_later = [&](const Registered& entry) {
        return entry.response.callback == callback && entry.number >= known->before;
    };
    if (known && std::any_of(lists_.begin(), lists_.end(), [&](const ResponseList& list) {
            return std::any_of(list.entries().begin(), list.entries().end(), is_later);
        }))
    {
        settle(static_cast<std::size_t>(known - postponed_.data()));
        known = nullptr;
    }
    if (!known)
    {
        postponed_.reserve(max_postponed);
        if (postponed_.size() == max_postponed) settle(0);
        known = &postponed_.emplace_back(PostponedRemoval{callback, registrations_ + 1, 0});
    }
    ++known->count;
    if (leaves_nothing(*known))
    {
        for (ResponseList& list : lists_)
            list.take([&](const Registered& entry) { return known->concerns(entry); });
        postponed_.erase(postponed_.begin() + (known - postponed_.data()));
    }
    remove_from_own_lists({callback});
    ++version_;
}

/// Whether no pair has more of these entries than are removed: not more than the two classes together that have most.
bool ResponseTable::leaves_nothing(const PostponedRemoval& removal) const
{
    std::size_t most = 0, second = 0;
    for (const ResponseList& list : lists_)
    {
        std::size_t count = 0;
        for (const Registered& entry : list.entries())
            count += removal.concerns(entry);
        second = std::max(second, std::min(count, most));
        most = std::max(most, count);
    }
    return most + second <= removal.count;
}

/// Makes a removal that was postponed. This may take time and memory with the square of the number of classes.
void ResponseTable::settle(std::size_t postponed)
{
    for_each_special([&](ResponseClass c) {
        for_each_special([&](ResponseClass d) {
            if (c < d && !own_list(c, d)) keep_apart(c, d);
        });
    });
    // From here on no memory is taken.
    for (ResponseList& list : lists_)
    {
        Removals own({&postponed_[postponed], 1});
        list.take([&](const Registered& entry) { return own.take(entry); });
    }
    postponed_.erase(postponed_.begin() + static_cast<std::ptrdiff_t>(postponed));
    for (std::size_t i = pairs_.size(); i-- > 0;)
        if (follows_from_classes(pairs_[i].pair.low, pairs_[i].pair.high)) erase_pair(static_cast<std::uint32_t>(i));
}

}  // namespace dt::scene
