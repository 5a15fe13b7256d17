// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which plane shall a cell be cut by, whose part of the surface is not in convex position?
//
// Tried are, for a sample of the reflex edges, the planes of the two triangles, the one halfway between them, and those
// that hold another reflex edge. The best resolves many reflex edges and cuts few other things. Where none resolves any
// (shells beside each other have no reflex edges), planes of faces are tried.
#pragma once

#include "pieces/cut/face_soup.hpp"

#include <optional>

namespace dt::pieces
{

/// What counts beside reflex edges. None is best for all solids.
struct CutStyle
{
    double per_split_face;
    double per_distance;  ///< between two reflex edges with one plane, in units of a solid of size 1
};
constexpr CutStyle whole_faces{-0.25, 0}, near_edges{-0.1, 4};

/// Finds the best plane. None if no plane leaves something on both sides. `outside`: a face that has others in front.
/// The best of those tried if the work is used up.
std::optional<Plane> cut_plane(const FaceSoup& soup, std::size_t outside, const CutStyle& style, double eps,
                               Work& work);

}  // namespace dt::pieces
