// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The shapes of objects: a convex shape, which never changes, or a mesh, which changes with the vertices of its base.
// So a base has a list of its meshes, and a mesh on a base a list of its objects. A mesh that is the surface of a solid
// has a polyhedron too.
#pragma once

#include "complex/mesh/mesh.hpp"
#include "core/linked_list.hpp"
#include "core/result.hpp"
#include "depth/global_depth.hpp"
#include "pieces/polyhedron.hpp"
#include "shape/convex_shape.hpp"
#include "shape/vertex_base.hpp"

#include <memory>
#include <mutex>
#include <variant>

namespace dt::object
{

class MeshShape;
class Object;

/// Vertices in the memory of the client, and the meshes that use them. Lives as long as its handle or its last mesh.
class SharedBase
{
public:
    explicit SharedBase(shape::VertexView vertices) : vertices_(vertices) {}

    shape::VertexView vertices() const { return vertices_; }

    /// Sets where the vertices are, possibly where they were, and refits all meshes. Returns an error and changes no
    /// mesh if a vertex in use is not finite or an object would exceed the largest coordinate.
    Result<Done> move_to(const std::byte* pointer);

private:
    friend MeshShape;

    shape::VertexView vertices_;
    std::mutex mutex_;  ///< for the lists: threads may create and destroy meshes and objects at the same time
    LinkedList<MeshShape> meshes_;
};

/// A mesh that objects share.
class MeshShape
{
public:
    /// `base` is null if the mesh has vertices of its own, `polyhedron` if it is hollow.
    MeshShape(std::shared_ptr<complex::Mesh> mesh, std::shared_ptr<SharedBase> base,
              pieces::PolyhedronRef polyhedron = nullptr, shape::Memory* memory = std::pmr::get_default_resource());
    ~MeshShape();
    MeshShape(const MeshShape&) = delete;
    MeshShape& operator=(const MeshShape&) = delete;

    const complex::Mesh& mesh() const { return *mesh_; }
    const pieces::Polyhedron* polyhedron() const { return polyhedron_.get(); }
    depth::DepthPool& depths() const { return depths_; }

    void add_object(Object& object);
    void remove_object(Object& object);

    Link<MeshShape> link;  ///< in the list of the base

private:
    friend SharedBase;

    Result<Done> check(shape::VertexView vertices);

    std::shared_ptr<complex::Mesh> mesh_;
    pieces::PolyhedronRef polyhedron_, next_polyhedron_;  ///< the second only between check() and the refit
    mutable depth::DepthPool depths_;
    std::shared_ptr<SharedBase> base_;
    LinkedList<Object> objects_;  ///< empty if there is no base
    Aabb measured_;  ///< the new bounds, between check() and the refit
};

using MeshRef = std::shared_ptr<MeshShape>;
using AnyShape = std::variant<shape::ShapeRef, MeshRef>;

/// The bytes that a shape holds, without the operands of a sum or hull and the arrays of the client.
std::size_t byte_count(const AnyShape& shape);

}  // namespace dt::object
