// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Visits the boxes on a ray strictly in the order in which it enters them. Nodes of the tree and exact boxes are in one
// priority queue. The key of a node is at most that of any box below it, as the tree rounds down; the key of a box is
// the exact parameter of entry in wide numbers. So the first entry of the queue is always next.
#pragma once

#include "broad/tree/box_tree.hpp"
#include "broad/tree/wide_ray.hpp"
#include "core/scratch_pool.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

namespace dt::broad
{

/// An entry of the queue.
struct OrderedStop
{
    Wide enter;
    std::uint32_t child;
    bool is_box;
};

/// The priority queue: a sorted list with the next entry at its end while entries are few, a heap when they are many.
/// later(a, b): a comes after b.
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

/// Calls visit(id) for every box that the ray, given in both forms, hits in [0, last], which visit may lower; boxes
/// entered at the same parameter in the order of creation. exact(id) returns the exact box, as the tree has enlarged
/// ones; serial(id) increases with creation.
template <class Exact, class Serial, class Visit>
void for_each_in_order(const BoxTree& tree, const BoxRay& ray, const WideRay& wide_ray, const Scalar& last,
                       ScratchPool<OrderedStop>& pool, Exact exact, Serial serial, Visit visit)
{
    if (tree.root() == BoxNode::none) return;
    // At the same parameter nodes come before boxes, as they may contain a box that was created earlier.
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
                const Bounds& box = exact(node.child[i]);
                if (wide_ray.meets(box, last)) queue.push({wide_ray.entry(box), node.child[i], true});
            });
    }
}

/// The same for a ray from `source` through `target`.
template <class Exact, class Serial, class Visit>
void for_each_in_order(const BoxTree& tree, const Scalar* source, const Scalar* target, const Scalar& last,
                       ScratchPool<OrderedStop>& pool, Exact exact, Serial serial, Visit visit)
{
    const Scalar direction[3] = {target[0] - source[0], target[1] - source[1], target[2] - source[2]};
    const auto way = [&](int k) { return Wide(target[k]) - Wide(source[k]); };
    const Wide wide_direction[3] = {way(0), way(1), way(2)};
    for_each_in_order(tree, BoxRay(source, direction), WideRay(source, wide_direction), last, pool, exact, serial,
                      visit);
}

}  // namespace dt::broad
