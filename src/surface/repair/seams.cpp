// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// All triangles of an edge are split at the same points, so no seam is made where none was.
#include "surface/repair/seams.hpp"

#include "surface/close_triangles.hpp"
#include "surface/triangle_tree.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace dt::surface
{
namespace
{

/// Limits the triangles that are looked at: for each of the surface, and at least.
constexpr std::size_t looks_each = 100, least_looks = 1'000'000;

/// A vertex on an edge.
struct OnEdge
{
    std::uint32_t lo, hi;  ///< the ends, the lower number first
    double t;  ///< where it is, from lo to hi
    std::uint32_t vertex;

    friend auto operator<=>(const OnEdge&, const OnEdge&) = default;
};

using Seams = std::pmr::vector<OnEdge>;

/// Finds the place of x on the edge between two vertices; none if it is not on it, or at an end.
std::optional<double> place_on(Vec3 a, Vec3 b, Vec3 x, double tolerance)
{
    const double length = norm(b - a);
    if (!(length > 4 * tolerance)) return std::nullopt;
    const Vec3 d = (b - a) * (1 / length);
    const double along = dot(x - a, d);
    if (!(along > tolerance && along < length - tolerance)) return std::nullopt;
    if (!(norm(x - a - along * d) <= tolerance)) return std::nullopt;
    return along / length;
}

void add_if_on(const Surface& surface, std::uint32_t i, std::uint32_t j, std::uint32_t vertex, double tolerance,
               Seams& seams)
{
    if (i == vertex || j == vertex) return;
    const auto [lo, hi] = std::minmax(i, j);
    if (const auto t = place_on(surface.vertices[lo], surface.vertices[hi], surface.vertices[vertex], tolerance))
        seams.push_back({lo, hi, *t, vertex});
}

/// Finds the vertices on edges, in the order of the edges. Empty if they are too many to look for.
Seams find_seams(const Surface& surface, std::span<const std::uint32_t> at_rims, double tolerance,
                 std::pmr::memory_resource& memory)
{
    Seams seams(&memory);
    TriangleTree tree(&memory);
    tree.build(surface.vertices, surface.triangles);
    std::size_t looks = looks_each * surface.triangles.size() + least_looks;
    for (const std::uint32_t vertex : at_rims)
    {
        const Vec3 x = surface.vertices[vertex];
        const bool is_too_much = visit_close({x, x}, {}, tree, tolerance, [&](std::uint32_t t, const Corners&) {
            const auto& [a, b, c] = tree.triangles()[t];
            add_if_on(surface, a, b, vertex, tolerance, seams);
            add_if_on(surface, b, c, vertex, tolerance, seams);
            add_if_on(surface, c, a, vertex, tolerance, seams);
            return --looks == 0;
        });
        if (is_too_much) return Seams(&memory);
    }
    std::sort(seams.begin(), seams.end());
    seams.erase(std::unique(seams.begin(), seams.end()), seams.end());
    return seams;
}

/// A triangle to be split.
struct Part
{
    shape::Triangle corners;
    std::uint32_t number;
    /// The points on the edge from each corner, in their order along the edge that they were found on.
    std::array<std::span<const OnEdge>, 3> points;
};

class Splitter
{
public:
    Splitter(const Surface& surface, const Seams& seams, std::pmr::memory_resource& memory)
        : surface_(surface), seams_(seams), triangles_(&memory), numbers_(&memory), parts_(&memory)
    {}

    /// False, and nothing is done, if there would be too many parts.
    bool split_into(Surface& surface);

private:
    std::span<const OnEdge> points_of(std::uint32_t i, std::uint32_t j) const
    {
        const auto key = [](const OnEdge& p) { return std::pair(p.lo, p.hi); };
        const std::pair edge(std::min(i, j), std::max(i, j));
        return {std::ranges::lower_bound(seams_, edge, {}, key), std::ranges::upper_bound(seams_, edge, {}, key)};
    }
    void split(const Part& part, std::size_t edge);

    const Surface& surface_;
    const Seams& seams_;
    std::pmr::vector<shape::Triangle> triangles_;
    std::pmr::vector<std::uint32_t> numbers_;
    std::pmr::vector<Part> parts_;  ///< to be looked at
};

/// Splits a triangle at one point of an edge.
void Splitter::split(const Part& part, std::size_t edge)
{
    const std::uint32_t a = part.corners[edge], b = part.corners[(edge + 1) % 3], c = part.corners[(edge + 2) % 3];
    const auto points = part.points[edge];
    const std::size_t k = points.size() / 2;
    const std::uint32_t m = points[k].vertex;
    auto near_a = points.first(k), near_b = points.subspan(k + 1);
    const Vec3 along = surface_.vertices[points[k].hi] - surface_.vertices[points[k].lo];
    if (dot(along, surface_.vertices[b] - surface_.vertices[a]) < 0) std::swap(near_a, near_b);
    parts_.push_back({{a, m, c}, part.number, {near_a, {}, part.points[(edge + 2) % 3]}});
    parts_.push_back({{m, b, c}, part.number, {near_b, part.points[(edge + 1) % 3], {}}});
}

bool Splitter::split_into(Surface& to)
{
    const std::size_t most = looks_each * surface_.triangles.size() + least_looks;
    for (std::size_t t = 0; t < surface_.triangles.size(); ++t)
    {
        const auto& [a, b, c] = surface_.triangles[t];
        parts_.push_back({{a, b, c}, surface_.numbers[t], {points_of(a, b), points_of(b, c), points_of(c, a)}});
        while (!parts_.empty())
        {
            const Part part = parts_.back();
            parts_.pop_back();
            const auto& [i, j, k] = part.corners;
            if (i == j || j == k || k == i) continue;  // was a sliver along its seam
            const auto edge = std::ranges::find_if(part.points, [](const auto& p) { return !p.empty(); });
            if (edge != part.points.end())
                split(part, static_cast<std::size_t>(edge - part.points.begin()));
            else
                triangles_.push_back(part.corners), numbers_.push_back(part.number);
            if (triangles_.size() + parts_.size() > most) return false;
        }
    }
    to.triangles = std::move(triangles_);
    to.numbers = std::move(numbers_);
    return true;
}

}  // namespace

bool split_seams(Surface& surface, std::span<const std::uint32_t> at_rims, double tolerance,
                 std::pmr::memory_resource& memory)
{
    if (at_rims.empty() || surface.triangles.empty()) return false;
    const Seams seams = find_seams(surface, at_rims, tolerance, memory);
    return !seams.empty() && Splitter(surface, seams, memory).split_into(surface);
}

}  // namespace dt::surface
