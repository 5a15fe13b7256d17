// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Recognises points, segments and polygons by their rounding. Of the others, few points make a hull of their own as
// long as no sign is in doubt; the rest is left to Qhull.
#include "shape/convex_hull.hpp"

#include "math/median_split.hpp"
#include "math/tolerance.hpp"
#include "shape/hull_by_qhull.hpp"
#include "shape/incremental_hull.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace dt::shape
{

namespace
{

using Edges = std::pmr::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Points = std::pmr::vector<Vec3>;

// Points up to which hulls are made without Qhull, unless in doubt. The time for each grows with their number: at
// 1000 points on a sphere it is a third of Qhull's, for prisms a half.
constexpr std::size_t most_points = 1000;

bool lexicographic(const Vec3& a, const Vec3& b)
{
    return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

Points sorted_without_duplicates(std::span<const Vec3> points, std::pmr::memory_resource* memory)
{
    Points p(points.begin(), points.end(), memory);
    for (Vec3& v : p)
        v = v + Vec3{};  // −0.0 becomes 0.0, so that equal points are next to each other
    std::sort(p.begin(), p.end(), lexicographic);
    p.erase(std::unique(p.begin(), p.end()), p.end());
    return p;
}

/// Sorts the edges by where they come from, then each vertex's few. Edges may be given several times.
Adjacency adjacency(const Edges& edges, std::size_t vertices, std::pmr::memory_resource* memory)
{
    Adjacency a(memory);
    a.first.assign(vertices + 1, 0);
    a.neighbour.resize(edges.size());
    for (const auto& [from, to] : edges)
        ++a.first[from + 1];
    for (std::size_t i = 0; i < vertices; ++i)
        a.first[i + 1] += a.first[i];
    std::pmr::vector<std::uint32_t> next(a.first.begin(), a.first.end() - 1, memory);
    for (const auto& [from, to] : edges)
        a.neighbour[next[from]++] = to;
    auto kept = a.neighbour.begin();
    for (std::size_t i = 0; i < vertices; ++i)
    {
        const auto begin = a.neighbour.begin() + a.first[i], end = a.neighbour.begin() + a.first[i + 1];
        std::sort(begin, end);
        a.first[i] = static_cast<std::uint32_t>(kept - a.neighbour.begin());
        kept = std::unique_copy(begin, end, kept);
    }
    a.first[vertices] = static_cast<std::uint32_t>(kept - a.neighbour.begin());
    a.neighbour.erase(kept, a.neighbour.end());
    return a;
}

Vec3 furthest_from(Vec3 x, const Points& p)
{
    Vec3 best = x;
    for (const Vec3& v : p)
        if (norm2(v - x) > norm2(best - x)) best = v;
    return best;
}

/// The largest (far − first) × (v − first): how far the points are from lying on a line, and perpendicular to what.
Vec3 widest(const Points& p, Vec3 far)
{
    Vec3 best{};
    for (const Vec3& v : p)
        if (const Vec3 n = cross(far - p.front(), v - p.front()); norm2(n) > norm2(best)) best = n;
    return best;
}

bool is_flat(const Points& p, Vec3 n, double size)
{
    const double limit = rounding::coordinates * norm(n) * size;
    return std::all_of(p.begin(), p.end(), [&](const Vec3& v) { return std::fabs(dot(n, v - p.front())) <= limit; });
}

/// The corners in order around, by the monotone chain; n is perpendicular to the points' plane.
Points polygon(const Points& p, Vec3 n, std::pmr::memory_resource* memory)
{
    const int drop = longest_axis(abs(n)), u = (drop + 1) % 3, v = (drop + 2) % 3;
    Points sorted = p;
    std::sort(sorted.begin(), sorted.end(),
              [&](const Vec3& a, const Vec3& b) { return std::pair(a[u], a[v]) < std::pair(b[u], b[v]); });
    const auto left_turn = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
        return (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u]) > 0;
    };
    Points ring(memory);
    const auto half = [&](auto begin, auto end) {
        const std::size_t base = ring.size();
        for (auto it = begin; it != end; ++it)
        {
            while (ring.size() >= base + 2 && !left_turn(ring[ring.size() - 2], ring.back(), *it))
                ring.pop_back();
            ring.push_back(*it);
        }
        ring.pop_back();  // it starts the other half
    };
    half(sorted.begin(), sorted.end());
    half(sorted.rbegin(), sorted.rend());
    return ring;
}

ConvexHull flat_hull(const Points& p, Vec3 n, std::pmr::memory_resource* memory)
{
    ConvexHull hull(memory);
    hull.vertices = polygon(p, n, memory);
    const auto count = static_cast<std::uint32_t>(hull.vertices.size());
    Edges edges(memory);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        edges.emplace_back(i, (i + 1) % count);
        edges.emplace_back((i + 1) % count, i);
    }
    hull.edges = adjacency(edges, count, memory);
    return hull;
}

