// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Collects the points of each kind of core, and adds those of rounded edges and of Minkowski sums.
#include "draw/convex_points.hpp"

#include "convex/body_support.hpp"
#include "draw/hull_drawing.hpp"
#include "draw/hull_faces.hpp"
#include "pieces/piece.hpp"
#include "shape/convex_hull.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace dt::draw
{

namespace
{

/// How far a point may be short of the furthest and still count as furthest, relative to the size.
constexpr double furthest_share = 1e-9;

/// Largest number of pairs of points whose sums are all computed. More are found by directions: the hull of so many
/// points, most of them inside, takes seconds.
constexpr std::size_t max_pairs = 900;

/// Largest number of corners among which all that are furthest along a direction are looked for. Of more, one is taken.
constexpr std::size_t most_corners = 1000;

/// Segments from which on directions on circles are as fine as the faces and edges of a set with more corners than that.
constexpr int fine_segments = 180;

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

/// The hull of points: its corners, and its faces and edges by their directions.
struct Features
{
    struct FaceCorner
    {
        Vec3 normal, corner;
    };
    struct Edge
    {
        Vec3 from, to;
        Vec3 n, m;  ///< normals of its faces
    };
    std::pmr::vector<Vec3> corners;
    std::pmr::vector<FaceCorner> faces;  ///< face after face
    std::pmr::vector<Edge> edges;
    bool are_known = true;  ///< false: rounding left no faces and edges

    explicit Features(const Points& points)
        : corners(points.get_allocator()), faces(points.get_allocator()), edges(points.get_allocator())
    {
        std::pmr::memory_resource* const memory = points.get_allocator().resource();
        shape::ConvexHull hull = shape::convex_hull(points, memory, drawn_blur);
        if (hull.triangles.empty())
            take_flat(hull, memory);
        else
            take_solid(hull, memory);
        corners = std::move(hull.vertices);
    }

    /// Calls visit(edge, d) for directions between the normals of the two faces at each edge.
    template <class Visit> void for_each_arc_direction(int segments, Visit visit) const
    {
        const double step = 2 * std::numbers::pi / segments;
        for (const Edge& edge : edges)
        {
            const double angle = std::atan2(norm(cross(edge.n, edge.m)), dot(edge.n, edge.m));
            const int parts = static_cast<int>(std::ceil(angle / step - furthest_share));
            for (int i = 1; i < parts; ++i)
            {
                const double t = angle * i / parts;
                visit(edge, normalized(std::sin(angle - t) * edge.n + std::sin(t) * edge.m, edge.n));
            }
        }
    }

private:
    void take_solid(shape::ConvexHull& hull, std::pmr::memory_resource* memory)
    {
        turn_outward(hull);
        const HullFaces found(hull, memory);
        for (const HullFaces::Corner& corner : found.corners)
            faces.push_back({found.planes[corner.face].n, hull.vertices[corner.vertex]});
        for (const HullFaces::Edge& edge : found.edges)
            edges.push_back({hull.vertices[edge.from], hull.vertices[edge.to], found.planes[edge.left].n,
                             found.planes[edge.right].n});
    }
    /// A polygon, a segment or a point.
    void take_flat(const shape::ConvexHull& hull, std::pmr::memory_resource* memory)
    {
        const auto piece = pieces::make_piece(hull, memory);
        are_known = piece.has_value();
        if (!piece) return;
        for (std::size_t k = 0; k < piece->normals.size(); ++k)
            for (const Vec3& corner : hull.vertices)
                faces.push_back({piece->normals[k], corner});
        for (std::size_t k = 0; k < piece->edges.size(); ++k)
            edges.push_back({piece->edge_points[k], piece->edge_points[k] + piece->edges[k], piece->arc_from[k],
                             piece->arc_to[k]});
    }
};

/// A convex set: the hull of sample points, and its exact support function.
struct Outline
{
    Features hull;
    Support support;
    double slack;

    Outline(const Points& p, Support s) : hull(p), support(s), slack(furthest_share * size_of(p)) {}

    /// Calls visit(x) for the corners furthest along d or, on a curved surface, for the support point.
    template <class Visit> void for_each_furthest(Vec3 d, Visit visit) const
    {
        const Vec3 furthest = support(d);
        const double most = dot(d, furthest) - slack;
        bool found = false;
        if (hull.corners.size() <= most_corners)
            for (const Vec3& p : hull.corners)
                if (dot(d, p) >= most) visit(p), found = true;
        if (!found) visit(furthest);
    }
    /// The corner if it is furthest along d, or else the support point.
    Vec3 furthest_at(Vec3 corner, Vec3 d) const
    {
        const Vec3 furthest = support(d);
        return dot(d, corner) >= dot(d, furthest) - slack ? corner : furthest;
    }
};

/// Adds sums of furthest points in the directions of the faces and edges of a, unless a is as fine as the directions
/// that are taken in any case.
void add_sums_along(const Outline& a, const Outline& b, double r, int segments, Points& out)
{
    if (a.hull.corners.size() > most_corners && segments >= fine_segments) return;
    const auto add = [&](Vec3 p, Vec3 d) {
        const Vec3 furthest = a.furthest_at(p, d) + r * d;
        b.for_each_furthest(d, [&](Vec3 q) { out.push_back(furthest + q); });
    };
    for (const Features::FaceCorner& face : a.hull.faces)
        add(face.corner, face.normal);
    a.hull.for_each_arc_direction(segments, [&](const Features::Edge& edge, Vec3 d) {
        add(edge.from, d);
        add(edge.to, d);
    });
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

void add_sums(const Points& a, Support support_a, const Points& b, Support support_b, double r, int segments,
              Points& out)
{
    const auto support = [&](Vec3 d) { return support_a(d) + support_b(d); };
    if (a.size() * b.size() <= max_pairs)
    {
        for (const Vec3& p : a)
            for (const Vec3& q : b)
                out.push_back(p + q);
        if (r > 0) round_off(out, support, r, segments);
        return;
    }
    const Outline of_a(a, support_a), of_b(b, support_b);
    add_sums_along(of_a, of_b, r, segments, out);
    add_sums_along(of_b, of_a, r, segments, out);
    for_each_direction(segments, [&](Vec3 d) { out.push_back(support(d) + r * d); });
}

void round_off(Points& points, Support support, double r, int segments)
{
    Points out(points.get_allocator());
    const Outline set(points, support);
    const auto add = [&](Vec3 v, Vec3 d) { out.push_back(set.furthest_at(v, d) + r * d); };
    for (const Features::FaceCorner& face : set.hull.faces)
        add(face.corner, face.normal);
    set.hull.for_each_arc_direction(segments, [&](const Features::Edge& edge, Vec3 d) {
        add(edge.from, d);
        add(edge.to, d);
    });
    // If rounding left no faces and edges, more directions replace them.
    for_each_direction(set.hull.are_known ? segments : 2 * segments,
                       [&](Vec3 d) { out.push_back(support(d) + r * d); });
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
