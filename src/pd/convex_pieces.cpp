// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/convex_pieces.hpp"

#include <algorithm>
#include <limits>

namespace solid
{

void ConvexPieces::measure()
{
    box = box_of(outline);
    blur = 0;
    for (const Piece& piece : pieces)
        blur = std::max(blur, piece.blur);
}

double ConvexPieces::reach(Vec3 d) const
{
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < outline.size(); ++i)
        most = std::max(most, d.x * outline.x[i] + d.y * outline.y[i] + d.z * outline.z[i]);
    return most;
}

void map_pieces(const ConvexPieces& from, const Mat3& L, ConvexPieces& to)
{
    std::pmr::memory_resource* const memory = to.pieces.get_allocator().resource();
    while (to.pieces.size() < from.pieces.size())
        to.pieces.emplace_back(memory);
    to.pieces.erase(to.pieces.begin() + static_cast<std::ptrdiff_t>(from.pieces.size()), to.pieces.end());
    for (std::size_t i = 0; i < from.pieces.size(); ++i)
        map_piece(from.pieces[i], L, to.pieces[i]);
    to.covering = from.covering;
    to.outline.clear();
    for (std::size_t i = 0; i < from.outline.size(); ++i)
        to.outline.push_back(L * from.outline[i]);
    to.measure();
}

}  // namespace solid
