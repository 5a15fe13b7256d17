// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A complex shape: faces over vertices that mostly live in the client's memory, under a tree of boxes.
#pragma once

#include "complex/mesh/aabb_tree.hpp"
#include "complex/mesh/faces.hpp"
#include "core/result.hpp"
#include "math/aabb.hpp"
#include "math/scalar.hpp"
#include "shape/vertex_base.hpp"

#include <memory>

namespace dt::complex
{

/// No coordinate of a mesh may be larger, so that squares of lengths are floats.
constexpr double max_mesh_coordinate = 1e18;

/// Vertex numbers that follow each other.
struct VertexRange
{
    std::uint32_t first = 0, count = 0;
};

class Mesh
{
public:
    /// `used`: ranges of the vertices in use; none if they are too scattered to be worth it.
    Mesh(shape::VertexView vertices, std::pmr::vector<Scalar> own, Faces faces, AabbTree tree,
         std::pmr::vector<VertexRange> used);

    const Faces& faces() const { return faces_; }  ///< in the order of the leaves
    const AabbTree& tree() const { return tree_; }
    shape::VertexView vertices() const { return vertices_; }  ///< where the vertices are now
    bool empty() const { return tree_.empty(); }  ///< a mesh without faces touches nothing
    const Aabb& bounds() const { return bounds_; }  ///< local, of all vertices in use; exact
    double extent() const { return extent_; }  ///< no vertex in use is further from the local origin
    std::size_t bytes() const;  ///< held by the library for this mesh

    /// The box of the vertices in use, if they were these. An error if one is not finite or too large.
    Result<Aabb> measure(shape::VertexView vertices) const;

    /// Reads the vertices anew, wherever they are now: measure() has accepted them, and they have not changed since.
    /// Needs no memory.
    void refit(shape::VertexView vertices, const Aabb& measured);

private:
    shape::VertexView vertices_;
    std::pmr::vector<Scalar> own_;  ///< vertices given by value
    Faces faces_;
    AabbTree tree_;
    std::pmr::vector<VertexRange> used_;
    Aabb bounds_;
    double extent_ = 0;
};

/// The vertices are those of the client at `vertices`, or `own` (x, y, z of each, which the mesh keeps) if that is
/// null. Faces without points touch nothing and are left out; if there are no others the mesh is empty. An error if a
/// vertex number is 2³¹ or more, or a vertex in use is not finite or too large.
Result<std::shared_ptr<Mesh>> make_mesh(shape::VertexView vertices, std::pmr::vector<Scalar> own,
                                        const FaceList& faces, std::pmr::memory_resource& memory);

}  // namespace dt::complex
