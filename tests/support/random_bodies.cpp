// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The distributions. Only the generator's own 64-bit words are used, never the standard distributions, so that a seed
// means the same everywhere.
#include "support/random_bodies.hpp"

#include "support/handles.hpp"

#include <utility>

namespace dt::test
{

double uniform(Random& random, double low, double high)
{
    return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
}

int integer(Random& random, int low, int high)
{
    return low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
}

bool chance(Random& random, double probability)
{
    return uniform(random, 0, 1) < probability;
}

double log_uniform(Random& random, double low, double high)
{
    return std::exp(uniform(random, std::log(low), std::log(high)));
}

Vec random_direction(Random& random)
{
    for (;;)
    {
        const Vec v{uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1)};
        if (norm(v) > 0.1 && norm(v) <= 1) return unit(v);
    }
}

Mat random_rotation(Random& random)
{
    const Vec x = random_direction(random);
    for (;;)
    {
        const Vec other = random_direction(random), z = cross(x, other);
        if (norm(z) > 0.1) return {x, cross(unit(z), x), unit(z)};
    }
}

double random_scale(Random& random)
{
    return log_uniform(random, 1e-3, 1e3);
}

namespace
{

/// One extent of a shape: mostly of the order of the scale, at times much smaller.
double random_edge(Random& random, double scale)
{
    return scale * (chance(random, 0.1) ? log_uniform(random, 1e-3, 1) : uniform(random, 0.2, 1));
}

std::vector<Vec> random_points(Random& random, double scale)
{
    const int count = chance(random, 0.1) ? integer(random, 1, 4) : integer(random, 4, 32);
    const Vec edges{random_edge(random, scale), random_edge(random, scale), random_edge(random, scale)};
    const bool on_ellipsoid = chance(random, 0.5);
    std::vector<Vec> points;
    for (int i = 0; i < count; ++i)
    {
        const Vec v = on_ellipsoid ? random_direction(random)
                                   : Vec{uniform(random, -1, 1), uniform(random, -1, 1), uniform(random, -1, 1)};
        points.push_back({edges.x * v.x, edges.y * v.y, edges.z * v.z});
    }
    return points;
}

Vec random_offset(Random& random, double scale)
{
    const Vec direction = random_direction(random);  // drawn first: compilers differ in the order of operands
    return uniform(random, 0, scale) * direction;
}

Kind random_kind(Random& random, bool composed_too)
{
    for (;;)
    {
        const Kind kind = static_cast<Kind>(integer(random, 0, kind_count - 1));
        if (composed_too || (kind != Kind::Minkowski && kind != Kind::Hull)) return kind;
    }
}

}  // namespace

Shape random_shape(Random& random, Kind kind, double scale, int nesting)
{
    const auto edge = [&] { return random_edge(random, scale); };
    const auto operand = [&] {
        const double smaller = scale * (chance(random, 0.2) ? log_uniform(random, 1e-2, 1) : uniform(random, 0.3, 1));
        return random_shape(random, random_kind(random, nesting > 1), smaller, nesting - 1);
    };
    switch (kind)
    {
    case Kind::Box:
    {
        const double x = edge(), y = edge(), z = edge();
        return box(x, y, z);
    }
    case Kind::Sphere:
        return sphere(edge() / 2);
    case Kind::Cone:
    case Kind::Cylinder:
    {
        const double radius = edge() / 2, height = edge();
        return kind == Kind::Cone ? cone(radius, height) : cylinder(radius, height);
    }
    case Kind::Point:
        return point(random_offset(random, scale));
    case Kind::Segment:
    {
        const Vec p = random_offset(random, scale), q = random_offset(random, scale);
        return segment(p, q);
    }
    case Kind::Minkowski:
    case Kind::Hull:
    {
        Shape a = operand();
        Shape b = operand();
        return kind == Kind::Hull ? hull(std::move(a), std::move(b)) : minkowski(std::move(a), std::move(b));
    }
    case Kind::Polytope:
        return polytope(random_points(random, scale));
    }
    return {};
}

Shape random_shape(Random& random, double scale)
{
    return random_shape(random, random_kind(random, true), scale);
}

Body random_body(Random& random, Shape shape)
{
    Body body;
    body.shape = std::move(shape);
    Mat M = random_rotation(random);
    const double choice = uniform(random, 0, 1);
    const auto factor = [&] { return uniform(random, 0.4, 1.6); };
    if (choice < 0.1)
    {
        const double x = factor(), y = factor(), z = factor();
        M = M * scaling(x, y, z);
    }
    else if (choice < 0.2)
    {
        const double yx = uniform(random, -1, 1), zx = uniform(random, -1, 1), zy = uniform(random, -1, 1);
        M = M * Mat{{1, 0, 0}, {yx, 1, 0}, {zx, zy, 1}};
    }
    else if (choice < 0.25) { M = M * scaling(-1, 1, 1); }
    else if (choice < 0.3)
    {
        const double s = log_uniform(random, 0.1, 10);
        M = M * scaling(s, s, s);
    }
    else if (choice < 0.4) { M = Mat{}; }
    body.placement.M = M;
    if (chance(random, 0.2)) body.route = Route::MatrixFloat;
    if (chance(random, 0.25)) body.margin = as_stored(log_uniform(random, 1e-3, 0.5) * extent(body));
    return body;
}

namespace
{

/// Middle of the body's bounding box, for a body at the origin.
Vec middle(const Body& body)
{
    Vec sum;
    for (const Vec axis : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}})
    {
        const Vec ends = core_support(body, axis) + core_support(body, -axis);
        sum = sum + (0.5 * dot(ends, axis)) * axis;
    }
    return sum;
}

}  // namespace

void place_pair(Random& random, Body& a, Body& b)
{
    const Vec n = random_direction(random);
    const auto half_width = [&](const Body& body) {
        return 0.5 * dot(core_support(body, n) - core_support(body, -n), n) + body.margin;
    };
    const double touching = half_width(a) + half_width(b);
    const double choice = uniform(random, 0, 1);
    const double apart = choice < 0.6   ? uniform(random, 0, 1.5)
                         : choice < 0.9 ? uniform(random, 0.85, 1.1)
                                        : 1 + log_uniform(random, 1e-7, 1e-1);
    Vec anchor;
    if (chance(random, 0.4))
    {
        const Vec direction = random_direction(random);
        anchor = log_uniform(random, 1, 1e5) * direction;
        if (chance(random, 0.5)) anchor = as_stored(anchor);
    }
    a.placement.origin = anchor - middle(a);
    b.placement.origin = anchor + (apart * touching) * n - middle(b);
    for (Body* const body : {&a, &b})
        if (body->route == Route::MatrixFloat) hand_over_floats(*body);
}

}  // namespace dt::test
