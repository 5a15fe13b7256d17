// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Support functions straight from the definitions, sizes, and the text of a failing case.
#include "support/body.hpp"

#include <cstdio>
#include <utility>

namespace dt::test
{

const char* name_of(Kind kind)
{
    static constexpr const char* names[kind_count] = {"box",     "sphere",    "cone", "cylinder", "point",
                                                      "segment", "minkowski", "hull", "polytope"};
    return names[static_cast<int>(kind)];
}

double as_stored(double v)
{
    // Volatile, because g++ 12 drops the rounding of two neighbours that it converts there and back in one register.
    const volatile float rounded = static_cast<float>(v);
    return static_cast<double>(rounded);
}

Vec as_stored(Vec v)
{
    return {as_stored(v.x), as_stored(v.y), as_stored(v.z)};
}

namespace
{

Shape sized(Kind kind, double x, double y, double z)
{
    Shape made;
    made.kind = kind;
    made.size = as_stored(Vec{x, y, z});
    return made;
}

Shape pointed(Kind kind, std::vector<Vec> points)
{
    Shape made;
    made.kind = kind;
    for (Vec& p : points)
        p = as_stored(p);
    made.points = std::move(points);
    return made;
}

Shape composed(Kind kind, Shape a, Shape b)
{
    Shape made;
    made.kind = kind;
    made.children.push_back(std::move(a));
    made.children.push_back(std::move(b));
    return made;
}

}  // namespace

Shape box(double x, double y, double z)
{
    return sized(Kind::Box, x, y, z);
}

Shape sphere(double radius)
{
    return sized(Kind::Sphere, radius, 0, 0);
}

Shape cone(double radius, double height)
{
    return sized(Kind::Cone, radius, height, 0);
}

Shape cylinder(double radius, double height)
{
    return sized(Kind::Cylinder, radius, height, 0);
}

Shape point(Vec p)
{
    return pointed(Kind::Point, {p});
}

Shape segment(Vec p, Vec q)
{
    return pointed(Kind::Segment, {p, q});
}

Shape minkowski(Shape a, Shape b)
{
    return composed(Kind::Minkowski, std::move(a), std::move(b));
}

Shape hull(Shape a, Shape b)
{
    return composed(Kind::Hull, std::move(a), std::move(b));
}

Shape polytope(std::vector<Vec> points)
{
    return pointed(Kind::Polytope, std::move(points));
}

namespace
{

/// The point furthest along v of the circle of that radius about the y axis, at height y.
Vec on_circle(double radius, double y, Vec v)
{
    const double sigma = std::sqrt(v.x * v.x + v.z * v.z);
    return sigma > 0 ? Vec{radius * v.x / sigma, y, radius * v.z / sigma} : Vec{radius, y, 0};
}

Vec further(Vec p, Vec q, Vec v)
{
    return dot(p, v) >= dot(q, v) ? p : q;
}

Vec furthest(const std::vector<Vec>& points, Vec v)
{
    const Vec* best = points.data();
    double most = dot(*best, v);
    for (const Vec& p : points)
    {
        const double along = dot(p, v);
        if (along > most)
        {
            most = along;
            best = &p;
        }
    }
    return *best;
}

}  // namespace

Vec support(const Shape& shape, Vec v)
{
    const Vec s = shape.size;
    switch (shape.kind)
    {
    case Kind::Box:
        return {std::copysign(s.x / 2, v.x), std::copysign(s.y / 2, v.y), std::copysign(s.z / 2, v.z)};
    case Kind::Sphere:
    {
        const double length = std::sqrt(dot(v, v));
        return length > 0 ? (s.x / length) * v : Vec{s.x, 0, 0};
    }
    case Kind::Cone:
        return further({0, s.y / 2, 0}, on_circle(s.x, -s.y / 2, v), v);
    case Kind::Cylinder:
        return on_circle(s.x, std::copysign(s.y / 2, v.y), v);
    case Kind::Point:
    case Kind::Segment:
    case Kind::Polytope:
        return furthest(shape.points, v);
    case Kind::Minkowski:
        return support(shape.children[0], v) + support(shape.children[1], v);
    case Kind::Hull:
        return further(support(shape.children[0], v), support(shape.children[1], v), v);
    }
    return {};
}

Vec core_support(const Body& body, Vec v)
{
    return body.placement.M * support(body.shape, transposed_times(body.placement.M, v));
}

double reach(const Body& body)
{
    Vec most;
    for (const Vec axis : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}})
    {
        const double up = dot(core_support(body, axis), axis), down = -dot(core_support(body, -axis), axis);
        most = most + std::fmax(std::fabs(up), std::fabs(down)) * axis;
    }
    return norm(most) + body.margin;
}

