// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Along which axis to sweep, and how to cut the boxes into strips across a second one: decided by a few of the boxes,
// without the outermost and the largest of them, so that one far or huge box does not decide.
#pragma once

#include "broad/proxy.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace solid::broad
{

struct SweepAxes
{
    static constexpr std::uint32_t max_strips = 200;

    int sorted, cut, other;  ///< the axis to sort on, the one cut into strips, and the third
    std::uint32_t strips;
    Scalar base, per_length;  ///< where strips begin, and how many to a unit of length
    double candidates;  ///< with how many boxes each would be compared

    /// Never falls when x grows. Strips at the ends have no end.
    std::uint32_t strip_of(Scalar x) const
    {
        const Scalar last = static_cast<Scalar>(strips) - Scalar(0.5);
        return static_cast<std::uint32_t>(std::max(Scalar(0), std::min(last, (x - base) * per_length)));
    }
};

/// For the enlarged boxes of these, of which there is at least one.
SweepAxes sweep_axes(std::span<const ProxyId> ids, std::span<const Proxy> proxies);

}  // namespace solid::broad
