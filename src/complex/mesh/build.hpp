// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which faces go into which leaf, and which leaves into which node.
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
    std::pmr::vector<Node> nodes;
    std::pmr::vector<std::uint32_t> order;
};

/// Builds a tree over the faces that have points; there are no nodes if there are no such faces. All vertices in use
/// are finite, and no coordinate is larger than `largest`. Equal faces give equal trees.
Topology build(const FaceList& faces, shape::VertexView vertices, double largest, std::pmr::memory_resource& memory);

}  // namespace dt::complex
