// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The families of pairs near contact. B is placed in one of two ways: support point against support point along a
// direction, so that the gap is exactly that of the two planes; or along a line, until the distance is the gap wanted,
// which finds faces and edges. A negative gap is an overlap: then it bounds the depth.
#include "near_contact.hpp"

namespace dt::test::near
{

namespace
{

using Things = std::unique_ptr<Thing>;

constexpr double pi = 3.14159265358979323846;

/// A rotation, at times scaled, sheared or mirrored, at times by a float matrix, at times with a margin.
Body dressed(Random& random, Shape shape, double thickness)
{
    Body body;
    body.shape = std::move(shape);
    Mat M = random_rotation(random);
    const double choice = uniform(random, 0, 1);
    const auto factor = [&] { return uniform(random, 0.5, 1.5); };
    if (choice < 0.06)
    {
        const double x = factor(), y = factor(), z = factor();
        M = M * scaling(x, y, z);
    }
    else if (choice < 0.1)
    {
        const double yx = uniform(random, -1, 1), zx = uniform(random, -1, 1), zy = uniform(random, -1, 1);
        M = M * Mat{{1, 0, 0}, {yx, 1, 0}, {zx, zy, 1}};
    }
    else if (choice < 0.13) { M = M * scaling(-1, 1, 1); }
    else if (choice < 0.16)
    {
        const double s = log_uniform(random, 0.1, 10);
        M = M * scaling(s, s, s);
    }
    else if (choice < 0.2) { M = Mat{}; }
    body.placement.M = M;
    if (chance(random, 0.08)) body.route = Route::MatrixFloat;
    if (chance(random, 0.15)) body.margin = as_stored(log_uniform(random, 1e-2, 1) * thickness);
    return body;
}

Vec any_perpendicular(Random& random, Vec axis)
{
    for (;;)
    {
        const Vec across = cross(axis, random_direction(random));
        if (norm(across) > 0.1 * norm(axis)) return unit(across);
    }
}

Vec support_of_thing(const Thing& thing, Vec n)
{
    const Part& part = thing.solid().parts[0];
    return part.at * support(*part.shape, transposed_times(part.at.M, n));
}

/// A direction in which contact is worth looking at: of a face, an edge, an axis, or none of them.
Vec contact_direction(Random& random, const Thing& a, const Thing& b)
{
    const auto axis_of = [&](const Thing& thing) {
        const Mat &M = thing.told().M, C = cofactors(M);
        const int which = integer(random, 0, 2);
        return unit(which == 0 ? C.x : which == 1 ? C.y : C.z);
    };
    const int how = integer(random, 0, 5);
    Vec n = random_direction(random);
    if (how == 0) n = axis_of(a);
    if (how == 1) n = axis_of(b);
    if (how == 2) n = any_perpendicular(random, unit(a.told().M.y));
    if (how == 3) n = any_perpendicular(random, unit(b.told().M.y));
    if (how == 4)
    {
        const Vec u = axis_of(a), v = axis_of(b), across = cross(u, v);
        if (norm(across) > 1e-3) n = unit(across);
    }
    if (chance(random, 0.5)) n = -n;
    if (chance(random, 0.3))
    {
        const Vec aside = random_direction(random);
        n = unit(n + log_uniform(random, 1e-12, 1e-1) * aside);
    }
    return n;
}

/// Puts B so that the support planes along n are `gap` apart and the support points face each other.
void put_support_to_support(Random& random, const Thing& a, Thing& b, double gap)
{
    const Vec n = contact_direction(random, a, b);
    const double between = gap + a.solid().margin + b.solid().margin;
    b.move_to(b.told().origin + (support_of_thing(a, n) - support_of_thing(b, -n)) + between * n);
}

/// Some point of the thing, anywhere along it.
Vec point_in(Random& random, const Thing& thing)
{
    const Vec u = random_direction(random), v = random_direction(random);
    const double share = uniform(random, 0, 1);
    return (1 - share) * support_of_thing(thing, u) + share * support_of_thing(thing, v);
}

/// Puts B on a line through some point of A and moves it along until the distance is `gap`: Newton's method from
/// outside, which does not overshoot, since the distance is a convex function of the way.
void slide_to_contact(Random& random, const Thing& a, Thing& b, double gap)
{
    const Vec from = point_in(random, a), of_b = point_in(random, b);
    const Vec u = chance(random, 0.5) ? random_direction(random) : contact_direction(random, a, b);
    const double r = a.solid().margin + b.solid().margin, size = a.size() + b.size();
    const Vec at_contact = b.told().origin + (from - of_b);
    const double wanted = std::fmax(gap, 0);
    double way = size;
    b.move_to(at_contact + way * u);
    Rough now = rough_distance(a.solid(), b.solid(), 1e-16 * size);
    for (int k = 0; k < 12; ++k)
    {
        const double left = now.distance - r - wanted, slope = dot(now.n, u);
        if (!(left > 1e-16 * size) || !(slope > 1e-9)) break;
        way -= left / slope;
        b.move_to(at_contact + way * u);
        const Rough next = rough_distance(a.solid(), b.solid(), 1e-16 * size);
        if (!(next.distance > 0)) break;
        now = next;
    }
    if (gap < 0) b.move_to(b.told().origin + gap * now.n);
}

double random_sign(Random& random, double positive)
{
    return chance(random, positive) ? 1 : -1;
}

void put(Random& random, const Thing& a, Thing& b, double gap)
{
    if (chance(random, 0.4) && !a.is_mesh() && !b.is_mesh())
        put_support_to_support(random, a, b, gap);
    else
        slide_to_contact(random, a, b, gap);
}

Vec random_origin(Random& random, double reach)
{
    if (chance(random, 0.5)) return {};
    const Vec direction = random_direction(random);
    return as_stored(uniform(random, 0, reach) * direction);
}

constexpr int long_kinds = 11;

Shape moved_ball(double radius, double y)
{
    return minkowski(sphere(radius), point({0, y, 0}));
}

/// About the y axis, this long; w is half its thickness.
Shape long_thing(Random& random, int kind, double w, double length)
{
    const double other = uniform(random, 0.025, 0.175);
    const auto jitter = [&] { return uniform(random, 0.5, 1) * w; };
    switch (kind)
    {
    case 0:
        return hull(sphere(w), point({0, length, 0}));
    case 1:
        return hull(sphere(w), moved_ball(other, length));
    case 2:
        return cone(w, length);
    case 3:
        return cylinder(w, length);
    case 4:
        return box(2 * w, length, 2 * other);
    case 5:
        return hull(moved_ball(w, -length / 2), moved_ball(w, length / 2));
    case 6:
        return segment({0, -length / 2, 0}, {0, length / 2, 0});
    case 7:
    {
        std::vector<Vec> points;
        for (int i = 0; i < 8; ++i)
        {
            const double x = jitter(), z = jitter(), y = uniform(random, 0.45, 0.5) * length;
            points.push_back({i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z});
        }
        return polytope(std::move(points));
    }
    case 8:
        return minkowski(segment({0, 0, 0}, {0, length, 0}), box(w, other, w));
    case 9:
        return minkowski(cylinder(w / 2, length), cone(w / 2, other));
    default:
        return hull(box(w, w, other), point({other, length, w}));
    }
}

/// Of size about `scale`; points only where asked for by kind.
Shape other_thing(Random& random, double scale)
{
    static constexpr Kind kinds[] = {Kind::Box,     Kind::Sphere,    Kind::Cone, Kind::Cylinder,
                                     Kind::Segment, Kind::Minkowski, Kind::Hull, Kind::Polytope};
    return random_shape(random, kinds[integer(random, 0, 7)], scale, 1);
}

Things thing(Body body)
{
    return std::make_unique<Thing>(std::move(body));
}

Pair ordered(Random& random, Things a, Things b, std::string what)
{
    if (chance(random, 0.5)) std::swap(a, b);
    return {std::move(a), std::move(b), std::move(what)};
}

Pair long_pair(Random& random)
{
    const int kind = integer(random, 0, long_kinds - 1);
    const double length = log_uniform(random, 10, 1e5), thickness = uniform(random, 0.05, 0.35);
    Body body = dressed(random, long_thing(random, kind, thickness / 2, length), thickness);
    if (kind == 6) body.margin = as_stored(thickness / 2);
    body.placement.origin = random_origin(random, 100);
    Things a = thing(std::move(body)), b = thing(dressed(random, other_thing(random, 1), 1));
    const double size = log_uniform(random, 1e-12, 1e-3), gap = random_sign(random, 0.6) * size;
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "long " + std::to_string(kind));
}

Pair sizes_apart_pair(Random& random)
{
    const double ratio = log_uniform(random, 1e2, 1e8), small = log_uniform(random, 1e-4, 10), large = ratio * small;
    Body body = dressed(random, random_shape(random, large), large);
    body.placement.origin = random_origin(random, large);
    Things a = thing(std::move(body)), b = thing(dressed(random, random_shape(random, small), small));
    const double size = log_uniform(random, std::fmin(1e-15 * large, 1e-3 * small), 0.1 * small);
    const double gap = random_sign(random, 0.6) * size;
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "sizes apart");
}

