// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The tree of a mesh: which faces go into which leaf and which leaves into which node, and fitting all boxes and slabs
// to the vertices, as tight as they can be.
#pragma once

#include "complex/mesh/aabb_tree.hpp"
#include "complex/mesh/faces.hpp"
#include "shape/vertex_base.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace dt::complex
{

/// A tree without boxes yet, and the faces' numbers in the order of its leaves.
struct Topology
{
    AabbTree tree;
    std::pmr::vector<std::uint32_t> order;
};

/// Builds a tree over the faces that have points; it is empty if there are no such faces. All vertices in use are
/// finite, and no coordinate is larger than `largest`. Equal faces give equal trees.
Topology build(const FaceList& faces, shape::VertexView vertices, double largest, std::pmr::memory_resource& memory);

/// Fits a tree to its faces, under the same conditions; `largest` is at most max_mesh_coordinate.
void refit(AabbTree& tree, const Faces& faces, shape::VertexView vertices, double largest);

}  // namespace dt::complex
