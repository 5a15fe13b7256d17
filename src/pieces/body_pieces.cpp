// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Simple shapes give their corners; circles are polygons inside and around; others are measured in directions.
#include "pieces/body_pieces.hpp"

#include "convex/body_support.hpp"

#include <cmath>
#include <numbers>

namespace dt::pieces
{

namespace
{

using Points = std::pmr::vector<Vec3>;

/// The corners of the polygons for a circle: the inner one is short by 3e-4, relative to the radius.
constexpr std::size_t circle_points = 128;
/// The directions in which a composed or bent shape is measured.
constexpr int directions = 400;
/// How much a shape without volume, or nearly, is thickened to have a polytope around it, relative to its size.
constexpr double thicker = 1e-9;
/// How much a box around the core is enlarged to be thick enough for any arithmetic, relative to the box.
constexpr double thick = 1e-6;

void add_circle(double radius, double y, Points& out)
{
    for (std::size_t i = 0; i < circle_points; ++i)
    {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / circle_points;
        out.push_back({radius * std::cos(angle), y, radius * std::sin(angle)});
    }
}

double circumscribed(double radius)
{
    return radius / std::cos(std::numbers::pi / circle_points);
}

/// Direction i of those, which are spread evenly over the sphere.
Vec3 direction(int i)
{
    const double y = 1 - (2 * i + 1.0) / directions, r = std::sqrt(1 - y * y);
    const double angle = std::numbers::pi * (3 - std::sqrt(5.0)) * i;
    return {r * std::cos(angle), y, r * std::sin(angle)};
}

/// The corners of the intersection of half-spaces n·x ≤ h around the origin, h > 0: the planes are dual to points n/h,
/// and the facets of their hull to the corners.
bool add_corners(const Points& dual, Points& out)
{
    const shape::ConvexHull hull = shape::convex_hull(dual, dual.get_allocator().resource());
    for (const auto& [i, j, k] : hull.triangles)
    {
        const Vec3 a = hull.vertices[i], b = hull.vertices[j], c = hull.vertices[k];
        const Vec3 area = cross(b - a, c - a);
        const double distance = dot(area, a);
        if (std::fabs(distance) > 0) out.push_back((1 / distance) * area);
    }
    return out.size() >= 4;
}

struct CorePoints
{
    Points &inner, &outer;
    bool ok = true;
    /// If not zero, both are prisms or pyramids, and the first so many points are the corners of the bottom.
    std::size_t bottom = 0;

    void operator()(const shape::Point&) { inner.push_back({}); }
    void operator()(const shape::Segment& s) { inner.push_back({0, s.eta, 0}), inner.push_back({0, -s.eta, 0}); }
    void operator()(const shape::Box& b)
    {
        for (const std::uint32_t i : {0u, 1u, 5u, 4u, 2u, 3u, 7u, 6u})
            inner.push_back(b.vertex(i));
        if (b.half.x > 0 && b.half.y > 0 && b.half.z > 0) bottom = 4;
    }
    void operator()(const shape::Cylinder& c)
    {
        if (c.rho > 0 && c.eta > 0) bottom = circle_points;
        for (const double y : {-c.eta, c.eta})
        {
            add_circle(c.rho, y, inner);
            add_circle(circumscribed(c.rho), y, outer);
        }
    }
    void operator()(const shape::Cone& c)
    {
        if (c.rho > 0 && c.eta > 0) bottom = circle_points;
        add_circle(c.rho, -c.eta, inner);
        add_circle(circumscribed(c.rho), -c.eta, outer);
        inner.push_back({0, c.eta, 0});
        outer.push_back({0, c.eta, 0});
    }
    void operator()(const convex::ScaledPolytope& p)
    {
        for (std::uint32_t i = 0; i < p.polytope->count(); ++i)
            inner.push_back(p.vertex(i));
    }
    void operator()(const shape::Facet* f)
    {
        for (std::uint32_t i = 0; i < f->count; ++i)
            inner.push_back(f->vertex(i));
    }
    void operator()(const convex::View* core)
    {
        Points dual(inner.get_allocator());
        for (int i = 0; i < directions; ++i)
            inner.push_back(core->exact_support(direction(i)).p);
        const Vec3 middle = mean(inner);
        double size = 0;
        for (const Vec3& p : inner)
            size = std::max(size, norm(p - middle));
        if (!(size > 0)) return;  // a point
        for (int i = 0; i < directions; ++i)
        {
            const Vec3 n = direction(i), p = inner[static_cast<std::size_t>(i)];
            dual.push_back((1 / (dot(n, p - middle) + thicker * size)) * n);
        }
        ok = add_corners(dual, outer);
        for (Vec3& p : outer)
            p += middle;
    }
};

/// The corners of a box around the core.
std::array<Vec3, 8> corners_around(const convex::Body& body)
{
    convex::Body core = body;
    core.radius = 0;
    const Aabb tight = box_around(core, {}), box = grown(tight, thick * diagonal_length(tight));
    std::array<Vec3, 8> corners;
    for (unsigned i = 0; i < 8; ++i)
        corners[i] = corner(box, i);
    return corners;
}

bool store(std::span<const Vec3> points, std::size_t bottom, const Isometry& at, ConvexPieces& to)
{
    std::pmr::memory_resource* const memory = to.pieces.get_allocator().resource();
    std::optional<Piece> piece;
    if (bottom > 0)
        piece = make_prism(points.first(bottom), points.subspan(bottom), at, memory);
    else
    {
        Points turned(memory);
        for (const Vec3& p : points)
            turned.push_back(at.turned(p));
        piece = make_piece(turned, memory);
    }
    if (!piece) return false;
    to.become(std::move(*piece));
    return true;
}

}  // namespace

bool has_curved_core(const convex::Body& body)
{
    return std::holds_alternative<shape::Cylinder>(body.core) || std::holds_alternative<shape::Cone>(body.core) ||
           std::holds_alternative<const convex::View*>(body.core);
}

void make_coarse_piece(const convex::Body& body, ConvexPieces& out)
{
    std::pmr::memory_resource* const memory = out.pieces.get_allocator().resource();
    const auto support = [&](Vec3 d) { return core_support(body, d); };
    std::optional<Piece> piece = fine_piece(support, body.radius, {}, {}, memory);
    if (!piece) piece = make_piece(std::array{core_support(body, {1, 0, 0})}, memory);
    out.become(std::move(*piece));
}

void make_body_pieces(const convex::Body& body, BodyPieces& out)
{
    std::pmr::memory_resource* const memory = out.inner.pieces.get_allocator().resource();
    Points inner(memory), outer(memory);
    CorePoints points{inner, outer};
    std::visit(points, body.core);
    out.outer.pieces.clear();
    if (points.ok && store(inner, points.bottom, body.at, out.inner) &&
        (outer.empty() || store(outer, points.bottom, body.at, out.outer)))
        return;
    store({inner.data(), 1}, 0, body.at, out.inner);
    store(corners_around(body), 0, {}, out.outer);
}

}  // namespace dt::pieces
