// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What makes a solid of a closed mesh: the convex pieces it is the union of.
#pragma once

#include "complex/mesh.hpp"
#include "core/result.hpp"
#include "pd/convex_pieces.hpp"

#include <memory>

namespace solid
{

struct Polyhedron
{
    ConvexPieces pieces;
    std::pmr::vector<Vec3> shell_points;  ///< one of each shell of the surface

    explicit Polyhedron(std::pmr::memory_resource* memory) : pieces(memory), shell_points(memory) {}

    bool contains(Vec3 x) const;  ///< in local coordinates; also on the surface, up to rounding
    std::size_t bytes() const;
};

using PolyhedronRef = std::shared_ptr<const Polyhedron>;

/// Of the faces of a mesh, over these vertices. Faces of more than three points are cut into triangles around their first
/// point. An error if the surface is not closed, crosses itself, or would need too many pieces.
Result<PolyhedronRef> make_polyhedron(const Faces& faces, VertexView vertices, std::pmr::memory_resource& memory);

}  // namespace solid
