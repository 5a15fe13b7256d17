// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The ball about the centre of a body that is known to be in it, by which a boolean is answered first.
#include "convex/queries.hpp"
#include "tests/convex/placed.hpp"
#include "tests/shape/point_clouds.hpp"

#include <gtest/gtest.h>
#include <map>

namespace dt::test
{
namespace
{

TEST(InnerBall, OfABoxHasHalfItsShortestEdge)
{
    const test::Placed box(test::box({2, 4, 6}), {}), rounded(test::box({2, 4, 6}), {}, 0.5);
    EXPECT_DOUBLE_EQ(box.body.inner, 1);
    EXPECT_DOUBLE_EQ(rounded.body.inner + rounded.body.radius, 1.5);
}

/// How far the planes of the hull are from c, at least: no other direction has less than that of a facet, and every
/// facet has three of the points.
double nearest_plane(test::Points points, Vec3 c)
{
    for (Vec3& p : points)  // before products lose the digits of points far away
        p = p - c;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
            {
                const Vec3 n = cross(points[i] - points[k], points[j] - points[k]);
                if (!(norm(n) > 1e-12 * norm(points[i] - points[k]) * norm(points[j] - points[k]))) continue;
                least = std::min(least, test::furthest(points, n) / norm(n));
                least = std::min(least, test::furthest(points, -n) / norm(n));
            }
    return least;
}

TEST(InnerBall, OfAPolytopeTouchesItsNearestPlane)
{
    test::Random random(17);
    int around = 0;
    for (const test::Cloud& cloud : test::solid_clouds())
        for (int k = 0; k < 12; ++k)
        {
            const test::Points points = cloud.make(5 + 3 * std::size_t(k), random);
            const Result<shape::ShapeRef> shape = shape::make_polytope(points, test::memory());
            ASSERT_TRUE(shape);
            const auto* polytope = std::get_if<std::shared_ptr<const shape::Polytope>>(&(*shape)->core);
            if (!polytope) continue;
            const double inner = (*polytope)->inner(), extent = (*polytope)->extent();
            const double found = nearest_plane(points, (*shape)->frame.t + (*polytope)->centre());
            const double off = 0x1p-52 * norm((*shape)->frame.t);  // what its centre in the world is rounded by
            EXPECT_LE(inner, found + 1e-12 * extent + off) << cloud.name << k;
            if (!(found > 1e-5 * extent)) continue;
            EXPECT_GE(inner, found - 1e-5 * extent) << cloud.name << k;
            ++around;
        }
    EXPECT_GT(around, 80);
}

TEST(InnerBall, OfABodyIsInIt)
{
    test::Random random(18);
    std::map<std::string, int> around;
    for (int k = 0; k < 600; ++k)
    {
        const test::Placed placed(test::any_solid(random), {test::any_matrix(random), test::in_cube(random, 3)},
                                  k % 3 ? 0 : 0.1);
        const convex::Body& body = placed.body;
        if (body.inner == shape::not_around_centre) continue;
        ASSERT_GE(body.inner, 0);
        const Vec3 centre = body.at(body.centre);
        const double found = test::least_on_sphere([&](Vec3 n) { return placed.reach(n) - dot(n, centre); }),
                     ball = body.inner + body.radius;
        EXPECT_LE(ball, found + 1e-9 * placed.size()) << placed.solid.name;
        EXPECT_GE(ball, found - 0.01 * placed.size()) << placed.solid.name;  // as well as sampling finds
        ++around[placed.solid.name.substr(0, 8)];
    }
    for (const char* name : {"point", "segment", "sphere", "box", "cylinder", "cone", "polytope"})
        EXPECT_GT(around[name], 10) << name;
}

/// Two opposite corners of a cube: their boxes are the same, and so are their centres, which neither contains.
TEST(InnerBall, IsNotAssumedOfACentreOutside)
{
    const Vec3 corner{1, 1, 1};
    test::Points near_corner{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, far_corner = near_corner;
    for (Vec3& p : far_corner)
        p = corner - p;
    const test::Placed a(test::polytope(near_corner), {}), b(test::polytope(far_corner), {}),
        rounded(test::polytope(far_corner), {}, 0.25), meeting(test::polytope(far_corner), {}, 0.6);
    EXPECT_EQ(a.body.inner, shape::not_around_centre);
    EXPECT_FALSE(intersect(a.body, b.body, {}, nullptr));
    EXPECT_FALSE(intersect(a.body, rounded.body, {}, nullptr));  // the faces are 0.577 apart
    EXPECT_TRUE(intersect(a.body, meeting.body, {}, nullptr));
}

TEST(InnerBall, AnswersAsGjkDoes)
{
    test::Random random(19);
    int by_balls = 0, apart = 0;
    for (int k = 0; k < 2000; ++k)
    {
        const test::Placed a(test::any_simple_solid(random), {test::any_matrix(random), test::in_cube(random, 1)}),
            b(test::any_simple_solid(random), {test::any_matrix(random), test::in_cube(random, 1)});
        convex::Body without = b.body;
        without.inner = shape::not_around_centre;
        const bool meet = intersect(a.body, b.body, {}, nullptr);
        ASSERT_EQ(meet, intersect(a.body, without, {}, nullptr)) << a.solid.name << " and " << b.solid.name;
        const double reach = a.body.inner + b.body.inner + a.body.radius + b.body.radius;
        by_balls += reach > 0 && norm(a.body.at(a.body.centre) - b.body.at(b.body.centre)) < reach;
        apart += !meet;
    }
    EXPECT_GT(by_balls, 150);
    EXPECT_GT(apart, 200);
}

}  // namespace
}  // namespace dt::test