/// Numbers the vertices in the order in which triangles have them.
class Collected
{
public:
    Collected(const Points& p, std::pmr::memory_resource* memory)
        : points_(p), number_(p.size(), unused, memory), edges_(memory), hull_(memory)
    {}
    void reserve(std::size_t triangles)
    {
        hull_.triangles.reserve(triangles);
        hull_.vertices.reserve(triangles / 2 + 2);
        edges_.reserve(3 * triangles);
    }
    /// By the corners' numbers among the points. `both_ways`: edges are listed from both ends, though another
    /// triangle may list them too.
    void add(const Triangle& points, bool both_ways)
    {
        Triangle corner{};
        for (std::size_t k = 0; k < 3; ++k)
            corner[k] = number(points[k]);
        for (std::size_t k = 0; k < 3; ++k)
        {
            edges_.emplace_back(corner[k], corner[(k + 1) % 3]);
            if (both_ways) edges_.emplace_back(corner[(k + 1) % 3], corner[k]);
        }
        hull_.triangles.push_back(corner);
    }
    ConvexHull hull(std::pmr::memory_resource* memory)
    {
        hull_.edges = adjacency(edges_, hull_.vertices.size(), memory);
        return std::move(hull_);
    }

private:
    static constexpr std::uint32_t unused = ~0u;

    std::uint32_t number(std::uint32_t point)
    {
        auto& k = number_[point];
        if (k != unused) return k;
        k = static_cast<std::uint32_t>(hull_.vertices.size());
        hull_.vertices.push_back(points_[point]);
        return k;
    }

    const Points& points_;
    std::pmr::vector<std::uint32_t> number_;
    Edges edges_;
    ConvexHull hull_;
};

ConvexHull collected(std::span<const Triangle> triangles, const Points& p, bool both_ways,
                     std::pmr::memory_resource* memory)
{
    Collected result(p, memory);
    result.reserve(triangles.size());
    for (const Triangle& t : triangles)
        result.add(t, both_ways);
    return result.hull(memory);
}

ConvexHull solid_hull(const Points& p, Vec3 far, Vec3 n, double blur, std::pmr::memory_resource* memory)
{
    if (p.size() <= most_points)
        if (const auto triangles = incremental_hull(p, memory)) return collected(*triangles, p, false, memory);
    const std::optional<QhullTriangles> found = hull_by_qhull(p, far, n, blur, memory);
    if (!found)
    {
        ConvexHull hull(memory);
        hull.vertices = p;
        return hull;
    }
    ConvexHull hull = collected(found->triangles, p, true, memory);
    hull.blur = found->blur;
    return hull;
}

}  // namespace

ConvexHull convex_hull(std::span<const Vec3> points, std::pmr::memory_resource* memory, double blur)
{
    const Points p = sorted_without_duplicates(points, memory);
    const Vec3 far = furthest_from(p.front(), p), n = widest(p, far);
    const double size = norm(far - p.front());
    if (!(norm(n) > rounding::coordinates * size * size))
    {
        ConvexHull hull(memory);
        hull.vertices.push_back(furthest_from(far, p));  // the first may lie between, if its x is least by rounding
        if (p.size() > 1) hull.vertices.push_back(far);
        return hull;
    }
    if (p.size() == 3 || is_flat(p, n, size)) return flat_hull(p, n, memory);
    return solid_hull(p, far, n, blur, memory);
}

}  // namespace dt::shape
