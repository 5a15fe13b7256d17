// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Recognises points, segments and polygons by their rounding, and leaves the others to Qhull.
#include "shape/convex_hull.hpp"

#include "math/median_split.hpp"
#include "math/tolerance.hpp"

#include <algorithm>
#include <cstdio>
#include <tuple>
#include <utility>

extern "C" {
#include <libqhull_r/libqhull_r.h>
}

namespace dt::shape
{

namespace
{

using Edges = std::pmr::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Points = std::pmr::vector<Vec3>;

// Points above which Qhull is given joggled input. Below, the worst case of merging takes 0.1 s.
constexpr std::size_t joggle_above = 1000;

// Bounds how far a point is outside the hull of joggled points, relative to how far a coordinate is moved.
constexpr double blur_per_joggle = 8;

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

Adjacency adjacency(Edges& edges, std::size_t vertices, std::pmr::memory_resource* memory)
{
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    Adjacency a(memory);
    a.first.assign(vertices + 1, 0);
    a.neighbour.reserve(edges.size());
    for (const auto& [from, to] : edges)
    {
        ++a.first[from + 1];
        a.neighbour.push_back(to);
    }
    for (std::size_t i = 0; i < vertices; ++i)
        a.first[i + 1] += a.first[i];
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

#ifdef _WIN32
constexpr const char* nowhere = "NUL";
#else
constexpr const char* nowhere = "/dev/null";
#endif

/// Owns one run of Qhull; whatever happens, its memory is given back and it prints nothing.
class QhullRun
{
public:
    QhullRun(const Points& p, double blur)
    {
        if (!sink_) return;
        qh_zero(&qh_, sink_);
        static_assert(sizeof(Vec3) == 3 * sizeof(coordT));
        // Merging the facets of many coplanar points takes time with the square of their number; joggling does not.
        char merge[] = "qhull Qt Pp", joggle[32] = "qhull QJ Pp";
        if (blur > 0) std::snprintf(joggle, sizeof joggle, "qhull QJ%.1e Pp", blur);
        char* options = p.size() > joggle_above ? joggle : merge;
        // Read only: ismalloc is false and no option moves points.
        auto* coordinates = const_cast<coordT*>(&p.front().x);
        failed_ = qh_new_qhull(&qh_, 3, static_cast<int>(p.size()), coordinates, False, options, sink_, sink_) != 0;
    }
    QhullRun(const QhullRun&) = delete;
    QhullRun& operator=(const QhullRun&) = delete;
    ~QhullRun()
    {
        if (!sink_) return;
        int current = 0, total = 0;
        qh_freeqhull(&qh_, !qh_ALL);
        qh_memfreeshort(&qh_, &current, &total);
        std::fclose(sink_);
    }
    /// By how much each coordinate may have been moved.
    double joggled_by() const { return qh_.JOGGLEmax < REALmax / 2 ? qh_.JOGGLEmax : 0; }
    bool ok() const { return sink_ && !failed_; }

    /// f(numbers of the corners, whether to read them in the other order, so that all turn the same way).
    template <class F> void for_each_triangle(F f)
    {
        for (facetT* facet = qh_.facet_list; facet && facet->next; facet = facet->next)
        {
            int id[3] = {-1, -1, -1}, k = 0;
            for (setelemT* e = facet->vertices->e; e->p && k < 3; ++e)
                id[k++] = qh_pointid(&qh_, static_cast<vertexT*>(e->p)->point);
            if (id[0] >= 0 && id[1] >= 0 && id[2] >= 0) f(id, facet->toporient != 0);
        }
    }

private:
    qhT qh_{};
    std::FILE* sink_ = std::fopen(nowhere, "w");
    bool failed_ = true;
};

/// The points under an affine map that makes them as wide as they are long and as thick as they are wide: it keeps the
/// hull, and Qhull drops vertices of one that is thin.
Points evened_out(const Points& p, Vec3 far, Vec3 n, std::pmr::memory_resource* memory)
{
    const Vec3 u = normalized(far - p.front(), {1, 0, 0}), w = normalized(n, {0, 0, 1}), s = cross(w, u);
    Points q(memory);
    q.reserve(p.size());
    Vec3 size{};
    for (const Vec3& v : p)
    {
        const Vec3 d = v - p.front();
        q.push_back({dot(d, u), dot(d, s), dot(d, w)});
        size = max(size, abs(q.back()));
    }
    for (Vec3& v : q)
        v = {v.x / size.x, v.y / size.y, v.z / size.z};
    return q;
}

ConvexHull solid_hull(const Points& p, Vec3 far, Vec3 n, double blur, std::pmr::memory_resource* memory)
{
    ConvexHull hull(memory);
    const Points even = evened_out(p, far, n, memory);  // outlives the run, which points into it
    QhullRun run(even, blur / blur_per_joggle);
    if (!run.ok())
    {
        hull.vertices = p;
        return hull;
    }
    constexpr std::uint32_t unused = ~0u;
    std::pmr::vector<std::uint32_t> number(p.size(), unused, memory);
    Edges edges(memory);
    run.for_each_triangle([&](const int(&id)[3], bool other_way) {
        for (const int i : id)
        {
            auto& k = number[static_cast<std::size_t>(i)];
            if (k != unused) continue;
            k = static_cast<std::uint32_t>(hull.vertices.size());
            hull.vertices.push_back(p[static_cast<std::size_t>(i)]);
        }
        Triangle corner{};
        for (std::size_t k = 0; k < 3; ++k)
            corner[k] = number[static_cast<std::size_t>(id[k])];
        for (std::size_t k = 0; k < 3; ++k)
        {
            edges.emplace_back(corner[k], corner[(k + 1) % 3]);
            edges.emplace_back(corner[(k + 1) % 3], corner[k]);
        }
        if (other_way) std::swap(corner[0], corner[1]);
        hull.triangles.push_back(corner);
    });
    hull.edges = adjacency(edges, hull.vertices.size(), memory);
    hull.blur = blur_per_joggle * run.joggled_by() * norm(far - p.front());  // of coordinates that go to 1
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
