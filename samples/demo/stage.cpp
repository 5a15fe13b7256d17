// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Builds the shapes of the stage, from the plainest to sums and hulls of other shapes, and moves them.

#include "stage.hpp"

#include <array>
#include <numbers>
#include <span>

namespace demo
{
namespace
{

constexpr double tau = 2 * std::numbers::pi;

/// A shape made of two others. They live on inside it, so our handles to them can go.
DT_ShapeHandle combine(DT_ShapeHandle (*make)(DT_ShapeHandle, DT_ShapeHandle), DT_ShapeHandle a, DT_ShapeHandle b)
{
    const DT_ShapeHandle both = make(a, b);
    DT_DeleteShape(a);
    DT_DeleteShape(b);
    return both;
}

DT_ShapeHandle sum(DT_ShapeHandle a, DT_ShapeHandle b)
{
    return combine(DT_NewMinkowski, a, b);
}

DT_ShapeHandle hull(DT_ShapeHandle a, DT_ShapeHandle b)
{
    return combine(DT_NewHull, a, b);
}

DT_ShapeHandle point(Vec p)
{
    DT_Vector3 at;
    store(p, at);
    return DT_NewPoint(at);
}

DT_ShapeHandle capsule(DT_Scalar length, DT_Scalar radius)
{
    const DT_Vector3 source = {0, -length / 2, 0}, target = {0, length / 2, 0};
    return sum(DT_NewLineSegment(source, target), DT_NewSphere(radius));
}

DT_ShapeHandle polytope(std::span<const Vec> points)
{
    const DT_ShapeHandle shape = DT_NewPolytope(nullptr);
    for (const Vec p : points)
    {
        DT_Vector3 vertex;
        store(p, vertex);
        DT_Vertex(vertex);
    }
    DT_EndPolytope();
    return shape;
}

/// A ring of n corners about the y axis at height y, the first at the given angle in turns.
void ring(std::vector<Vec>& points, int n, double radius, double y, double turn)
{
    for (int i = 0; i < n; ++i)
    {
        const double angle = tau * (turn + i / static_cast<double>(n));
        points.push_back({radius * std::cos(angle), y, radius * std::sin(angle)});
    }
}

/// A cut stone: table, girdle and a point below.
DT_ShapeHandle gem(double size)
{
    std::vector<Vec> points;
    ring(points, 8, 0.62 * size, 0.52 * size, 0);
    ring(points, 8, size, 0.12 * size, 1. / 16);
    ring(points, 8, 0.52 * size, -0.48 * size, 0);
    points.push_back({0, -0.95 * size, 0});
    return polytope(points);
}

DT_ShapeHandle icosahedron(double size)
{
    std::vector<Vec> points = {{0, size, 0}, {0, -size, 0}};
    ring(points, 5, size * 2 / std::sqrt(5.), size / std::sqrt(5.), 0);
    ring(points, 5, size * 2 / std::sqrt(5.), -size / std::sqrt(5.), 0.1);
    return polytope(points);
}

}  // namespace

Stage::Stage()
{
    add("box", DT_NewBox(1.7f, 1.1f, 1.3f),
        {.home = {-3.75, 1.0, -0.15}, .sway = {0.25, 0.1, 0.1}, .phase = 0, .axis = {0.25, 1, 0.15}, .tilt = 0.07});
    add("sphere", DT_NewSphere(0.66f),
        {.home = {-2.75, 1.5, 0.55}, .sway = {0.45, 0.15, 0.3}, .phase = 0.5, .axis = {0, 1, 0}});
    add("cone", DT_NewCone(0.8f, 1.9f),
        {.home = {-1.0, 1.35, -1.7}, .sway = {-0.55, 0, 0.1}, .phase = 0.1, .axis = {0.3, 0.2, 1}, .tilt = 0.47});
    add("cylinder", DT_NewCylinder(0.52f, 1.7f),
        {.home = {0.1, 1.15, -1.5}, .sway = {0.5, 0.1, 0}, .phase = 0.1, .axis = {0.7, 0.4, 1}, .tilt = 0.62});
    add("capsule", capsule(1.7f, 0.34f),
        {.home = {0.55, 1.45, 1.25}, .sway = {-0.4, 0.2, 0}, .phase = 0.3, .axis = {0.4, 0.2, 1}, .tilt = 0.66});
    add("rounded box", sum(DT_NewBox(0.85f, 0.85f, 0.85f), DT_NewSphere(0.2f)),
        {.home = {1.55, 0.85, 0.95}, .sway = {0.35, 0.05, 0.1}, .phase = 0.3, .axis = {0.2, 1, 0.1}, .tilt = 0.1});
    add("pear", hull(sum(point({0, 0.75, 0}), DT_NewSphere(0.28f)), sum(point({0, -0.35, 0}), DT_NewSphere(0.62f))),
        {.home = {2.75, 1.3, -1.1}, .sway = {0.2, 0.2, 0.2}, .phase = 0.7, .axis = {0.5, 0.2, -1}, .tilt = 0.6});
    add("gem", gem(0.78),
        {.home = {4.3, 1.45, 0.1}, .sway = {-0.75, 0.1, -0.25}, .phase = 0.55, .axis = {0.15, 1, 0.1}, .tilt = 0.2});
    add("icosahedron", icosahedron(0.72),
        {.home = {3.25, 0.95, 2.15}, .sway = {0.25, 0.1, 0.3}, .phase = 0.2, .axis = {0.4, 1, -0.3}, .tilt = 0.3});
    add("obelisk", hull(DT_NewBox(0.95f, 0.35f, 0.95f), point({0, 1.45, 0})),
        {.home = {-1.55, 0.55, 1.75}, .sway = {0.3, 0.1, 0.2}, .phase = 0.8, .axis = {0.05, 1, 0.08}, .tilt = 0.12});
    add("ellipsoid", DT_NewSphere(0.5f),
        {.home = {1.2, 2.7, -0.6},
         .sway = {0.6, 0.15, 0.2},
         .phase = 0.9,
         .axis = {0.2, 0.3, 1},
         .tilt = 0.95,
         .scale = {1.6, 0.8, 1.0}});
    add("pebble", sum(DT_NewCylinder(0.5f, 0.1f), DT_NewSphere(0.16f)),
        {.home = {-3.45, 0.85, 2.15}, .sway = {0.15, 0.1, -0.2}, .phase = 0.35, .axis = {1, 0.5, 0.3}, .tilt = 0.95});
    show(0);
}

Stage::~Stage()
{
    for (const Body& body : bodies_)
        DT_DestroyObject(body.object);
}

void Stage::add(const char* name, DT_ShapeHandle shape, Body path)
{
    path.name = name;
    path.object = DT_CreateObject(nullptr, shape);
    DT_DeleteShape(shape);  // the object keeps it
    bodies_.push_back(std::move(path));
}

void Stage::show(int frame)
{
    const double turn = frame / static_cast<double>(frame_count);
    for (const Body& body : bodies_)
    {
        const double half = tau * (turn + body.tilt) / 2;
        const Vec axis = unit(body.axis) * std::sin(half);
        const DT_Quaternion orientation = {static_cast<DT_Scalar>(axis.x), static_cast<DT_Scalar>(axis.y),
                                           static_cast<DT_Scalar>(axis.z), static_cast<DT_Scalar>(std::cos(half))};
        DT_Vector3 position, scale;
        store(body.home + body.sway * std::sin(tau * (turn + body.phase)), position);
        store(body.scale, scale);
        DT_SetPosition(body.object, position);
        DT_SetOrientation(body.object, orientation);
        DT_SetScaling(body.object, scale);  // after the orientation, which resets it
    }
}

Vec Stage::velocity(const Body& body, int frame) const
{
    const double turn = frame / static_cast<double>(frame_count);
    return body.sway * (std::cos(tau * (turn + body.phase)) * tau / frame_count);
}

}  // namespace demo
