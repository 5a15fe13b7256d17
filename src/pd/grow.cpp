// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Triangles are taken nearest first. What the planes found so far leave of a triangle gets a plane of its own, with the
// piece behind it and the rest of the triangle in front: the triangle's plane if it can be, else the one that keeps
// most of the solid among those through a face, two edges, or an edge and a corner of the two.
#include "pd/grow.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace solid
{
namespace
{

constexpr std::size_t most_samples = 512;

/// Of the size: nearer triangles are taken first, and of two that touch the one whose middle is nearer.
constexpr double middle_share = 1e-3;

/// A region of more planes is too much work to look at, and never simple.
constexpr std::size_t most_planes = 256;

/// Triangles looked at, for all pieces of a solid: a second or two.
constexpr std::size_t most_triangles_seen = 500'000;

double least_along(Vec3 n, std::span<const Vec3> points)
{
    double least = std::numeric_limits<double>::infinity();
    for (const Vec3& p : points)
        least = std::min(least, dot(n, p));
    return least;
}

/// The best of the planes that have the piece behind and the rest in front.
class Separator
{
public:
    Separator(const HullParts& piece, std::span<const Vec3> rest, double eps) : piece_(piece), rest_(rest), eps_(eps)
    {}

    template <class Score> void try_normal(Vec3 n, Score score)
    {
        const Plane plane{n, least_along(n, rest_)};
        if (!all_behind(piece_.vertices, plane, eps_)) return;
        const double value = score(plane);
        if (best_ && value <= best_value_) return;
        best_ = plane;
        best_value_ = value;
    }
    template <class Score> void try_both(Vec3 n, double least, Score score)
    {
        if (!(norm(n) > least)) return;
        const Vec3 unit = normalized(n, {});
        try_normal(unit, score);
        try_normal(-unit, score);
    }
    std::optional<Plane> best() const { return best_; }

private:
    const HullParts& piece_;
    std::span<const Vec3> rest_;
    double eps_;
    std::optional<Plane> best_;
    double best_value_ = 0;
};

}  // namespace

Growth::Growth(const Surface& surface, double flat, std::pmr::memory_resource& memory)
    : surface_(surface), memory_(memory), eps_(std::max(resolution(surface.vertices), flat)), planes_(&memory),
      samples_(&memory)
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
        const std::array<Vec3, 3> corners{surface_.corner(t, 0), surface_.corner(t, 1), surface_.corner(t, 2)};
        const Aabb other = box_around(corners);
        const Vec3 gap = max(max(other.lo - box.hi, box.lo - other.hi), {});
        order.push_back({norm(gap) + middle_share * norm(centre(other) - middle), t});
    }
    std::sort(order.begin(), order.end(), [](const Near& a, const Near& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.triangle < b.triangle;
    });
    return order;
}

/// The part of a triangle that is deeper than rounding behind all planes.
bool Growth::enters(std::uint32_t triangle, std::span<const Plane> planes, Polygon& rest) const
{
    rest.assign({surface_.corner(triangle, 0), surface_.corner(triangle, 1), surface_.corner(triangle, 2)});
    for (const Plane& plane : planes)  // most are far in front of one
        if (plane.above(rest[0]) >= -eps_ && plane.above(rest[1]) >= -eps_ && plane.above(rest[2]) >= -eps_)
            return false;
    Polygon next(&memory_);
    for (const Plane& plane : planes)
    {
        next.clear();
        for (std::size_t i = 0; i < rest.size(); ++i)
        {
            const Vec3 a = rest[i], b = rest[(i + 1) % rest.size()];
            const double f = plane.above(a) + eps_, g = plane.above(b) + eps_;
            if (f <= 0) next.push_back(a);
            if ((f < 0 && g > 0) || (f > 0 && g < 0)) next.push_back(crossing(a, f, b, g));
        }
        rest.swap(next);
        if (rest.size() < 3) return false;
    }
    return true;
}

double Growth::kept(const Plane& plane) const
{
    double count = 0;
    for (const Vec3& p : samples_)
        count += plane.above(p) <= eps_;
    return count;
}

std::optional<Plane> Growth::between(const HullParts& piece, std::uint32_t triangle, const Polygon& rest) const
{
    if (all_behind(piece.vertices, planes_[triangle], eps_)) return planes_[triangle];
    Separator separator(piece, rest, eps_);
    const auto score = [&](const Plane& plane) { return kept(plane); };
    separator.try_normal(-planes_[triangle].n, score);
    for (const Plane& plane : piece.planes)
        separator.try_normal(plane.n, score);
    for (std::size_t i = 0; i < rest.size(); ++i)
    {
        const Vec3 side = rest[(i + 1) % rest.size()] - rest[i];
        for (const Vec3& edge : piece.edges)
            separator.try_both(cross(edge, side), 1e-6 * norm(edge) * norm(side), score);
        for (const Vec3& v : piece.vertices)
            separator.try_both(cross(side, v - rest[i]), 1e-6 * norm(side) * norm(v - rest[i]), score);
    }
    return separator.best();
}

ConvexCell Growth::region(std::span<const Plane> planes) const
{
    const Aabb box = box_around(surface_.vertices);
    ConvexCell cell(solid::grown(box, 0.01 * max_abs(box.hi - box.lo)), &memory_);
    for (const Plane& plane : planes)
        cell.cut(plane, eps_);
    return cell;
}

std::optional<ConvexCell> Growth::grown(const HullParts& piece) const
{
    std::pmr::vector<Plane> planes(&memory_);
    Polygon rest(&memory_);
    for (const Near& near : nearest_first(piece))
    {
        if (!enters(near.triangle, planes, rest)) continue;
        const auto plane = between(piece, near.triangle, rest);
        if (!plane || planes.size() >= most_planes) return std::nullopt;
        planes.push_back(*plane);
    }
    ConvexCell cell = region(planes);
    if (cell.empty()) return std::nullopt;
    return cell;
}

}  // namespace solid
