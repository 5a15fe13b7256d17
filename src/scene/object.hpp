// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An object: a shape, where it is, and its margin. world = M·local + origin for any non-singular M.
#pragma once

#include "complex/placed_mesh.hpp"
#include "convex/body.hpp"
#include "core/result.hpp"
#include "math/aabb.hpp"
#include "scene/shape.hpp"

#include <variant>

namespace solid
{

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
    const AnyShape& shape() const { return shape_; }
    const Affine& placement() const { return placement_; }
    double margin() const { return margin_; }

    // What the queries see, margin included: one of the two is there, the other null.
    const Body* body() const
    {
        const auto* const convex = std::get_if<PlacedConvex>(&placed_);
        return convex ? &convex->body : nullptr;
    }
    const PlacedMesh* mesh() const { return std::get_if<PlacedMesh>(&placed_); }

    // Each returns an error and changes nothing if the outcome would be singular or not finite.
    Result<Done> set_position(Vec3 origin);
    Result<Done> set_orientation(double x, double y, double z, double w);  ///< any non-zero length; drops scaling
    Result<Done> set_scaling(Vec3 factors);  ///< multiplies the columns: cumulative
    Result<Done> set_placement(const Affine& placement);
    Result<Done> set_margin(double margin);

    /// Margin included; tight for convex objects, within the box of the transformed local box for meshes.
    Aabb bounds() const;

    /// Whether there is room for the object if this is the local box of its mesh.
    bool fits(const Aabb& local) const;

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
    void* client_;
    AnyShape shape_;
    Affine placement_;
    double margin_ = 0;
};

}  // namespace solid
