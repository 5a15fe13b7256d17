// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The surface of a convex piece in triangles: of one without volume, the polygon, segment or point that it is.
#pragma once

#include "pd/piece.hpp"
#include "pd/triangle_tree.hpp"

namespace solid
{

void build_surface(const Piece& piece, TriangleTree& out);

}  // namespace solid
