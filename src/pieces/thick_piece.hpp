// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is a flat core among pieces that only abut? The sums of two neighbouring pieces and a point, a segment along
// their common face or a polygon in it have no inner point there, so that the face would count as a way out. A core
// that is a little thick has one.
#pragma once

#include "pieces/convex_pieces.hpp"

namespace dt::pieces
{

/// Whether the piece has no volume, or is nowhere as wide as `width` along the normal of a face.
bool is_thin(const Piece& piece, double width);

/// Makes a piece that contains the ball of radius `by` around every point of a thin one along the directions in which
/// that is thin, and no point further from it than most_thickened · by. Directions in which it is wide stay as wide,
/// unless it is thin along many faces: then there are cubes around corners that are some way apart, which is less work.
/// False if the arithmetic fails.
bool make_thick(const Piece& thin, double by, ConvexPieces& out);

/// Limits how far a thickened point is off: the half diagonal of a cube, which may be larger by a quarter.
constexpr double most_thickened = 2.2;

}  // namespace dt::pieces
