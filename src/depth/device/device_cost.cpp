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

/// Seconds: to make the facets of a sum, which the search does as it needs them: 12e-6 to 37e-6 where it was measured, for
/// tori of 576 and 2000 faces.
constexpr double facets_made = 20e-6;

/// Convex sums of which each covers a part of the unit ball around the origin, beside each other.
class Question
{
public:
    explicit Question(std::size_t sums)
    {
        for (std::size_t i = 0; i < sums; ++i)
        {
            sums_.push_back({{-1, -1, -1}, static_cast<std::uint32_t>(facets_.size()), {1, 1, 1}, facets_of_sum});
            for (std::size_t k = 0; k < facets_of_sum; ++k)
                facets_.push_back(facet(i, k));
        }
        const float part = 1.f / 16;
        for (std::size_t i = 0; i < cells_asked; ++i)
        {
            const float x = part * static_cast<float>(i % 16), y = (1 - x) * part * static_cast<float>(i / 16 % 16);
            cells_.push_back(
                {{{x, y, 1 - x - y, 0}, {x + part, y, 1 - x - part - y, 0}, {x, y + part, 1 - x - y, 0}}});
        }
        exits_.resize(cells_asked);
    }
    double seconds(Backend& backend)
    {
        double least = std::numeric_limits<double>::infinity();
        for (int k = 0; k < times; ++k)
        {
            std::vector<Cell> cells = cells_;
            const auto begin = std::chrono::steady_clock::now();
            backend.cover({facets_, sums_}, cells, exits_);
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
            least = std::min(least, taken.count());
        }
        return least;
    }

private:
    /// Normals all around; the later a sum, the further it reaches.
    static UnionFacet facet(std::size_t sum, std::size_t k)
    {
        const double z = 1 - (2 * static_cast<double>(k) + 1) / facets_of_sum, r = std::sqrt(1 - z * z);
        const double angle = 2.4 * static_cast<double>(k), h = 0.2 + 0.5 * static_cast<double>(sum) / many_sums;
        return {static_cast<float>(r * std::cos(angle)), static_cast<float>(r * std::sin(angle)),
                static_cast<float>(z), static_cast<float>(h)};
    }

    std::vector<UnionFacet> facets_;
    std::vector<UnionSum> sums_;
    std::vector<Cell> cells_;
    std::vector<float> exits_;
};

}  // namespace

DeviceCost measured_cost(Backend& backend)
{
    const double one = Question(1).seconds(backend), many = Question(many_sums).seconds(backend);
    return {one, facets_made + std::max(0.0, many - one) / (many_sums - 1)};
}

}  // namespace dt::depth
