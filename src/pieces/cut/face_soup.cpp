// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds the reflex edges of a surface, and splits its polygons by planes.
#include "pieces/cut/face_soup.hpp"

#include "pieces/cut/cut_points.hpp"
#include "surface/edge_uses.hpp"

#include <algorithm>

namespace dt::pieces
{
namespace
{

constexpr std::uint32_t none = ~0u;

/// Limits how far a plane may be off the wedge of matter that it halves: a sine.
constexpr double wedge_slack = 1e-7;

/// The part of a soup on one side of a plane; points are taken over when they are needed.
class Half
{
public:
    Half(const FaceSoup& whole, FaceSoup& half)
        : whole_(whole), half_(half), number_(whole.points.size(), none, whole.points.get_allocator().resource())
    {}

    void add(const Plane& plane, std::span<const std::uint32_t> loop)
    {
        const auto first = static_cast<std::uint32_t>(half_.corners.size());
        for (const std::uint32_t i : loop)
            half_.corners.push_back(point(i));
        half_.faces.push_back({plane, first, static_cast<std::uint32_t>(loop.size())});
    }
    void add(const FaceSoup::ReflexEdge& edge, std::uint32_t a, std::uint32_t b, double least)
    {
        if (norm2(whole_.points[a] - whole_.points[b]) < square(least)) return;
        half_.reflex.push_back({point(a), point(b), edge.m, edge.n});
    }

private:
    std::uint32_t point(std::uint32_t i)
    {
        if (i >= number_.size()) number_.resize(whole_.points.size(), none);
        if (number_[i] == none)
        {
            number_[i] = static_cast<std::uint32_t>(half_.points.size());
            half_.points.push_back(whole_.points[i]);
        }
        return number_[i];
    }

    const FaceSoup& whole_;
    FaceSoup& half_;
    std::pmr::vector<std::uint32_t> number_;
};

/// The sides on which a polygon has points: bit 0 below, bit 1 above.
unsigned sides_of(const CutPoints& cut, std::span<const std::uint32_t> loop)
{
    unsigned sides = 0;
    for (const std::uint32_t i : loop)
        sides |= cut.side(i) < 0 ? 1u : cut.side(i) > 0 ? 2u : 0u;
    return sides;
}

void split_edge(const FaceSoup& soup, const FaceSoup::ReflexEdge& edge, const Plane& plane, CutPoints& cut,
                double least, Half& below, Half& above)
{
    const int a = cut.side(edge.a), b = cut.side(edge.b);
    if (a == 0 && b == 0)
    {
        // On the plane and not resolved: then both triangles are on the side of the air between them.
        if (resolves(plane, edge, soup.points[edge.b] - soup.points[edge.a])) return;
        (dot(plane.n, edge.m + edge.n) > 0 ? above : below).add(edge, edge.a, edge.b, least);
    }
    else if (a * b < 0)
    {
        const std::uint32_t x = cut.crossing_of(edge.a, edge.b);
        (a > 0 ? above : below).add(edge, edge.a, x, least);
        (b > 0 ? above : below).add(edge, x, edge.b, least);
    }
    else
        (a + b > 0 ? above : below).add(edge, edge.a, edge.b, least);
}

}  // namespace

FaceSoup soup_of(const surface::Surface& surface, double eps, std::pmr::memory_resource* memory)
{
    FaceSoup soup(memory);
    soup.points = surface.vertices;
    std::pmr::vector<Plane> planes(memory);
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        planes.push_back(surface.plane(t, eps));
        if (planes.back().n == Vec3{}) continue;
        const auto first = static_cast<std::uint32_t>(soup.corners.size());
        soup.corners.insert(soup.corners.end(), surface.triangles[t].begin(), surface.triangles[t].end());
        soup.faces.push_back({planes.back(), first, 3});
    }
    const auto reflex_at = [&](const surface::EdgeUse& f, const surface::EdgeUse& g) {
        if (planes[f.triangle].n == Vec3{} || planes[g.triangle].n == Vec3{}) return false;
        const Vec3 beyond_f = surface.vertices[opposite(surface.triangles[g.triangle], g)];
        const Vec3 beyond_g = surface.vertices[opposite(surface.triangles[f.triangle], f)];
        return std::max(planes[f.triangle].above(beyond_f), planes[g.triangle].above(beyond_g)) > eps;
    };
    const surface::EdgeUses uses = surface::edge_uses(surface.triangles, memory);
    for_each_edge(uses, [&](std::span<const surface::EdgeUse> edge) {
        if (edge.size() == 2 && reflex_at(edge[0], edge[1]))
            soup.reflex.push_back({edge[0].lo, edge[0].hi, planes[edge[0].triangle].n, planes[edge[1].triangle].n});
    });
    return soup;
}

// The matter at a reflex edge is what lies behind one triangle or the other. A plane through the edge leaves less than
// 180° on both sides if, on one side of the edge, it lies behind both.
bool resolves(const Plane& plane, const FaceSoup::ReflexEdge& edge, Vec3 along)
{
    const Vec3 w = normalized(cross(along, plane.n), {});
    const double m = dot(edge.m, w), n = dot(edge.n, w);
    return std::max(m, n) <= wedge_slack || std::min(m, n) >= -wedge_slack;
}

SoupHalves split(FaceSoup& soup, const Plane& plane, double eps)
{
    auto* const memory = soup.points.get_allocator().resource();
    SoupHalves halves{FaceSoup(memory), FaceSoup(memory)};
    CutPoints cut(soup.points, plane, eps, memory);
    Half below(soup, halves.below), above(soup, halves.above);
    std::pmr::vector<std::uint32_t> part(memory);
    for (const Face& face : soup.faces)
    {
        const auto loop = soup.loop(face);
        const unsigned sides = sides_of(cut, loop);
        if (sides == 3)
        {
            part.clear();
            cut.append(loop, -1, part);
            below.add(face.plane, part);
            part.clear();
            cut.append(loop, 1, part);
            above.add(face.plane, part);
        }
        else if (sides == 0)
            (dot(face.plane.n, plane.n) > 0 ? below : above).add(face.plane, loop);
        else
            (sides == 2 ? above : below).add(face.plane, loop);
    }
    for (const FaceSoup::ReflexEdge& edge : soup.reflex)
        split_edge(soup, edge, plane, cut, 4 * eps, below, above);
    return halves;
}

ConvexPosition convex_position(const FaceSoup& soup, double eps, Work& work)
{
    for (std::size_t f = 0; f < soup.faces.size(); ++f)
    {
        work.spend(soup.points.size());
        if (work.is_used_up() || !all_behind(soup.points, soup.faces[f].plane, eps)) return {false, f};
    }
    return {true, 0};
}

}  // namespace dt::pieces
