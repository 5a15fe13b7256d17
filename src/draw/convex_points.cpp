// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Collects the points of each kind of core, and adds those of rounded edges and of Minkowski sums.
#include "draw/convex_points.hpp"

#include "convex/body_support.hpp"
#include "pieces/piece.hpp"
#include "shape/convex_hull.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace dt::draw
{

namespace
{

/// How far a point may be short of the furthest and still count as furthest, relative to the size.
constexpr double furthest_share = 1e-9;

/// Largest number of pairs of points whose sums are all computed. More are found by directions: the hull of so many
/// points, most of them inside, takes seconds.
constexpr std::size_t max_pairs = 900;

/// Calls visit(d) for directions on circles of latitude about y, the six axes among them. Every other circle is rotated
/// by half a step, so that no four neighbours are coplanar, which would make their hull slow.
template <class Visit> void for_each_direction(int segments, Visit visit)
{
    visit(Vec3{0, 1, 0});
    visit(Vec3{0, -1, 0});
    const double step = 2 * std::numbers::pi / segments;
    for (int i = 1; i < segments / 2; ++i)
        for (int j = 0; j < segments; ++j)
        {
            const double across = std::sin(i * step), angle = (j + 0.5 * ((i + segments / 4) % 2)) * step;
            visit(Vec3{across * std::cos(angle), std::cos(i * step), across * std::sin(angle)});
        }
}

void add_circle(double rho, double y, int segments, Points& out)
{
    for (int i = 0; i < segments; ++i)
    {
        const double angle = 2 * std::numbers::pi * i / segments;
        out.push_back({rho * std::cos(angle), y, rho * std::sin(angle)});
    }
}

double size_of(const Points& points)
{
    double size = 0;
    for (const Vec3& p : points)
        size = std::max(size, norm(p - points.front()));
    return size;
}

/// Calls visit(k, d) for directions between the normals of the two faces at edge k.
template <class Visit> void for_each_arc_direction(const pieces::Piece& piece, int segments, Visit visit)
{
    const double step = 2 * std::numbers::pi / segments;
    for (std::size_t k = 0; k < piece.edges.size(); ++k)
    {
        const Vec3 n = piece.arc_from[k], m = piece.arc_to[k];
        const double angle = std::atan2(norm(cross(n, m)), dot(n, m));
        const int parts = static_cast<int>(std::ceil(angle / step - furthest_share));
        for (int i = 1; i < parts; ++i)
        {
            const double t = angle * i / parts;
            visit(k, normalized(std::sin(angle - t) * n + std::sin(t) * m, n));
        }
    }
}

void keep_corners(Points& points)
{
    if (points.empty()) return;
    const shape::ConvexHull hull = shape::convex_hull(points, points.get_allocator().resource());
    points.assign(hull.vertices.begin(), hull.vertices.end());
}

/// A convex set: sample points, the faces and edges of their hull, and its exact support function.
struct Outline
{
    const Points& points;
    Support support;
    std::optional<pieces::Piece> piece;
    double slack;

    Outline(const Points& p, Support s)
        : points(p), support(s), piece(pieces::make_piece(p, p.get_allocator().resource())),
          slack(furthest_share * size_of(p))
    {}

    /// Calls visit(x) for the corners furthest along d or, on a curved surface, for the support point.
    template <class Visit> void for_each_furthest(Vec3 d, Visit visit) const
    {
        const Vec3 furthest = support(d);
        const double most = dot(d, furthest) - slack;
        bool found = false;
        for (const Vec3& p : points)
            if (dot(d, p) >= most) visit(p), found = true;
        if (!found) visit(furthest);
    }
};

/// Adds sums of furthest points in the directions of the faces and edges of a.
void add_sums_along(const Outline& a, const Outline& b, double r, int segments, Points& out)
{
    if (!a.piece) return;
    const auto add = [&](Vec3 d) {
        a.for_each_furthest(d,
                            [&](Vec3 p) { b.for_each_furthest(d, [&](Vec3 q) { out.push_back(p + q + r * d); }); });
    };
    for (std::size_t k = 0; k < a.piece->normals.size(); ++k)
        add(a.piece->normals[k]);
    for_each_arc_direction(*a.piece, segments, [&](std::size_t, Vec3 d) { add(d); });
}

/// Adds points of the sum of two sets and a ball: all pairs, or if they are many those that are furthest in the
/// directions of faces and edges.
void add_sums(const Points& a, Support support_a, const Points& b, Support support_b, double r, int segments,
              Points& out)
{
    const auto support = [&](Vec3 d) { return support_a(d) + support_b(d); };
    if (a.size() * b.size() <= max_pairs)
    {
        for (const Vec3& p : a)
            for (const Vec3& q : b)
                out.push_back(p + q);
        keep_corners(out);
        if (r > 0) round_off(out, support, r, segments);
        return;
    }
    const Outline of_a(a, support_a), of_b(b, support_b);
    add_sums_along(of_a, of_b, r, segments, out);
    add_sums_along(of_b, of_a, r, segments, out);
    for_each_direction(segments, [&](Vec3 d) { out.push_back(support(d) + r * d); });
    keep_corners(out);
}

/// Appends points of a core, in its coordinates.
struct CorePoints
{
    int segments;
    Points& out;

    void operator()(const shape::Point&) const { out.push_back({}); }
    void operator()(const shape::Segment& c) const { out.push_back({0, c.eta, 0}), out.push_back({0, -c.eta, 0}); }
    void operator()(const shape::Box& c) const
    {
        for (std::uint32_t i = 0; i < 8; ++i)
            out.push_back(c.vertex(i));
    }
    void operator()(const shape::Cylinder& c) const
    {
        add_circle(c.rho, c.eta, segments, out);
        add_circle(c.rho, -c.eta, segments, out);
    }
    void operator()(const shape::Cone& c) const
    {
        out.push_back({0, c.eta, 0});
        add_circle(c.rho, -c.eta, segments, out);
    }
    void operator()(const convex::ScaledPolytope& c) const
    {
        for (std::uint32_t i = 0; i < c.polytope->count(); ++i)
            out.push_back(c.vertex(i));
    }
    void operator()(const std::shared_ptr<const shape::Polytope>& c) const
    {
        (*this)(convex::ScaledPolytope{c.get(), 1});
    }
    void operator()(const shape::Facet* c) const
    {
        for (std::uint32_t i = 0; i < c->count; ++i)
            out.push_back(c->vertex(i));
    }
    void operator()(const convex::View* c) const
    {
        add_points(*c->shape, c->ball, out);
        for (Vec3& p : out)
            p = c->L * p;
    }
    void operator()(const shape::Sum& c) const
    {
        Points a(out.get_allocator()), b(out.get_allocator());
        add_placed(*c.a, 0, a);
        add_placed(*c.b, 0, b);
        const auto support_a = [&](Vec3 d) { return placed_support(*c.a, d); };
        const auto support_b = [&](Vec3 d) { return placed_support(*c.b, d); };
        add_sums(a, support_a, b, support_b, 0, segments, out);
    }
    void operator()(const shape::HullOfTwo& c) const
    {
        Points b(out.get_allocator());
        add_placed(*c.a, c.extra_a, out);
        add_placed(*c.b, c.extra_b, b);
        out.insert(out.end(), b.begin(), b.end());
        const shape::Core core = c;
        round_off(
            out, [&](Vec3 d) { return support_point(core, d, true).p; }, 0, segments);
    }

private:
    static Vec3 placed_support(const shape::ConvexShape& shape, Vec3 d)
    {
        return shape.frame(support_point(shape.core, transposed_times(shape.frame.M, d), true).p);
    }
    void add_placed(const shape::ConvexShape& shape, double ball, Points& to) const
    {
        add_points(shape, ball, to);
        for (Vec3& p : to)
            p = shape.frame(p);
    }
    /// Stores points of the core of a shape and a ball in `to`, which is empty; in the coordinates of the core.
    void add_points(const shape::ConvexShape& shape, double ball, Points& to) const
    {
        std::visit(CorePoints{segments, to}, shape.core);
        if (ball > 0)
            round_off(
                to, [&](Vec3 d) { return support_point(shape.core, d, true).p; }, ball, segments);
    }
};

}  // namespace

void round_off(Points& points, Support support, double r, int segments)
{
    Points out(points.get_allocator());
    const double slack = furthest_share * size_of(points);
    // Adds v if it is furthest along d, or else the support point.
    const auto add = [&](Vec3 v, Vec3 d) {
        const Vec3 p = support(d);
        out.push_back((dot(d, v) >= dot(d, p) - slack ? v : p) + r * d);
    };
    const auto piece = pieces::make_piece(points, points.get_allocator().resource());
    if (piece)
    {
        for (std::size_t k = 0; k < piece->normals.size(); ++k)
            for (std::size_t i = 0; i < piece->vertices.size(); ++i)
                if (const Vec3 n = piece->normals[k], v = piece->vertices[i]; dot(n, v) >= piece->offsets[k] - slack)
                    add(v, n);
        for_each_arc_direction(*piece, segments, [&](std::size_t k, Vec3 d) {
            add(piece->edge_points[k], d);
            add(piece->edge_points[k] + piece->edges[k], d);
        });
    }
    // If rounding left no faces and edges, more directions replace them.
    for_each_direction(piece ? segments : 2 * segments, [&](Vec3 d) { out.push_back(support(d) + r * d); });
    points = std::move(out);
}

void body_points(const convex::Body& body, double radius, int segments, Points& out)
{
    std::visit(CorePoints{segments, out}, body.core);
    if (radius > 0)
        round_off(
            out, [&](Vec3 d) { return furthest_in_core(body, d); }, radius, segments);
    for (Vec3& p : out)
        p = body.at.turned(p);
}

void difference_points(const convex::Body& a, const convex::Body& b, int segments, Points& out)
{
    Points p(out.get_allocator()), q(out.get_allocator());
    body_points(a, 0, segments, p);
    body_points(b, 0, segments, q);
    for (Vec3& x : q)
        x = -x;
    const auto support_p = [&](Vec3 d) { return core_support(a, d); };
    const auto support_q = [&](Vec3 d) { return -core_support(b, -d); };
    add_sums(p, support_p, q, support_q, a.radius + b.radius, segments, out);
    const Vec3 way = -way_between(a, b);
    for (Vec3& x : out)
        x += way;
}

}  // namespace dt::draw
