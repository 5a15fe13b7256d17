// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sums and hulls of two: how far they reach, what they simplify to, and where they end.
#include "shape/convex_shape.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

/// How far the whole shape reaches, its radius included.
double reach(const shape::ConvexShape& s, Vec3 d)
{
    return dot(d, s.frame(support_point(s.core, transposed_times(s.frame.M, d), true).p)) + s.radius * norm(d);
}

TEST(ConvexShape, TheSumOfTwoCubesReachesAsFarAsBothAndTheHullAsFarAsTheLarger)
{
    shape::Memory& memory = test::memory();
    const shape::ShapeRef small = shape::make_box({2, 2, 2}, memory), large = shape::make_box({4, 4, 4}, memory);
    EXPECT_DOUBLE_EQ(reach(**make_minkowski(small, large, memory), {1, 0, 0}), 1 + 2);
    EXPECT_DOUBLE_EQ(reach(**make_hull(small, large, memory), {1, 0, 0}), 2);
}

TEST(ConvexShape, SumsAndHullsReachAsFarAsTheirOperandsTell)
{
    test::Random random(151);
    const auto directions = test::even_directions(60);
    for (int k = 0; k < 2000; ++k)
    {
        const test::Solid a = test::any_solid(random), b = test::any_solid(random);
        const test::Solid both = k % 2 ? test::sum(a, b) : test::hull(a, b);
        const double slack = 1e-13 * (norm(both.shape->frame.t) + both.shape->extent + both.shape->radius);
        for (const Vec3& n : directions)
        {
            ASSERT_NEAR(reach(*both.shape, n), both.reach(n), slack) << k << ": " << both.name;
            ASSERT_NEAR(reach(*both.shape, 5 * n), both.reach(5 * n), 5 * slack) << k << ": " << both.name;
        }
    }
}

TEST(ConvexShape, ExtentBoundsTheCore)
{
    test::Random random(152);
    const auto directions = test::even_directions(60);
    for (int k = 0; k < 1000; ++k)
    {
        const test::Solid solid = test::any_solid(random);
        for (const Vec3& n : directions)
            ASSERT_LE(norm(support_point(solid.shape->core, n, true).p), solid.shape->extent * (1 + 1e-12))
                << solid.name;
    }
}

TEST(ConvexShape, SumWithASphereIsALargerRadius)
{
    shape::Memory& memory = test::memory();
    const shape::ShapeRef box = shape::make_box({1, 2, 3}, memory), ball = shape::make_sphere(0.5, memory);
    const shape::ShapeRef offset = shape::make_point({1, 2, 3}, memory);
    for (const Result<shape::ShapeRef>& s : {make_minkowski(box, ball, memory), make_minkowski(ball, box, memory)})
    {
        ASSERT_TRUE(s);
        EXPECT_TRUE(std::holds_alternative<shape::Box>((*s)->core));
        EXPECT_EQ((*s)->radius, 0.5);
        EXPECT_EQ((*s)->leaves, 1);
    }
    const shape::ShapeRef moved = *make_minkowski(box, offset, memory);
    EXPECT_TRUE(std::holds_alternative<shape::Box>(moved->core));
    EXPECT_EQ(moved->frame.t, (Vec3{1, 2, 3}));
}

TEST(ConvexShape, HullOfTwoEqualSpheresIsACapsule)
{
    shape::Memory& memory = test::memory();
    const shape::ShapeRef ball = shape::make_sphere(0.5, memory), there = shape::make_point({0, 3, 4}, memory);
    const shape::ShapeRef moved = *make_minkowski(ball, there, memory), capsule = *make_hull(ball, moved, memory);
    ASSERT_TRUE(std::holds_alternative<shape::Segment>(capsule->core));
    EXPECT_NEAR(std::get<shape::Segment>(capsule->core).eta, 2.5, 1e-15);
    EXPECT_EQ(capsule->radius, 0.5);
    EXPECT_NEAR(reach(*capsule, {0, 3, 4}), 25 + 2.5, 1e-12);
}

TEST(ConvexShape, HullOfUnequalSpheresIsAConeWithRoundEnds)
{
    shape::Memory& memory = test::memory();
    const shape::ShapeRef small = shape::make_sphere(0.5, memory), there = shape::make_point({0, 3, 0}, memory);
    const shape::ShapeRef large = *make_minkowski(shape::make_sphere(1, memory), there, memory);
    const shape::ShapeRef both = *make_hull(small, large, memory);
    for (const Vec3& n : test::even_directions(200))
        EXPECT_NEAR(reach(*both, n), std::max(0.5, 3 * n.y + 1), 1e-12);
}

TEST(ConvexShape, TooDeepNestingIsUnsupported)
{
    shape::Memory& memory = test::memory();
    const shape::ShapeRef box = shape::make_box({1, 1, 1}, memory);
    for (const bool hull : {false, true})
    {
        shape::ShapeRef nested = box;
        int depth = 1;
        for (; depth < 10'000; ++depth)
        {
            const auto next = hull ? make_hull(nested, box, memory) : make_minkowski(nested, box, memory);
            if (!next)
            {
                EXPECT_EQ(next.error().code, DT_ERROR_UNSUPPORTED);
                break;
            }
            nested = *next;
        }
        EXPECT_EQ(depth, 256);
        EXPECT_EQ(nested->depth, 256);
    }
}

TEST(ConvexShape, TooManyLeavesAreUnsupported)
{
    shape::Memory& memory = test::memory();
    shape::ShapeRef doubled = shape::make_box({1, 1, 1}, memory);
    for (int k = 0; k < 12; ++k)
        doubled = *make_minkowski(doubled, doubled, memory);
    EXPECT_EQ(doubled->leaves, 4096);
    EXPECT_NEAR(reach(*doubled, {1, 0, 0}), 2048, 1e-9);
    const auto more = make_minkowski(doubled, doubled, memory);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().code, DT_ERROR_UNSUPPORTED);
    EXPECT_TRUE(make_minkowski(doubled, shape::make_sphere(1, memory), memory)) << "a radius costs nothing";
}

}  // namespace
}  // namespace dt::test