Pair unit_pair(Random& random)
{
    Body body = dressed(random, random_shape(random, 1), 1);
    body.placement.origin = random_origin(random, 10);
    Things a = thing(std::move(body)), b = thing(dressed(random, random_shape(random, 1), 1));
    const double size = log_uniform(random, 1e-14, 1e-5), gap = random_sign(random, 0.6) * size;
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "unit");
}

double small_gap(Random& random)
{
    if (chance(random, 0.1)) return 0;
    const double size = log_uniform(random, 1e-14, 1e-4);
    return random_sign(random, 0.6) * size;
}

Body plain(Random& random, Shape shape)
{
    Body body;
    body.shape = std::move(shape);
    body.placement.M = random_rotation(random);
    return body;
}

/// Boxes, prisms and cylinders whose faces and edges are parallel but for an angle.
Pair parallel_pair(Random& random)
{
    const auto block = [&] {
        const double x = uniform(random, 0.2, 1), y = uniform(random, 0.2, 3), z = uniform(random, 0.2, 1);
        return chance(random, 0.8)   ? box(x, y, z)
               : chance(random, 0.5) ? cylinder(x, y)
                                     : hull(box(x, y, z), point({0, 2, 0}));
    };
    Shape first = block(), second = block();
    Body p = plain(random, std::move(first)), q = plain(random, std::move(second));
    const double angle = chance(random, 0.2) ? 0 : log_uniform(random, 1e-12, 1e-3);
    const Vec axis = random_direction(random);
    q.placement.M = rotation(axis, angle) * p.placement.M;
    if (chance(random, 0.5)) q.placement.M = q.placement.M * rotation({0, 1, 0}, pi / 2);
    Things a = thing(std::move(p)), b = thing(std::move(q));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "parallel");
}

