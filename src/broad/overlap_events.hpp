// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The broad phase without a scene: each creation, move and destruction of a box reports at once which overlaps it began
// and ended. It has two stores over the same proxies: a tree of enlarged boxes finds new neighbours, lists hold the
// present ones. Neighbours are proxies whose enlarged boxes overlap; so a box that moves within its enlarged box is
// compared with its neighbours only.
#pragma once

#include "broad/neighbours.hpp"
#include "broad/pending_events.hpp"
#include "broad/proxy.hpp"
#include "broad/tree/box_tree.hpp"
#include "broad/tree/ordered_ray.hpp"
#include "core/scratch_pool.hpp"

#include <memory_resource>
#include <utility>
#include <vector>

namespace dt::broad
{

class OverlapEvents
{
public:
    explicit OverlapEvents(std::pmr::memory_resource& memory);

    /// The id that create() returns next: one of a destroyed proxy, or else the smallest unused one.
    ProxyId next_id() const { return free_.empty() ? ProxyId(proxies_.size()) : free_.back(); }

    // If memory runs out, each of these throws and changes nothing. After each, call tell().
    ProxyId create(const Bounds& box, void* object);
    void move(ProxyId id, const Bounds& box);
    void destroy(ProxyId id);  ///< allocates only if called inside tell(), and rarely then

    /// Reports the overlaps that the last call ended, then those it began, each in the order in which the partners were
    /// created: report(begins, object created first, object created later). `report` may not throw; it may create,
    /// move, destroy and call tell().
    template <class Report> void tell(Report report) noexcept { events_.tell(report); }
    bool is_telling() const { return events_.is_telling(); }

    /// Writes the objects of the first `room` pairs that overlap, two each, in the order in which the first and then the
    /// second of them were created. Returns how many overlap. Any number of threads may call it at once.
    std::size_t list_pairs(void** objects, std::size_t room);

    /// Calls visit(object) for each box that the ray from `source` through `target` hits in [0, last], in the order in
    /// which the ray enters them; equal ones in the order of creation. `visit` may lower `last` and cast other rays,
    /// but not change the scene. Any number of threads may call it at once.
    template <class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* target, const Scalar& last, Visit visit)
    {
        for_each_in_order(
            tree_, source, target, last, ray_scratch_,
            [this](ProxyId id) -> const Bounds& { return proxies_[id].exact; },
            [this](ProxyId id) { return event_proxies_[id].serial; },
            [&](ProxyId id) { visit(event_proxies_[id].object); });
    }

    /// Checks all invariants of tree, lists and boxes in quadratic time. Debug builds call it after each change of a
    /// small scene, and check tree and lists of a large one when the tree is rebuilt.
    bool is_valid() const;

private:
    /// Largest number of proxies for which debug builds call is_valid().
    static constexpr std::size_t most_validated = 32;

    /// A proxy in the order of creation.
    struct Listed
    {
        std::uint64_t serial;
        ProxyId id;
    };

    bool is_alive(ProxyId id) const { return event_proxies_[id].serial != 0; }

    void move_within(ProxyId id, const Bounds& box);
    void move_out(ProxyId id, const Bounds& box);
    void compare_neighbours(ProxyId id) noexcept;
    void part_from_distant(ProxyId id) noexcept;
    void join_found(ProxyId id) noexcept;
    void prepare_new(ProxyId id);
    void prepare_to_join(ProxyId id);
    void refresh_tree() noexcept;

    std::pmr::vector<Proxy> proxies_;
    std::pmr::vector<EventProxy> event_proxies_;  ///< by ProxyId; serial 0: a free id
    std::pmr::vector<ProxyId> free_;
    std::pmr::vector<ProxyId> found_;  ///< new neighbours found by the call under way
    BoxTree tree_;
    Neighbours neighbours_;
    PendingEvents events_;
    ScratchPool<OrderedStop> ray_scratch_;
    ScratchPool<Listed> list_scratch_;
    std::uint64_t last_serial_ = 0;
};

}  // namespace dt::broad
