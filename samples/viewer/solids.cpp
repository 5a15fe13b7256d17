// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Convex shapes of the library, with what they look like.

#include "stage.hpp"

#include <numbers>

namespace viewer
{

namespace
{

DT_Scalar scalar(double x)
{
    return DT_Scalar(x);
}

/// Where the support jumps, all corners that should be the same must fall on the same side.
constexpr Vec3 to_one_side{1e-9, 1e-9, 1e-9};

/// The surface of the sum of a body and a ball: the corners of a fine sphere, each pushed out by the support of the
/// body in its direction.
template <class Support> Model rounded_model(double radius, Support support)
{
    std::vector<Triangle> triangles = sphere_triangles(1, 12);
    for (Triangle& t : triangles)
        for (Vec3& p : t)
            p = support(p + to_one_side) + radius * p;
    return smooth_model(triangles);
}

}  // namespace

Solid ball(double radius)
{
    return {solid::Shape::sphere(scalar(radius)), smooth_model(sphere_triangles(radius))};
}

Solid box(double x, double y, double z)
{
    return {solid::Shape::box(scalar(x), scalar(y), scalar(z)), smooth_model(box_triangles({x, y, z}))};
}

Solid cone(double radius, double height)
{
    return {solid::Shape::cone(scalar(radius), scalar(height)), smooth_model(cone_triangles(radius, height))};
}

Solid cylinder(double radius, double height)
{
    return {solid::Shape::cylinder(scalar(radius), scalar(height)), smooth_model(cylinder_triangles(radius, height))};
}

Solid capsule(double radius, double height)
{
    const Vec3 top{0, height / 2, 0};
    const solid::Shape axis = solid::Shape::segment(to_solid(-top), to_solid(top));
    return {solid::Shape::minkowski(axis, solid::Shape::sphere(scalar(radius))),
            rounded_model(radius, [&](Vec3 v) { return v.y < 0 ? -top : top; })};
}

Solid rounded_box(double x, double y, double z, double radius)
{
    const solid::Shape core = solid::Shape::box(scalar(x), scalar(y), scalar(z));
    const Vec3 half{x / 2, y / 2, z / 2};
    return {solid::Shape::minkowski(core, solid::Shape::sphere(scalar(radius))), rounded_model(radius, [&](Vec3 v) {
                return Vec3{v.x < 0 ? -half.x : half.x, v.y < 0 ? -half.y : half.y, v.z < 0 ? -half.z : half.z};
            })};
}

Solid hull_of(std::span<const Vec3> points)
{
    return {solid::Shape::polytope(points), smooth_model(hull_triangles(points), 0.3)};
}

Solid icosahedron(double radius)
{
    const double a = radius * 0.525731, b = radius * 0.850651;  // on a sphere, 1 : the golden ratio
    std::vector<Vec3> points;
    for (const double s : {-a, a})
        for (const double t : {-b, b})
            points.insert(points.end(), {Vec3{0, s, t}, Vec3{s, t, 0}, Vec3{t, 0, s}});
    return hull_of(points);
}

Solid gem(double radius)
{
    std::vector<Vec3> points{{0, -1.1 * radius, 0}};
    for (int i = 0; i < 8; ++i)
    {
        const double t = std::numbers::pi * i / 4;
        points.push_back(radius * Vec3{std::sin(t), 0.1, std::cos(t)});
        points.push_back(radius * Vec3{0.6 * std::sin(t + 0.39), 0.5, 0.6 * std::cos(t + 0.39)});
    }
    return hull_of(points);
}

}  // namespace viewer
