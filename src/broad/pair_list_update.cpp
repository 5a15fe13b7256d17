// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Brings the pairs up to date: finds all pairs of the boxes that left their enlarged boxes, or of all boxes if these
// are many, sorts them, and merges them with the old pairs in one pass.
#include "broad/pair_list.hpp"

#include <algorithm>
#include <cassert>

namespace dt::broad
{

void PairList::update()
{
    if (moved_.empty() && !removed_) return;
    const bool all = is_most(left_.size());
    if (all) { find_all(); }
    else { find_left(); }

    const std::size_t most = all ? std::max(pairs_.size(), found_.size()) : pairs_.size() + found_.size();
    if (most > pairs_.capacity()) pairs_.reserve(std::max(most, pairs_.size() + pairs_.size() / 2));
    // From here on nothing is allocated.
    const std::size_t count = keep_old(all);
    insert_new(found_.all().first(count));
    forget_notes();
    assert(
        std::is_sorted(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) { return a.key() < b.key(); }));
}

/// The sweep does not need the tree, so the tree stays out of date until a query needs it.
void PairList::find_all()
{
    list_alive();
    if (sweep_.find_pairs(ids_, proxies_, found_)) return;
    if (!unplaced_.empty()) rebuild_tree();
    found_.clear();
    tree_.for_each_pair([&](ProxyId a, ProxyId b) { found_.add(any_pair_key(a, b)); });
    found_.sort(static_cast<ProxyId>(proxies_.size()));
}

void PairList::find_left()
{
    found_.clear();
    if (left_.empty()) return;
    update_tree();
    for (const ProxyId id : left_)
    {
        if (flags_[id] & dead) continue;
        tree_.for_each_meeting(proxies_[id].enlarged, [&](ProxyId other) {
            const bool once = other > id || !(flags_[other] & left);  // two boxes that left find each other twice
            if (other != id && once) found_.add(any_pair_key(id, other));
        });
    }
    found_.sort(static_cast<ProxyId>(proxies_.size()));
}

/// Whether the exact boxes of two proxies overlap, given that their enlarged boxes do.
std::uint32_t PairList::exact_overlap(ProxyId first, ProxyId second) const
{
    return (flags_[first] & flags_[second] & tight) || overlap(proxies_[first].exact, proxies_[second].exact);
}

/// Drops old pairs and updates the flags of the others. Moves the new keys to the front of `found_` and returns their
/// number. found_ has all pairs of every box that left, so an old pair of such a box that is not in it has ended.
std::size_t PairList::keep_old(bool all_found) noexcept
{
    const std::span<PairKey> found = found_.all();
    Pair* const pairs = pairs_.data();
    std::size_t next = 0, fresh = 0;
    std::size_t begin = 0, kept = 0;  // pairs from `begin` on still have to move to `kept`
    const auto look_at = [&](std::size_t i) {
        Pair& pair = pairs[i];
        const PairKey key = pair.key();
        while (next < found.size() && found[next] < key)
            found[fresh++] = found[next++];
        const bool again = next < found.size() && found[next] == key;
        next += again;
        if (again || !(all_found || ((flags_[pair.first] | flags_[pair.second]) & (dead | left))))
        {
            pair.overlap = exact_overlap(pair.first, pair.second);
            return;
        }
        drop(pair);
        if (kept != begin) std::copy(pairs + begin, pairs + i, pairs + kept);
        kept += i - begin;
        begin = i + 1;
    };

    // Most pairs are of boxes at rest. The others are collected first without branches, which would be mispredicted.
    constexpr std::size_t block = 256;
    std::uint32_t picked[block];
    const Flag pick = all_found ? Flag(~0) : Flag(moved | dead), always = all_found;
    for (std::size_t i = 0; i < pairs_.size(); i += block)
    {
        std::size_t count = 0;
        for (std::size_t k = i; k < std::min(i + block, pairs_.size()); ++k)
        {
            picked[count] = static_cast<std::uint32_t>(k - i);
            count += ((flags_[pairs[k].first] | flags_[pairs[k].second] | always) & pick) != 0;
        }
        for (std::size_t k = 0; k < count; ++k)
            look_at(i + picked[k]);
    }
    if (kept != begin) std::copy(pairs + begin, pairs + pairs_.size(), pairs + kept);
    pairs_.resize(kept + pairs_.size() - begin);
    while (next < found.size())
        found[fresh++] = found[next++];
    return fresh;
}

/// Merges from the back, so that each old pair moves once.
void PairList::insert_new(std::span<const PairKey> keys) noexcept
{
    std::size_t old = pairs_.size();
    pairs_.resize(old + keys.size());
    Pair* const pairs = pairs_.data();
    for (std::size_t left_over = keys.size(); left_over > 0; --left_over)
    {
        const PairKey key = keys[left_over - 1];
        for (; old > 0 && pairs[old - 1].key() > key; --old)
            pairs[old - 1 + left_over] = pairs[old - 1];
        const ProxyId first = first_of(key), second = second_of(key);
        pairs[old + left_over - 1] = {second, first, no_memory, exact_overlap(first, second)};
    }
}

void PairList::forget_notes() noexcept
{
    for (const ProxyId id : moved_)
        flags_[id] &= Flag(~(moved | left));
    moved_.clear();
    left_.clear();
    removed_ = false;
}

}  // namespace dt::broad
