// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Quickselect with a pivot of the wanted rank in a sample, until few items are left. Those are sorted by rank: for each
// item the smaller ones are counted, eight at a time.
#include "broad/tree/box_items.hpp"

#include "broad/tree/box_node.hpp"

#include <algorithm>

namespace dt::broad
{
namespace
{

/// Largest number of items that are sorted by rank, and size of the sample for a pivot.
constexpr std::size_t few = 64, samples = 15;

/// Largest number of rounds; halving takes fewer. If samples mislead so often, std::nth_element takes over.
constexpr int max_rounds = 64;

/// The ranks of the eight keys from `first` on among all keys; equal ones keep their order.
Scalar8 ranks(const Scalar* keys, std::size_t first, std::size_t count)
{
    const Scalar8 eight = Scalar8::load(keys + first), one = Scalar8::broadcast(1);
    const std::size_t end = std::min(first + 8, count);
    Scalar8 rank = Scalar8::broadcast(0), lane = rank;
    for (std::size_t j = 0; j < first; ++j)
        rank = rank + where(Scalar8::broadcast(keys[j]) <= eight, one);
    for (std::size_t j = first; j < end; ++j, lane = lane + one)
    {
        const Scalar8 key = Scalar8::broadcast(keys[j]);
        rank = rank + where((key < eight) | ((key <= eight) & (lane < lane_numbers())), one);
    }
    for (std::size_t j = end; j < count; ++j)
        rank = rank + where(Scalar8::broadcast(keys[j]) < eight, one);
    return rank;
}

/// Sorts at most `few` items.
void sort(std::span<BoxItem> items, int axis)
{
    Scalar keys[few];
    BoxItem sorted[few];
    const std::size_t n = items.size();
    for (std::size_t i = 0; i < n; ++i)
        keys[i] = items[i].centre[axis];
    std::fill(keys + n, keys + (n + 7) / 8 * 8, Scalar(0));
    for (std::size_t first = 0; first < n; first += 8)
    {
        Scalar rank[8];
        ranks(keys, first, n).store(rank);
        for (std::size_t i = 0; i < std::min<std::size_t>(8, n - first); ++i)
            sorted[static_cast<std::size_t>(rank[i])] = items[first + i];
    }
    std::copy(sorted, sorted + n, items.begin());
}

/// A centre that about `count` of the items are smaller than.
Scalar pivot(std::span<const BoxItem> items, std::size_t count, int axis)
{
    Scalar sample[samples];
    const std::size_t step = items.size() / samples;
    for (std::size_t i = 0; i < samples; ++i)
        sample[i] = items[i * step + step / 2].centre[axis];
    const std::size_t rank = count * samples / items.size();
    std::nth_element(sample, sample + rank, sample + samples);
    return sample[rank];
}

/// Moves the items below the pivot to the front and returns their number.
std::size_t partition(std::span<BoxItem> items, Scalar pivot, int axis)
{
    std::size_t below = 0;
    for (BoxItem& item : items)
    {
        const BoxItem moved = item;
        item = items[below];
        items[below] = moved;
        below += moved.centre[axis] < pivot;
    }
    return below;
}

}  // namespace

int widest_axis(std::span<const BoxItem> items)
{
    Scalar4 lo = Scalar4::load(items[0].centre), hi = lo;
    for (const BoxItem& item : items)
    {
        const Scalar4 centre = Scalar4::load(item.centre);
        lo = min(centre, lo);
        hi = max(centre, hi);
    }
    Scalar spread[4];
    const Scalar4 half = Scalar4::broadcast(Scalar(0.5));
    (half * hi - half * lo).store(spread);
    return static_cast<int>(std::max_element(spread, spread + 3) - spread);
}

void cut(std::span<BoxItem> items, std::size_t count, int axis)
{
    for (int round = 0; items.size() > few; ++round)
    {
        const std::size_t below = round < max_rounds ? partition(items, pivot(items, count, axis), axis) : 0;
        if (below == count) return;
        if (below == 0)  // as with many equal ones
        {
            const auto less = [axis](const BoxItem& a, const BoxItem& b) { return a.centre[axis] < b.centre[axis]; };
            std::nth_element(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count), items.end(), less);
            return;
        }
        if (count < below)
            items = items.first(below);
        else
        {
            items = items.subspan(below);
            count -= below;
        }
    }
    sort(items, axis);
}

}  // namespace dt::broad
