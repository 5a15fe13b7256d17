// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The broad phase without a scene, for a client that is told of nothing and asks for all pairs now and then. Changes are
// only noted; a question brings the list of pairs, or the tree, up to date, for many changes at once.
#pragma once

#include "broad/pair_list.hpp"
#include "broad/tree/ordered_ray.hpp"
#include "core/scratch_pool.hpp"

#include <atomic>
#include <memory_resource>
#include <mutex>
#include <vector>

namespace dt::broad
{

/// As OverlapEvents, without events. Questions may be asked by any number of threads at once.
class PairsOnDemand
{
public:
    explicit PairsOnDemand(std::pmr::memory_resource& memory);

    /// The id that create() returns next: one of a destroyed proxy, or else the smallest unused one.
    ProxyId next_id() const { return free_.empty() ? ProxyId(place_.size()) : free_.back(); }

    /// If memory runs out, throws and changes nothing.
    ProxyId create(const Bounds& box, void* object);
    void move(ProxyId id, const Bounds& box) noexcept;
    void destroy(ProxyId id) noexcept;

    template <class Report> void tell(Report) noexcept {}  ///< nobody listens
    static constexpr bool is_telling() { return false; }

    /// Writes the objects of the first `room` pairs that overlap, two each, in the order in which the first and then the
    /// second of them were created. Returns how many overlap. If memory runs out, throws and may be called again.
    std::size_t list_pairs(void** objects, std::size_t room);

    /// As OverlapEvents::for_each_on_ray(). If memory runs out, throws and may be called again.
    template <class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* target, const Scalar& last, Visit visit)
    {
        bring_tree_up_to_date();
        list_.for_each_entered(source, target, last, ray_scratch_,
                               [&](ProxyId place) { visit(members_[place].object); });
    }

private:
    /// A box, by its place in the list.
    struct Member
    {
        void* object;
        ProxyId id;
    };

    void note_change() noexcept { is_tree_current_.store(false, std::memory_order_relaxed); }
    void bring_tree_up_to_date();
    void compact() noexcept;

    std::mutex mutex_;  ///< held while the list or the tree is brought up to date
    std::atomic<bool> is_tree_current_{true};
    PairList list_;
    std::pmr::vector<Member> members_;
    std::pmr::vector<ProxyId> place_;  ///< in the list, by id
    std::pmr::vector<ProxyId> free_;
    ScratchPool<OrderedStop> ray_scratch_;
};

}  // namespace dt::broad
