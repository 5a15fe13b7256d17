// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A body reaches as far as the image of its shape under the placement, however that is made.
#include "convex/body.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(Body, ACubeStretchedToTwiceItsWidthReachesOneFromItsCentre)
{
    const test::Placed cube(test::box({1, 1, 1}), {diagonal({2, 1, 1}), {3, 0, 0}});
    EXPECT_EQ(cube.body.at.t(), (Vec3{3, 0, 0}));
    EXPECT_DOUBLE_EQ(reach_along(cube.body, {1, 0, 0}), 1);
    EXPECT_DOUBLE_EQ(reach_along(cube.body, {0, 1, 0}), 0.5);
}

TEST(Body, ReachesAsFarAsTheImageOfItsShape)
{
    test::Random random(81);
    const auto directions = test::even_directions(100);
    int views = 0;
    for (int k = 0; k < 4000; ++k)
    {
        const test::Solid solid = test::any_solid(random);
        const Affine at{test::any_matrix(random), test::in_cube(random, 3)};
        const test::Placed placed(solid, at, k % 3 == 0 ? 0.25 : 0);
        const convex::Body& body = placed.body;
        views += std::holds_alternative<const convex::View*>(body.core);
        for (const Vec3& n : directions)
            ASSERT_NEAR(reach_along(body, n) + dot(n, body.at.t()), placed.reach(n), 1e-13 * placed.size())
                << k << ", " << solid.name << ", core " << body.core.index();
    }
    EXPECT_TRUE(200 < views && views < 3000) << views;
}

TEST(Body, BoundsItsPoints)
{
    test::Random random(82);
    const auto directions = test::even_directions(50);
    for (int k = 0; k < 2000; ++k)
    {
        const test::Placed placed(test::any_solid(random), {test::any_matrix(random), test::in_cube(random, 3)}, 0.5);
        for (const Vec3& n : directions)
            ASSERT_LE(reach_along(placed.body, n), (placed.body.extent + placed.body.radius) * (1 + 1e-12))
                << k << ", " << placed.solid.name;
    }
}

TEST(Body, KeepsItsKindUnderRotationsAndMirrors)
{
    test::Random random(83);
    for (int k = 0; k < 2000; ++k)
    {
        const test::Solid solid = test::any_simple_solid(random);
        const auto kind = k % 2 ? test::Placement::rotation : test::Placement::mirror;
        const test::Placed placed(solid, {test::any_matrix(kind, random), test::in_cube(random, 3)});
        EXPECT_FALSE(std::holds_alternative<const convex::View*>(placed.body.core)) << solid.name;
    }
}

TEST(Body, KeepsItsKindUnderScalingAlongItsAxes)
{
    test::Random random(84);
    const Mat3 R = test::rotation(random);
    const test::Placed box(test::box({1, 2, 3}), {R * diagonal({2, 3, 0.5}), {}}),
        cylinder(test::cylinder(1, 2), {R * diagonal({2, 3, 2}), {}}),
        cone(test::cone(1, 2), {R * diagonal({2, -3, 2}), {}}), ball(test::sphere(1), {R * diagonal({2, 2, -2}), {}});
    EXPECT_LE(norm(std::get<shape::Box>(box.body.core).half - Vec3{1, 3, 0.75}), 1e-14);
    EXPECT_NEAR(std::get<shape::Cylinder>(cylinder.body.core).rho, 2, 1e-14);
    EXPECT_NEAR(std::get<shape::Cone>(cone.body.core).eta, 3, 1e-14);
    EXPECT_NEAR(ball.body.radius, 2, 1e-14);
}

TEST(Body, PolytopeKeepsItsKindUnderEvenScalingAndMirroring)
{
    test::Random random(85);
    const auto directions = test::even_directions(100);
    for (int k = 0; k < 200; ++k)
    {
        std::vector<Vec3> points(k % 3 ? 20 : 100);
        for (Vec3& x : points)
            x = test::unit_vector(random);
        const double scale = test::any_size(random, -3, 3);
        const Mat3 M = test::rotation(random) * diagonal({k % 2 ? -scale : scale, scale, scale});
        const test::Placed placed(test::polytope(points), {M, test::in_cube(random, 3)});
        ASSERT_TRUE(std::holds_alternative<convex::ScaledPolytope>(placed.body.core));
        for (const Vec3& n : directions)
            ASSERT_NEAR(reach_along(placed.body, n) + dot(n, placed.body.at.t()), placed.reach(n),
                        1e-13 * placed.size());
    }
}

TEST(Body, ScalingThatItsKindCannotFollowMakesAView)
{
    const Mat3 uneven = diagonal({1, 2, 3});
    const test::Placed cylinder(test::cylinder(1, 2), {uneven, {}}), ball(test::sphere(1), {uneven, {}}),
        tetrahedron(test::polytope({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), {uneven, {}});
    EXPECT_TRUE(std::holds_alternative<const convex::View*>(tetrahedron.body.core));
    EXPECT_TRUE(std::holds_alternative<const convex::View*>(cylinder.body.core));
    EXPECT_TRUE(std::holds_alternative<const convex::View*>(ball.body.core));
    EXPECT_NEAR(reach_along(ball.body, {0, 0, 1}), 3, 1e-14);
}

}  // namespace
}  // namespace dt::test
