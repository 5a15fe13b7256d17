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
    bool contains(Vec3 x) const;  ///< in local coordinates; on the surface rounding decides
    std::size_t bytes() const;
};

using PolyhedronRef = std::shared_ptr<const Polyhedron>;

/// What a maker may want to know beside the polyhedron; null: not wanted.
struct SurfaceNotes
{
    surface::Findings* findings = nullptr;
    std::pmr::vector<surface::WeldedVertex>* welded = nullptr;
};

/// Makes a polyhedron of triangles. An error if they are not the surface of a solid, and are not to be repaired or cannot
/// be.
Result<PolyhedronRef> make_polyhedron(const surface::Given& given, const surface::Wishes& wishes,
                                      std::pmr::memory_resource& memory, const SurfaceNotes& notes = {});
/// Makes a polyhedron of the faces of a mesh, all of which are triangles.
Result<PolyhedronRef> make_polyhedron(const complex::Faces& faces, shape::VertexView vertices,
                                      const surface::Wishes& wishes, std::pmr::memory_resource& memory,
                                      const SurfaceNotes& notes = {});
/// Makes a polyhedron of triangles, with repair or without.
Result<PolyhedronRef> make_polyhedron(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles,
                                      bool repair, std::pmr::memory_resource& memory);

/// Makes a polyhedron with inner pieces, even where few would fill it.
PolyhedronRef make_inner_polyhedron(const surface::Surface& surface, std::pmr::memory_resource& memory);

}  // namespace dt::pieces
