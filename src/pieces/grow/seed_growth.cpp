// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Triangles are taken nearest first. What the planes so far leave of a triangle gets a plane of its own: through its
// nearest point, across the way there.
#include "pieces/grow/seed_growth.hpp"

#include "pieces/grow/hull_parts.hpp"
#include "pieces/grow/spread_points.hpp"
#include "surface/triangle_gap.hpp"

#include <algorithm>

namespace dt::pieces
{
namespace
{

/// Limits how deep a triangle may enter a piece, and how near the surface a seed may be, relative to the size.
constexpr double rounded = 1e-13, on_surface = 1e-9;

/// Limits the planes that go through their triangle. A round surface would give every triangle a plane: later ones are
/// moved towards the seed, more and more, so that they exclude what is around their triangle too.
constexpr std::size_t plain_planes = 40;
constexpr double moved_in = 2e-3, most_moved_in = 0.2;  ///< per plane, and at most, relative to its distance
constexpr std::size_t most_seed_planes = 160;  ///< limits all planes

/// How far corners are drawn to the seed, relative to the piece: more than rounding.
constexpr double corner_shrink = 1e-12;
/// Limits how near corners may be, relative to the piece: faces between nearer ones have no reliable normal.
constexpr double one_corner = 1e-6;

/// The point of a convex polygon nearest to x.
Vec3 nearest_point(std::span<const Vec3> polygon, Vec3 x)
{
    Vec3 best = polygon[0];
    for (std::size_t k = 2; k < polygon.size(); ++k)
        if (const Vec3 y = surface::nearest_point({polygon[0], polygon[k - 1], polygon[k]}, x);
            norm2(y - x) < norm2(best - x))
            best = y;
    return best;
}

}  // namespace

std::span<const Vec3> SeedGrowth::grow(const surface::TriangleTree& surface, Vec3 seed, std::size_t most)
{
    corners_.clear();
    eps_ = rounded * (diagonal_length(surface.box()) + max_abs(seed));
    if (norm2(outside(surface.box(), seed)) > 0 || !find_planes(surface, seed)) return {};
    find_corners(surface.box(), seed);
    if (!corners_.empty()) keep(seed, most);
    return corners_;
}

bool SeedGrowth::find_planes(const surface::TriangleTree& surface, Vec3 seed)
{
    region_.reset(eps_);
    heap_.clear();
    push({0, 0, false});
    while (!heap_.empty())
    {
        std::pop_heap(heap_.begin(), heap_.end());
        const Near near = heap_.back();
        heap_.pop_back();
        if (!near.is_triangle)
            open(surface, near, seed);
        else if (region_.enters(surface.corners(near.index)) && !exclude(seed))
            return false;
    }
    return true;
}

void SeedGrowth::push(Near near)
{
    heap_.push_back(near);
    std::push_heap(heap_.begin(), heap_.end());
}

void SeedGrowth::open(const surface::TriangleTree& surface, const Near& near, Vec3 seed)
{
    const surface::TriangleTree::Node& node = surface.node(near.index);
    if (region_.is_beyond(node.box)) return;
    if (node.is_leaf())
        for (std::uint32_t k = node.first; k < node.first + node.count; ++k)
            push({norm2(nearest_point(surface.corners(k), seed) - seed), k, true});
    else
        for (const std::uint32_t child : {near.index + 1, node.right})
            push({norm2(outside(surface.node(child).box, seed)), child, false});
}

/// Adds a plane with the seed behind it, and what is left of the triangle in front. False if there is none.
bool SeedGrowth::exclude(Vec3 seed)
{
    const Vec3 way = nearest_point(region_.rest(), seed) - seed;
    const double length = norm(way);
    const double least = eps_ * (on_surface / rounded);
    const std::size_t count = region_.planes().size();
    if (!(length > least) || count >= most_seed_planes) return false;
    const Vec3 n = (1 / length) * way;
    double distance = region_.least_along(n) - dot(n, seed);
    if (count > plain_planes)
        distance *= 1 - std::min(most_moved_in, moved_in * static_cast<double>(count - plain_planes));
    if (!(distance > least)) return false;
    region_.add({n, dot(n, seed) + distance});
    return true;
}

void SeedGrowth::find_corners(const Aabb& room, Vec3 seed)
{
    const ConvexCell cell = region_.cell(room);
    if (cell.empty()) return;
    for (const Vec3& corner : cell.points())
    {
        // Cutting rounds: where a corner is beyond a plane it is drawn back.
        const Vec3 way = corner - seed;
        double share = 1;
        for (const Plane& plane : region_.planes())
            if (const double rise = dot(plane.n, way); rise > 0) share = std::min(share, -plane.above(seed) / rise);
        corners_.push_back(seed + (share * (1 - corner_shrink)) * way);
    }
    const Aabb box = cell.bounds();
    drop_near_points(corners_, norm2(one_corner * (box.hi - box.lo)));
}

/// Few corners make sums with few facets.
void SeedGrowth::keep(Vec3 seed, std::size_t most)
{
    if (corners_.size() <= most) return;
    auto few = spread_out(corners_, most, *memory_);
    const HullParts hull = hull_parts(few, 0, *memory_);
    const auto has_seed_behind = [&](const Plane& plane) { return -plane.above(seed) > eps_; };
    if (hull.is_solid() && std::ranges::all_of(hull.planes, has_seed_behind)) corners_.swap(few);
}

}  // namespace dt::pieces
