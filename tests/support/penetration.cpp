// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The depth of the origin in A − B. Quickly: the least height over some directions, improved by descent. Carefully:
// between the hull of ever more support points, whose facets bound the depth from below, and the heights over those
// facets' normals, which bound it from above.
#include "support/oracle.hpp"
#include "support/qhull_facets.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace dt::test
{

namespace
{

/// The least height found so far, which is never less than the depth.
struct Least
{
    double height = std::numeric_limits<double>::infinity();
    Vec direction;

    void offer(const Difference& C, Vec n)
    {
        const double h = C.height(n);
        if (h < height) *this = {h, n};
    }
};

/// Both bodies' face normals, if they were boxes: the usual place of the least height.
std::vector<Vec> natural_directions(const Difference& C)
{
    std::vector<Vec> directions;
    for (const Body* body : {&C.a(), &C.b()})
    {
        const Mat N = cofactors(body->placement.M);
        for (const Vec n : {N.x, N.y, N.z})
        {
            directions.push_back(unit(n));
            directions.push_back(-unit(n));
        }
    }
    for (int i = 0; i < 27; ++i)
    {
        const Vec n{i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0};
        if (i != 13) directions.push_back(unit(n));
    }
    return directions;
}

/// Turns n towards lower height: away from the support point, by steps that shrink when they fail.
void descend(const Difference& C, Least& least, int steps)
{
    double step = 0.3;
    for (int k = 0; k < steps; ++k)
    {
        const Vec n = least.direction, w = C.support(n);
        const Vec tangent = w - dot(w, n) * n;
        if (!(norm(tangent) > 0)) return;
        const double before = least.height;
        least.offer(C, unit(n - step * unit(tangent)));
        if (!(least.height < before)) step /= 4;
    }
}

/// A direction in which flat points have no width.
Vec flat_direction(const std::vector<Vec>& points)
{
    const Vec p = points.front();
    const auto furthest = [&](auto measure) {
        return *std::max_element(points.begin(), points.end(), [&](Vec a, Vec b) { return measure(a) < measure(b); });
    };
    const Vec u = unit(furthest([&](Vec a) { return norm(a - p); }) - p);
    const Vec v = furthest([&](Vec a) { return norm(cross(a - p, u)); }) - p;
    const Vec n = cross(u, v);
    if (norm(n) > 1e-13 * norm(v)) return unit(n);
    return unit(std::fabs(u.x) < 0.6 ? cross(u, {1, 0, 0}) : cross(u, {0, 1, 0}));
}

/// An interval for the depth of an origin known to be inside, or on the boundary, of C.
Interval depth(const Difference& C)
{
    constexpr int rounds = 30;
    constexpr std::size_t most_points = 3000, most_in_a_round = 150;
    constexpr double good = 2e-5;

    Least least;
    std::vector<Vec> points;
    for (const Vec n : natural_directions(C))
    {
        least.offer(C, n);
        points.push_back(C.support(n));
    }
    double proven = -std::numeric_limits<double>::infinity();
    const double rounding = 1e-10 * C.size();
    for (int k = 0; k < rounds && points.size() < most_points; ++k)
    {
        std::vector<Facet> facets = hull_facets(points);
        if (facets.empty())
        {
            const Vec n = flat_direction(points);
            for (const Vec m : {n, -n})
            {
                least.offer(C, m);
                points.push_back(C.support(m));
            }
            if (k > 2) break;
            continue;
        }
        std::sort(facets.begin(), facets.end(), [](const Facet& f, const Facet& g) { return f.offset < g.offset; });
        proven = std::max(proven, facets.front().offset);
        if (least.height - proven <= good * least.height + rounding) break;

        const std::size_t before = points.size();
        for (const Facet& facet : facets)
        {
            if (facet.offset > least.height * (1 - good / 2) || points.size() - before >= most_in_a_round) break;
            const Vec w = C.support(facet.normal);
            least.offer(C, facet.normal);
            if (dot(w, facet.normal) > facet.offset + rounding / 100) points.push_back(w);
        }
        if (points.size() == before) break;
    }
    return {std::min(proven, least.height), least.height};
}

/// Refines the hull on the side of the origin until the distance is known; for pairs on which separation() stalls.
Interval careful_distance(const Difference& C, const Separation& start)
{
    std::vector<Vec> points;
    for (const Vec n : natural_directions(C))
        points.push_back(C.support(n));
    Interval distance = start.distance;
    for (int k = 0; k < 60; ++k)
    {
        const std::vector<Facet> facets = hull_facets(points);
        if (facets.empty()) break;
        Vec nearest = facets.front().corners[0];
        for (const Facet& facet : facets)
        {
            const Vec candidate = nearest_to_origin(facet.corners);
            if (norm(candidate) < norm(nearest)) nearest = candidate;
        }
        if (signed_distance_to_origin(facets) <= 0) return distance;
        const Vec n = -unit(nearest), w = C.support(n);
        distance.upper = std::min(distance.upper, norm(nearest));
        distance.lower = std::max(distance.lower, -dot(n, w));
        if (distance.width() <= 1e-10 * C.size()) break;
        points.push_back(w);
    }
    return distance;
}

bool nearly_similar(const Mat& M, double& scale, double& spread)
{
    const double xx = dot(M.x, M.x), yy = dot(M.y, M.y), zz = dot(M.z, M.z), mean = (xx + yy + zz) / 3;
    const double off = std::fabs(dot(M.x, M.y)) + std::fabs(dot(M.y, M.z)) + std::fabs(dot(M.z, M.x));
    const double uneven = std::fabs(xx - mean) + std::fabs(yy - mean) + std::fabs(zz - mean);
    scale = std::sqrt(mean);
    spread = (2 * off + uneven) / mean;
    return spread < 1e-6;
}

/// Takes balls that are added to the shape away from it; answers their radius.
double take_balls(Shape& shape)
{
    if (shape.kind == Kind::Minkowski) return take_balls(shape.children[0]) + take_balls(shape.children[1]);
    if (shape.kind != Kind::Sphere) return 0;
    const double radius = shape.size.x;
    shape = point({});
    return radius;
}

/// The body with balls turned into margin, and how wrong that is where the placement is not quite a similarity.
std::pair<Body, double> with_balls_as_margin(Body body)
{
    double scale = 1, spread = 0;
    if (!nearly_similar(body.placement.M, scale, spread)) return {std::move(body), 0};
    const double radius = scale * take_balls(body.shape);
    body.margin += radius;
    return {std::move(body), radius * spread};
}

/// All points whose hull is the shape, if they are finitely many.
std::optional<std::vector<Vec>> vertices_of(const Shape& shape)
{
    const Vec half = 0.5 * shape.size;
    switch (shape.kind)
    {
    case Kind::Box:
    {
        std::vector<Vec> corners;
        for (int i = 0; i < 8; ++i)
        {
            corners.push_back({i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z});
        }
        return corners;
    }
    case Kind::Point:
    case Kind::Segment:
    case Kind::Polytope:
        return shape.points;
    case Kind::Minkowski:
    case Kind::Hull:
    {
        auto a = vertices_of(shape.children[0]), b = vertices_of(shape.children[1]);
        if (!a || !b) return std::nullopt;
        if (shape.kind == Kind::Hull)
        {
            a->insert(a->end(), b->begin(), b->end());
            return a;
        }
        std::vector<Vec> sums;
        for (const Vec p : *a)
        {
            for (const Vec q : *b)
                sums.push_back(p + q);
        }
        return sums;
    }
    default:
        return std::nullopt;
    }
}

}  // namespace

Interval quick_signed_distance(const Difference& C, Vec hint)
{
    const Separation found = separation(C);
    if (found.apart && found.distance.width() < 1e-7 * C.size()) return found.distance - C.margins();

    Least least;
    least.height = -found.distance.lower;
    least.direction = found.direction;
    for (const Vec n : natural_directions(C))
        least.offer(C, n);
    descend(C, least, 8);
    Least near_hint;
    near_hint.offer(C, unit(hint));
    descend(C, near_hint, 6);
    return Interval{-std::min(least.height, near_hint.height), found.distance.upper} - C.margins();
}

Interval signed_distance(const Body& a, const Body& b, Vec sweep)
{
    const auto [A, error_a] = with_balls_as_margin(a);
    const auto [B, error_b] = with_balls_as_margin(b);
    const Difference C(A, B, sweep);
    const Separation found = separation(C);

    Interval distance = found.distance;
    if (found.apart && distance.width() > 1e-9 * C.size()) distance = careful_distance(C, found);
    if (!found.apart)
    {
        const Interval inside = depth(C);
        distance.lower = std::max(distance.lower, -inside.upper);
        if (inside.lower > 0) distance.upper = std::min(distance.upper, -inside.lower);
    }
    const double error = error_a + error_b;
    return Interval{distance.lower - error, distance.upper + error} - C.margins();
}

std::optional<double> polytope_signed_distance(const Body& a, const Body& b)
{
    const auto [A, error_a] = with_balls_as_margin(a);
    const auto [B, error_b] = with_balls_as_margin(b);
    const auto P = vertices_of(A.shape), Q = vertices_of(B.shape);
    const bool exact_balls = error_a + error_b <= 1e-12 * (A.margin + B.margin);
    if (!P || !Q || P->size() * Q->size() > 4000 || !exact_balls) return std::nullopt;
    std::vector<Vec> differences;
    for (const Vec p : *P)
    {
        for (const Vec q : *Q)
        {
            differences.push_back(A.placement.M * p - B.placement.M * q + (A.placement.origin - B.placement.origin));
        }
    }
    const std::vector<Facet> facets = hull_facets(differences);
    if (facets.empty()) return std::nullopt;
    return signed_distance_to_origin(facets) - A.margin - B.margin;
}

}  // namespace dt::test
