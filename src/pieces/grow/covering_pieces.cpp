// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A grown piece that contains other pieces may stand for them all; of such it is enough to take the hull of the pieces
// in it. Those that stand for most are taken first.
#include "pieces/grow/grow.hpp"
#include "shape/convex_hull.hpp"

#include <algorithm>

namespace dt::pieces
{
namespace
{

using Candidate = std::pmr::vector<std::uint32_t>;  ///< the pieces in a grown one, its own among them

/// Grows each piece, and lists the pieces in it.
std::pmr::vector<Candidate> grow(const surface::Surface& surface, const Pieces& pieces,
                                 std::pmr::memory_resource& memory)
{
    const Growth growth(surface, pieces.resolution, memory);
    std::pmr::vector<Candidate> candidates(&memory);
    std::pmr::vector<Plane> planes(&memory);
    for (std::uint32_t i = 0; i < pieces.count(); ++i)
    {
        Candidate& candidate = candidates.emplace_back();
        candidate.push_back(i);
        if (i >= growth.most_pieces() || pieces[i].size() > Growth::most_vertices) continue;
        const HullParts piece = hull_parts(pieces[i], growth.eps(), memory);
        const auto region = piece.is_solid() ? growth.grown(piece) : std::nullopt;
        if (!region) continue;
        planes.clear();
        for (const Face& face : region->faces())
            planes.push_back(face.plane);
        for (std::uint32_t j = 0; j < pieces.count(); ++j)
            if (j != i && all_behind(pieces[j], planes, growth.eps())) candidate.push_back(j);
    }
    return candidates;
}

void append_hull(const Pieces& pieces, const Candidate& candidate, Pieces& out, std::pmr::memory_resource& memory)
{
    std::pmr::vector<Vec3> points(&memory);
    for (const std::uint32_t j : candidate)
        points.insert(points.end(), pieces[j].begin(), pieces[j].end());
    if (candidate.size() > 1)
    {
        const shape::ConvexHull hull = shape::convex_hull(points, &memory);
        points.assign(hull.vertices.begin(), hull.vertices.end());
    }
    out.vertices.insert(out.vertices.end(), points.begin(), points.end());
    out.first.push_back(static_cast<std::uint32_t>(out.vertices.size()));
}

}  // namespace

Pieces covering_pieces(const surface::Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory)
{
    const auto candidates = grow(surface, pieces, memory);
    std::pmr::vector<char> missing(pieces.count(), 1, &memory);
    const auto missing_in = [&](const Candidate& candidate) {
        return static_cast<std::size_t>(
            std::count_if(candidate.begin(), candidate.end(), [&](std::uint32_t i) { return missing[i] != 0; }));
    };
    Pieces out(&memory);
    out.exact = pieces.exact;
    out.blur = pieces.blur;
    out.resolution = pieces.resolution;
    for (std::size_t left = pieces.count(); left > 0;)
    {
        const auto best = std::max_element(candidates.begin(), candidates.end(), [&](const auto& a, const auto& b) {
            return missing_in(a) < missing_in(b);
        });
        left -= missing_in(*best);
        for (const std::uint32_t i : *best)
            missing[i] = 0;
        append_hull(pieces, *best, out, memory);
    }
    return out;
}

}  // namespace dt::pieces
