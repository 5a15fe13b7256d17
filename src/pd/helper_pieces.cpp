// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/grow.hpp"

#include <algorithm>

namespace solid
{
namespace
{

constexpr std::size_t helper_vertices = 8;
constexpr double worth_it = 2;  ///< times the volume

/// Of the size of a piece: how far corners are drawn inward, so that no rounding leads out of the solid.
constexpr double drawn_in = 1e-9;

/// Each next one is the furthest from those before.
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

}  // namespace

Pieces helper_pieces(const Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory)
{
    const Growth growth(surface, memory);
    Pieces helpers(&memory);
    for (std::size_t i = 0; i < std::min(pieces.count(), growth.most_pieces()); ++i)
    {
        const HullParts piece = hull_parts(pieces[i], growth.eps(), memory);
        if (!piece.is_solid()) continue;
        const auto region = growth.grown(piece);
        if (!region) continue;
        const auto corners = spread_out(region->points(), helper_vertices, memory);
        const HullParts helper = hull_parts(corners, growth.eps(), memory);
        if (!helper.is_solid() || helper.volume < worth_it * piece.volume) continue;
        for (const Vec3& v : helper.vertices)
            helpers.vertices.push_back(v + drawn_in * (helper.middle() - v));
        helpers.first.push_back(static_cast<std::uint32_t>(helpers.vertices.size()));
    }
    return helpers;
}

}  // namespace solid
