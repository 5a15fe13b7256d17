// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Asks a small question and one with many sums, and takes the shortest of some times.
#include "depth/device/device.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <vector>

namespace dt::depth
{

namespace
{

/// The numbers of the test question, as tori of 2000 faces have them.
constexpr std::size_t many_sums = 64, facets_of_sum = 48, cells_asked = 512;
constexpr int times = 3;  ///< the shortest counts

/// Seconds: to make the facets of a sum, which the search does as it needs them: 12e-6 to 37e-6 where it was measured,
/// for tori of 576 and 2000 faces.
constexpr double facets_made = 20e-6;

/// Facet k of a sum. Normals are all around; the later a sum, the further it reaches.
UnionFacet facet(std::size_t sum, std::size_t k)
{
    const double z = 1 - (2 * static_cast<double>(k) + 1) / facets_of_sum, r = std::sqrt(1 - z * z);
    const double angle = 2.4 * static_cast<double>(k), h = 0.2 + 0.5 * static_cast<double>(sum) / many_sums;
    return {static_cast<float>(r * std::cos(angle)), static_cast<float>(r * std::sin(angle)), static_cast<float>(z),
            static_cast<float>(h)};
}

/// Seconds that an answer takes about convex sums of which each covers a part of the unit ball around the origin,
/// beside each other.
double seconds_of_answer(Backend& backend, std::size_t sum_count)
{
    std::vector<UnionFacet> facets;
    std::vector<UnionSum> sums;
    for (std::size_t i = 0; i < sum_count; ++i)
    {
        sums.push_back({{-1, -1, -1}, static_cast<std::uint32_t>(facets.size()), {1, 1, 1}, facets_of_sum});
        for (std::size_t k = 0; k < facets_of_sum; ++k)
            facets.push_back(facet(i, k));
    }
    std::vector<Cell> fresh;
    const float part = 1.f / 16;
    for (std::size_t i = 0; i < cells_asked; ++i)
    {
        const float x = part * static_cast<float>(i % 16), y = (1 - x) * part * static_cast<float>(i / 16 % 16);
        fresh.push_back({{{x, y, 1 - x - y, 0}, {x + part, y, 1 - x - part - y, 0}, {x, y + part, 1 - x - y, 0}}});
    }
    std::vector<float> exits(cells_asked);
    double least = std::numeric_limits<double>::infinity();
    for (int k = 0; k < times; ++k)
    {
        std::vector<Cell> cells = fresh;
        const auto begin = std::chrono::steady_clock::now();
        backend.cover({facets, sums}, cells, exits);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        least = std::min(least, taken.count());
    }
    return least;
}

}  // namespace

DeviceCost measured_cost(Backend& backend)
{
    const double one = seconds_of_answer(backend, 1), many = seconds_of_answer(backend, many_sums);
    return {one, facets_made + std::max(0.0, many - one) / (many_sums - 1)};
}

}  // namespace dt::depth
