// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Draws the Minkowski difference of two objects: a hull for convex bodies, for solids the surface of the union of the
// hulls of all pairs of pieces. From each face of a hull all other hulls are subtracted.
#include "draw/convex_points.hpp"
#include "draw/drawing.hpp"
#include "draw/hull_drawing.hpp"
#include "draw/hull_faces.hpp"
#include "draw/plane_tree.hpp"
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

/// Largest number of points of a curved body whose differences from the pieces of a solid are drawn. It has fewer
/// segments if it would have more.
constexpr std::size_t most_points = 1000;

/// Limits the directions in which all differences of pieces are rounded off, unless they have few segments each.
constexpr std::size_t most_directions = 8192;
constexpr int few_segments = 32;

/// The corners of the pieces of a solid relative to `place`, without margins and radii. A curved body is one piece: the
/// same polytope in all differences, so that their surfaces have common planes where they are one.
struct SolidCorners
{
    std::pmr::vector<Points> pieces;
    Vec3 place{};

    SolidCorners(const object::Object& object, int segments, std::pmr::memory_resource* memory) : pieces(memory)
    {
        if (const convex::Body* const body = object.body())
        {
            place = body->at.t() + body->low;
            take_corners(*body, segments, pieces.emplace_back());
            return;
        }
        const pieces::ConvexPieces& solid = object.polyhedron()->pieces;
        place = object.placement().t;
        for (std::size_t i = 0; i < solid.covering; ++i)
        {
            Points& corners = pieces.emplace_back();
            for (std::size_t k = 0; k < solid.pieces[i].vertices.size(); ++k)
                corners.push_back(object.placement().M * solid.pieces[i].vertices[k]);
        }
    }

private:
    static void take_corners(const convex::Body& body, int segments, Points& corners)
    {
        for (;; segments /= 2)
        {
            corners.clear();
            body_points(body, 0, segments, corners);
            if (corners.size() <= most_points) return;
            corners = shape::convex_hull(corners, corners.get_allocator().resource(), drawn_blur).vertices;
            if (corners.size() <= most_points || segments < 2 * least_segments) return;
        }
    }
    static constexpr int least_segments = 8;
};

std::size_t piece_count(const object::Object& object)
{
    return object.body() ? 1 : object.polyhedron()->pieces.covering;
}

double radius_of(const object::Object& object)
{
    return object.body() ? object.body()->radius : object.margin();
}

/// How many segments the roundings of so many differences of pieces have. A solid may have no piece.
int rounding_segments(int segments, std::size_t differences)
{
    const double share =
        static_cast<double>(most_directions) / static_cast<double>(std::max<std::size_t>(differences, 1));
    const int affordable = 4 * static_cast<int>(std::sqrt(2 * share) / 4);
    return std::min(segments, std::max(few_segments, affordable));
}

Vec3 furthest(const Points& points, Vec3 d)
{
    return *std::ranges::max_element(points, {}, [&](Vec3 p) { return dot(d, p); });
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
        shape::ConvexHull hull = shape::convex_hull(points, list_.memory(), drawn_blur);
        if (hull.triangles.empty()) return;
        turn_outward(hull);
        Part& part = parts_.emplace_back(std::move(hull), list_.memory());
        near_ = std::max(near_, near_share * diagonal_length(part.box));
        if (part.planes.size() < 4) parts_.pop_back();
    }

    /// Draws the triangles of the surface, turned outward.
    void draw()
    {
        hide_inner_parts();
        std::pmr::vector<std::uint32_t> others(list_.memory());
        for (std::size_t part = 0; part < parts_.size(); ++part)
        {
            others.clear();
            const Aabb box = grown(parts_[part].box, near_);
            for (std::uint32_t i = 0; i < parts_.size(); ++i)
                if (i != part && do_overlap(box, parts_[i].box)) others.push_back(i);
            for (const shape::Triangle& t : parts_[part].hull.triangles)
            {
                const Vec3 x[3] = {parts_[part].corner(t, 0), parts_[part].corner(t, 1), parts_[part].corner(t, 2)};
                const Vec3 n = normalized(cross(x[1] - x[0], x[2] - x[0]), {});
                draw_rest(part, others, n, Polygon(x, x + 3, list_.memory()));
            }
        }
    }

