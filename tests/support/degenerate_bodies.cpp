// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Each family is made in a plain frame with round numbers, then both bodies are carried to a common place.
#include "support/degenerate_bodies.hpp"

#include <initializer_list>

namespace dt::test
{

const char* name_of(Family family)
{
    static constexpr const char* names[family_count] = {
        "touching faces",  "identical",      "concentric", "internally tangent", "parallel edges",
        "needles",         "slabs",          "zero size",  "flat polytopes",     "nearly parallel",
        "vertex contacts", "round contacts", "collinear",  "tiny on huge",       "trivial operands",
        "crossing flats"};
    return names[static_cast<int>(family)];
}

namespace
{

using Pair = std::pair<Body, Body>;

template <class T> T one_of(Random& random, std::initializer_list<T> values)
{
    return values.begin()[integer(random, 0, static_cast<int>(values.size()) - 1)];
}

Body at(Shape shape, Vec origin = {}, const Mat& M = {})
{
    Body body;
    body.shape = std::move(shape);
    body.placement = {M, origin};
    return body;
}

Mat quarter_turn(Random& random)
{
    return one_of(random, {Mat{}, Mat{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, Mat{{1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
                           Mat{{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}, Mat{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}});
}

/// Edges that are exact in binary, so that sums touch exactly.
double plain(Random& random)
{
    return one_of(random, {0.25, 0.5, 1.0, 1.5, 2.0, 3.0});
}

Vec plain_vec(Random& random)
{
    const double x = plain(random), y = plain(random), z = plain(random);
    return {x, y, z};
}

Shape box_of(Vec edges)
{
    return box(edges.x, edges.y, edges.z);
}

/// Any solid shape whose top is a face, edge or apex at y = height / 2, and base a face at y = -height / 2.
Shape upright(Random& random, double width, double height)
{
    switch (integer(random, 0, 4))
    {
    case 0:
        return box(width, height, width);
    case 1:
        return cylinder(width / 2, height);
    case 2:
        return cone(width / 2, height);
    case 3:
        return polytope({{-width / 2, -height / 2, -width / 2},
                         {width / 2, -height / 2, -width / 2},
                         {width / 2, -height / 2, width / 2},
                         {-width / 2, -height / 2, width / 2},
                         {0, height / 2, 0},
                         {0, 0, 0}});
    default:
        return minkowski(box(width, 0, width), segment({0, -height / 2, 0}, {0, height / 2, 0}));
    }
}

Pair touching_faces(Random& random)
{
    const Vec p = plain_vec(random), q = plain_vec(random);
    const double slide = one_of(random, {0.0, 0.125, (p.x + q.x) / 2, (p.x + q.x) / 4});
    return {at(upright(random, p.x, p.y)), at(upright(random, q.x, q.y), {slide, (p.y + q.y) / 2, 0})};
}

Pair identical(Random& random)
{
    const Body body = at(random_shape(random, 1), {}, chance(random, 0.5) ? Mat{} : scaling(1, -2, 0.5));
    return {body, body};
}

Pair concentric(Random& random)
{
    const double inner = one_of(random, {1.0, 0.5, 1e-2, 1e-4});
    const Vec p = plain_vec(random), q = inner * plain_vec(random);
    const auto any = [&](Vec s) -> Shape {
        switch (integer(random, 0, 3))
        {
        case 0:
            return box_of(s);
        case 1:
            return sphere(s.x / 2);
        case 2:
            return cylinder(s.x / 2, s.y);
        default:
            return cone(s.x / 2, s.y);
        }
    };
    return {at(any(p)), at(any(q), {}, quarter_turn(random))};
}

Pair internally_tangent(Random& random)
{
    const double big = 2, small = one_of(random, {1.0, 0.5, 0.25, 0x1p-10});
    switch (integer(random, 0, 3))
    {
    case 0:
        return {at(sphere(big / 2)), at(sphere(small / 2), {(big - small) / 2, 0, 0})};
    case 1:
        return {at(box(big, big, big)), at(box(small, small, small), {(big - small) / 2, 0, 0})};
    case 2:
        return {at(cylinder(big / 2, big)), at(cylinder(small / 2, small), {(big - small) / 2, 0, 0})};
    default:
        return {at(cylinder(big / 2, big)), at(sphere(small / 2), {0, (big - small) / 2, 0})};
    }
}

Pair parallel_edges(Random& random)
{
    const Mat R = rotation({0, 0, 1}, 0.78539816339744831);
    const double gap = one_of(random, {0.0, 1e-3, -1e-3, 0.5, -0.5});
    const double half = std::sqrt(0.5);
    return {at(box(1, 1, 1), {}, R),
            at(box(1, 1, plain(random)), {2 * half + gap, 0, one_of(random, {0.0, 0.5, 1.0})}, R)};
}

Shape needle(Random& random, double ratio)
{
    switch (integer(random, 0, 4))
    {
    case 0:
        return box(1, ratio, ratio);
    case 1:
        return cylinder(ratio / 2, 1);
    case 2:
        return cone(ratio / 2, 1);
    case 3:
        return minkowski(segment({0, -0.5, 0}, {0, 0.5, 0}), sphere(ratio / 2));
    default:
        return hull(point({0, 0, 1}), box(ratio, ratio, ratio));
    }
}

Pair needles(Random& random)
{
    const double ratio = log_uniform(random, 1e-4, 1e-2);
    const Mat R = chance(random, 0.5) ? quarter_turn(random) : rotation({0, 0, 1}, log_uniform(random, 1e-6, 1));
    const Vec shift =
        one_of(random, {Vec{}, Vec{0, 0, ratio}, Vec{0, 0, ratio / 2}, Vec{0.5, 0, 2 * ratio}, Vec{1, 0, 0}});
    return {at(needle(random, ratio)), at(needle(random, ratio), shift, R)};
}

Pair slabs(Random& random)
{
    const double thin = log_uniform(random, 1e-4, 1e-2), gap = one_of(random, {0.0, 1e-5, -0.5, 0.5, -1.0}) * thin;
    const auto slab = [&]() -> Shape {
        switch (integer(random, 0, 2))
        {
        case 0:
            return box(1, thin, 1);
        case 1:
            return cylinder(0.5, thin);
        default:
            return cone(0.5, thin);
        }
    };
    return {at(slab()), at(slab(), {one_of(random, {0.0, 0.25, 1.0}), thin + gap, 0})};
}

Shape zero_sized(Random& random)
{
    switch (integer(random, 0, 8))
    {
    case 0:
        return box(0, 0, 0);
    case 1:
        return box(1, 0, 0);
    case 2:
        return box(1, 0, 1);
    case 3:
        return sphere(0);
    case 4:
        return cone(0, 1);
    case 5:
        return cone(1, 0);
    case 6:
        return cylinder(0, 1);
    case 7:
        return cylinder(1, 0);
    default:
        return segment({0.5, 0, 0}, {0.5, 0, 0});
    }
}

Pair zero_size(Random& random)
{
    const Vec shift = one_of(random, {Vec{}, Vec{0, 0.5, 0}, Vec{1, 0, 0}, Vec{0.25, 0.25, 0}, Vec{2, 0, 0}});
    Shape other = chance(random, 0.5) ? zero_sized(random) : random_shape(random, 1);
    return {at(zero_sized(random)), at(std::move(other), shift, quarter_turn(random))};
}

Shape flat_polytope(Random& random)
{
    std::vector<Vec> points;
    const int count = integer(random, 1, 12), dimension = integer(random, 0, 2);
    for (int i = 0; i < count; ++i)
    {
        const double x = dimension > 0 ? integer(random, -4, 4) / 4.0 : 0.5;
        const double z = dimension > 1 ? integer(random, -4, 4) / 4.0 : 0.25;
        points.push_back({x, 0.125, z});
        if (chance(random, 0.3)) points.push_back(points.back());
    }
    return polytope(std::move(points));
}

Pair flat_polytopes(Random& random)
{
    const Vec shift = one_of(random, {Vec{}, Vec{0, 0.25, 0}, Vec{1, 0, 0}, Vec{0.5, 0, 0.5}, Vec{3, 0, 0}});
    Shape other = chance(random, 0.5) ? flat_polytope(random) : random_shape(random, 1);
    return {at(flat_polytope(random)), at(std::move(other), shift, quarter_turn(random))};
}

Pair nearly_parallel(Random& random)
{
    const double angle = log_uniform(random, 1e-9, 1e-3);
    const Vec p = plain_vec(random), q = plain_vec(random);
    const Mat R = rotation(chance(random, 0.5) ? Vec{0, 0, 1} : random_direction(random), angle);
    const double gap = one_of(random, {0.0, 1e-6, -1e-6, 1e-2, -1e-2});
    return {at(upright(random, p.x, p.y)), at(upright(random, q.x, q.y), {0, (p.y + q.y) / 2 + gap, 0}, R)};
}

Pair vertex_contacts(Random& random)
{
    const Vec p = plain_vec(random), q = plain_vec(random);
    switch (integer(random, 0, 3))
    {
    case 0:
        return {at(box_of(p)), at(box_of(q), 0.5 * (p + q))};
    case 1:
        return {at(box_of(p)), at(point({}), 0.5 * p)};
    case 2:
        return {at(cone(p.x / 2, p.y)), at(box_of(q), {0, (p.y + q.y) / 2, 0})};
    default:
        return {at(cone(p.x / 2, p.y)), at(cone(q.x / 2, q.y), {0, (p.y + q.y) / 2, 0}, scaling(1, -1, 1))};
    }
}

Pair round_contacts(Random& random)
{
    const Vec p = plain_vec(random), q = plain_vec(random);
    const double gap = one_of(random, {0.0, 0.0, 1e-6, -1e-6, 1e-3, -1e-3});
    switch (integer(random, 0, 3))
    {
    case 0:
        return {at(sphere(p.x / 2)), at(sphere(q.x / 2), {(p.x + q.x) / 2 + gap, 0, 0})};
    case 1:
        return {at(sphere(p.x / 2)), at(box_of(q), {(p.x + q.x) / 2 + gap, 0, 0})};
    case 2:
        return {at(cylinder(p.x / 2, p.y)), at(cylinder(q.x / 2, q.y), {(p.x + q.x) / 2 + gap, 0, 0})};
    default:
        return {at(cylinder(p.x / 2, p.y)), at(box_of(q), {(p.x + q.x) / 2 + gap, q.y / 4, 0})};
    }
}

Pair collinear(Random& random)
{
    const double start = one_of(random, {-0.5, 0.0, 0.5, 1.0, 1.5, 0.999999});
    Body a = at(segment({0, 0, 0}, {1, 0, 0})), b = at(segment({start, 0, 0}, {start + 1, 0, 0}));
    if (chance(random, 0.3)) a.margin = 0.25;
    if (chance(random, 0.3)) b.shape = minkowski(b.shape, sphere(0.25));
    if (chance(random, 0.3)) b.placement.origin = {0, one_of(random, {0.0, 0.5, 1e-5}), 0};
    return {a, b};
}

Pair tiny_on_huge(Random& random)
{
    const double tiny = one_of(random, {1e-2, 1e-4, 1e-6}), gap = one_of(random, {0.0, 0.1, -0.1, 1e-3}) * tiny;
    const double slide = uniform(random, -0.45, 0.45);
    Shape ground = chance(random, 0.5) ? box(1, 1, 1) : cylinder(0.5, 1);
    return {at(std::move(ground)), at(upright(random, tiny, tiny), {slide, 0.5 + tiny / 2 + gap, 0})};
}

Pair trivial_operands(Random& random)
{
    const Shape body = random_shape(random, Kind::Box, 1);
    const auto wrapped = [&]() -> Shape {
        switch (integer(random, 0, 4))
        {
        case 0:
            return hull(body, body);
        case 1:
            return minkowski(body, point({}));
        case 2:
            return hull(body, point({}));
        case 3:
            return minkowski(minkowski(body, point({0.5, 0, 0})), point({-0.5, 0, 0}));
        default:
            return hull(hull(body, point({})), hull(point({}), body));
        }
    };
    const Vec shift = one_of(random, {Vec{}, Vec{body.size.x, 0, 0}, Vec{body.size.x, body.size.y, 0}, Vec{0, 2, 0}});
    return {at(wrapped()), at(chance(random, 0.5) ? wrapped() : sphere(0.5), shift)};
}

Pair crossing_flats(Random& random)
{
    const auto flat = [&]() -> Shape {
        switch (integer(random, 0, 3))
        {
        case 0:
            return box(1, 0, 1);
        case 1:
            return cylinder(0.5, 0);
        case 2:
            return polytope({{0, 0, 0}, {1, 0, 0}, {0, 0, 1}});
        default:
            return segment({-0.5, 0, 0}, {0.5, 0, 0});
        }
    };
    const Mat R = chance(random, 0.5) ? quarter_turn(random) : random_rotation(random);
    const Vec shift = one_of(random, {Vec{}, Vec{0.25, 0, 0}, Vec{0, 0.5, 0}, Vec{0.125, 0.125, 0.125}});
    return {at(flat()), at(flat(), shift, R)};
}

Pair make(Random& random, Family family)
{
    switch (family)
    {
    case Family::TouchingFaces:
        return touching_faces(random);
    case Family::Identical:
        return identical(random);
    case Family::Concentric:
        return concentric(random);
    case Family::InternallyTangent:
        return internally_tangent(random);
    case Family::ParallelEdges:
        return parallel_edges(random);
    case Family::Needles:
        return needles(random);
    case Family::Slabs:
        return slabs(random);
    case Family::ZeroSize:
        return zero_size(random);
    case Family::FlatPolytopes:
        return flat_polytopes(random);
    case Family::NearlyParallel:
        return nearly_parallel(random);
    case Family::VertexContacts:
        return vertex_contacts(random);
    case Family::RoundContacts:
        return round_contacts(random);
    case Family::Collinear:
        return collinear(random);
    case Family::TinyOnHuge:
        return tiny_on_huge(random);
    case Family::TrivialOperands:
        return trivial_operands(random);
    case Family::CrossingFlats:
        return crossing_flats(random);
    }
    return {};
}

}  // namespace

std::pair<Body, Body> degenerate_pair(Random& random, Family family)
{
    Pair pair = make(random, family);
    Placement frame;
    const double choice = uniform(random, 0, 1);
    if (choice > 0.6) { frame.M = random_rotation(random); }
    else if (choice > 0.4) { frame.M = quarter_turn(random); }
    else if (choice > 0.3) { frame.M = rotation(random_direction(random), log_uniform(random, 1e-9, 1e-3)); }
    if (chance(random, 0.3)) frame.origin = as_stored(log_uniform(random, 1, 1e5) * random_direction(random));
    const double scale = chance(random, 0.3) ? random_scale(random) : 1;
    frame.M = frame.M * scaling(scale, scale, scale);
    for (Body* body : {&pair.first, &pair.second})
    {
        body->placement = frame * body->placement;
        body->margin = as_stored(body->margin * scale);
    }
    if (chance(random, 0.1)) pair.first.margin = as_stored(0.125 * scale);
    if (chance(random, 0.5)) std::swap(pair.first, pair.second);
    return pair;
}

}  // namespace dt::test
