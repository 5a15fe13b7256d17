// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What an object may be made of: a convex shape, which never changes, or a mesh, which changes when the vertices of its
// base do. A base therefore knows its meshes, and a mesh on a base its objects. A mesh that is the surface of a solid has a
// polyhedron too.
#pragma once

#include "complex/mesh.hpp"
#include "core/result.hpp"
#include "pd/depth_pool.hpp"
#include "pd/polyhedron.hpp"
#include "scene/links.hpp"
#include "shape/convex_shape.hpp"
#include "shape/vertex_base.hpp"

#include <memory>
#include <mutex>
#include <variant>

namespace solid
{

class MeshShape;
class Object;

/// Vertices in the client's memory and who reads them. Lives as long as its handle or its last mesh.
class SharedBase
{
public:
    explicit SharedBase(VertexBase vertices) : vertices_(vertices) {}

    const VertexBase& vertices() const { return vertices_; }

    /// The vertices are there from now on, also if that is where they were: all meshes are refitted. An error, and no
    /// change of any mesh, if a vertex in use is not finite or an object would reach too far.
    Result<Done> move_to(const std::byte* pointer);

private:
    friend MeshShape;

    VertexBase vertices_;
    std::mutex mutex_;  ///< threads may make and drop meshes and objects at the same time
    LinkedList<MeshShape> meshes_;
};

/// A mesh as objects share it.
class MeshShape
{
public:
    /// `base` is null if the mesh has vertices of its own, `polyhedron` if it is hollow.
    MeshShape(std::shared_ptr<Mesh> mesh, std::shared_ptr<SharedBase> base, PolyhedronRef polyhedron = nullptr,
              Memory* memory = std::pmr::get_default_resource());
    ~MeshShape();
    MeshShape(const MeshShape&) = delete;
    MeshShape& operator=(const MeshShape&) = delete;

    const Mesh& mesh() const { return *mesh_; }
    const Polyhedron* polyhedron() const { return polyhedron_.get(); }
    DepthPool& depths() const { return depths_; }

    void add_object(Object& object);
    void remove_object(Object& object);

    Link<MeshShape> link;  ///< in the list of the base

private:
    friend SharedBase;

    Result<Done> check(VertexView vertices);

    std::shared_ptr<Mesh> mesh_;
    PolyhedronRef polyhedron_, next_polyhedron_;  ///< the second between check() and the refit
    mutable DepthPool depths_;
    std::shared_ptr<SharedBase> base_;
    LinkedList<Object> objects_;  ///< kept only if there is a base
    Aabb measured_;  ///< between check() and the refit
};

using MeshRef = std::shared_ptr<MeshShape>;
using AnyShape = std::variant<ShapeRef, MeshRef>;

/// Bytes a shape holds, operands of a sum or hull and arrays of the client not included.
std::size_t byte_count(const AnyShape& shape);

}  // namespace solid
