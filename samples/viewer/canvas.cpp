// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Collects the models, rods, balls and arrows of one picture as instances.
#include "canvas.hpp"

#include <numbers>

namespace viewer
{

namespace
{

Instance instance(const Map& m, Colour colour)
{
    return {{float(m.c0.x), float(m.c1.x), float(m.c2.x), float(m.origin.x), float(m.c0.y), float(m.c1.y),
             float(m.c2.y), float(m.origin.y), float(m.c0.z), float(m.c1.z), float(m.c2.z), float(m.origin.z)},
            colour};
}

/// Unit length along y from the origin, radius 1, to the segment from p to q.
Map along(Vec3 p, Vec3 q, double radius)
{
    const Vec3 u = q - p, side = across(unit(u));
    return {radius * side, u, radius * cross(side, unit(u)), 0.5 * (p + q)};
}

const Model& rod_model()
{
    static const Model model = smooth_model(cylinder_triangles(1, 1, 20));
    return model;
}

const Model& ball_model()
{
    static const Model model = smooth_model(sphere_triangles(1, 10));
    return model;
}

const Model& tip_model()
{
    static const Model model = smooth_model(cone_triangles(1, 1, 24));
    return model;
}

const Model& pane_model()
{
    constexpr Triangle t{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}};
    static const Model model = smooth_model(std::array<Triangle, 1>{t});
    return model;
}

}  // namespace

void Canvas::Batches::add(const Model& model, const Instance& instance)
{
    const auto [entry, is_new] = places.try_emplace(&model, batches.size());
    if (is_new) batches.push_back({&model, {}});
    batches[entry->second].instances.push_back(instance);
}

void Canvas::Batches::clear()
{
    batches.clear();
    places.clear();
}

void Canvas::clear()
{
    solids_.clear();
    glasses_.clear();
    lines_.clear();
    labels_.clear();
}

void Canvas::solid(const Model& model, const Map& placement, Colour colour)
{
    solids_.add(model, instance(placement, colour));
}

void Canvas::glass(const Model& model, const Map& placement, Colour colour)
{
    glasses_.add(model, instance(placement, colour));
}

void Canvas::line(Vec3 p, Vec3 q, Colour colour, double width)
{
    lines_.push_back(
        {{float(p.x), float(p.y), float(p.z)}, float(width), {float(q.x), float(q.y), float(q.z)}, 0, colour});
}

void Canvas::box(Vec3 min, Vec3 max, Colour colour, double width)
{
    const auto corner = [&](int i) {
        return Vec3{i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z};
    };
    for (int i = 0; i < 8; ++i)
        for (int axis = 1; axis < 8; axis *= 2)
            if (!(i & axis)) line(corner(i), corner(i | axis), colour, width);
}

void Canvas::ring(Vec3 centre, Vec3 axis, double radius, Colour colour, double width)
{
    constexpr int parts = 48;
    const Vec3 u = radius * across(unit(axis)), v = cross(unit(axis), u);
    const auto at = [&](int i) {
        const double t = 2 * std::numbers::pi * i / parts;
        return centre + std::cos(t) * u + std::sin(t) * v;
    };
    for (int i = 0; i < parts; ++i)
        line(at(i), at(i + 1), colour, width);
}

void Canvas::rod(Vec3 p, Vec3 q, double radius, Colour colour)
{
    if (norm(q - p) > 0) solid(rod_model(), along(p, q, radius), colour);
}

void Canvas::ball(Vec3 p, double radius, Colour colour)
{
    solid(ball_model(), placement(p, {}, {radius, radius, radius}), colour);
}

void Canvas::arrow(Vec3 p, Vec3 q, double radius, Colour colour)
{
    const double length = norm(q - p), tip = std::min(5 * radius, length / 2);
    if (!(length > 0)) return;
    const Vec3 neck = q - tip * unit(q - p);
    rod(p, neck, radius, colour);
    solid(tip_model(), along(neck, q, 2.4 * radius), colour);
}

void Canvas::pane(Vec3 a, Vec3 b, Vec3 c, Colour colour)
{
    const Vec3 n = cross(b - a, c - a);
    if (norm(n) > 0) glass(pane_model(), {b - a, c - a, unit(n), a}, colour);
}

void Canvas::label(Vec3 place, std::string text, Colour colour)
{
    labels_.push_back({place, std::move(text), colour});
}

}  // namespace viewer
