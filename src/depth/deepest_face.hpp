// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a hollow mesh is deepest in a solid? Each face is a convex body of its own, and its depth a search. So
// balls around the boxes of the mesh's tree are bounded first (ball_depths.hpp), then faces, those with the largest bound
// first, and searches are made for the few that may be the deepest. Looks and searches are limited: then the interval is
// that of all that is left.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "core/function_view.hpp"
#include "depth/global_depth.hpp"

namespace dt::depth
{

/// The largest depth of a face of `hollow` in the solid. gap_of(face) is an upper bound of the distance of the solid and
/// the face without radii; it is asked if there are any. None if no interior meets a face: then each may be as deep as the
/// slack of the scratch. Its deepest_slot tells the face.
std::optional<Penetration> deepest_face(const pieces::SolidRef& solid, const complex::PlacedMesh& hollow,
                                        const DepthLimits& limits, FunctionView<double(const convex::Body&)> gap_of,
                                        DepthScratch& scratch);

}  // namespace dt::depth