double extent(const Body& body)
{
    Vec edges;
    for (const Vec axis : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}})
    {
        edges = edges + dot(core_support(body, axis) - core_support(body, -axis), axis) * axis;
    }
    return std::fmax(norm(edges), reach(body)) + 2 * body.margin;
}

namespace
{

std::string number(double v, bool as_float)
{
    char text[40];
    std::snprintf(text, sizeof text, as_float ? "%.9g" : "%.17g", v);
    return text;
}

std::string triple(Vec v)
{
    return number(v.x, true) + ", " + number(v.y, true) + ", " + number(v.z, true);
}

std::string vector_of(Vec v)
{
    return "(DT_Vector3){" + triple(v) + "}";
}

/// Statements go to `before`; the value is the expression that names the shape.
std::string shape_expression(const Shape& shape, const std::string& name, std::string& before)
{
    const Vec s = shape.size;
    switch (shape.kind)
    {
    case Kind::Box:
        return "DT_NewBox(" + triple(s) + ")";
    case Kind::Sphere:
        return "DT_NewSphere(" + number(s.x, true) + ")";
    case Kind::Cone:
        return "DT_NewCone(" + number(s.x, true) + ", " + number(s.y, true) + ")";
    case Kind::Cylinder:
        return "DT_NewCylinder(" + number(s.x, true) + ", " + number(s.y, true) + ")";
    case Kind::Point:
        return "DT_NewPoint(" + vector_of(shape.points[0]) + ")";
    case Kind::Segment:
        return "DT_NewLineSegment(" + vector_of(shape.points[0]) + ", " + vector_of(shape.points[1]) + ")";
    case Kind::Minkowski:
    case Kind::Hull:
    {
        const std::string a = shape_expression(shape.children[0], name + "0", before);
        const std::string b = shape_expression(shape.children[1], name + "1", before);
        return std::string(shape.kind == Kind::Hull ? "DT_NewHull(" : "DT_NewMinkowski(") + a + ", " + b + ")";
    }
    case Kind::Polytope:
        before += "DT_ShapeHandle " + name + " = DT_NewPolytope(NULL);\n";
        for (const Vec p : shape.points)
            before += "DT_Vertex(" + vector_of(p) + ");\n";
        before += "DT_EndPolytope();\n";
        return name;
    }
    return "NULL";
}

}  // namespace

std::string c_code(const Body& body, const std::string& object_name)
{
    std::string text;
    const std::string shape = shape_expression(body.shape, object_name + "_shape", text);
    text += "DT_ObjectHandle " + object_name + " = DT_CreateObject(NULL, " + shape + ");\n";
    const bool as_float = body.route == Route::MatrixFloat;
    text += std::string(as_float ? "DT_SetMatrixf(" : "DT_SetMatrixd(") + object_name;
    text += as_float ? ", (float[]){" : ", (double[]){";
    const auto column = [&](Vec v, const char* last) {
        return number(v.x, as_float) + "," + number(v.y, as_float) + "," + number(v.z, as_float) + last;
    };
    const Placement T{as_float ? body.given : body.placement.M, body.placement.origin};
    text += column(T.M.x, ",0, ") + column(T.M.y, ",0, ") + column(T.M.z, ",0, ") + column(T.origin, ",1});\n");
    if (body.margin > 0) text += "DT_SetMargin(" + object_name + ", " + number(body.margin, true) + ");\n";
    return text;
}

}  // namespace dt::test