Pair equal_pair(Random& random)
{
    const Shape shape = random_shape(random, 1);
    Body p = plain(random, shape), q = plain(random, shape);
    if (chance(random, 0.7)) q.placement.M = p.placement.M;
    Things a = thing(std::move(p)), b = thing(std::move(q));
    const double gap = small_gap(random);
    if (chance(random, 0.8)) put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "equal");
}

Shape flat_thing(Random& random)
{
    const auto corner = [&] {
        const Vec direction = random_direction(random);
        return uniform(random, 0.2, 1) * direction;
    };
    const double x = uniform(random, 0.1, 1), y = uniform(random, 0.1, 1);
    switch (integer(random, 0, 6))
    {
    case 0:
        return point({0, 0, 0});
    case 1:
    {
        const Vec p = corner(), q = corner();
        return segment(p, q);
    }
    case 2:
    {
        const Vec p = corner(), q = corner(), r = corner();
        return polytope({p, q, r});
    }
    case 3:
        return box(x, 0, y);
    case 4:
        return cylinder(x, 0);
    case 5:
        return polytope({{x, 0, 0}, {0, 0, y}, {-x, 0, 0}, {0, 0, -y}});
    default:
        return box(0, y, 0);
    }
}

Pair flat_pair(Random& random)
{
    Shape first = flat_thing(random);
    Shape second = chance(random, 0.6) ? flat_thing(random) : other_thing(random, 1);
    Things a = thing(plain(random, std::move(first))), b = thing(plain(random, std::move(second)));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "flat");
}

