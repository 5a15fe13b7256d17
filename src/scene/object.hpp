// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An object: a shape, where it is, and its margin. world = M·local + origin for any non-singular M.
#pragma once

#include "complex/placed_mesh.hpp"
#include "convex/body.hpp"
#include "core/result.hpp"
#include "math/aabb.hpp"
#include "scene/membership.hpp"
#include "scene/shape.hpp"

#include <cstdint>
#include <variant>

namespace solid
{

/// Which object it is: where the table of objects has it, and how many were made before it.
struct ObjectId
{
    std::uint32_t slot = 0;  ///< as in its handle
    std::uint32_t generation = 0;  ///< as in its handle
    std::uint64_t serial = 0;  ///< from 1, in the order of creation, never used again
};

/// Whether an object can have this shape: its coordinates must leave room for distances.
bool fits(const AnyShape& shape);

class Object
{
public:
    Object(void* client, AnyShape shape);
    ~Object();
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void* client() const { return client_; }
    const ObjectId& id() const { return id_; }
    void set_id(const ObjectId& id) { id_ = id; }  ///< once, before anybody knows the object
    const AnyShape& shape() const { return shape_; }
    const Affine& placement() const { return placement_; }
    double margin() const { return margin_; }

    // What the queries see, margin included: one of the two is there, the other null.
    const Body* body() const { return body_; }
    const PlacedMesh* mesh() const { return std::get_if<PlacedMesh>(&placed_); }
    const MeshShape* mesh_shape() const  ///< there if mesh() is
    {
        const auto* const mesh = std::get_if<MeshRef>(&shape_);
        return mesh ? mesh->get() : nullptr;
    }
    const Polyhedron* polyhedron() const  ///< there if the mesh is the surface of a solid
    {
        const MeshShape* const mesh = mesh_shape();
        return mesh ? mesh->polyhedron() : nullptr;
    }

    // Each returns an error and changes nothing if the outcome would be singular or not finite.
    Result<Done> set_position(Vec3 origin);
    Result<Done> set_orientation(double x, double y, double z, double w);  ///< any non-zero length; drops scaling
    Result<Done> set_scaling(Vec3 factors);  ///< multiplies the columns: cumulative
    Result<Done> set_placement(const Affine& placement);
    Result<Done> set_margin(double margin);

    /// Margin included; tight for convex objects, within the box of the transformed local box for meshes.
    Aabb bounds() const;

    /// A box about the origin of placement() that holds the object, and whatever rounding lets a query take for it. Not
    /// quite as tight as bounds(), quicker to find, and unchanged while only the origin moves.
    Aabb reach() const;

    /// Whether there is room for the object if this is the local box of its mesh.
    bool fits(const Aabb& local) const;

    /// To be called when the object covers something else than before: tells its scenes. `moved_only`: reach() stays.
    void changed(bool moved_only = false);

    /// Brings what queries and callbacks need of the object into the cache.
    void fetch() const
    {
        for (int line = 0; line < 4; ++line)
            __builtin_prefetch(reinterpret_cast<const char*>(&placed_) + 64 * line);
        __builtin_prefetch(&body_);
    }

    LinkedList<Membership>& memberships() { return memberships_; }
    const LinkedList<Membership>& memberships() const { return memberships_; }

    Link<Object> link;  ///< in the list of the mesh

private:
    struct PlacedConvex
    {
        Body body;  ///< may point to view
        View view;
    };

    Result<Done> place(const Affine& placement, double margin);
    bool place_convex(const Affine& placement, double margin, bool moved_only);
    bool place_mesh(const Affine& placement, double margin);

    std::variant<PlacedConvex, PlacedMesh> placed_;
    const Body* body_ = nullptr;  ///< in placed_
    void* client_;
    ObjectId id_;
    AnyShape shape_;
    Affine placement_;
    double margin_ = 0;
    LinkedList<Membership> memberships_;
};

}  // namespace solid
