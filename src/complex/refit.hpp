// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// All boxes and slabs of a tree from its faces, as tight as they can be.
#pragma once

#include "complex/aabb_tree.hpp"
#include "complex/faces.hpp"
#include "shape/vertex_base.hpp"

namespace solid
{

/// All vertices in use are finite, and no coordinate is larger than `largest`, which is at most max_mesh_coordinate.
void refit(AabbTree& tree, const Faces& faces, VertexView vertices, double largest);

}  // namespace solid
