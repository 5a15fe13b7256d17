// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Casts against advancing by distances: a body that is d away along n may move by d/(s·n) and no less.
#include "convex/proximity.hpp"
#include "convex/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>
#include <optional>

namespace dt::test
{
namespace
{

TEST(Cast, ACubeTwoFromTheNextTouchesItHalfwayOnAPathOfFour)
{
    const test::Placed cube(test::box({1, 1, 1}), {}), next(test::box({1, 1, 1}), {{}, {3, 0, 0}});
    const auto hit = cast(cube.body, {4, 0, 0}, next.body, 1, Tolerance{});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->param, 0.5, 1e-6);
    EXPECT_NEAR(hit->normal.x, -1, 1e-6);  // the face of the other that was hit
}

convex::Body moved(const convex::Body& from, Vec3 by)
{
    convex::Body body = from;
    body.at.move_to(body.at.t() + by);
    return body;
}

/// The first touch, or nothing; not known if it takes too many steps.
struct Advance
{
    bool known = false;
    std::optional<double> param;
};

Advance advance(const convex::Body& a, Vec3 s, const convex::Body& b, double max_param, double near)
{
    const Tolerance fine{1e-6, 1e-7};
    double lambda = 0;
    for (int k = 0; k < 300; ++k)
    {
        const convex::Proximity p = closest_points(moved(a, lambda * s), b, fine, nullptr);
        if (p.distance <= near) return {true, lambda};
        const double speed = dot(s, p.normal);
        if (speed <= 0) return {speed < -1e-5 * norm(s), std::nullopt};
        lambda += p.distance / speed;
        if (lambda > max_param) return {lambda > max_param * (1 + 1e-4), std::nullopt};
    }
    return {};
}

TEST(Cast, StopsWhereAdvancingByDistancesDoes)
{
    test::Random random(111);
    const Tolerance eps;
    int hits = 0, misses = 0, grazes = 0;
    for (int k = 0; k < 3000; ++k)
    {
        const Affine at_a{test::any_matrix(random), 4 * test::unit_vector(random)},
            at_b{test::any_matrix(random), test::in_cube(random, 1)};
        const test::Placed a(test::any_solid(random), at_a, k % 4 ? 0 : 0.1), b(test::any_solid(random), at_b);
        const Vec3 s = 0.5 * (test::in_cube(random, 1.5) - at_a.t);
        const std::string what = a.solid.name + " on " + b.solid.name;
        const double near = 1e-7 * (a.size() + b.size());
        const Advance expected = advance(a.body, s, b.body, 3, near);
        const auto hit = cast(a.body, s, b.body, 3, eps);
        if (!expected.known)
        {
            ++grazes;
            continue;
        }
        ASSERT_EQ(hit.has_value(), expected.param.has_value()) << k << ": " << what;
        if (!hit)
        {
            ++misses;
            continue;
        }
        ++hits;
        const double incidence = hit->param > 0 ? -dot(hit->normal, s) : norm(s);
        ASSERT_GE(incidence, -1e-9) << k << ": " << what << ": the normal is against the motion";
        ASSERT_NEAR(hit->param, *expected.param, 20 * near / std::max(1e-3, incidence)) << k << ": " << what;
        const Vec3 there = hit->param * s;
        ASSERT_LE(test::outside_by(hit->point, [&](Vec3 n) { return a.reach(n) + dot(n, there); }), 20 * near)
            << what;
        ASSERT_LE(test::outside_by(hit->point, [&](Vec3 n) { return b.reach(n); }), 20 * near) << k << ": " << what;
        ASSERT_NEAR(norm(hit->normal), hit->param > 0 ? 1 : norm(hit->normal), 1e-9);
    }
    EXPECT_GT(hits, 800);
    EXPECT_GT(misses, 300);
    EXPECT_LT(grazes, 150);
}

TEST(Cast, OfSpheresIsTheRootOfAQuadraticEquation)
{
    test::Random random(112);
    int hits = 0;
    for (int k = 0; k < 5000; ++k)
    {
        const Vec3 c = 3 * test::unit_vector(random), s = test::in_cube(random, 3);
        const double r = test::uniform(random, 0.1, 1), q = test::uniform(random, 0.1, 1);
        const test::Placed a(test::sphere(r), {{}, c}), b(test::sphere(q), {});
        // ‖c + λ·s‖ = r + q
        const double A = norm2(s), B = dot(c, s), C = norm2(c) - square(r + q), D = B * B - A * C;
        if (std::fabs(D) < 1e-3) continue;
        const double root = D > 0 ? (-B - std::sqrt(D)) / A : -1;
        if (root > -1e-3 && std::fabs(root - 1) < 1e-3) continue;
        const auto hit = cast(a.body, s, b.body, 1, Tolerance{});
        ASSERT_EQ(hit.has_value(), root >= 0 && root <= 1) << k;
        if (!hit) continue;
        ++hits;
        EXPECT_NEAR(hit->param, root, 1e-5) << k;
        const Vec3 n = normalized(c + root * s, {});
        EXPECT_LE(norm(hit->normal - n), 1e-4) << k;
        EXPECT_LE(norm(hit->point - q * n), 1e-4) << k;
    }
    EXPECT_TRUE(100 < hits && hits < 4000) << hits;
}

TEST(Cast, WithoutMotionHitsOnlyWhatOverlaps)
{
    const test::Placed a(test::box({1, 1, 1}), {}), near(test::box({1, 1, 1}), {{}, {0.9, 0, 0}}),
        far(test::box({1, 1, 1}), {{}, {1.1, 0, 0}});
    EXPECT_TRUE(cast(a.body, {}, near.body, 1, Tolerance{}));
    EXPECT_FALSE(cast(a.body, {}, far.body, 1, Tolerance{}));
}

}  // namespace
}  // namespace dt::test
