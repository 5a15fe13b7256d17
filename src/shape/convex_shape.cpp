// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes shapes, and finds the support points of composed ones by asking their operands.
#include "shape/convex_shape.hpp"

#include "math/aabb.hpp"
#include "shape/convex_hull.hpp"

#include <algorithm>

namespace dt::shape
{

namespace
{

// One support of a composed shape asks every simple shape in it, and a query asks for some tens of supports.
constexpr int max_leaves = 4096;
constexpr int max_depth = 256;

ShapeRef share(ConvexShape shape, Memory& memory)
{
    return std::allocate_shared<const ConvexShape>(std::pmr::polymorphic_allocator<ConvexShape>(&memory),
                                                   std::move(shape));
}

ConvexShape simple(Core core, double extent, Affine frame = {})
{
    ConvexShape s;
    s.core = std::move(core);
    s.frame = frame;
    s.extent = extent;
    return s;
}

ConvexShape segment(Vec3 source, Vec3 target)
{
    const Vec3 axis = target - source, u = normalized(axis, {0, 1, 0}), w = any_perpendicular(u);
    const double eta = 0.5 * norm(axis);
    return simple(Segment{eta}, eta, {{w, u, cross(w, u)}, 0.5 * (source + target)});
}

bool is_ball(const ConvexShape& s)
{
    return std::holds_alternative<Point>(s.core);
}

/// The operand's core where it stands, plus a ball.
Vec3 placed_support(const ConvexShape& s, double extra, Vec3 d, bool exact)
{
    const Vec3 p = s.frame(support_point(s.core, transposed_times(s.frame.M, d), exact).p);
    return extra > 0 ? p + extra * normalized(d, {1, 0, 0}) : p;
}

double reach(const ConvexShape& s)
{
    return norm(s.frame.t) + s.extent;
}

void measure(ConvexShape& s)
{
    Aabb box;
    for (int i = 0; i < 3; ++i)
    {
        Vec3 axis{};
        axis[i] = 1;
        box.hi[i] = support_point(s.core, axis, true).p[i];
        box.lo[i] = support_point(s.core, -axis, true).p[i];
    }
    s.centre = dt::centre(box);
}

/// What a sum and a hull have in common.
Result<ConvexShape> composed(const ShapeRef& a, const ShapeRef& b)
{
    ConvexShape s;
    s.leaves = a->leaves + b->leaves;
    s.depth = std::max(a->depth, b->depth) + 1;
    if (s.leaves > max_leaves || s.depth > max_depth)
        return Error{DT_ERROR_UNSUPPORTED, "too many nested sums and hulls (at most 4096 simple shapes, 256 deep): "
                                           "make one polytope of the points instead"};
    return s;
}

/// `s` moved by the centre of `ball` and grown by its radius.
ShapeRef grown(ConvexShape s, const ConvexShape& ball, Memory& memory)
{
    s.frame.t += ball.frame.t;
    s.radius += ball.radius;
    return share(std::move(s), memory);
}

/// Coordinates far from the origin compared with their spread are stored relative to a point near them. The
/// differences are exact: both numbers have the same sign and are within a factor of two of each other.
Vec3 near_origin(std::span<const Vec3> points)
{
    const Aabb box = box_around(points);
    Vec3 c{};
    for (int i = 0; i < 3; ++i)
        if (std::fabs(box.lo[i]) > 2 * (box.hi[i] - box.lo[i])) c[i] = box.lo[i];
    return c;
}

}  // namespace

SupportPoint support_point(const Core& core, Vec3 d, bool exact)
{
    switch (core.index())
    {
    case 0:
        return {{}, 0};
    case 1:
        return std::get_if<Segment>(&core)->support(d);
    case 2:
        return std::get_if<Box>(&core)->support(d);
    case 3:
        return std::get_if<Cylinder>(&core)->support(d);
    case 4:
        return std::get_if<Cone>(&core)->support(d);
    case 5:
    {
        const Polytope& p = **std::get_if<std::shared_ptr<const Polytope>>(&core);
        return exact ? p.exact_support(d) : p.support(d);
    }
    case 6:
    {
        const Sum& s = *std::get_if<Sum>(&core);
        return {placed_support(*s.a, 0, d, exact) + placed_support(*s.b, 0, d, exact), no_id};
    }
    default:
    {
        const HullOfTwo& h = *std::get_if<HullOfTwo>(&core);
        const Vec3 a = placed_support(*h.a, h.extra_a, d, exact), b = placed_support(*h.b, h.extra_b, d, exact);
        return {dot(a, d) >= dot(b, d) ? a : b, no_id};
    }
    }
}

ShapeRef make_point(Vec3 p, Memory& memory)
{
    return share(simple(Point{}, 0, {{}, p}), memory);
}

ShapeRef make_segment(Vec3 source, Vec3 target, Memory& memory)
{
    return share(source == target ? simple(Point{}, 0, {{}, source}) : segment(source, target), memory);
}

ShapeRef make_sphere(double radius, Memory& memory)
{
    ConvexShape s = simple(Point{}, 0);
    s.radius = radius;
    return share(std::move(s), memory);
}

ShapeRef make_box(Vec3 edges, Memory& memory)
{
    const Vec3 half = 0.5 * edges;
    return share(simple(Box{half}, norm(half)), memory);
}

ShapeRef make_cylinder(double radius, double height, Memory& memory)
{
    return share(simple(Cylinder{radius, 0.5 * height}, std::hypot(radius, 0.5 * height)), memory);
}

ShapeRef make_cone(double radius, double height, Memory& memory)
{
    return share(simple(Cone{radius, 0.5 * height}, std::hypot(radius, 0.5 * height)), memory);
}

Result<ShapeRef> make_minkowski(ShapeRef a, ShapeRef b, Memory& memory)
{
    if (is_ball(*b)) return grown(*a, *b, memory);
    if (is_ball(*a)) return grown(*b, *a, memory);
    Result<ConvexShape> s = composed(a, b);
    if (!s) return s.error();
    s->radius = a->radius + b->radius;
    s->extent = reach(*a) + reach(*b);
    s->choice_error = a->choice_error + b->choice_error;
    s->blur = a->blur + b->blur;
    s->core = Sum{std::move(a), std::move(b)};
    measure(*s);
    return share(std::move(*s), memory);
}

Result<ShapeRef> make_hull(ShapeRef a, ShapeRef b, Memory& memory)
{
    const double radius = std::min(a->radius, b->radius), extra_a = a->radius - radius, extra_b = b->radius - radius;
    if (is_ball(*a) && is_ball(*b) && extra_a == extra_b && !(a->frame.t == b->frame.t))
    {
        ConvexShape capsule = segment(a->frame.t, b->frame.t);
        capsule.radius = radius;
        return share(std::move(capsule), memory);
    }
    Result<ConvexShape> s = composed(a, b);
    if (!s) return s.error();
    s->radius = radius;
    s->extent = std::max(reach(*a) + extra_a, reach(*b) + extra_b);
    s->choice_error = std::max(a->choice_error, b->choice_error);
    s->blur = std::max(a->blur, b->blur);
    s->core = HullOfTwo{std::move(a), std::move(b), extra_a, extra_b};
    measure(*s);
    return share(std::move(*s), memory);
}

Result<ShapeRef> make_polytope(std::span<const Vec3> points, Memory& memory)
{
    ConvexHull hull = convex_hull(points, &memory);
    if (hull.vertices.size() == 1) return make_point(hull.vertices[0], memory);
    if (hull.vertices.size() == 2) return make_segment(hull.vertices[0], hull.vertices[1], memory);

    const Vec3 c = near_origin(hull.vertices);
    for (Vec3& v : hull.vertices)
        v -= c;
    auto polytope =
        std::allocate_shared<const Polytope>(std::pmr::polymorphic_allocator<Polytope>(&memory), hull.vertices,
                                             hull.edges, &memory, hull.blur, hull.triangles);
    ConvexShape s;
    s.frame.t = c;
    s.centre = polytope->centre();
    s.extent = polytope->extent();
    s.choice_error = polytope->choice_error();
    s.blur = hull.blur;
    s.core = std::move(polytope);
    return share(std::move(s), memory);
}

std::size_t byte_count(const ConvexShape& shape)
{
    const auto* polytope = std::get_if<std::shared_ptr<const Polytope>>(&shape.core);
    return sizeof shape + (polytope ? (*polytope)->byte_count() : 0);
}

}  // namespace dt::shape
