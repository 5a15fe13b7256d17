// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A facet is the hull of its points: every query must answer as for the polytope of the same points.
#include "convex/queries.hpp"
#include "shape/facet.hpp"
#include "tests/convex/placed.hpp"

#include <array>
#include <gtest/gtest.h>
#include <numeric>

namespace dt::test
{
namespace
{

/// Points in a client's array, as a facet in the world. Stays where it is, because the body points into it.
struct PlacedFacet
{
    std::vector<Vec3> points;
    std::vector<Scalar> stored;
    std::vector<std::uint32_t> index;
    shape::Facet facet;
    convex::Body body;

    PlacedFacet(std::vector<Vec3> local, const Affine& at, double margin)
        : points(std::move(local)), index(points.size())
    {
        for (Vec3& p : points)
        {
            p = test::rounded_to<Scalar>(p);
            for (int i = 0; i < 3; ++i)
                stored.push_back(static_cast<Scalar>(p[i]));
        }
        std::iota(index.begin(), index.end(), 0u);
        facet.vertices = {reinterpret_cast<const std::byte*>(stored.data()), 3 * sizeof(Scalar)};
        facet.L = at.M;
        facet.count = static_cast<std::uint32_t>(points.size());
        if (points.size() != 3) facet.index = index.data();
        for (std::size_t i = 0; i < points.size(); ++i)
        {
            const Vec3 p = at.M * points[i];
            if (points.size() == 3) facet.corner[i] = p;
            body.extent = std::max(body.extent, norm(p));
            body.centre += p * (1.0 / static_cast<double>(points.size()));
        }
        body.at.move_to(at.t);
        body.core = static_cast<const shape::Facet*>(&facet);
        body.radius = margin;
    }
    PlacedFacet(const PlacedFacet&) = delete;
    PlacedFacet& operator=(const PlacedFacet&) = delete;
};

std::vector<Vec3> any_points(test::Random& random)
{
    std::vector<Vec3> points(random() % 2 ? 3 : 3 + random() % 30);
    for (Vec3& p : points)
        p = test::in_cube(random, 1);
    return points;
}

TEST(Facet, ABallOfRadiusOneThreeAboveATriangleIsTwoFromIt)
{
    const PlacedFacet triangle({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, {}, 0);
    const test::Placed ball(test::sphere(1), {{}, {1, 1, 3}});
    const Tolerance eps;
    EXPECT_NEAR(signed_distance(triangle.body, ball.body, eps, nullptr).distance, 2, 2 * eps.accuracy);
}

TEST(Facet, ReachesAsFarAsItsFurthestPoint)
{
    test::Random random(401);
    for (int k = 0; k < 1000; ++k)
    {
        const Affine at{test::any_matrix(random), test::in_cube(random, 1)};
        const PlacedFacet placed(any_points(random), at, 0.25);
        const Vec3 d = test::in_cube(random, 2);
        double most = -1e9;
        for (const Vec3& p : placed.points)
            most = std::max(most, dot(d, at.M * p));
        EXPECT_NEAR(reach_along(placed.body, d), most + 0.25 * norm(d), 1e-12);
        const shape::SupportPoint s = placed.facet.support(d);
        EXPECT_NEAR(dot(d, s.p), most, 1e-12);
        EXPECT_LE(norm(placed.facet.vertex(s.id) - s.p), 1e-15);
        EXPECT_TRUE(is_finite(placed.facet.vertex(0xffffffff)));
    }
}

TEST(Facet, AnswersAsThePolytopeOfItsPoints)
{
    test::Random random(402);
    const Tolerance eps{1e-6, 1e-9};
    int apart = 0, overlapping = 0;
    for (int k = 0; k < 3000; ++k)
    {
        const Affine at{test::any_matrix(test::Placement::rotation, random), test::in_cube(random, 1)};
        const double margin = k % 3 ? 0 : 0.1;
        const PlacedFacet facet(any_points(random), at, margin);
        const test::Placed polytope(test::polytope(facet.points), at, margin),
            other(test::any_solid(random), {test::any_matrix(random), test::in_cube(random, 1)});
        const convex::Proximity p = signed_distance(facet.body, other.body, eps, nullptr),
                                q = signed_distance(polytope.body, other.body, eps, nullptr);
        const std::string what = std::to_string(k) + ": " + other.solid.name;
        ASSERT_LE(p.lower, q.upper + 1e-12) << what;
        ASSERT_LE(q.lower, p.upper + 1e-12) << what;
        ASSERT_LE(p.upper - p.lower, 2 * eps.accuracy * std::fabs(p.distance) + 1e-7) << what;
        apart += p.distance > 1e-3;
        overlapping += p.distance < -1e-3;
        if (std::fabs(p.distance) < 1e-6) continue;
        EXPECT_EQ(intersect(other.body, facet.body, eps, nullptr), p.distance < 0) << what;
        EXPECT_EQ(common_point(facet.body, other.body, eps, nullptr).has_value(), p.distance < 0) << what;
        EXPECT_EQ(penetration(facet.body, other.body, eps, nullptr).has_value(), p.distance < 0) << what;
        EXPECT_NEAR(closest_points(facet.body, other.body, eps, nullptr).distance, std::max(0.0, p.distance),
                    1e-5 * std::fabs(p.distance))
            << what;
    }
    EXPECT_GT(apart, 500);
    EXPECT_GT(overlapping, 500);
}

TEST(Facet, IsHitByCastsWhereThePolytopeIs)
{
    test::Random random(403);
    const Tolerance eps{1e-6, 1e-9};
    int hits = 0, misses = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const Affine at{test::any_matrix(test::Placement::rotation, random), test::in_cube(random, 1)};
        const PlacedFacet facet(any_points(random), at, 0);
        const test::Placed polytope(test::polytope(facet.points), at),
            other(test::any_solid(random), {test::any_matrix(random), 3.0 * test::unit_vector(random)});
        const Vec3 s = test::in_cube(random, 1) - other.at.t;
        const auto near = [&](const std::optional<convex::CastHit>& x, const std::optional<convex::CastHit>& y) {
            ASSERT_EQ(x.has_value(), y.has_value()) << k << ": " << other.solid.name;
            ++(x ? hits : misses);
            if (x) { EXPECT_NEAR(x->param, y->param, 1e-5) << k << ": " << other.solid.name; }
        };
        near(cast(other.body, s, facet.body, 1, eps), cast(other.body, s, polytope.body, 1, eps));
        near(cast(facet.body, -s, other.body, 1, eps), cast(polytope.body, -s, other.body, 1, eps));
        near(ray_cast(other.at.t, s, facet.body, 2, eps), ray_cast(other.at.t, s, polytope.body, 2, eps));
    }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(misses, 1000);
}

TEST(Facet, OfOnePointOrOneLineIsHarmless)
{
    const Tolerance eps;
    test::Random random(404);
    for (int k = 0; k < 500; ++k)
    {
        const Vec3 p = test::in_cube(random, 1), q = k % 2 ? p : test::in_cube(random, 1);
        const std::array<std::vector<Vec3>, 3> ways = {{{p, p, q}, {p, q, q}, {q, p, q}}};
        const PlacedFacet facet(ways[std::size_t(k) % 3], {}, 0);
        const test::Placed segment(test::segment(test::rounded_to<Scalar>(p), test::rounded_to<Scalar>(q)), {}),
            other(test::any_solid(random), {test::any_matrix(random), test::in_cube(random, 1)});
        const convex::Proximity a = signed_distance(facet.body, other.body, eps, nullptr),
                                b = signed_distance(segment.body, other.body, eps, nullptr);
        ASSERT_TRUE(is_finite(a.on_a) && is_finite(a.normal) && std::isfinite(a.distance)) << k;
        EXPECT_LE(a.lower, b.upper + 1e-7) << k << ": " << other.solid.name;
        EXPECT_LE(b.lower, a.upper + 1e-7) << k << ": " << other.solid.name;
        const convex::Proximity self = signed_distance(facet.body, facet.body, eps, nullptr);
        EXPECT_LE(self.distance, 1e-12) << k;
        EXPECT_NEAR(norm(self.normal), 1, 1e-9) << k;
    }
}

}  // namespace
}  // namespace dt::test
