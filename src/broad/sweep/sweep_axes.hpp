// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Chooses the axis of a sweep, and the strips across a second one, from a sample of the boxes. It ignores the outermost
// and the largest of them, so that one far or huge box does not decide.
#pragma once

#include "broad/proxy.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

namespace dt::broad
{

struct SweepAxes
{
    static constexpr std::uint32_t max_strips = 200;

    int sorted, cut, other;  ///< the axis to sort on, the one cut into strips, and the third
    std::uint32_t strips;
    Scalar base, per_length;  ///< where the first strip begins, and the number of strips per unit of length
    double candidates;  ///< estimated number of boxes that each is compared with

    /// The strip of x, monotonic in x. The outer strips are unbounded.
    std::uint32_t strip_of(Scalar x) const
    {
        const Scalar last = static_cast<Scalar>(strips) - Scalar(0.5);
        return static_cast<std::uint32_t>(std::max(Scalar(0), std::min(last, (x - base) * per_length)));
    }
};

/// Chooses by the enlarged boxes of these ids, at least one.
SweepAxes sweep_axes(std::span<const ProxyId> ids, std::span<const Proxy> proxies);

}  // namespace dt::broad
