// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which boxes of a scene overlap, all at once, whenever the owner asks: moves are only noted, and update() makes up for
// them. The pairs are one array in the order in which their boxes were created, whatever happened since. It also has pairs
// that only nearly overlap, so that it changes rarely; a flag tells them apart.
//
// Coming, going and moving never touches the array, nor does update_tree(): the owner may do all of it while it walks
// pairs() by index, if it skips those with a box that is not alive any more.
#pragma once

#include "broad/box_tree.hpp"
#include "broad/proxy.hpp"
#include "broad/sweep.hpp"
#include "broad/wide_ray.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace solid::broad
{

class PairList
{
public:
    static constexpr std::uint32_t no_memory = ~std::uint32_t(0);

    struct Pair
    {
        ProxyId second, first;  ///< first < second: created earlier
        std::uint32_t memory;  ///< what the owner remembers of the pair, or no_memory; see remember()
        std::uint32_t overlap;  ///< not 0: the exact boxes have a common point

        std::uint64_t key() const { return pair_key(first, second); }
    };

    struct Memory
    {
        std::uint32_t number;
        bool fresh;  ///< given just now: what is stored under this number is of another pair
    };

    explicit PairList(std::pmr::memory_resource& memory);
    PairList(const PairList&) = delete;
    PairList& operator=(const PairList&) = delete;

    /// Numbers ascend, and are not used again until compact(). If memory runs out, throws and nothing has changed.
    ProxyId add(const Box& box);
    void remove(ProxyId id) noexcept;
    void move(ProxyId id, const Box& box) noexcept;

    bool is_alive(ProxyId id) const { return id < flags_.size() && !(flags_[id] & dead); }
    std::uint32_t size() const { return alive_; }
    const Box& box(ProxyId id) const { return proxies_[id].exact; }

    /// Brings the pairs up to date. If memory runs out, throws; nothing is lost, and it may be called again.
    void update();

    /// In the order of (first, second). All that overlapped when update() was last called, and some that nearly do.
    std::span<Pair> pairs() { return pairs_; }
    std::span<const Pair> pairs() const { return pairs_; }

    /// A small number that is the pair's until it is dropped by update() or compact(). If memory runs out, throws.
    Memory remember(Pair& pair);
    /// All numbers are below this. It never falls.
    std::uint32_t memories() const { return memories_; }

    /// Brings only the tree up to date. If memory runs out, throws, and may be called again.
    void update_tree();
    /// Only then may the two queries below be called; by any number of threads.
    bool is_tree_current() const { return unplaced_.empty(); }

    /// visit(id) for every box that meets this one.
    template <class Visit> void for_each_meeting(const Box& box, Visit visit) const;

    /// visit(id, last) for every box that source + t·direction meets for some t in [0, last], near ones mostly first.
    /// visit may lower `last`. Never misses a box by rounding; may visit one that is missed by rounding.
    template <class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* direction, const WideRay& ray, Scalar& last,
                         Visit visit) const;

    /// More numbers are of dead boxes than of boxes alive.
    bool wants_compacting() const { return flags_.size() - alive_ > std::size_t(alive_) + 64; }

    /// Numbers the boxes anew from 0, without gaps and in the same order. renumbered(old, new) for each, ascending; it
    /// must not throw. Takes no memory. Pairs with a dead box are dropped, the others are renumbered too.
    template <class Renumbered> void compact(Renumbered renumbered);

private:
    // What there is to make up for. Whoever moves is in moved_; if it left its enlarged box, also in left_ until the pairs
    // are up to date, and in unplaced_ until the tree is. In each list once, so that the lists have room for it: add()
    // reserves that. The tree holds all that are alive and not in unplaced_, and old boxes of some that are.
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

    std::pmr::vector<Proxy> proxies_;
    std::pmr::vector<Flag> flags_;
    std::pmr::vector<ProxyId> moved_, left_, unplaced_;
    std::pmr::vector<Pair> pairs_;
    std::pmr::vector<std::uint32_t> free_memories_;  ///< has room for all there are
    BoxTree tree_;
    Sweep sweep_;
    PairKeys found_;
    std::pmr::vector<ProxyId> ids_;
    std::uint32_t alive_ = 0, memories_ = 0;
    bool removed_ = false;  ///< since the last update
};

template <class Visit> void PairList::for_each_meeting(const Box& box, Visit visit) const
{
    tree_.for_each_meeting(box, [&](ProxyId id) {
        if (overlap(proxies_[id].exact, box)) visit(id);
    });
}

template <class Visit>
void PairList::for_each_on_ray(const Scalar* source, const Scalar* direction, const WideRay& ray, Scalar& last,
                               Visit visit) const
{
    tree_.for_each_on_ray(source, direction, last, [&](ProxyId id, Scalar& end) {
        if (ray.meets(proxies_[id].exact, end)) visit(id, end);
    });
}

template <class Renumbered> void PairList::compact(Renumbered renumbered)
{
    // The list of those to be placed has room for all, and all will be in it: until then it holds the new numbers.
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

}  // namespace solid::broad
