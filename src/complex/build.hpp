// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which faces go into which leaf, and which leaves into which node.
#pragma once

#include "complex/aabb_tree.hpp"
#include "complex/faces.hpp"
#include "shape/vertex_base.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace solid
{

/// A tree without boxes yet, and the faces' numbers in the order of its leaves.
struct Topology
{
    std::pmr::vector<Node> nodes;
    std::pmr::vector<std::uint32_t> order;
};

/// All vertices in use are finite, and no coordinate is larger than `largest`. Faces without points are left out; if there are no others there are no nodes. The
/// same faces give the same tree always.
Topology build(const FaceList& faces, VertexView vertices, double largest, std::pmr::memory_resource& memory);

}  // namespace solid
