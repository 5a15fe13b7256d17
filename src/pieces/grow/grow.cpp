// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Triangles are taken nearest first. What the planes found so far leave of a triangle gets a plane of its own, with the
// piece behind it and the rest of the triangle in front: the triangle's plane if it can be, else the one that keeps
// most of the solid among those through a face, two edges, or an edge and a corner of the two.
//
// A grown piece that contains other pieces may stand for them all; of such it is enough to take the hull of the pieces
// in it. Those that stand for most are taken first. A few corners of a grown piece, far from each other, make a helper.
#include "pieces/grow/grow.hpp"

#include "pieces/grow/spread_points.hpp"
#include "shape/convex_hull.hpp"

#include <algorithm>

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

/// Limits the vertices of a piece that is grown: one of more is large as it is, and takes time with their square.
constexpr std::size_t most_vertices = 1000;

constexpr std::size_t helper_vertices = 8;  ///< limits the corners of a helper
/// The least growth of a piece that makes a helper, relative to its volume.
constexpr double worth_it = 2;
/// How far corners of a helper are drawn inward, relative to it: more than rounding.
constexpr double drawn_in = 1e-9;
/// The least sine between edges, and between an edge and the way to a corner, that have a plane of their own.
constexpr double least_sine = 1e-6;

using Candidate = std::pmr::vector<std::uint32_t>;  ///< the pieces in a grown one, its own among them

void add_helper(const HullParts& piece, const ConvexCell& region, double eps, Pieces& helpers)
{
    std::pmr::memory_resource& memory = *helpers.vertices.get_allocator().resource();
    const HullParts helper = hull_parts(spread_out(region.points(), helper_vertices, memory), eps, memory);
    if (!helper.is_solid() || helper.volume < worth_it * piece.volume) return;
    for (const Vec3& v : helper.vertices)
        helpers.vertices.push_back(v + drawn_in * (helper.middle() - v));
    helpers.end_piece();
}

void append_hull(const Pieces& pieces, const Candidate& candidate, Pieces& out)
{
    std::pmr::vector<Vec3> points(out.vertices.get_allocator());
    for (const std::uint32_t j : candidate)
        points.insert(points.end(), pieces[j].begin(), pieces[j].end());
    if (candidate.size() > 1) points = shape::convex_hull(points, points.get_allocator().resource()).vertices;
    out.vertices.insert(out.vertices.end(), points.begin(), points.end());
    out.end_piece();
}

/// Takes candidates until no piece is missing in them.
Pieces covering_pieces(const Pieces& pieces, std::span<const Candidate> candidates, std::pmr::memory_resource& memory)
{
    std::pmr::vector<char> missing(pieces.count(), 1, &memory);
    const auto missing_in = [&](const Candidate& candidate) {
        return std::ranges::count_if(candidate, [&](std::uint32_t i) { return missing[i] != 0; });
    };
    Pieces out(&memory);
    out.exact = pieces.exact;
    out.resolution = pieces.resolution;
    for (auto left = static_cast<std::ptrdiff_t>(pieces.count()); left > 0;)
    {
        const Candidate& best = *std::ranges::max_element(candidates, {}, missing_in);
        left -= missing_in(best);
        for (const std::uint32_t i : best)
            missing[i] = 0;
        append_hull(pieces, best, out);
    }
    return out;
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

std::pmr::vector<std::uint32_t> Growth::nearest_first(const HullParts& piece) const
{
    std::pmr::vector<double> distance(surface_.triangles.size(), &memory_);
    std::pmr::vector<std::uint32_t> order(&memory_);
    const Vec3 middle = piece.middle();
    const Aabb box = box_around(piece.vertices);
    for (std::uint32_t t = 0; t < surface_.triangles.size(); ++t)
    {
        if (planes_[t].n == Vec3{}) continue;
        const Aabb other = surface::box_of(surface_.corners(t));
        const Vec3 gap = max(max(other.lo - box.hi, box.lo - other.hi), {});
        distance[t] = norm(gap) + middle_share * norm(centre(other) - middle);
        order.push_back(t);
    }
    std::ranges::stable_sort(order, {}, [&](std::uint32_t t) { return distance[t]; });
    return order;
}

double Growth::kept(const Plane& plane) const
{
    double count = 0;
    for (const Vec3& p : samples_)
        count += plane.above(p) <= eps_;
    return count;
}

/// The best of the planes that have the piece behind and the rest of the triangle that enters the region in front.
std::optional<Plane> Growth::between(const HullParts& piece, std::uint32_t triangle, const ConvexRegion& region) const
{
    if (all_behind(piece.vertices, planes_[triangle], eps_)) return planes_[triangle];
    std::optional<Plane> best;
    double most = 0;
    const auto try_normal = [&](Vec3 n) {
        const Plane plane{n, region.least_along(n)};
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
    const auto rest = region.rest();
    for (std::size_t i = 0; i < rest.size(); ++i)
    {
        const Vec3 side = rest[(i + 1) % rest.size()] - rest[i];
        for (const Vec3& edge : piece.edges)
            try_both(cross(edge, side), least_sine * norm(edge) * norm(side));
        for (const Vec3& v : piece.vertices)
            try_both(cross(side, v - rest[i]), least_sine * norm(side) * norm(v - rest[i]));
    }
    return best;
}

std::optional<ConvexCell> Growth::grown(const HullParts& piece) const
{
    ConvexRegion region(&memory_);
    region.reset(eps_);
    for (const std::uint32_t t : nearest_first(piece))
    {
        if (!region.enters(surface_.corners(t))) continue;
        const auto plane = between(piece, t, region);
        if (!plane || region.planes().size() >= most_planes) return std::nullopt;
        region.add(*plane);
    }
    const Aabb box = box_around(surface_.vertices);
    ConvexCell cell = region.cell(dt::grown(box, 0.01 * max_abs(box.hi - box.lo)));
    if (cell.empty()) return std::nullopt;
    return cell;
}

GrownPieces grown_pieces(const surface::Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory)
{
    const Growth growth(surface, pieces.resolution, memory);
    const std::size_t most_pieces = most_triangles_seen / std::max<std::size_t>(surface.triangles.size(), 1);
    std::pmr::vector<Candidate> candidates(&memory);
    Pieces helpers(&memory);
    for (std::uint32_t i = 0; i < pieces.count(); ++i)
    {
        Candidate& candidate = candidates.emplace_back();
        candidate.push_back(i);
        if (i >= most_pieces || pieces[i].size() > most_vertices) continue;
        const HullParts piece = hull_parts(pieces[i], growth.eps(), memory);
        const auto region = piece.is_solid() ? growth.grown(piece) : std::nullopt;
        if (!region) continue;
        add_helper(piece, *region, growth.eps(), helpers);
        for (std::uint32_t j = 0; j < pieces.count(); ++j)
            if (j != i && std::ranges::all_of(region->faces(), [&](const Face& face) {
                    return all_behind(pieces[j], face.plane, growth.eps());
                }))
                candidate.push_back(j);
    }
    return {covering_pieces(pieces, candidates, memory), std::move(helpers)};
}

}  // namespace dt::pieces
