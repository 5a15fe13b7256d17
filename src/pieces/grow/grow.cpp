// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Triangles are taken nearest first. What the planes found so far leave of a triangle gets a plane of its own, with the
// piece behind it and the rest of the triangle in front: the triangle's plane if it can be, else the one that keeps
// most of the solid among those through a face, two edges, or an edge and a corner of the two.
#include "pieces/grow/grow.hpp"

#include <algorithm>
#include <limits>

namespace dt::pieces
{
namespace
{

constexpr std::size_t most_samples = 512;  ///< limits the vertices that stand for the volume of the solid

/// Weighs the distance of a triangle's middle against that of the triangle, where triangles are ordered.
constexpr double middle_share = 1e-3;

/// Limits the planes of a region; one of more would never be simple.
constexpr std::size_t most_planes = 256;

/// Limits the triangles looked at for all pieces of a solid: a second or two.
constexpr std::size_t most_triangles_seen = 500'000;

double least_along(Vec3 n, std::span<const Vec3> points)
{
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& p : points)
        least = std::min(least, dot(n, p));
    return least;
}

}  // namespace

Growth::Growth(const surface::Surface& surface, double flat, std::pmr::memory_resource& memory)
    : surface_(surface), memory_(memory), eps_(std::max(surface::resolution(surface.vertices), flat)),
      planes_(&memory), samples_(&memory)
{
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        planes_.push_back(surface.plane(t, eps_));
    const std::size_t step = (surface.vertices.size() + most_samples - 1) / most_samples;
    for (std::size_t i = 0; i < surface.vertices.size(); i += step)
        samples_.push_back(surface.vertices[i]);
}

std::size_t Growth::most_pieces() const
{
    return most_triangles_seen / std::max<std::size_t>(surface_.triangles.size(), 1);
}

std::pmr::vector<Growth::Near> Growth::nearest_first(const HullParts& piece) const
{
    std::pmr::vector<Near> order(&memory_);
    const Vec3 middle = piece.middle();
    const Aabb box = box_around(piece.vertices);
    for (std::uint32_t t = 0; t < surface_.triangles.size(); ++t)
    {
        if (planes_[t].n == Vec3{}) continue;
        const Aabb other = box_around(corners(t));
        const Vec3 gap = max(max(other.lo - box.hi, box.lo - other.hi), {});
        order.push_back({norm(gap) + middle_share * norm(centre(other) - middle), t});
    }
    std::sort(order.begin(), order.end(), [](const Near& a, const Near& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.triangle < b.triangle;
    });
    return order;
}

double Growth::kept(const Plane& plane) const
{
    double count = 0;
    for (const Vec3& p : samples_)
        count += plane.above(p) <= eps_;
    return count;
}

/// The best of the planes that have the piece behind and the rest of the triangle in front.
std::optional<Plane> Growth::between(const HullParts& piece, std::uint32_t triangle, std::span<const Vec3> rest) const
{
    if (all_behind(piece.vertices, planes_[triangle], eps_)) return planes_[triangle];
    std::optional<Plane> best;
    double most = 0;
    const auto try_normal = [&](Vec3 n) {
        const Plane plane{n, least_along(n, rest)};
        if (!all_behind(piece.vertices, plane, eps_)) return;
        const double value = kept(plane);
        if (!best || value > most) best = plane, most = value;
    };
    const auto try_both = [&](Vec3 n, double least) {
        if (!(norm(n) > least)) return;
        const Vec3 unit = normalized(n, {});
        try_normal(unit);
        try_normal(-unit);
    };
    try_normal(-planes_[triangle].n);
    for (const Plane& plane : piece.planes)
        try_normal(plane.n);
    for (std::size_t i = 0; i < rest.size(); ++i)
    {
        const Vec3 side = rest[(i + 1) % rest.size()] - rest[i];
        for (const Vec3& edge : piece.edges)
            try_both(cross(edge, side), 1e-6 * norm(edge) * norm(side));
        for (const Vec3& v : piece.vertices)
            try_both(cross(side, v - rest[i]), 1e-6 * norm(side) * norm(v - rest[i]));
    }
    return best;
}

std::optional<ConvexCell> Growth::grown(const HullParts& piece) const
{
    ConvexRegion region(&memory_);
    region.reset(eps_);
    for (const Near& near : nearest_first(piece))
    {
        if (!region.enters(corners(near.triangle))) continue;
        const auto plane = between(piece, near.triangle, region.rest());
        if (!plane || region.planes().size() >= most_planes) return std::nullopt;
        region.add(*plane);
    }
    const Aabb box = box_around(surface_.vertices);
    ConvexCell cell = region.cell(dt::grown(box, 0.01 * max_abs(box.hi - box.lo)));
    if (cell.empty()) return std::nullopt;
    return cell;
}

}  // namespace dt::pieces
