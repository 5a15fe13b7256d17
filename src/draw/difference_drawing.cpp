// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws the Minkowski difference of two objects: a hull for convex bodies, for solids the surface of the union of the
// hulls of all pairs of pieces. From each face of a hull all other hulls are subtracted.
#include "draw/convex_points.hpp"
#include "draw/drawing.hpp"
#include "draw/hull_drawing.hpp"
#include "math/clip.hpp"
#include "pieces/piece.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

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

    PieceCorners(const object::Object& object, int segments, std::pmr::memory_resource* memory) : pieces(memory)
    {
        if (const convex::Body* const body = object.body())
        {
            place = body->at.t() + body->low;
            radius = body->radius;
            body_points(*body, 0, segments, pieces.emplace_back());
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

/// Largest distance of a point from a plane that it counts as on, relative to the size.
constexpr double near_share = 1e-7;

using Polygon = std::pmr::vector<Vec3>;

double area2(const Polygon& polygon)
{
    Vec3 sum{};
    for (std::size_t i = 2; i < polygon.size(); ++i)
        sum += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    return norm2(sum);
}

/// The part of a polygon above a plane.
Polygon part_above(const Polygon& polygon, const Plane& plane)
{
    Polygon part(polygon.get_allocator());
    clip(
        polygon, [&](Vec3 x) { return plane.above(x); }, part);
    return part;
}

/// The surface of the union of convex polytopes: the parts of each face that are in no other polytope. Made for
/// pictures: planes closer to each other than a small part of the size are merged.
class UnionSurface
{
public:
    explicit UnionSurface(DrawList& list) : list_(list), parts_(list.memory()) {}

    /// Adds the hull of the points; nothing if it has no volume.
    void add(std::span<const Vec3> points)
    {
        shape::ConvexHull hull = shape::convex_hull(points, list_.memory());
        auto piece = pieces::make_piece(hull, list_.memory());
        if (!piece || piece->normals.size() < 4) return;
        turn_outward(hull);
        Part part{std::move(*piece), Polygon(list_.memory())};
        for (const shape::Triangle& t : hull.triangles)
            for (const std::uint32_t i : t)
                part.corners.push_back(hull.vertices[i]);
        near_ = std::max(near_, near_share * diagonal_length(part.piece.box));
        parts_.push_back(std::move(part));
    }

    /// Draws the triangles of the surface, turned outward.
    void draw()
    {
        hide_inner_parts();
        std::pmr::vector<std::uint32_t> others(list_.memory());
        for (std::size_t part = 0; part < parts_.size(); ++part)
        {
            others.clear();
            const Aabb box = grown(parts_[part].piece.box, near_);
            for (std::uint32_t i = 0; i < parts_.size(); ++i)
                if (i != part && do_overlap(box, parts_[i].piece.box)) others.push_back(i);
            for (std::size_t corner = 0; corner < parts_[part].corners.size(); corner += 3)
            {
                const Vec3* const x = &parts_[part].corners[corner];
                const Vec3 n = normalized(cross(x[1] - x[0], x[2] - x[0]), {});
                draw_rest(part, others, n, Polygon(x, x + 3, list_.memory()));
            }
        }
    }

private:
    struct Part
    {
        pieces::Piece piece;
        std::pmr::vector<Vec3> corners;  ///< three for each triangle
        bool is_hidden = false;  ///< inside another part

        Plane plane(std::size_t k) const { return {piece.normals[k], piece.offsets[k]}; }
    };

    /// The position of another polytope relative to a polygon.
    struct Relation
    {
        bool is_apart = false;  ///< some plane of the other polytope has the whole polygon outside
        bool hides = true;  ///< the whole polygon is inside, by the rules of subtract()
        double depth = std::numeric_limits<double>::infinity();  ///< of the polygon's middle; negative outside
    };

    bool contains(const Part& part, Vec3 x) const
    {
        for (std::size_t k = 0; k < part.piece.normals.size(); ++k)
            if (dot(part.piece.normals[k], x) > part.piece.offsets[k] + near_) return false;
        return true;
    }

    /// Drops parts that are inside another. The largest parts come first, as they hide most.
    void hide_inner_parts()
    {
        const auto size = [](const Part& part) {
            const Vec3 edge = part.piece.box.hi - part.piece.box.lo;
            return edge.x * edge.y * edge.z;
        };
        std::ranges::stable_sort(parts_, std::greater{}, size);
        for (std::size_t i = 1; i < parts_.size(); ++i)
            for (std::size_t j = 0; j < i && !parts_[i].is_hidden; ++j)
                parts_[i].is_hidden = !parts_[j].is_hidden && std::ranges::all_of(parts_[i].corners, [&](Vec3 x) {
                    return contains(parts_[j], x);
                });
        std::erase_if(parts_, [](const Part& part) { return part.is_hidden; });
    }

    /// Adds to `kept` the parts of a polygon with normal n that are outside the other polytope. Of coplanar faces that
    /// of the first polytope remains, and none if the polytopes are on different sides of it.
    void subtract(const Part& other, bool other_first, Vec3 n, const Polygon& polygon,
                  std::pmr::vector<Polygon>& kept) const
    {
        Polygon rest = polygon;
        for (std::size_t k = 0; k < other.piece.normals.size() && !rest.empty(); ++k)
        {
            const Plane plane = other.plane(k);
            if (std::ranges::all_of(rest, [&](Vec3 x) { return std::fabs(plane.above(x)) <= near_; }))
            {
                if (dot(plane.n, n) < 0 || other_first) continue;
                kept.push_back(rest);
                return;
            }
            Polygon outside = part_above(rest, plane);
            if (outside.size() >= 3 && area2(outside) > square(square(near_))) kept.push_back(std::move(outside));
            rest = part_above(rest, flipped(plane));
            if (rest.size() < 3) rest.clear();
        }
    }

    Relation relation(const Part& other, bool other_first, Vec3 n, const Polygon& polygon, Vec3 middle) const
    {
        Relation found;
        for (std::size_t k = 0; k < other.piece.normals.size(); ++k)
        {
            const Plane plane = other.plane(k);
            double least = std::numeric_limits<double>::infinity(), most = -least;
            for (const Vec3& x : polygon)
            {
                least = std::min(least, plane.above(x));
                most = std::max(most, plane.above(x));
            }
            if (least >= -near_ && most > near_) return {true, false, 0};
            const bool in_plane = least >= -near_;
            if (most > near_ || (in_plane && !other_first && !(dot(plane.n, n) < 0))) found.hides = false;
            found.depth = std::min(found.depth, -plane.above(middle));
        }
        return found;
    }

    /// Draws the parts of a polygon outside all others. It subtracts the polytope that contains the middle of the
    /// polygon most deeply first: that leaves the least, in the fewest parts.
    void draw_rest(std::size_t part, std::span<const std::uint32_t> others, Vec3 n, const Polygon& polygon) const
    {
        const Aabb box = grown(box_around(polygon), near_);
        Vec3 middle{};
        for (const Vec3& x : polygon)
            middle += (1.0 / static_cast<double>(polygon.size())) * x;
        std::pmr::vector<std::uint32_t> left(list_.memory());
        std::size_t best = 0;
        double deepest = -std::numeric_limits<double>::infinity();
        for (const std::uint32_t i : others)
        {
            if (!do_overlap(box, parts_[i].piece.box)) continue;
            const Relation to = relation(parts_[i], i < part, n, polygon, middle);
            if (to.hides) return;
            if (to.is_apart) continue;
            if (to.depth > deepest) deepest = to.depth, best = left.size();
            left.push_back(i);
        }
        if (left.empty())
        {
            for (std::size_t i = 2; i < polygon.size(); ++i)
                list_.triangle(polygon[0], polygon[i - 1], polygon[i], color::difference);
            return;
        }
        const std::uint32_t first = left[best];
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
        std::pmr::vector<Polygon> kept(list_.memory());
        subtract(parts_[first], first < part, n, polygon, kept);
        for (const Polygon& rest : kept)
            draw_rest(part, left, n, rest);
    }

    DrawList& list_;
    std::pmr::vector<Part> parts_;
    double near_ = 0;  ///< points at most this far from a plane are in it
};

/// Adds { p − q + way }, rounded off.
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

void draw_difference(const object::Object& a, const object::Object& b, int segments, DrawList& list)
{
    list.point({}, color::origin);
    if (a.body() && b.body())
    {
        Points points(list.memory());
        difference_points(*a.body(), *b.body(), segments, points);
        draw_hull(points, {}, color::difference, list, a.body()->radius + b.body()->radius > 0);
        return;
    }
    const PieceCorners of_a(a, segments, list.memory()), of_b(b, segments, list.memory());
    UnionSurface surface(list);
    for (const Points& p : of_a.pieces)
        for (const Points& q : of_b.pieces)
            add_difference(p, q, of_a.place - of_b.place, of_a.radius + of_b.radius, segments, surface);
    surface.draw();
}

}  // namespace dt::draw
