// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Asks piece after piece.
#include "pieces/convex_pieces.hpp"

#include "surface/surface.hpp"
#include "surface/winding_number.hpp"

#include <algorithm>

namespace dt::pieces
{

void ConvexPieces::become(Piece piece)
{
    outline = piece.vertices;
    pieces.clear();
    pieces.push_back(std::move(piece));
    covering = 1;
    measure();
}

void ConvexPieces::measure()
{
    box = box_of(outline);
    blur = 0;
    for (const Piece& piece : pieces)
        blur = std::max(blur, piece.blur);
}

bool ConvexPieces::contain(Vec3 x, const surface::TriangleTree& surface) const
{
    const double doubt = surface::resolution(box) + blur;
    double room = -doubt;
    for (std::size_t i = 0; i < covering && !(room > doubt); ++i)
        room = std::max(room, pieces[i].room_at(x, doubt));
    if (room > doubt) return true;
    return room > -doubt && surface::winding_number(surface.vertices(), surface.triangles(), x) > 0.5;
}

double ConvexPieces::reach(Vec3 d) const
{
    return furthest(outline, d).reach;
}

}  // namespace dt::pieces
