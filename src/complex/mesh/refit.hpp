// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// All boxes and slabs of a tree from its faces, as tight as they can be.
#pragma once

#include "complex/mesh/aabb_tree.hpp"
#include "complex/mesh/faces.hpp"
#include "shape/vertex_base.hpp"

namespace dt::complex
{

/// All vertices in use are finite, and no coordinate is larger than `largest`, which is at most max_mesh_coordinate.
void refit(AabbTree& tree, const Faces& faces, shape::VertexView vertices, double largest);

}  // namespace dt::complex
