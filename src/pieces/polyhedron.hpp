// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What makes a closed mesh a solid? The convex pieces it is the union of, or, if they would be too many, some pieces
// that lie in it.
#pragma once

#include "complex/mesh/mesh.hpp"
#include "core/result.hpp"
#include "pieces/convex_pieces.hpp"
#include "pieces/solid_ref.hpp"

#include <memory>

namespace dt::pieces
{

struct Polyhedron
{
    ConvexPieces pieces;
    std::pmr::vector<Vec3> shell_points;  ///< one of each shell of the surface
    surface::TriangleTree surface;
    std::optional<surface::WindingTree> winding;  ///< if the pieces are not the whole solid

    std::shared_ptr<const complex::Mesh> filling;  ///< what was added to close the surface; null if nothing was
    std::pmr::vector<std::uint32_t> beside_filling;  ///< for each of its faces, the client's face at the rim

    explicit Polyhedron(std::pmr::memory_resource* memory)
        : pieces(memory), shell_points(memory), surface(memory), beside_filling(memory)
    {}

    bool may_repair = false;  ///< the client wants a surface that is not closed, or crosses itself, to be repaired

    bool is_exact() const { return !winding; }  ///< the solid is the union of its pieces
    SolidRef placed(const Affine& at, double radius) const;
    bool contains(Vec3 x) const;  ///< in local coordinates; also on the surface, up to rounding
    std::size_t bytes() const;
};

using PolyhedronRef = std::shared_ptr<const Polyhedron>;

/// Makes a polyhedron of the faces of a mesh, all of which are triangles. An error if the surface is not closed or
/// crosses itself, and is not to be repaired.
Result<PolyhedronRef> make_polyhedron(const complex::Faces& faces, shape::VertexView vertices, bool repair,
                                      std::pmr::memory_resource& memory);
/// Makes a polyhedron of triangles, which errors call by these numbers, if there are any.
Result<PolyhedronRef> make_polyhedron(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                      bool repair, std::pmr::memory_resource& memory,
                                      std::span<const std::uint32_t> numbers = {});

/// Makes a polyhedron with inner pieces, even where few would fill it.
PolyhedronRef make_inner_polyhedron(const surface::Surface& surface, std::pmr::memory_resource& memory);

}  // namespace dt::pieces
