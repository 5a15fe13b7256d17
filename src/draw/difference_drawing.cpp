// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws the Minkowski difference of two objects: a hull for convex bodies, the union of those of their pieces for solids.
#include "draw/convex_points.hpp"
#include "draw/drawing.hpp"
#include "draw/hull_drawing.hpp"
#include "draw/union_surface.hpp"

namespace dt::draw
{

namespace
{

/// The corners of the pieces of a solid relative to `place`, without margins and radii.
struct PieceCorners
{
    std::pmr::vector<Points> pieces;
    Vec3 place{};
    double radius = 0;

    PieceCorners(const object::Object& object, Detail detail, std::pmr::memory_resource* memory) : pieces(memory)
    {
        if (const convex::Body* const body = object.body())
        {
            place = body->at.t() + body->low;
            radius = body->radius;
            core_points(*body, detail.segments, pieces.emplace_back());
            return;
        }
        const pieces::ConvexPieces& solid = object.polyhedron()->pieces;
        place = object.placement().t;
        radius = object.margin();
        for (std::size_t i = 0; i < solid.covering; ++i)
        {
            Points& corners = pieces.emplace_back();
            for (std::size_t k = 0; k < solid.pieces[i].vertices.size(); ++k)
                corners.push_back(object.placement().M * solid.pieces[i].vertices[k]);
        }
    }
};

Vec3 furthest(const Points& points, Vec3 d)
{
    Vec3 best = points.front();
    for (const Vec3& p : points)
        if (dot(d, p) > dot(d, best)) best = p;
    return best;
}

/// { p − q + way }, rounded off.
void add_difference(const Points& a, const Points& b, Vec3 way, double r, int segments, UnionSurface& to)
{
    Points sums(a.get_allocator());
    for (const Vec3& p : a)
        for (const Vec3& q : b)
            sums.push_back(p - q);
    if (r > 0)
        round_off(
            sums, [&](Vec3 d) { return furthest(a, d) - furthest(b, -d); }, r, segments);
    for (Vec3& x : sums)
        x += way;
    to.add(sums);
}

}  // namespace

void draw_difference(const object::Object& a, const object::Object& b, Detail detail, DrawList& list)
{
    list.point({}, color::origin);
    if (a.body() && b.body())
    {
        Points points(list.memory());
        difference_points(*a.body(), *b.body(), detail.segments, points);
        draw_hull(points, {}, color::difference, list, a.body()->radius + b.body()->radius > 0);
        return;
    }
    const PieceCorners of_a(a, detail, list.memory()), of_b(b, detail, list.memory());
    UnionSurface surface(list.memory());
    for (const Points& p : of_a.pieces)
        for (const Points& q : of_b.pieces)
            add_difference(p, q, of_a.place - of_b.place, of_a.radius + of_b.radius, detail.segments, surface);
    surface.draw(color::difference, list);
}

}  // namespace dt::draw