private:
    struct Part
    {
        shape::ConvexHull hull;  ///< turned outward
        PlaneTree planes;  ///< of its faces
        Aabb box;
        bool is_hidden = false;  ///< inside another part

        Part(shape::ConvexHull&& h, std::pmr::memory_resource* memory)
            : hull(std::move(h)), planes(memory), box(box_around(hull.vertices))
        {
            const HullFaces faces(hull, memory);
            std::uint32_t next = 0;
            for (const HullFaces::Corner& corner : faces.corners)
                if (corner.face == next) planes.add({faces.planes[next++], hull.vertices[corner.vertex]});
            planes.build();
        }
        Vec3 corner(const shape::Triangle& t, std::size_t k) const { return hull.vertices[t[k]]; }
    };
    /// A plane that a polygon is above, at least in part.
    struct Cut
    {
        Plane plane;
        double most;  ///< how far a corner is above
    };

    /// The position of another polytope relative to a polygon.
    struct Relation
    {
        bool is_apart = false;  ///< some plane of the other polytope has the whole polygon outside
        bool hides = true;  ///< the whole polygon is inside, by the rules of subtract()
        double depth = std::numeric_limits<double>::infinity();  ///< of the polygon's middle; negative outside
        std::pmr::vector<Cut> cuts;  ///< what the polygon is above is not in the other polytope
    };

    bool contains(const Part& part, Vec3 x) const { return part.planes.contains(x, near_); }

    /// Drops parts that are inside another. The largest parts come first, as they hide most.
    void hide_inner_parts()
    {
        const auto size = [](const Part& part) {
            const Vec3 edge = part.box.hi - part.box.lo;
            return edge.x * edge.y * edge.z;
        };
        std::ranges::stable_sort(parts_, std::greater{}, size);
        for (std::size_t i = 1; i < parts_.size(); ++i)
            for (std::size_t j = 0; j < i && !parts_[i].is_hidden; ++j)
                parts_[i].is_hidden =
                    !parts_[j].is_hidden && do_overlap(parts_[i].box, parts_[j].box) &&
                    std::ranges::all_of(parts_[i].hull.vertices, [&](Vec3 x) { return contains(parts_[j], x); });
        std::erase_if(parts_, [](const Part& part) { return part.is_hidden; });
    }

    /// Adds to `kept` the parts of a polygon with normal n that are outside the other polytope. Of coplanar faces that
    /// of the first polytope remains, and none if the polytopes are on different sides of it.
    void subtract(std::span<const Cut> cuts, bool other_first, Vec3 n, const Polygon& polygon,
                  std::pmr::vector<Polygon>& kept) const
    {
        Polygon rest = polygon;
        for (const Cut& cut : cuts)
        {
            const Plane& plane = cut.plane;
            if (rest.empty()) return;
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
        found.cuts = std::pmr::vector<Cut>(list_.memory());
        other.planes.for_each_below(polygon, -near_, [&](const Plane& plane) {
            double least = std::numeric_limits<double>::infinity(), most = -least;
            for (const Vec3& x : polygon)
            {
                least = std::min(least, plane.above(x));
                most = std::max(most, plane.above(x));
            }
            found.is_apart = least >= -near_ && most > near_;
            if (found.is_apart) return false;
            if (most < -near_) return true;
            const bool in_plane = least >= -near_;
            if (most > near_ || (in_plane && !other_first && !(dot(plane.n, n) < 0))) found.hides = false;
            found.depth = std::min(found.depth, -plane.above(middle));
            if (most > near_ || in_plane) found.cuts.push_back({plane, most});
            return true;
        });
        if (found.is_apart) found.hides = false;
        // What cuts off most comes first: it leaves little to the others.
        std::ranges::stable_sort(found.cuts, std::greater{}, &Cut::most);
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
        std::pmr::vector<Cut> cuts(list_.memory());
        std::size_t best = 0;
        double deepest = -std::numeric_limits<double>::infinity();
        for (const std::uint32_t i : others)
        {
            if (!do_overlap(box, parts_[i].box)) continue;
            Relation to = relation(parts_[i], i < part, n, polygon, middle);
            if (to.hides) return;
            if (to.is_apart) continue;
            if (to.depth > deepest) deepest = to.depth, best = left.size(), cuts = std::move(to.cuts);
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
        subtract(cuts, first < part, n, polygon, kept);
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
    Points sums(a.get_allocator()), opposite(a.get_allocator());
    for (const Vec3& q : b)
        opposite.push_back(-q);
    const auto support_a = [&](Vec3 d) { return furthest(a, d); };
    const auto support_b = [&](Vec3 d) { return furthest(opposite, d); };
    add_sums(a, support_a, opposite, support_b, r, segments, sums);
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
    const double radius = radius_of(a) + radius_of(b);
    if (radius > 0) segments = rounding_segments(segments, piece_count(a) * piece_count(b));
    const SolidCorners of_a(a, segments, list.memory()), of_b(b, segments, list.memory());
    UnionSurface surface(list);
    for (const Points& p : of_a.pieces)
        for (const Points& q : of_b.pieces)
            add_difference(p, q, of_a.place - of_b.place, radius, segments, surface);
    surface.draw();
}

}  // namespace dt::draw
