// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Subtracts from each face all other polytopes, that with the deepest middle first, and draws the rest.
#include "draw/union_surface.hpp"

#include "draw/hull_drawing.hpp"
#include "math/clip.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dt::draw
{

namespace
{

/// Largest distance of a point from a plane that it counts as on, relative to the size.
constexpr double near_share = 1e-7;

double area2(std::span<const Vec3> polygon)
{
    Vec3 sum{};
    for (std::size_t i = 2; i < polygon.size(); ++i)
        sum += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    return norm2(sum);
}

/// The part of a polygon above a plane.
template <class Polygon> Polygon part_above(const Polygon& polygon, const Plane& plane)
{
    Polygon part(polygon.get_allocator());
    clip(
        polygon, [&](Vec3 x) { return plane.above(x); }, part);
    return part;
}

}  // namespace

void UnionSurface::add(std::span<const Vec3> points)
{
    std::pmr::memory_resource* const memory = parts_.get_allocator().resource();
    shape::ConvexHull whole = shape::convex_hull(points, memory);
    auto piece = pieces::make_piece(whole, memory);
    const HullTriangles hull(std::move(whole));
    if (!piece || piece->normals.size() < 4) return;
    Part part{std::move(*piece), std::pmr::vector<Vec3>(memory)};
    for (const shape::Triangle& t : hull.triangles)
        for (const std::uint32_t i : t)
            part.corners.push_back(hull.corners[i]);
    near_ = std::max(near_, near_share * diagonal_length(part.piece.box));
    parts_.push_back(std::move(part));
}

bool UnionSurface::contains(const Part& part, Vec3 x) const
{
    for (std::size_t k = 0; k < part.piece.normals.size(); ++k)
        if (dot(part.piece.normals[k], x) > part.piece.offsets[k] + near_) return false;
    return true;
}

/// Drops parts that are inside another. The largest parts come first, as they hide most.
void UnionSurface::hide_inner_parts()
{
    const auto size = [](const Part& part) {
        const Vec3 edge = part.piece.box.hi - part.piece.box.lo;
        return edge.x * edge.y * edge.z;
    };
    std::stable_sort(parts_.begin(), parts_.end(), [&](const Part& a, const Part& b) { return size(a) > size(b); });
    for (std::size_t i = 1; i < parts_.size(); ++i)
        for (std::size_t j = 0; j < i && !parts_[i].is_hidden; ++j)
            parts_[i].is_hidden =
                !parts_[j].is_hidden && std::all_of(parts_[i].corners.begin(), parts_[i].corners.end(),
                                                    [&](const Vec3& x) { return contains(parts_[j], x); });
    std::erase_if(parts_, [](const Part& part) { return part.is_hidden; });
}

/// Adds to `kept` the parts of a polygon with normal n that are outside the other polytope. Of coplanar faces that of the first
/// polytope remains, and none if the polytopes are on different sides of it.
void UnionSurface::subtract(const Part& other, bool other_first, Vec3 n, const Polygon& polygon,
                            std::pmr::vector<Polygon>& kept) const
{
    Polygon rest = polygon;
    for (std::size_t k = 0; k < other.piece.normals.size() && !rest.empty(); ++k)
    {
        const Vec3 m = other.piece.normals[k];
        const double d = other.piece.offsets[k];
        const auto height = [&](const Vec3& x) { return std::fabs(dot(m, x) - d); };
        if (std::all_of(rest.begin(), rest.end(), [&](const Vec3& x) { return height(x) <= near_; }))
        {
            if (dot(m, n) < 0 || other_first) continue;
            kept.push_back(rest);
            return;
        }
        Polygon outside = part_above(rest, Plane{m, d});
        if (outside.size() >= 3 && area2(outside) > square(square(near_))) kept.push_back(std::move(outside));
        rest = part_above(rest, Plane{-m, -d});
        if (rest.size() < 3) rest.clear();
    }
}

/// Apart: some plane of the other polytope has the whole polygon outside. Hidden: the whole polygon is inside, by the rules of
/// subtract().
UnionSurface::Relation UnionSurface::relation(const Part& other, bool other_first, Vec3 n, const Polygon& polygon,
                                              Vec3 middle) const
{
    Relation found{false, true, std::numeric_limits<double>::infinity()};
    for (std::size_t k = 0; k < other.piece.normals.size(); ++k)
    {
        const Vec3 m = other.piece.normals[k];
        const double d = other.piece.offsets[k];
        double least = std::numeric_limits<double>::infinity(), most = -least;
        for (const Vec3& x : polygon)
        {
            const double s = dot(m, x) - d;
            least = std::min(least, s);
            most = std::max(most, s);
        }
        if (least >= -near_ && most > near_) return {true, false, 0};
        const bool in_plane = least >= -near_;
        if (most > near_ || (in_plane && !other_first && !(dot(m, n) < 0))) found.hides = false;
        found.depth = std::min(found.depth, d - dot(m, middle));
    }
    return found;
}

/// Draws the parts of a polygon outside all others. It subtracts the polytope that contains the middle of the polygon most deeply
/// first: that leaves the least, in the fewest parts.
void UnionSurface::draw_rest(std::size_t part, std::span<const std::uint32_t> others, Vec3 n, const Polygon& polygon,
                             Color color, DrawList& list) const
{
    const Aabb box = grown(box_around(polygon), near_);
    Vec3 middle{};
    for (const Vec3& x : polygon)
        middle += (1.0 / static_cast<double>(polygon.size())) * x;
    std::pmr::vector<std::uint32_t> left(list.memory());
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
            list.triangle(polygon[0], polygon[i - 1], polygon[i], color);
        return;
    }
    const std::uint32_t first = left[best];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
    std::pmr::vector<Polygon> kept(list.memory());
    subtract(parts_[first], first < part, n, polygon, kept);
    for (const Polygon& rest : kept)
        draw_rest(part, left, n, rest, color, list);
}

void UnionSurface::draw_triangle(std::size_t part, std::size_t corner, std::span<const std::uint32_t> others,
                                 Color color, DrawList& list) const
{
    const std::span<const Vec3> x = std::span(parts_[part].corners).subspan(corner, 3);
    const Vec3 n = normalized(cross(x[1] - x[0], x[2] - x[0]), {});
    draw_rest(part, others, n, Polygon(x.begin(), x.end(), list.memory()), color, list);
}

void UnionSurface::draw(Color color, DrawList& list)
{
    hide_inner_parts();
    std::pmr::vector<std::uint32_t> others(list.memory());
    for (std::size_t part = 0; part < parts_.size(); ++part)
    {
        others.clear();
        const Aabb box = grown(parts_[part].piece.box, near_);
        for (std::uint32_t i = 0; i < parts_.size(); ++i)
            if (i != part && do_overlap(box, parts_[i].piece.box)) others.push_back(i);
        for (std::size_t corner = 0; corner < parts_[part].corners.size(); corner += 3)
            draw_triangle(part, corner, others, color, list);
    }
}

}  // namespace dt::draw
