// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sweep and prune from nothing: finds all overlapping pairs of a set of boxes, most of which have moved. Sorts the
// boxes by their lower bounds along one axis, and compares each with those that begin before it ends, eight at a time.
// Many boxes are first cut into strips across a second axis. A box that extends over several strips is in each of them,
// so two boxes may share several; their pair counts in the strip where the later one begins, which contains both.
#pragma once

#include "broad/proxy.hpp"
#include "broad/sweep/pair_keys.hpp"
#include "broad/sweep/radix_sort.hpp"
#include "broad/sweep/sweep_axes.hpp"

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

    /// Stores the sorted keys of the pairs whose enlarged boxes overlap in `found`. Returns false, and leaves `found`
    /// undefined, if so many boxes overlap on every axis that a tree is faster.
    bool find_pairs(std::span<const ProxyId> ids, std::span<const Proxy> proxies, PairKeys& found);

private:
    /// One box in one strip.
    struct Member
    {
        ProxyId id;
        std::uint32_t begins;  ///< 1 if its lower bound is in this strip, 0 if in an earlier one
    };
    using Strip = std::span<const Member>;  ///< in sorted order

    struct Range
    {
        std::uint8_t first, last;
    };

    void sort(std::span<const ProxyId> ids, std::span<const Proxy> proxies, int axis);
    bool cut(std::span<const Proxy> proxies, const SweepAxes& axes);
    Strip strip(std::size_t i) const { return {members_.data() + ends_[i], ends_[i + 1] - ends_[i]}; }
    void gather(Strip strip, std::span<const Proxy> proxies, const SweepAxes& axes);
    bool compare(Strip strip, PairKeys& found);

    Scalar* row(int i) { return rows_.data() + static_cast<std::size_t>(i) * row_size_; }

    std::pmr::vector<Sortable> sorted_, spare_;
    std::pmr::vector<Range> ranges_;  ///< the strips of each box, by id
    std::pmr::vector<std::uint32_t> ends_;  ///< where strip i − 1 ends and strip i begins
    std::pmr::vector<Member> members_;
    std::pmr::vector<Scalar> rows_;  ///< for each axis a row of lower and a row of upper bounds of one strip
    std::size_t row_size_ = 0;
    std::int64_t steps_left_ = 0;
};

}  // namespace dt::broad
