// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs the reentrant Qhull and walks its facets; and the distance of the origin from triangles by cases.
#include "support/qhull_facets.hpp"

#include <algorithm>
#include <cstdio>
#include <libqhull_r/qhull_ra.h>
#include <limits>

namespace dt::test
{

namespace
{

Vec vertex_point(const vertexT* vertex)
{
    return {vertex->point[0], vertex->point[1], vertex->point[2]};
}

/// A run of Qhull and the memory that goes with it.
class QhullRun
{
public:
    explicit QhullRun(const std::vector<Vec>& points)
    {
        coordinates_.reserve(3 * points.size());
        for (const Vec p : points)
            coordinates_.insert(coordinates_.end(), {p.x, p.y, p.z});
        static FILE* const nowhere = std::fopen("/dev/null", "w");
        qh_zero(&qh_, nowhere);
        char command[] = "qhull Qt Pp";
        status_ = qh_new_qhull(&qh_, 3, static_cast<int>(points.size()), coordinates_.data(), False, command, nowhere,
                               nowhere);
    }
    ~QhullRun()
    {
        qh_freeqhull(&qh_, !qh_ALL);
        int current = 0, total = 0;
        qh_memfreeshort(&qh_, &current, &total);
    }
    QhullRun(const QhullRun&) = delete;
    QhullRun& operator=(const QhullRun&) = delete;

    bool ok() const { return status_ == 0; }

    std::vector<Facet> facets() const
    {
        std::vector<Facet> found;
        for (const facetT* facet = qh_.facet_list; facet && facet->next; facet = facet->next)
        {
            if (!facet->normal || !facet->vertices) continue;
            Facet made{{facet->normal[0], facet->normal[1], facet->normal[2]}, -facet->offset, {}};
            int count = 0;
            for (const setelemT* element = facet->vertices->e; element->p && count < 3; ++element)
            {
                made.corners[static_cast<std::size_t>(count++)] =
                    vertex_point(static_cast<const vertexT*>(element->p));
            }
            if (count == 3) found.push_back(made);
        }
        return found;
    }

private:
    std::vector<double> coordinates_;
    mutable qhT qh_{};
    int status_ = 0;
};

Vec nearest_on_edge(Vec p, Vec q)
{
    const Vec along = q - p;
    const double length2 = dot(along, along);
    const double t = length2 > 0 ? std::clamp(-dot(p, along) / length2, 0.0, 1.0) : 0.0;
    return p + t * along;
}

}  // namespace

std::vector<Facet> hull_facets(const std::vector<Vec>& points)
{
    if (points.size() < 4) return {};
    const QhullRun run(points);
    return run.ok() ? run.facets() : std::vector<Facet>{};
}

Vec nearest_to_origin(const std::array<Vec, 3>& triangle)
{
    const Vec p = triangle[0], q = triangle[1], r = triangle[2];
    Vec best = nearest_on_edge(p, q);
    for (const Vec candidate : {nearest_on_edge(q, r), nearest_on_edge(r, p)})
    {
        if (dot(candidate, candidate) < dot(best, best)) best = candidate;
    }
    const Vec n = cross(q - p, r - p);
    const double n2 = dot(n, n);
    if (!(n2 > 0)) return best;
    const bool over_inside =
        dot(cross(q - p, -p), n) >= 0 && dot(cross(r - q, -q), n) >= 0 && dot(cross(p - r, -r), n) >= 0;
    const Vec foot = (dot(p, n) / n2) * n;
    return over_inside && dot(foot, foot) < dot(best, best) ? foot : best;
}

double signed_distance_to_origin(const std::vector<Facet>& facets)
{
    double highest =
        -std::numeric_limits<double>::infinity();  // the origin's height over the facet it is furthest out of
    for (const Facet& facet : facets)
        highest = std::max(highest, -facet.offset);
    if (highest <= 0) return highest;

    double nearest = std::numeric_limits<double>::infinity();
    for (const Facet& facet : facets)
        nearest = std::min(nearest, norm(nearest_to_origin(facet.corners)));
    return nearest;
}

}  // namespace dt::test
