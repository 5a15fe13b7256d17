// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The boxes of each strip, in sorted order. A box that extends over several strips is in each of them, so two boxes may share
// several; their pair counts in the strip where the later one begins, which contains both.
#pragma once

#include "broad/proxy.hpp"
#include "broad/sweep/radix_sort.hpp"
#include "broad/sweep/sweep_axes.hpp"

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::broad
{

class SweepStrips
{
public:
    /// One box in one strip.
    struct Member
    {
        ProxyId id;
        std::uint32_t begins;  ///< 1 if its lower bound is in this strip, 0 if in an earlier one
    };

    explicit SweepStrips(std::pmr::memory_resource& memory);

    /// Returns false, and leaves the strips undefined, if far more boxes than expected extend over many strips.
    bool cut(std::span<const Sortable> sorted, std::span<const Proxy> proxies, const SweepAxes& axes);

    std::span<const Member> operator[](std::uint32_t strip) const
    {
        return {members_.data() + ends_[strip], ends_[strip + 1] - ends_[strip]};
    }

private:
    struct Range
    {
        std::uint8_t first, last;
    };

    std::pmr::vector<Range> ranges_;  ///< by id
    std::pmr::vector<std::uint32_t> ends_;  ///< where strip i − 1 ends and strip i begins
    std::pmr::vector<Member> members_;
};

}  // namespace dt::broad
