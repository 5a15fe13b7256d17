// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Asks piece after piece.
#include "pieces/convex_pieces.hpp"

#include "surface/surface.hpp"

#include <algorithm>

namespace dt::pieces
{

void ConvexPieces::measure()
{
    box = box_of(outline);
    blur = 0;
    for (const Piece& piece : pieces)
        blur = std::max(blur, piece.blur);
}

double ConvexPieces::touch() const
{
    return surface::resolution(box);
}

bool ConvexPieces::contain(Vec3 x) const
{
    const double on_surface = touch();
    return std::any_of(pieces.begin(), pieces.begin() + std::ptrdiff_t(covering),
                       [&](const Piece& piece) { return piece.contains(x, on_surface); });
}

double ConvexPieces::reach(Vec3 d) const
{
    return furthest(outline, d).reach;
}

}  // namespace dt::pieces
