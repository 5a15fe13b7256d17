// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distributes sorted boxes to strips: counts the boxes of each strip, then copies them in order.
#include "broad/sweep/sweep_strips.hpp"

#include <algorithm>

namespace dt::broad
{

SweepStrips::SweepStrips(std::pmr::memory_resource& memory) : ranges_(&memory), ends_(&memory), members_(&memory)
{}

bool SweepStrips::cut(std::span<const Sortable> sorted, std::span<const Proxy> proxies, const SweepAxes& axes)
{
    constexpr std::size_t most = 4;  // strips of a box, on average
    static_assert(SweepAxes::max_strips <= 256);

    std::uint32_t first[SweepAxes::max_strips + 1] = {}, beyond[SweepAxes::max_strips + 1] = {};
    ranges_.resize(std::max(ranges_.size(), proxies.size()));
    for (const Sortable& item : sorted)
    {
        const Bounds& box = proxies[item.id].enlarged;
        const std::uint32_t from = axes.strip_of(box.lo[axes.cut]), to = axes.strip_of(box.hi[axes.cut]);
        ranges_[item.id] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
        ++first[from];
        ++beyond[to + 1];
    }

    ends_.assign(axes.strips + 1, 0);
    std::size_t inside = 0, all = 0;
    for (std::uint32_t i = 0; i < axes.strips; ++i)
    {
        inside += first[i];
        inside -= beyond[i];
        all += inside;
        if (all > most * sorted.size()) return false;
        ends_[i + 1] = static_cast<std::uint32_t>(all);
    }
    members_.resize(std::max(members_.size(), all));

    std::uint32_t next[SweepAxes::max_strips];
    std::copy(ends_.begin(), ends_.end() - 1, next);
    for (const Sortable& item : sorted)
    {
        const Range range = ranges_[item.id];
        for (std::uint32_t i = range.first; i <= range.last; ++i)
            members_[next[i]++] = {item.id, i == range.first};
    }
    return true;
}

}  // namespace dt::broad
