// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Farthest-point sampling.
#include "pieces/grow/spread_points.hpp"

#include <algorithm>

namespace dt::pieces
{

std::pmr::vector<Vec3> spread_out(std::span<const Vec3> points, std::size_t most, std::pmr::memory_resource& memory)
{
    std::pmr::vector<Vec3> chosen(&memory);
    std::pmr::vector<double> distance(points.size(), 0, &memory);
    Vec3 middle{};
    for (const Vec3& p : points)
        middle += p * (1 / static_cast<double>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
        distance[i] = norm2(points[i] - middle);
    for (std::size_t k = 0; k < std::min(most, points.size()); ++k)
    {
        const auto furthest = std::max_element(distance.begin(), distance.end()) - distance.begin();
        chosen.push_back(points[static_cast<std::size_t>(furthest)]);
        for (std::size_t i = 0; i < points.size(); ++i)
        {
            const double d = norm2(points[i] - chosen.back());
            distance[i] = k == 0 ? d : std::min(distance[i], d);
        }
    }
    return chosen;
}

void drop_near_points(std::pmr::vector<Vec3>& points, double least2)
{
    std::size_t kept = 0;
    for (const Vec3& p : points)
    {
        const auto is_near = [&](const Vec3& other) { return norm2(other - p) < least2; };
        if (std::ranges::none_of(std::span(points).first(kept), is_near)) points[kept++] = p;
    }
    points.resize(kept);
}

}  // namespace dt::pieces
