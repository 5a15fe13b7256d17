// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Grows each piece and keeps a few corners that are far from each other.
#include "pieces/grow/grow.hpp"
#include "pieces/grow/spread_points.hpp"

#include <algorithm>

namespace dt::pieces
{
namespace
{

constexpr std::size_t helper_vertices = 8;  ///< limits the corners of a helper
/// The least growth of a piece that makes a helper, relative to its volume.
constexpr double worth_it = 2;

/// How far corners are drawn inward, relative to the piece: more than rounding.
constexpr double drawn_in = 1e-9;

}  // namespace

Pieces helper_pieces(const surface::Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory)
{
    const Growth growth(surface, pieces.resolution, memory);
    Pieces helpers(&memory);
    for (std::size_t i = 0; i < std::min(pieces.count(), growth.most_pieces()); ++i)
    {
        if (pieces[i].size() > Growth::most_vertices) continue;
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

}  // namespace dt::pieces
