// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sweep and prune from nothing: finds all overlapping pairs of a set of boxes, most of which have moved. Sorts the boxes by
// their lower bounds along one axis, and compares each with those that begin before it ends, eight at a time. Many boxes are
// first cut into strips across a second axis.
#pragma once

#include "broad/proxy.hpp"
#include "broad/sweep/pair_keys.hpp"
#include "broad/sweep/radix_sort.hpp"
#include "broad/sweep/sweep_strips.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::broad
{

/// Keeps its memory for the next call.
class Sweep
{
public:
    explicit Sweep(std::pmr::memory_resource& memory);

    /// Stores the sorted keys of the pairs whose enlarged boxes overlap in `found`. Returns false, and leaves `found` undefined, if
    /// so many boxes overlap on every axis that a tree is faster.
    bool find_pairs(std::span<const ProxyId> ids, std::span<const Proxy> proxies, PairKeys& found);

private:
    using Strip = std::span<const SweepStrips::Member>;

    void sort(std::span<const ProxyId> ids, std::span<const Proxy> proxies, int axis);
    void gather(Strip strip, std::span<const Proxy> proxies, const SweepAxes& axes);
    bool compare(Strip strip, PairKeys& found);

    Scalar* row(int i) { return rows_.data() + static_cast<std::size_t>(i) * row_size_; }

    std::pmr::vector<Sortable> sorted_, spare_;
    SweepStrips strips_;
    std::pmr::vector<Scalar> rows_;  ///< for each axis a row of lower and a row of upper bounds of one strip
    std::size_t row_size_ = 0;
    std::int64_t steps_left_ = 0;
};

}  // namespace dt::broad
