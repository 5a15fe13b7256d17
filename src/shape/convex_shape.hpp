// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A convex shape as clients make it: immutable, shared by every object and composed shape that uses it.
//
// It is the set { frame(c) + b : c in core, |b| ≤ radius }. A sphere is a point with a radius, a capsule a segment
// with a radius; the Minkowski sum of any shape with a sphere is that shape with a larger radius.
#pragma once

#include "core/result.hpp"
#include "math/affine.hpp"
#include "shape/core_shapes.hpp"

#include <memory>
#include <memory_resource>
#include <span>

namespace dt::shape
{

class ConvexShape
{
public:
    Core core;  ///< which set, in its own simplest position
    Affine frame;  ///< an isometry that puts the core where the client asked
    double radius = 0;  ///< of the ball added to it
    Vec3 centre{};  ///< of the core, in its own coordinates
    double extent = 0;  ///< no point of the core is further from its origin
    double choice_error = 0;  ///< what support_point() may be short of the furthest, for a direction of length 1
    double blur = 0;  ///< no point of the true core is further than this outside what is stored of it
    int leaves = 1;  ///< simple shapes in it, counted with repetition; bounds the cost of one support
    int depth = 1;  ///< of nested sums and hulls
};

using ShapeRef = std::shared_ptr<const ConvexShape>;
using Memory = std::pmr::memory_resource;

// Arguments are finite and sizes are not negative (the C boundary sees to it); zero sizes are legal.
ShapeRef make_point(Vec3 p, Memory& memory);
ShapeRef make_segment(Vec3 source, Vec3 target, Memory& memory);
ShapeRef make_sphere(double radius, Memory& memory);
ShapeRef make_box(Vec3 edges, Memory& memory);  ///< full edge lengths, centred
ShapeRef make_cylinder(double radius, double height, Memory& memory);  ///< axis y, full height, centred
ShapeRef make_cone(double radius, double height, Memory& memory);  ///< axis y, apex at +height/2

/// DT_ERROR_UNSUPPORTED when the result would nest deeper or hold more simple shapes than a query can afford.
Result<ShapeRef> make_minkowski(ShapeRef a, ShapeRef b, Memory& memory);
Result<ShapeRef> make_hull(ShapeRef a, ShapeRef b, Memory& memory);

/// The convex hull of any number ≥ 1 of finite points, however they lie.
Result<ShapeRef> make_polytope(std::span<const Vec3> points, Memory& memory);

/// A point of the core furthest along d, in the core's own coordinates; exact: chosen in double.
SupportPoint support_point(const Core& core, Vec3 d, bool exact);

/// Bytes this shape holds, operands of a sum or hull not included.
std::size_t byte_count(const ConvexShape& shape);

}  // namespace dt::shape
