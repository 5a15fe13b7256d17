// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays: the closed forms against the general cast of a point, and rays built from the point they hit.
#include "convex/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(RayCast, ARayOfLengthFiveTowardsTheMiddleOfAUnitSphereHitsItAtFourFifths)
{
    const test::Placed ball(test::sphere(1), {});
    const auto hit = ray_cast({-5, 0, 0}, {5, 0, 0}, ball.body, 1, Tolerance{});
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->param, 0.8);
    EXPECT_EQ(hit->normal, (Vec3{-1, 0, 0}));
}

test::Solid any_with_closed_form(int kind, test::Random& random)
{
    const double r = test::uniform(random, 0.1, 1), h = test::uniform(random, 0.1, 2);
    switch (kind)
    {
    case 0:
        return test::sphere(r);
    case 1:
        return test::box({r, h, test::uniform(random, 0.1, 2)});
    case 2:
        return test::cylinder(r, h);
    case 3:
        return test::cone(r, h);
    default:
        return test::sum(test::segment(test::in_cube(random, 1), test::in_cube(random, 1)), test::sphere(r));
    }
}

TEST(RayCast, ClosedFormsAgreeWithTheCastOfAPoint)
{
    test::Random random(121);
    const Tolerance eps;
    int hits = 0, inside = 0;
    for (int k = 0; k < 25'000; ++k)
    {
        const Affine at{test::rotation(random), test::in_cube(random, 1)};
        const test::Solid solid = any_with_closed_form(k % 5, random);
        const test::Placed target(solid, at);
        const Vec3 source = test::in_cube(random, 2), direction = test::in_cube(random, 1.5) - source;
        const test::Placed point(test::point({}), {{}, source});
        const auto closed = ray_cast(source, direction, target.body, 2, eps),
                   general = cast(point.body, direction, target.body, 2, eps);
        if (closed.has_value() != general.has_value())
        {
            // Only a ray that grazes, or ends there, may be judged differently.
            const test::Placed smaller(solid, {at.M * diagonal({0.9999, 0.9999, 0.9999}), at.t});
            EXPECT_FALSE(ray_cast(source, direction, smaller.body, 1.999, eps)) << k;
            continue;
        }
        if (!closed) continue;
        ++hits;
        inside += closed->param == 0;
        const double incidence = std::fabs(dot(closed->normal, direction));
        EXPECT_NEAR(closed->param, general->param, 1e-5 / std::max(1e-2, incidence)) << k;
        EXPECT_LE(norm(closed->point - general->point), 1e-4) << k;
        EXPECT_GE(-dot(closed->normal, direction), -1e-12) << k;
        EXPECT_LE(test::outside_by(closed->point, [&](Vec3 n) { return target.reach(n); }), 1e-12) << k;
        if (closed->param > 0)
        {
            EXPECT_NEAR(dot(closed->normal, closed->point), target.reach(closed->normal), 1e-12);
        }
    }
    EXPECT_TRUE(2500 < hits && hits < 20'000) << hits;
    EXPECT_GT(inside, 250);
}

TEST(RayCast, HitsThePointItWasAimedAt)
{
    test::Random random(122);
    for (int k = 0; k < 10'000; ++k)
    {
        const Affine at{test::rotation(random), test::in_cube(random, 1)};
        const Vec3 half = abs(test::in_cube(random, 1)) + Vec3{0.1, 0.1, 0.1};
        Vec3 on = scaled(half, test::in_cube(random, 0.99)), n{};
        const int axis = int(random() % 3);
        n[axis] = random() % 2 ? 1 : -1;
        on[axis] = n[axis] * half[axis];
        Vec3 out = test::unit_vector(random);
        out[axis] = n[axis] * (std::fabs(out[axis]) + 0.1);
        const test::Placed box(test::box(2 * half), at), ball(test::sphere(half.x), at);

        const auto hit = ray_cast(at(on + 3 * out), at.M * (-2 * out), box.body, 2, Tolerance{});
        ASSERT_TRUE(hit) << k;
        EXPECT_NEAR(hit->param, 1.5, 1e-12);
        EXPECT_LE(norm(hit->point - at(on)), 1e-12);
        EXPECT_LE(norm(hit->normal - at.M * n), 1e-12);
        EXPECT_FALSE(ray_cast(at(on + 3 * out), at.M * (-2 * out), box.body, 1.49, Tolerance{}));
        EXPECT_FALSE(ray_cast(at(on + 3 * out), at.M * (2 * out), box.body, 2, Tolerance{}));

        const Vec3 u = normalized(out, {1, 0, 0});
        const auto on_ball = ray_cast(at(5 * u), at.M * -u, ball.body, 10, Tolerance{});
        ASSERT_TRUE(on_ball) << k;
        EXPECT_NEAR(on_ball->param, 5 - half.x, 1e-12);
        EXPECT_LE(norm(on_ball->normal - at.M * u), 1e-12);
    }
}

}  // namespace
}  // namespace dt::test
