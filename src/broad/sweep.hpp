// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sweep and prune from nothing: all pairs of overlapping boxes of a set, for when most of them have moved. The boxes are
// sorted by their lower bounds along one axis; each is compared with those that begin before it ends, eight at a time.
// Many boxes are cut into strips across a second axis first.
#pragma once

#include "broad/pair_keys.hpp"
#include "broad/proxy.hpp"
#include "broad/radix_sort.hpp"
#include "broad/sweep_strips.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace solid::broad
{

/// Keeps the memory it works in for the next time.
class Sweep
{
public:
    explicit Sweep(std::pmr::memory_resource& memory);

    /// Puts the pairs of these whose enlarged boxes overlap into `found`, in their order. False, with anything in `found`,
    /// if so many boxes lie side by side on every axis that a tree does better.
    bool find_pairs(std::span<const ProxyId> ids, std::span<const Proxy> proxies, PairKeys& found);

private:
    using Strip = std::span<const SweepStrips::Member>;

    void sort(std::span<const ProxyId> ids, std::span<const Proxy> proxies, int axis);
    void gather(Strip strip, std::span<const Proxy> proxies, const SweepAxes& axes);
    bool compare(Strip strip, PairKeys& found);

    Scalar* row(int i) { return rows_.data() + static_cast<std::size_t>(i) * row_size_; }

    std::pmr::vector<Sortable> sorted_, spare_;
    SweepStrips strips_;
    std::pmr::vector<Scalar>
        rows_;  ///< lower and upper bounds of the boxes of one strip, for each axis a row of each
    std::size_t row_size_ = 0;
    std::int64_t steps_left_ = 0;
};

}  // namespace solid::broad
