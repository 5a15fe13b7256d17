// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Triangles are taken nearest first. What the planes so far leave of a triangle gets a plane of its own: through its
// nearest point, across the way there.
#include "pd/seed_growth.hpp"

#include "pd/convex_cell.hpp"
#include "pd/hull_parts.hpp"
#include "pd/spread_points.hpp"
#include "pd/triangle_gap.hpp"

#include <algorithm>
#include <limits>

namespace solid
{
namespace
{

/// Of the size: what enters less deep does not enter, and a seed nearer to the surface is on it.
constexpr double rounded = 1e-13, on_surface = 1e-9;

/// A surface that is round to its last triangle would give every triangle a plane. After some, planes are moved towards
/// the seed, more and more, so that they exclude what is around their triangle too.
constexpr std::size_t plain_planes = 40;
constexpr double moved_in = 2e-3, most_moved_in = 0.2;
constexpr std::size_t most_planes = 160;

/// Of a set: how far corners are drawn to the seed, so that rounding leads no one out.
constexpr double drawn_in = 1e-12;
/// Of its size: corners nearer to each other are one. Faces between them would have no normal to speak of.
constexpr double one_corner = 1e-6;

double distance2(const Aabb& box, Vec3 x)
{
    return norm2(max(max(box.lo - x, x - box.hi), Vec3{}));
}

/// The point of a convex polygon nearest to x.
Vec3 nearest_point(std::span<const Vec3> polygon, Vec3 x)
{
    Vec3 best = polygon[0];
    for (std::size_t k = 2; k < polygon.size(); ++k)
        if (const Vec3 y = nearest_point({polygon[0], polygon[k - 1], polygon[k]}, x); norm2(y - x) < norm2(best - x))
            best = y;
    return best;
}

/// Keeps what is more than `eps` behind the plane.
void clip(std::pmr::vector<Vec3>& polygon, std::pmr::vector<Vec3>& next, const Plane& plane, double eps)
{
    next.clear();
    for (std::size_t i = 0; i < polygon.size(); ++i)
    {
        const Vec3 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const double f = plane.above(a) + eps, g = plane.above(b) + eps;
        if (f <= 0) next.push_back(a);
        if ((f < 0 && g > 0) || (f > 0 && g < 0)) next.push_back(crossing(a, f, b, g));
    }
    polygon.swap(next);
}

}  // namespace

std::span<const Vec3> SeedGrowth::grow(const TriangleTree& surface, Vec3 seed, std::size_t most)
{
    corners_.clear();
    eps_ = rounded * (norm(surface.box().hi - surface.box().lo) + max_abs(seed));
    if (distance2(surface.box(), seed) > 0 || !find_planes(surface, seed)) return {};
    find_corners(surface.box(), seed);
    if (!corners_.empty()) keep(seed, most);
    return corners_;
}

bool SeedGrowth::find_planes(const TriangleTree& surface, Vec3 seed)
{
    planes_.clear();
    heap_.clear();
    push({0, 0, false});
    while (!heap_.empty())
    {
        std::pop_heap(heap_.begin(), heap_.end());
        const Near near = heap_.back();
        heap_.pop_back();
        if (!near.is_triangle)
            open(surface, near, seed);
        else if (enters(surface.corners(near.index)) && !exclude(seed))
            return false;
    }
    return true;
}

void SeedGrowth::push(Near near)
{
    heap_.push_back(near);
    std::push_heap(heap_.begin(), heap_.end());
}

void SeedGrowth::open(const TriangleTree& surface, const Near& near, Vec3 seed)
{
    const TriangleTree::Node& node = surface.node(near.index);
    if (is_beyond(node.box)) return;
    if (node.is_leaf())
        for (std::uint32_t k = node.first; k < node.first + node.count; ++k)
            push({norm2(nearest_point(surface.corners(k), seed) - seed), k, true});
    else
        for (const std::uint32_t child : {near.index + 1, node.right})
            push({distance2(surface.node(child).box, seed), child, false});
}

bool SeedGrowth::is_beyond(const Aabb& box) const
{
    for (const Plane& plane : planes_)
    {
        const Vec3 nearest{plane.n.x > 0 ? box.lo.x : box.hi.x, plane.n.y > 0 ? box.lo.y : box.hi.y,
                           plane.n.z > 0 ? box.lo.z : box.hi.z};
        if (plane.above(nearest) >= 0) return true;
    }
    return false;
}

bool SeedGrowth::enters(const Corners& triangle)
{
    for (const Plane& plane : planes_)  // most are in front of one
        if (plane.above(triangle[0]) >= -eps_ && plane.above(triangle[1]) >= -eps_ &&
            plane.above(triangle[2]) >= -eps_)
            return false;
    rest_.assign(triangle.begin(), triangle.end());
    for (const Plane& plane : planes_)
    {
        clip(rest_, next_, plane, eps_);
        if (rest_.size() < 3) return false;
    }
    return true;
}

/// Adds a plane with the seed behind it, and what is left of the triangle in front. False if there is none.
bool SeedGrowth::exclude(Vec3 seed)
{
    const Vec3 way = nearest_point(std::span<const Vec3>(rest_), seed) - seed;
    const double length = norm(way);
    const double least = eps_ * (on_surface / rounded);
    if (!(length > least) || planes_.size() >= most_planes) return false;
    const Vec3 n = (1 / length) * way;
    double h = std::numeric_limits<double>::infinity();
    for (const Vec3& v : rest_)
        h = std::min(h, dot(n, v));
    double distance = h - dot(n, seed);
    if (planes_.size() > plain_planes)
        distance *= 1 - std::min(most_moved_in, moved_in * static_cast<double>(planes_.size() - plain_planes));
    if (!(distance > least)) return false;
    planes_.push_back({n, dot(n, seed) + distance});
    return true;
}

void SeedGrowth::find_corners(const Aabb& room, Vec3 seed)
{
    ConvexCell cell(room, memory_);
    for (const Plane& plane : planes_)
        cell.cut(plane, eps_);
    if (cell.empty()) return;
    for (const Vec3& corner : cell.points())
    {
        // Cutting rounds: where a corner is beyond a plane it is drawn back.
        const Vec3 way = corner - seed;
        double share = 1;
        for (const Plane& plane : planes_)
            if (const double rise = dot(plane.n, way); rise > 0) share = std::min(share, -plane.above(seed) / rise);
        corners_.push_back(seed + (share * (1 - drawn_in)) * way);
    }
    const Aabb box = cell.bounds();
    const double least2 = norm2(one_corner * (box.hi - box.lo));
    std::size_t kept = 0;
    for (const Vec3& corner : corners_)
    {
        const auto is_near = [&](const Vec3& other) { return norm2(other - corner) < least2; };
        const auto end = corners_.begin() + std::ptrdiff_t(kept);
        if (std::none_of(corners_.begin(), end, is_near)) corners_[kept++] = corner;
    }
    corners_.resize(kept);
}

/// Few corners make sums with few facets.
void SeedGrowth::keep(Vec3 seed, std::size_t most)
{
    if (corners_.size() <= most) return;
    auto few = spread_out(corners_, most, *memory_);
    const HullParts hull = hull_parts(few, 0, *memory_);
    const auto depth_of_seed = [&] {
        double depth = std::numeric_limits<double>::infinity();
        for (const Plane& plane : hull.planes)
            depth = std::min(depth, -plane.above(seed));
        return depth;
    };
    if (hull.is_solid() && depth_of_seed() > eps_) corners_.swap(few);
}

}  // namespace solid
