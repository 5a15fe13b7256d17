// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes on a ray, strictly in the order in which it enters them. Nodes of the tree and exact boxes wait together for
// their turn. A node waits for a parameter that is at most that of any box below it, since the tree rounds down; a box
// waits for when the ray enters it, in wide numbers. So whatever comes out first is next.
#pragma once

#include "broad/box_tree.hpp"
#include "broad/wide_ray.hpp"
#include "core/scratch_pool.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

namespace solid::broad
{

/// What waits for its turn.
struct OrderedStop
{
    Wide enter;
    std::uint32_t child;
    bool is_box;
};

/// Those that wait: a sorted list with the next one at its end while they are few, a heap with the next one in front
/// when they are many. later(a, b) tells whether a comes after b.
template <class Later> class RayQueue
{
public:
    RayQueue(ScratchPool<OrderedStop>& pool, Later later) : pool_(pool), later_(later) {}

    bool is_empty() const { return heap_ ? heap_->empty() : count_ == 0; }

    void push(const OrderedStop& stop)
    {
        if (heap_ || count_ == few) [[unlikely]]
            return push_to_heap(stop);
        std::size_t i = count_++;
        for (; i > 0 && later_(stop, list_[i - 1]); --i)
            list_[i] = list_[i - 1];
        list_[i] = stop;
    }
    OrderedStop pop()
    {
        if (heap_) [[unlikely]]
            return pop_from_heap();
        return list_[--count_];
    }

private:
    static constexpr std::size_t few = 64;

    void push_to_heap(const OrderedStop& stop)
    {
        if (!heap_)
        {
            heap_ = &*loan_.emplace(pool_);
            heap_->assign(std::make_reverse_iterator(list_ + count_), std::make_reverse_iterator(list_));
        }
        heap_->push_back(stop);
        std::push_heap(heap_->begin(), heap_->end(), later_);
    }
    OrderedStop pop_from_heap()
    {
        std::pop_heap(heap_->begin(), heap_->end(), later_);
        const OrderedStop next = heap_->back();
        heap_->pop_back();
        return next;
    }

    OrderedStop list_[few];
    std::size_t count_ = 0;
    ScratchPool<OrderedStop>& pool_;
    std::optional<ScratchPool<OrderedStop>::Loan> loan_;
    ScratchPool<OrderedStop>::Buffer* heap_ = nullptr;
    Later later_;
};

/// visit(id) for every box that the ray, given in both manners, meets in [0, last], which visit may lower; of those
/// entered at the same parameter the one created first is first. exact(id) tells the box of a number of the tree, which
/// holds larger ones, and serial(id) orders them by creation.
template <class Exact, class Serial, class Visit>
void for_each_in_order(const BoxTree& tree, const BoxRay& ray, const WideRay& wide_ray, const Scalar& last,
                       ScratchPool<OrderedStop>& pool, Exact exact, Serial serial, Visit visit)
{
    if (tree.root() == BoxNode::none) return;
    // At the same parameter nodes come before boxes, since they may hold one that was created earlier.
    RayQueue queue(pool, [&](const OrderedStop& a, const OrderedStop& b) {
        if (a.enter != b.enter) return a.enter > b.enter;
        return a.is_box && (!b.is_box || serial(a.child) > serial(b.child));
    });
    queue.push({0, tree.root(), false});
    while (!queue.is_empty())
    {
        const OrderedStop next = queue.pop();
        if (next.enter > Wide(last)) return;
        if (next.is_box)
        {
            visit(next.child);
            continue;
        }
        const BoxNode& node = tree.nodes()[next.child];
        Scalar8 lanes;
        const unsigned met = ray(node, last, lanes);
        if (node.level > 0)
        {
            Scalar enter[BoxNode::width];
            lanes.store(enter);
            for_each_lane(met, [&](unsigned i) {
                queue.push({Wide(enter[i]) - Wide(BoxRay::tiny), node.child[i], false});
            });
        }
        else
            for_each_lane(met, [&](unsigned i) {
                const Box& box = exact(node.child[i]);
                if (wide_ray.meets(box, last)) queue.push({wide_ray.entry(box), node.child[i], true});
            });
    }
}

}  // namespace solid::broad
