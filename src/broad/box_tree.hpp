// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A balanced tree of boxes, eight to a node, for everything that happens to single boxes: coming, going, moving, being
// looked for by a box or a ray. Boxes are named by small numbers that the owner gives out; the tree keeps a copy of each
// box. All leaves are on one level, and every lane of every node is exactly the union of what is below it.
//
// Every node but the root has at least two children. So n boxes make at most log₂ n levels, whatever has happened to
// them, and that is what bounds the stacks of the queries.
#pragma once

#include "broad/box.hpp"
#include "broad/box_items.hpp"
#include "broad/box_node.hpp"
#include "broad/proxy.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace solid::broad
{

/// At most 2²⁹ boxes. Any number of threads may ask at once while nobody changes the tree; visitors do not change it.
class BoxTree
{
public:
    explicit BoxTree(std::pmr::memory_resource& memory);
    BoxTree(const BoxTree&) = delete;
    BoxTree& operator=(const BoxTree&) = delete;

    std::uint32_t size() const { return size_; }
    bool holds(ProxyId id) const { return id < slot_of_.size() && slot_of_[id] != BoxNode::none; }

    /// After this, one insert() or move() of a number up to `id` takes no memory, so it cannot fail.
    void prepare_for(ProxyId id);

    void insert(ProxyId id, const Box& box);
    void remove(ProxyId id) noexcept;
    /// The box of `id` is another now.
    void move(ProxyId id, const Box& box);
    /// Forgets all and takes the enlarged boxes of these. If memory runs out, throws and is unchanged.
    void build(std::span<const ProxyId> ids, std::span<const Proxy> proxies);
    void clear() noexcept;  ///< takes the time of those that are there, not of all there have been

    /// Whether so much has changed since the last build() that another one pays: about as many changes as boxes.
    bool is_worn() const { return changes_ > size_ + few_changes; }

    /// visit(id) for every box, in any order.
    template <class Visit> void for_each(Visit visit) const;

    /// visit(id) for every box that meets this one.
    template <class Visit> void for_each_meeting(const Box& box, Visit visit) const;

    /// visit(id, id) for every two boxes that meet, once, in either order.
    template <class Visit> void for_each_pair(Visit visit) const;

    /// visit(id, last) for every box that source + t·direction meets for some t in [0, last], near ones mostly first.
    /// `last` is a Scalar that visit may lower. Never misses a box by rounding; may visit one that is missed by rounding.
    template <class Visit>
    void for_each_on_ray(const Scalar* source, const Scalar* direction, Scalar& last, Visit visit) const;

    /// For tests: the promises above, given what the boxes should be.
    bool is_valid(std::span<const Proxy> proxies) const;

    /// For queries elsewhere. The root is BoxNode::none if the tree is empty.
    std::span<const BoxNode> nodes() const { return nodes_; }
    std::uint32_t root() const { return root_; }

    static constexpr unsigned max_levels = 30;
    /// Entries on a stack of nodes still to be visited: all but one of eight at every level, and one.
    static constexpr unsigned max_stack = (BoxNode::width - 1) * max_levels + 1;

private:
    class Builder;

    static constexpr std::uint32_t few_changes = 64;

    std::uint32_t new_node(unsigned level);
    void release(std::uint32_t node) noexcept;
    void link(std::uint32_t node, unsigned lane, std::uint32_t child) noexcept;
    void put(std::uint32_t node, unsigned lane, const Box8& box, std::uint32_t child) noexcept;
    void place(ProxyId id, const Box& box) noexcept;
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
    std::pmr::vector<std::uint32_t> slot_of_;  ///< by number: node · 8 + lane
    std::pmr::vector<BoxItem> items_;  ///< room for build(), kept so that a tree that is built often takes no memory
    std::uint32_t root_ = BoxNode::none;
    std::uint32_t free_ = BoxNode::none;  ///< nodes not in use, linked by their parents
    std::uint32_t free_count_ = 0;
    std::uint32_t size_ = 0;
    std::uint32_t changes_ = 0;  ///< since the last build(); removals, and moves in place, count half
};

}  // namespace solid::broad

#include "broad/box_tree_query.hpp"
#include "broad/box_tree_ray.hpp"
