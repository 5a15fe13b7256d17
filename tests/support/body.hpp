// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a test knows about a shape and an object: their definitions as data, and the support function that follows
// from the definitions in the public headers. Nothing here comes from the library.
#pragma once

#include "support/linear.hpp"

#include <string>
#include <vector>

namespace dt::test
{

enum class Kind
{
    Box,
    Sphere,
    Cone,
    Cylinder,
    Point,
    Segment,
    Minkowski,
    Hull,
    Polytope
};
inline constexpr int kind_count = 9;
const char* name_of(Kind kind);

/// A convex shape. `size` is the box's edges, or (radius, height, -) of round shapes; `points` the vertices of point,
/// segment and polytope; `children` the two operands of sum and hull. All numbers are representable as float.
struct Shape
{
    Kind kind = Kind::Point;
    Vec size;
    std::vector<Vec> points;
    std::vector<Shape> children;
};

Shape box(double x, double y, double z);
Shape sphere(double radius);
Shape cone(double radius, double height);
Shape cylinder(double radius, double height);
Shape point(Vec p);
Shape segment(Vec p, Vec q);
Shape minkowski(Shape a, Shape b);
Shape hull(Shape a, Shape b);
Shape polytope(std::vector<Vec> points);

/// A point of the shape furthest along v, in local coordinates.
Vec support(const Shape& shape, Vec v);

/// How the object's placement is handed over.
enum class Route
{
    MatrixDouble,
    MatrixFloat
};

/// A shape in the world: all points within `margin` of placement(shape).
struct Body
{
    Shape shape;
    Placement placement;
    double margin = 0;
    Route route = Route::MatrixDouble;
    Mat given{};  ///< what MatrixFloat hands over; placement.M is what the library takes it for
};

/// A point of the body's shape, margin excluded, furthest along v: relative to the body's origin, so that nothing is
/// lost when the body is far away.
Vec core_support(const Body& body, Vec v);

/// Radius of a ball about the body's origin that holds the body.
double reach(const Body& body);

/// The "size" that tolerances multiply: the diameter of the body's bounding box, margin included, or its reach if it
/// lies far from its own origin.
double extent(const Body& body);

/// C statements that rebuild the body, for a report of failure.
std::string c_code(const Body& body, const std::string& object_name);

/// The value that the library is given for v, when scalars of the API are float.
double as_stored(double v);
Vec as_stored(Vec v);

}  // namespace dt::test
