// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sorts the boxes, cuts them into strips, and compares each box of a strip with those that begin before it ends.
#include "broad/sweep/sweep.hpp"

#include "math/simd/pack8.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace dt::broad
{
namespace
{

using Pack = Pack8<Scalar>;

constexpr std::size_t width = 8;
/// Largest average number of candidates of a box; beyond it the tree is faster. High, because long rods in all
/// directions are slow in a tree too.
constexpr double max_candidates = 3000;
/// Largest average number of strips of a box.
constexpr std::size_t max_strips_of_box = 4;

}  // namespace

Sweep::Sweep(std::pmr::memory_resource& memory)
    : sorted_(&memory), spare_(&memory), ranges_(&memory), ends_(&memory), members_(&memory), rows_(&memory)
{}

bool Sweep::find_pairs(std::span<const ProxyId> ids, std::span<const Proxy> proxies, PairKeys& found)
{
    found.clear();
    if (ids.size() < 2) return true;
    const SweepAxes axes = sweep_axes(ids, proxies);
    if (axes.candidates > max_candidates) return false;

    // The samples may mislead, so the number of steps is limited too.
    steps_left_ = static_cast<std::int64_t>(max_candidates / width * static_cast<double>(ids.size()));
    sort(ids, proxies, axes.sorted);
    if (!cut(proxies, axes)) return false;
    for (std::uint32_t i = 0; i < axes.strips; ++i)
    {
        gather(strip(i), proxies, axes);
        if (!compare(strip(i), found)) return false;
    }
    found.sort(static_cast<ProxyId>(proxies.size()));
    return true;
}

void Sweep::sort(std::span<const ProxyId> ids, std::span<const Proxy> proxies, int axis)
{
    sorted_.resize(ids.size());
    spare_.resize(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i)
        sorted_[i] = {sort_key(proxies[ids[i]].enlarged.lo[axis]), ids[i]};
    radix_sort(sorted_, spare_);
}

/// Distributes the sorted boxes to strips: counts the boxes of each, then copies them in order. Returns false if far
/// more boxes than expected extend over many strips.
bool Sweep::cut(std::span<const Proxy> proxies, const SweepAxes& axes)
{
    static_assert(SweepAxes::max_strips <= 256);

    std::uint32_t first[SweepAxes::max_strips + 1] = {}, beyond[SweepAxes::max_strips + 1] = {};
    ranges_.resize(std::max(ranges_.size(), proxies.size()));
    for (const Sortable& item : sorted_)
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
        if (all > max_strips_of_box * sorted_.size()) return false;
        ends_[i + 1] = static_cast<std::uint32_t>(all);
    }
    members_.resize(std::max(members_.size(), all));

    std::uint32_t next[SweepAxes::max_strips];
    std::copy(ends_.begin(), ends_.end() - 1, next);
    for (const Sortable& item : sorted_)
    {
        const Range range = ranges_[item.id];
        for (std::uint32_t i = range.first; i <= range.last; ++i)
            members_[next[i]++] = {item.id, i == range.first};
    }
    return true;
}

void Sweep::gather(Strip strip, std::span<const Proxy> proxies, const SweepAxes& axes)
{
    constexpr Scalar never = std::numeric_limits<Scalar>::infinity();
    row_size_ = strip.size() + width;
    rows_.resize(std::max(rows_.size(), 6 * row_size_));
    const int order[] = {axes.sorted, axes.cut, axes.other};
    for (int k = 0; k < 3; ++k)
    {
        Scalar *const lo = row(2 * k), *const hi = row(2 * k + 1);
        for (std::size_t i = 0; i < strip.size(); ++i)
        {
            const Bounds& box = proxies[strip[i].id].enlarged;
            lo[i] = box.lo[order[k]];
            hi[i] = box.hi[order[k]];
        }
    }
    std::fill_n(row(0) + strip.size(), width, never);
}

bool Sweep::compare(Strip strip, PairKeys& found)
{
    const Scalar *const lo0 = row(0), *const hi0 = row(1), *const lo1 = row(2), *const hi1 = row(3),
                        *const lo2 = row(4), *const hi2 = row(5);
    std::span<PairKey> room = found.room(width);
    std::size_t used = 0;
    for (std::size_t i = 0; i < strip.size(); ++i)
    {
        const Member me = strip[i];
        const Scalar end = hi0[i];
        const Pack end0 = Pack::broadcast(end), begin1 = Pack::broadcast(lo1[i]), end1 = Pack::broadcast(hi1[i]),
                   begin2 = Pack::broadcast(lo2[i]), end2 = Pack::broadcast(hi2[i]);
        std::size_t j = i + 1;
        for (; lo0[j] <= end; j += width)
        {
            const auto meet = (Pack::load(lo0 + j) <= end0) & (Pack::load(lo1 + j) <= end1) &
                              (Pack::load(hi1 + j) >= begin1) & (Pack::load(lo2 + j) <= end2) &
                              (Pack::load(hi2 + j) >= begin2);
            if (room.size() - used < width)
            {
                found.take(used);
                room = found.room(width);
                used = 0;
            }
            for (unsigned lanes = bits(meet); lanes; lanes &= lanes - 1)
            {
                const Member& other = strip[j + static_cast<unsigned>(std::countr_zero(lanes))];
                room[used] = any_pair_key(me.id, other.id);
                used += me.begins | other.begins;
            }
        }
        steps_left_ -= static_cast<std::int64_t>((j - i) / width);
        if (steps_left_ < 0) return false;
    }
    found.take(used);
    return true;
}

}  // namespace dt::broad
