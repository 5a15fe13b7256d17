// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The grid: a cell is as large as the largest box, so boxes that overlap have their lower corners in neighbouring
// cells.
#include "box_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace bench::scene
{
namespace
{

float largest_edge(std::span<const Box> boxes)
{
    float largest = 0;
    for (const Box& box : boxes)
    {
        const auto [x, y, z] = box.edges();
        largest = std::max({largest, x, y, z});
    }
    return largest;
}

PairSet brute_force(std::span<const Box> boxes)
{
    PairSet found;
    for (std::uint32_t a = 0; a < boxes.size(); ++a)
    {
        for (std::uint32_t b = a + 1; b < boxes.size(); ++b)
        {
            if (overlap(boxes[a], boxes[b])) found.insert(a, b);
        }
    }
    return found;
}

}  // namespace

void for_each_pair(std::span<const Box> boxes, const std::function<void(std::uint32_t, std::uint32_t)>& visit)
{
    using Cell = std::array<std::int64_t, 3>;
    constexpr std::int64_t half = 1 << 20;  // cells lie within it
    const double edge = largest_edge(boxes);
    const auto cell_of = [&](const Box& box) {
        const auto along = [&](std::size_t i) { return static_cast<std::int64_t>(std::floor(box.lo[i] / edge)); };
        return Cell{along(0), along(1), along(2)};
    };
    const auto key = [](std::int64_t x, std::int64_t y, std::int64_t z) {
        return ((x + half) << 42) | ((y + half) << 21) | (z + half);
    };
    std::unordered_map<std::int64_t, std::vector<std::uint32_t>> cells;
    for (std::uint32_t b = 0; b < boxes.size(); ++b)
    {
        const auto [x, y, z] = cell_of(boxes[b]);
        for (std::int64_t i = 0; i < 27; ++i)
        {
            const auto cell = cells.find(key(x + i / 9 - 1, y + i / 3 % 3 - 1, z + i % 3 - 1));
            if (cell == cells.end()) continue;
            for (const std::uint32_t a : cell->second)
            {
                if (overlap(boxes[a], boxes[b])) visit(a, b);
            }
        }
        cells[key(x, y, z)].push_back(b);
    }
}

PairSet pairs_of(std::span<const Box> boxes)
{
    PairSet found;
    for_each_pair(boxes, [&](std::uint32_t a, std::uint32_t b) { found.insert(a, b); });
    return found;
}

bool grid_agrees_with_brute_force()
{
    constexpr std::size_t count = 1500;
    return std::ranges::all_of(std::array{Motion::all, Motion::pile}, [](Motion motion) {
        const std::vector<Box> boxes = boxes_in(motion, count).boxes;
        const PairSet found = pairs_of(boxes);
        return found.count > count / 2 && found == brute_force(boxes);
    });
}

}  // namespace bench::scene
