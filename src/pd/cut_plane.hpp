// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which plane shall a cell be cut by, whose part of the surface is not in convex position?
//
// Tried are, for a sample of the reflex edges, the planes of the two triangles, the one halfway between them, and those
// through another reflex edge from the same point. The best resolves many reflex edges and cuts few other things. Where
// none resolves any (shells beside each other have no reflex edges), planes of faces are tried.
#pragma once

#include "pd/face_soup.hpp"

#include <optional>

namespace solid
{

/// None if no plane leaves something on both sides. `outside`: a face that has others in front.
std::optional<Plane> cut_plane(const FaceSoup& soup, std::size_t outside, double eps);

}  // namespace solid
