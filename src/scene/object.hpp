// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An object: a shape, where it is, and its margin. world = M·local + origin for any non-singular M.
#pragma once

#include "convex/body.hpp"
#include "convex/queries.hpp"
#include "core/result.hpp"
#include "math/aabb.hpp"
#include "shape/convex_shape.hpp"

namespace solid
{

/// Whether an object can have this shape: its coordinates must leave room for distances.
bool fits(const ConvexShape& shape);

class Object
{
public:
    Object(void* client, ShapeRef shape);
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void* client() const { return client_; }
    const ShapeRef& shape() const { return shape_; }
    const Affine& placement() const { return placement_; }
    double margin() const { return margin_; }
    const Body& body() const { return body_; }  ///< what the queries see, margin included

    // Each returns an error and changes nothing if the outcome would be singular or not finite.
    Result<Done> set_position(Vec3 origin);
    Result<Done> set_orientation(double x, double y, double z, double w);  ///< any non-zero length; drops scaling
    Result<Done> set_scaling(Vec3 factors);  ///< multiplies the columns: cumulative
    Result<Done> set_placement(const Affine& placement);
    Result<Done> set_margin(double margin);

    Aabb bounds() const;  ///< tight, margin included

    /// First hit of source + param·direction on the object without its margin.
    std::optional<CastHit> ray_cast(Vec3 source, Vec3 direction, double max_param, const Tolerance& eps) const;

private:
    Result<Done> place(const Affine& placement, double margin);

    Body body_;  ///< may point to view_
    void* client_;
    ShapeRef shape_;
    Affine placement_;
    double margin_ = 0;
    View view_;
};

}  // namespace solid
