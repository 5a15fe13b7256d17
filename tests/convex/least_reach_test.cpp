// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The direction in which A − B reaches least, near a given one, where it is known: the two are pushed into each other
// along a normal of A − B, by less than its radii of curvature.
#include "convex/careful/least_reach.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(LeastReach, ACubeAHundredthDeepInAnotherIsLeastDeepAlongTheAxis)
{
    const Placed a(box({1, 1, 1}), {Mat3{}, {}}), b(box({1, 1, 1}), {Mat3{}, {0.99, 0, 0}});
    const convex::Reach least = least_reach_near(convex::Difference(a.body, b.body), normalized({1, 0.1, -0.2}, {}));
    EXPECT_NEAR(least.h, 0.01, 1e-14);
    EXPECT_LE(norm(least.n - Vec3{1, 0, 0}), 1e-9);
}

double reach_along(const convex::Difference& C, Vec3 n)
{
    return reach_of(wide_support(C, n), n);
}

/// A direction within some 15° of n.
Vec3 near(Vec3 n, Random& random)
{
    return normalized(n + in_cube(random, 0.15), n);
}

/// Places b so that the origin is under the point of A − B with the normal n, by `depth`. a has no rotation.
Affine pushed(const Placed& a, const Solid& b, const Mat3& M, Vec3 n, double depth)
{
    const Placed here(b, {M, {}});
    return {M, narrow(wide_support(convex::Difference(a.body, here.body), n).w) - depth * n};
}

TEST(LeastReach, NeverReachesFurtherThanItsStart)
{
    Random random(331);
    int better = 0;
    for (int k = 0; k < 1000; ++k)
    {
        const Placed a(any_solid(random), {any_matrix(random), {}}),
            b(any_solid(random), {any_matrix(random), in_cube(random, 1)});
        const bool is_ordered = a.body.core.index() <= b.body.core.index();
        const convex::Difference C(is_ordered ? a.body : b.body, is_ordered ? b.body : a.body);
        const Vec3 n = unit_vector(random);
        const convex::Reach least = least_reach_near(C, n);
        ASSERT_NEAR(norm(least.n), 1, 1e-15);
        ASSERT_LE(least.h, reach_along(C, n)) << k;
        ASSERT_EQ(least.h, reach_along(C, least.n)) << k;
        better += least.h < reach_along(C, n);
    }
    EXPECT_GT(better, 900);
}

/// An ellipsoid and a box: the sum is smooth, with radii of curvature from 0.045 on.
TEST(LeastReach, FindsTheDepthOfAnEllipsoidInABox)
{
    Random random(332);
    const Placed body(box({1, 0.5, 0.75}), {Mat3{}, {}});
    for (int k = 0; k < 500; ++k)
    {
        const Mat3 M = rotation(random) * diagonal({1, 0.3, 2});
        const Vec3 n = unit_vector(random);
        const double depth = any_size(random, -9, -2);
        const Placed ellipsoid(sphere(1), pushed(body, sphere(1), M, n, depth));
        const convex::Difference C(body.body, ellipsoid.body);
        ASSERT_NEAR(reach_along(C, n), depth, 1e-14) << k;
        const convex::Reach least = least_reach_near(C, near(n, random));
        ASSERT_NEAR(least.h, depth, 1e-14) << k;
        ASSERT_LE(norm(least.n - n), 1e-5) << k;
    }
}

/// Curvatures that differ by four orders of magnitude, on which going downhill would take forever.
TEST(LeastReach, FindsTheDepthOfALongEllipsoid)
{
    Random random(333);
    const Placed speck(point({}), {Mat3{}, {}});
    for (int k = 0; k < 500; ++k)
    {
        const Mat3 M = rotation(random) * diagonal({1, 100, 1});
        const Vec3 e = unit_vector(random), n = normalized(M * (diagonal({1, 1e-4, 1}) * e), {});  // at the point M·e
        const double depth = any_size(random, -9, -3);
        const Placed ellipsoid(sphere(1), pushed(speck, sphere(1), M, n, depth));
        const convex::Difference C(speck.body, ellipsoid.body);
        if (std::fabs(e.y) > 0.5) continue;  // near the tips the radius is down to 0.01
        const convex::Reach least = least_reach_near(C, near(n, random));
        ASSERT_NEAR(least.h, depth, 1e-12) << k;
    }
}

/// At the normal of the side the support jumps from the apex to the rim.
TEST(LeastReach, FindsTheNormalOfTheSideOfACone)
{
    Random random(334);
    for (int k = 0; k < 500; ++k)
    {
        const double angle = uniform(random, 0, 6.28), along = uniform(random, 0.1, 0.7);
        const Vec3 u{std::cos(angle), 0, std::sin(angle)}, n = normalized(2 * u + Vec3{0, 1, 0}, {});  // ρ = 1, η = 1
        const Vec3 on_side = along * u + Vec3{0, 1 - 2 * along, 0};
        const double depth = any_size(random, -9, -2);
        const Placed solid(cone(1, 2), {Mat3{}, {}}), speck(point({}), {Mat3{}, on_side - depth * n});
        const convex::Difference C(speck.body, solid.body);
        const convex::Reach least = least_reach_near(C, near(-n, random));
        ASSERT_NEAR(least.h, depth, 1e-14) << k;
        ASSERT_LE(norm(least.n + n), 1e-7) << k;
    }
}

}  // namespace
}  // namespace dt::test