/// Numbers of few bits, so that every coordinate is exact and the two touch exactly.
Pair dyadic_pair(Random& random)
{
    const auto size = [&] { return integer(random, 1, 16) / 8.0; };
    const auto block = [&] {
        const double x = size(), y = size(), z = size();
        const int kind = integer(random, 0, 5);
        if (kind == 0) return sphere(x / 2);
        if (kind == 1) return cylinder(x / 2, y);
        if (kind == 2) return cone(x / 2, y);
        if (kind == 3) return polytope({{x, 0, 0}, {-x, 0, 0}, {0, y, 0}, {0, -y, 0}, {0, 0, z}, {0, 0, -z}});
        return box(x, y, z);
    };
    Body p, q;
    p.shape = block();
    q.shape = block();
    if (chance(random, 0.5)) q.placement.M = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
    if (chance(random, 0.5)) p.placement.M = {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}};
    Things a = thing(std::move(p)), b = thing(std::move(q));
    const int which = integer(random, 0, 2);
    const Vec n{which == 0 ? 1.0 : 0, which == 1 ? 1.0 : 0, which == 2 ? 1.0 : 0};
    const double between = dot(support_of_thing(*a, n), n) - dot(support_of_thing(*b, -n), n);
    const Vec aside{n.x == 0 ? integer(random, -4, 4) / 16.0 : 0, n.y == 0 ? integer(random, -4, 4) / 16.0 : 0,
                    n.z == 0 ? integer(random, -4, 4) / 16.0 : 0};
    b->move_to(between * n + aside);
    return ordered(random, std::move(a), std::move(b), "dyadic");
}

/// Both together far from the world's origin.
Pair far_pair(Random& random)
{
    Body body = dressed(random, random_shape(random, 1), 1);
    const Vec direction = random_direction(random);
    body.placement.origin = log_uniform(random, 1e3, 1e6) * direction;
    Things a = thing(std::move(body)), b = thing(dressed(random, random_shape(random, 1), 1));
    b->move_to(a->told().origin);
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "far");
}

Pair rounded_pair(Random& random)
{
    Body p = plain(random, chance(random, 0.3) ? flat_thing(random) : other_thing(random, 1));
    Body q = plain(random, chance(random, 0.3) ? flat_thing(random) : other_thing(random, 1));
    p.margin = as_stored(log_uniform(random, 1e-6, 1));
    if (chance(random, 0.7)) q.margin = as_stored(log_uniform(random, 1e-6, 1));
    Things a = thing(std::move(p)), b = thing(std::move(q));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "rounded");
}

/// Maps that are not rotations, some of them nearly; or rotations in float.
Pair mapped_pair(Random& random)
{
    const auto mapped = [&](Shape shape) {
        Body body = plain(random, std::move(shape));
        const double how = uniform(random, 0, 1);
        const double off = how < 0.3 ? log_uniform(random, 1e-9, 1e-3) : 0.5;
        const auto near_one = [&] { return 1 + off * uniform(random, -1, 1); };
        const auto near_zero = [&] { return off * uniform(random, -1, 1); };
        if (how < 0.6)
        {
            const double x = near_one(), y = near_one(), z = near_one(), yx = near_zero(), zx = near_zero(),
                         zy = near_zero();
            body.placement.M = body.placement.M * Mat{{x, 0, 0}, {yx, y, 0}, {zx, zy, z}};
        }
        if (how > 0.5) body.route = Route::MatrixFloat;
        return body;
    };
    Shape first = other_thing(random, 1), second = other_thing(random, 1);
    Things a = thing(mapped(std::move(first))), b = thing(mapped(std::move(second)));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "mapped");
}

