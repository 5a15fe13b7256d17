// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The list of all overlapping pairs of boxes of a scene. Moves are only noted; update() brings the list up to date. The
// pairs are one array in the order in which their boxes were created. It also contains pairs that only nearly overlap,
// so that it changes rarely; a flag distinguishes them.
//
// add(), remove(), move() and update_tree() do not change the array: the owner may call them while it iterates over
// pairs() by index, if it skips pairs with a dead box.
#pragma once

#include "broad/proxy.hpp"
#include "broad/sweep/sweep.hpp"
#include "broad/tree/box_tree.hpp"
#include "broad/tree/ordered_ray.hpp"
#include "broad/tree/wide_ray.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::broad
{

class PairList
{
public:
    static constexpr std::uint32_t no_memory = ~std::uint32_t(0);

    struct Pair
    {
        ProxyId second, first;  ///< first < second: created earlier
        std::uint32_t memory;  ///< index of the data that the owner keeps for the pair, or no_memory; see remember()
        std::uint32_t overlap;  ///< not 0: the exact boxes have a common point

        std::uint64_t key() const { return pair_key(first, second); }
    };

    struct Memory
    {
        std::uint32_t number;
        bool fresh;  ///< new: the data under this number belongs to a former pair
    };

    explicit PairList(std::pmr::memory_resource& memory);
    PairList(const PairList&) = delete;
    PairList& operator=(const PairList&) = delete;

    /// Ids ascend and are not reused until compact(). If memory runs out, throws and changes nothing.
    ProxyId add(const Bounds& box);
    void remove(ProxyId id) noexcept;
    void move(ProxyId id, const Bounds& box) noexcept;

    bool is_alive(ProxyId id) const { return id < flags_.size() && !(flags_[id] & dead); }
    std::uint32_t size() const { return alive_; }
    const Bounds& box(ProxyId id) const { return proxies_[id].exact; }

    /// Brings the pairs up to date. If memory runs out, throws; nothing is lost, and it may be called again.
    void update();

    /// The pairs in the order of (first, second): all that overlapped at the last update(), and some that nearly did.
    std::span<Pair> pairs() { return pairs_; }
    std::span<const Pair> pairs() const { return pairs_; }

    /// Returns a small number that belongs to the pair until update() or compact() drops it. If memory runs out,
    /// throws.
    Memory remember(Pair& pair);
    /// An upper bound of all these numbers; only give_back() lowers it.
    std::uint32_t memories() const { return memories_; }

    /// Whether most of the memory for pairs is for pairs that have ended.
    bool has_spare_memory() const { return pairs_.capacity() > least_kept && 4 * pairs_.size() < pairs_.capacity(); }
    /// Gives memory of pairs that have ended back and numbers the memories anew, without gaps. Calls report(old, new) for
    /// each in ascending order, new ≤ old. If memory for the smaller copies runs out, the larger ones stay.
    template <class Report> void give_back(Report report) noexcept
    {
        std::sort(free_memories_.begin(), free_memories_.end());
        std::size_t gaps = 0;
        for (std::uint32_t number = 0; number < memories_; ++number)
        {
            if (gaps < free_memories_.size() && free_memories_[gaps] == number)
                ++gaps;
            else
                report(number, static_cast<std::uint32_t>(number - gaps));
        }
        close_gaps();
    }

    /// Brings only the tree up to date. If memory runs out, throws, and may be called again.
    void update_tree();
    /// Whether the two queries below may be called, by any number of threads.
    bool is_tree_current() const { return unplaced_.empty(); }

    /// Calls visit(id) for every box that overlaps this one.
    template <class Visit> void for_each_meeting(const Bounds& box, Visit visit) const
    {
        tree_.for_each_meeting(box, [&](ProxyId id) {
            if (overlap(proxies_[id].exact, box)) visit(id);
        });
    }

    /// Calls visit(id, last) for every box that source + t·direction hits for some t in [0, last], near ones mostly
    /// first, and fetch(id) before, for some boxes at once. visit may lower `last`. Boxes are those with margin: the ray
    /// may miss the exact one, as WideRay::meets() tells.
    template <class Fetch, class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* direction, Scalar& last, Fetch fetch, Visit visit) const
    {
        tree_.for_each_on_ray(source, direction, last, fetch, visit);
    }

    /// Calls visit(id) for each box that the ray from `source` through `target` hits in [0, last], in the order in which
    /// the ray enters them; equal ones by their ids. `visit` may lower `last`.
    template <class Visit>
    void for_each_entered(const Scalar* source, const Scalar* target, const Scalar& last,
                          ScratchPool<OrderedStop>& pool, Visit visit) const
    {
        for_each_in_order(
            tree_, source, target, last, pool, [this](ProxyId id) -> const Bounds& { return proxies_[id].exact; },
            [](ProxyId id) { return id; }, visit);
    }

    /// Whether more ids belong to dead boxes than to boxes alive.
    bool wants_compacting() const { return flags_.size() - alive_ > std::size_t(alive_) + 64; }

    /// Renumbers the boxes from 0, without gaps and in the same order, and drops pairs with a dead box. Calls
    /// renumbered(old, new) for each box in ascending order; it must not throw. Allocates nothing.
    template <class Renumbered> void compact(Renumbered renumbered)
    {
        // unplaced_ has the capacity, and renumber() fills it with all boxes; until then it holds the new ids.
        unplaced_.resize(proxies_.size());
        ProxyId next = 0;
        for (ProxyId id = 0; id < proxies_.size(); ++id)
        {
            unplaced_[id] = next;
            if (flags_[id] & dead) continue;
            renumbered(id, next);
            ++next;
        }
        renumber(unplaced_);
    }

private:
    // Notes of changes. A box that has moved is in moved_; one that has left its enlarged box is also in left_ until
    // the pairs are up to date, and in unplaced_ until the tree is. A box is in each list at most once, so the capacity
    // that add() reserves is enough. The tree contains all boxes that are alive and not in unplaced_, and old boxes of
    // some in it.
    using Flag = std::uint8_t;
    static constexpr Flag dead = 1, moved = 2, left = 4, unplaced = 8;
    static constexpr Flag tight = 16;  ///< the enlarged box is the exact one
    static constexpr Flag stirred = 32;  ///< has moved since the tree was built

    bool is_most(std::size_t count) const;
    void make_room();
    void place(ProxyId id);
    void rebuild_tree();
    void list_alive();

    void find_all();
    void find_left();
    std::size_t keep_old(bool all_found) noexcept;
    void insert_new(std::span<const PairKey> keys) noexcept;
    std::uint32_t exact_overlap(ProxyId first, ProxyId second) const;
    void drop(const Pair& pair) noexcept;
    void forget_notes() noexcept;
    void renumber(std::span<const ProxyId> numbers) noexcept;
    void close_gaps() noexcept;

    /// Pairs for which memory is kept in any case.
    static constexpr std::size_t least_kept = 4096;

    std::pmr::vector<Proxy> proxies_;
    std::pmr::vector<Flag> flags_;
    std::pmr::vector<ProxyId> moved_, left_, unplaced_;
    std::pmr::vector<Pair> pairs_;
    std::pmr::vector<std::uint32_t> free_memories_;  ///< its capacity is at least memories_
    BoxTree tree_;
    Sweep sweep_;
    PairKeys found_;
    std::pmr::vector<ProxyId> ids_;
    std::uint32_t alive_ = 0, memories_ = 0;
    bool removed_ = false;  ///< a box was removed since the last update
};

}  // namespace dt::broad
