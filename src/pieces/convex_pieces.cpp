// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Asks piece after piece.
#include "pieces/convex_pieces.hpp"

#include "math/tolerance.hpp"

#include <algorithm>
#include <limits>

namespace dt::pieces
{

namespace
{

bool contain(const Piece& piece, Vec3 x, double touch)
{
    if (piece.normals.size() < 4) return false;  // nothing is inside what has no volume
    const Vec3 slack{touch, touch, touch};
    if (max_abs(max(max(piece.box.lo - slack - x, x - piece.box.hi - slack), Vec3{})) > 0) return false;
    for (std::size_t i = 0; i < piece.normals.size(); ++i)
        if (dot(piece.normals[i], x) > piece.offsets[i] + touch) return false;
    return true;
}

}  // namespace

void ConvexPieces::measure()
{
    box = box_of(outline);
    blur = 0;
    for (const Piece& piece : pieces)
        blur = std::max(blur, piece.blur);
}

double ConvexPieces::touch() const
{
    return solid_resolution * diagonal_length(box) + rounding::coordinates * largest_coordinate(box);
}

bool ConvexPieces::contain(Vec3 x) const
{
    const double on_surface = touch();
    for (std::size_t i = 0; i < covering; ++i)
        if (pieces::contain(pieces[i], x, on_surface)) return true;
    return false;
}

double ConvexPieces::reach(Vec3 d) const
{
    return furthest(outline, d).reach;
}

}  // namespace dt::pieces