/// Faces of a mesh: points, segments, triangles and quads, planar or not.
std::vector<Shape> random_faces(Random& random)
{
    std::vector<Shape> faces;
    const int count = chance(random, 0.6) ? 1 : integer(random, 2, 4);
    for (int i = 0; i < count; ++i)
    {
        const int corners = chance(random, 0.7) ? 3 : chance(random, 0.6) ? 4 : integer(random, 1, 2);
        std::vector<Vec> points;
        for (int k = 0; k < corners; ++k)
        {
            const double x = uniform(random, -1, 1), y = uniform(random, -1, 1), z = uniform(random, -0.3, 0.3);
            points.push_back({x, y, chance(random, 0.4) ? 0 : z});
        }
        faces.push_back(polytope(std::move(points)));
    }
    return faces;
}

Pair mesh_pair(Random& random)
{
    const auto mesh = [&] {
        Body body = dressed(random, {}, 0.2);
        return std::make_unique<Thing>(std::move(body), random_faces(random));
    };
    Things a = mesh(), b = chance(random, 0.3) ? mesh() : thing(dressed(random, other_thing(random, 1), 1));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "mesh");
}

/// Polytopes that are far from their own origin.
Pair offset_pair(Random& random)
{
    const auto offset = [&](double least) {
        Shape shape = random_shape(random, Kind::Polytope, 1);
        const Vec direction = random_direction(random);
        const Vec by = log_uniform(random, least, 1e6) * direction;
        for (Vec& p : shape.points)
            p = as_stored(p + by);
        return shape;
    };
    Things a = thing(plain(random, offset(1e2)));
    Things b = thing(plain(random, chance(random, 0.5) ? offset(1) : other_thing(random, 1)));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "offset");
}

/// Both long: side by side, or across each other.
Pair both_long_pair(Random& random)
{
    const auto rod = [&] {
        const int kind = integer(random, 0, long_kinds - 1);
        const double length = log_uniform(random, 10, 1e4), thickness = uniform(random, 0.05, 0.35);
        Body body = dressed(random, long_thing(random, kind, thickness / 2, length), thickness);
        if (kind == 6) body.margin = as_stored(thickness / 2);
        return body;
    };
    Body p = rod(), q = rod();
    const double angle = log_uniform(random, 1e-10, 1);
    const Vec axis = random_direction(random);
    if (chance(random, 0.5)) q.placement.M = rotation(axis, angle) * p.placement.M;
    Things a = thing(std::move(p)), b = thing(std::move(q));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "both long");
}

/// Many vertices on round surfaces, whose furthest are hard to tell apart.
Pair many_points_pair(Random& random)
{
    const auto cloud = [&] {
        std::vector<Vec> points;
        const int count = integer(random, 8, 120);
        for (int i = 0; i < count; ++i)
            points.push_back(random_direction(random));
        return polytope(std::move(points));
    };
    Shape first = cloud(), second = chance(random, 0.6) ? cloud() : other_thing(random, 1);
    Things a = thing(plain(random, std::move(first))), b = thing(plain(random, std::move(second)));
    const double gap = small_gap(random);
    put(random, *a, *b, gap);
    return ordered(random, std::move(a), std::move(b), "many points");
}

constexpr Pair (*special_pairs[])(Random&) = {parallel_pair, equal_pair,     flat_pair,       dyadic_pair,
                                              far_pair,      rounded_pair,   mapped_pair,     mesh_pair,
                                              offset_pair,   both_long_pair, many_points_pair};

}  // namespace

Pair make_pair(Family family, std::uint64_t seed, std::uint64_t index)
{
    Random random(seed * 0x9e3779b97f4a7c15u + index * 0xbf58476d1ce4e5b9u + static_cast<std::uint64_t>(family));
    switch (family)
    {
    case Family::Long:
        return long_pair(random);
    case Family::SizesApart:
        return sizes_apart_pair(random);
    case Family::Unit:
        return unit_pair(random);
    case Family::Special:
        break;
    }
    return special_pairs[index % std::size(special_pairs)](random);
}

}  // namespace dt::test::near
