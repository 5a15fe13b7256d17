// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A balanced tree of boxes, eight to a node: inserts, removes and moves single boxes, and answers queries by box and by
// ray. The owner names boxes by small ids; the tree keeps a copy of each box. All leaves are on one level, and every
// lane of every node is exactly the union of the boxes below it.
//
// Every node but the root has at least two children. So n boxes make at most log₂ n levels after any history, which
// bounds the stacks of the queries.
#pragma once

#include "broad/bounds.hpp"
#include "broad/proxy.hpp"
#include "broad/tree/box_items.hpp"
#include "broad/tree/box_node.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::broad
{

/// At most 2²⁹ boxes. Any number of threads may query a tree that no thread changes; visitors must not change it.
class BoxTree
{
public:
    explicit BoxTree(std::pmr::memory_resource& memory);
    BoxTree(const BoxTree&) = delete;
    BoxTree& operator=(const BoxTree&) = delete;

    std::uint32_t size() const { return size_; }
    bool holds(ProxyId id) const { return id < slot_of_.size() && slot_of_[id] != BoxNode::none; }

    /// Reserves memory, so that one insert() or move() of an id up to `id` cannot fail.
    void prepare_for(ProxyId id);

    void insert(ProxyId id, const Bounds& box);
    void remove(ProxyId id) noexcept;
    /// Changes the box of `id`.
    void move(ProxyId id, const Bounds& box);
    /// Replaces the whole tree by the enlarged boxes of these ids. If memory runs out, throws and is unchanged.
    void build(std::span<const ProxyId> ids, std::span<const Proxy> proxies);
    void clear() noexcept;  ///< its time depends on the present number of boxes only

    /// Whether another build() pays: about as many changes as boxes since the last one.
    bool wants_rebuild() const { return changes_ > size_ + few_changes; }

    /// Calls visit(id) for every box, in any order.
    template <class Visit> void for_each(Visit visit) const;

    /// Calls visit(id) for every box that overlaps this one.
    template <class Visit> void for_each_meeting(const Bounds& box, Visit visit) const;

    /// Calls visit(id, id) once for every two boxes that overlap, in either order.
    template <class Visit> void for_each_pair(Visit visit) const;

    /// Calls visit(id, last) for every box that source + t·direction hits for some t in [0, last], near ones mostly
    /// first. visit may lower `last`. Rounding never loses a box; it may add one that the ray just misses.
    template <class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* direction, Scalar& last, Visit visit) const;
    /// Calls fetch(id) before, for some boxes at once; most of them are visited next.
    template <class Fetch, class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* direction, Scalar& last, Fetch fetch, Visit visit) const;

    /// Checks the structure of the tree and its boxes against those of the proxies. Debug builds call it after a build.
    bool is_valid(std::span<const Proxy> proxies) const;

    /// The nodes, for other queries. The root is BoxNode::none if the tree is empty.
    std::span<const BoxNode> nodes() const { return nodes_; }
    std::uint32_t root() const { return root_; }

    static constexpr unsigned max_levels = 30;
    /// Largest number of entries on the stack of a traversal: seven at every level, and one.
    static constexpr unsigned max_stack = (BoxNode::width - 1) * max_levels + 1;

private:
    class Builder;

    static constexpr std::uint32_t few_changes = 64;

    std::uint32_t new_node(unsigned level);
    void release(std::uint32_t node) noexcept;
    void link(std::uint32_t node, unsigned lane, std::uint32_t child) noexcept;
    void put(std::uint32_t node, unsigned lane, const Box8& box, std::uint32_t child) noexcept;
    void place(ProxyId id, const Bounds& box) noexcept;
    void add(std::uint32_t node, Box8 box, std::uint32_t child) noexcept;
    std::uint32_t split(std::uint32_t node, const Box8& box, std::uint32_t child) noexcept;
    void raise_root(std::uint32_t first, std::uint32_t second) noexcept;
    void fix_upwards(std::uint32_t node) noexcept;
    void take_out(std::uint32_t node, unsigned lane) noexcept;
    void drop(std::uint32_t node, unsigned lane) noexcept;
    void lower_root() noexcept;
    std::uint32_t sibling_for(std::uint32_t node, const Box8& box) const noexcept;
    void give(std::uint32_t from, unsigned lane, std::uint32_t to) noexcept;
    bool is_valid_below(std::uint32_t node, std::span<const Proxy> proxies, std::uint32_t& count) const;

    template <class Visit> void visit_pairs_in(std::uint32_t node, Visit& visit) const;
    template <class Visit>
    void visit_pairs_of(std::uint32_t a, std::uint32_t b, const Box8& box_b, Visit& visit) const;

    std::pmr::vector<BoxNode> nodes_;
    std::pmr::vector<std::uint32_t> slot_of_;  ///< by id: node · 8 + lane
    std::pmr::vector<BoxItem> items_;  ///< scratch of build(), kept so that repeated builds allocate nothing
    std::uint32_t root_ = BoxNode::none;
    std::uint32_t free_ = BoxNode::none;  ///< nodes not in use, linked by their parents
    std::uint32_t free_count_ = 0;
    std::uint32_t size_ = 0;
    std::uint32_t changes_ = 0;  ///< changes since the last build(); removals and moves within a leaf count half
};

}  // namespace dt::broad

#include "broad/tree/box_tree_query.hpp"
