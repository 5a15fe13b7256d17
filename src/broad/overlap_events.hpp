// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The broad phase on its own: boxes that come, move and go, and for each such call, at once, which overlaps it began and
// ended. Two stores over the same proxies: a tree of enlarged boxes finds who is near, lists of neighbours know who was.
// Neighbours are those whose enlarged boxes meet; so a box that moves within its enlarged one is compared with its
// neighbours and nobody else.
#pragma once

#include "broad/box_tree.hpp"
#include "broad/neighbours.hpp"
#include "broad/ordered_ray.hpp"
#include "broad/pending_events.hpp"
#include "broad/proxy.hpp"
#include "core/scratch_pool.hpp"

#include <memory_resource>
#include <utility>
#include <vector>

namespace solid::broad
{

class OverlapEvents
{
public:
    explicit OverlapEvents(std::pmr::memory_resource& memory);

    /// The number that create() gives next: that of one destroyed, else the smallest never used.
    ProxyId next_id() const { return free_.empty() ? ProxyId(proxies_.size()) : free_.back(); }

    // Each of these takes effect as a whole or, when memory runs out, throws and has none. Afterwards comes tell().
    ProxyId create(const Box& box, void* object);
    void move(ProxyId id, const Box& box);
    void destroy(ProxyId id);  ///< takes memory only inside tell(), and then hardly ever

    /// Tells what the last call did: report(begins, object created first, object created later) for ends, then begins,
    /// each by creation of the partner. `report` may not throw, but may create, move, destroy and tell itself.
    template <class Report> void tell(Report report) noexcept { events_.tell(report); }
    bool is_telling() const { return events_.is_telling(); }

    /// visit(object) for each box that the ray from `source` through `target` meets in [0, last], in the order in which
    /// it is entered, then created. `visit` may lower `last` and cast other rays, but not change anything. Any number
    /// of threads may do this at once.
    template <class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* target, const Scalar& last, Visit visit)
    {
        const Scalar direction[3] = {target[0] - source[0], target[1] - source[1], target[2] - source[2]};
        for_each_in_order(
            tree_, BoxRay(source, direction), WideRay::through(source, target), last, ray_scratch_,
            [this](ProxyId id) -> const Box& { return proxies_[id].exact; },
            [this](ProxyId id) { return parties_[id].serial; }, [&](ProxyId id) { visit(parties_[id].object); });
    }

    /// For tests: all promises about trees, lists and boxes.
    bool is_valid() const;

private:
    Party& party(ProxyId id) { return parties_[id]; }
    bool is_alive(ProxyId id) const { return parties_[id].serial != 0; }

    void move_within(ProxyId id, const Box& box);
    void move_out(ProxyId id, const Box& box);
    void compare_neighbours(ProxyId id) noexcept;
    void part_from_distant(ProxyId id) noexcept;
    void join_found(ProxyId id) noexcept;
    void prepare_new(ProxyId id);
    void prepare_to_join(ProxyId id);
    void refresh_tree() noexcept;

    std::pmr::vector<Proxy> proxies_;
    std::pmr::vector<Party> parties_;  ///< serial 0: a number that is free
    std::pmr::vector<ProxyId> free_;
    std::pmr::vector<ProxyId> found_;  ///< by the call under way
    BoxTree tree_;
    Neighbours neighbours_;
    PendingEvents events_;
    ScratchPool<OrderedStop> ray_scratch_;
    std::uint64_t last_serial_ = 0;
};

}  // namespace solid::broad
