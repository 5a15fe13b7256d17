// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs Qhull on points that are stretched first, since it drops vertices of what is thin.
#include "shape/hull_by_qhull.hpp"

#include <cstdio>
#include <utility>

extern "C" {
#include <libqhull_r/libqhull_r.h>
}

namespace dt::shape
{

namespace
{

using Points = std::pmr::vector<Vec3>;

// Points above which Qhull is given joggled input. Below, the worst case of merging takes 0.1 s.
constexpr std::size_t joggle_above = 1000;

// Bounds how far a point is outside the hull of joggled points, relative to how far a coordinate is moved.
constexpr double blur_per_joggle = 8;

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
Points evened_out(std::span<const Vec3> p, Vec3 far, Vec3 n, std::pmr::memory_resource* memory)
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

}  // namespace

std::optional<QhullTriangles> hull_by_qhull(std::span<const Vec3> points, Vec3 far, Vec3 n, double blur,
                                            std::pmr::memory_resource* memory)
{
    const Points even = evened_out(points, far, n, memory);  // outlives the run, which points into it
    QhullRun run(even, blur / blur_per_joggle);
    if (!run.ok()) return std::nullopt;
    QhullTriangles result{std::pmr::vector<Triangle>(memory), 0};
    run.for_each_triangle([&](const int(&id)[3], bool other_way) {
        Triangle corner{};
        for (std::size_t k = 0; k < 3; ++k)
            corner[k] = static_cast<std::uint32_t>(id[k]);
        if (other_way) std::swap(corner[0], corner[1]);
        result.triangles.push_back(corner);
    });
    result.blur = blur_per_joggle * run.joggled_by() * norm(far - points.front());  // of coordinates that go to 1
    return result;
}

}  // namespace dt::shape
