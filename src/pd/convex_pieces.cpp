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

}  // namespace solid
