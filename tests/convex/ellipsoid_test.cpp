// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The image of a sphere under a linear map is an ellipsoid: its support points and boxes by closed form agree with the
// formulas in long double.
#include "convex/body_support.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

/// The largest value of d·L·x for ‖x‖ ≤ ball, in long double.
long double reach_of_image(const Mat3& L, long double ball, Vec3 d)
{
    long double sum = 0;
    for (int j = 0; j < 3; ++j)
    {
        const long double e = static_cast<long double>(L[j].x) * d.x + static_cast<long double>(L[j].y) * d.y +
                              static_cast<long double>(L[j].z) * d.z;
        sum += e * e;
    }
    return ball * std::sqrt(sum);
}

/// Placements that make ellipsoids of spheres: scaled unevenly, mirrored, sheared; each fourth is very flat.
Mat3 stretching(test::Random& random, int k)
{
    const double flat = k % 4 == 0 ? 1e-5 : 1;
    const double x = test::uniform(random, 0.1, 3), y = test::uniform(random, 0.1, 3) * flat;
    const Mat3 D = diagonal({x, y, (k % 2 ? 1 : -1) * test::uniform(random, 3.5, 9)});
    const Mat3 M = test::rotation(random) * D;
    return k % 3 ? M : M * test::rotation(random);
}

TEST(Ellipsoid, SupportPointsAndBoxesAreThoseOfTheImageOfABall)
{
    test::Random random(861);
    const auto directions = test::even_directions(60);
    for (int k = 0; k < 1000; ++k)
    {
        const double radius = test::any_size(random, -3, 3), margin = k % 2 ? 0.25 : 0;
        const Affine at{stretching(random, k), test::in_cube(random, 3)};
        const test::Placed placed(test::sphere(radius), at, margin);
        const convex::Body& body = placed.body;
        ASSERT_TRUE(convex::ellipsoid_of(body)) << k;
        const double size = radius * norm(at.M) + margin;

        const Aabb box = box_around(body, body.at.t()), core = core_box(body);
        for (int i = 0; i < 3; ++i)
        {
            Vec3 axis{};
            axis[i] = 1;
            const double half = double(reach_of_image(at.M, radius, axis));
            ASSERT_NEAR(box.hi[i], at.t[i] + half + margin, 1e-14 * (size + 3)) << k;
            ASSERT_NEAR(box.lo[i], at.t[i] - half - margin, 1e-14 * (size + 3)) << k;
            ASSERT_NEAR(core.hi[i], half, 1e-14 * size) << k;
            ASSERT_NEAR(core.lo[i], -half, 1e-14 * size) << k;
        }
        for (const Vec3& d : directions)
        {
            const double most = double(reach_of_image(at.M, radius, d));
            const Vec3 p = core_support(body, d);
            ASSERT_NEAR(dot(d, p), most, 1e-14 * size) << k;
            ASSERT_NEAR(reach_along(body, d), most + margin, 1e-14 * size) << k;
            for (const Vec3& n : directions)  // p is a point of it
                ASSERT_LE(dot(n, p), double(reach_of_image(at.M, radius, n)) + 1e-14 * size) << k;
        }
    }
}

TEST(Ellipsoid, HasSupportPointsAlongDirectionsOfAnyLength)
{
    const test::Placed placed(test::sphere(1), {diagonal({1, 2, 3}), {}});
    ASSERT_TRUE(convex::ellipsoid_of(placed.body));
    for (const double length : {1e-300, 1e-180, 1e-30, 1e30, 1e180, 1e300})
        EXPECT_LE(norm(core_support(placed.body, {0, 0, length}) - Vec3{0, 0, 3}), 1e-14) << length;
    EXPECT_NEAR(norm(core_support(placed.body, {})), 1, 1e-14);  // any point will do
}

TEST(Ellipsoid, IsNoLargerThanItsLongestAxis)
{
    const test::Placed placed(test::sphere(2), {diagonal({1, 2, 3}), {}}, 0.5);
    EXPECT_NEAR(placed.body.extent, 6, 1e-12);
    EXPECT_EQ(placed.body.radius, 0.5);
}

TEST(Ellipsoid, OtherImagesAreNone)
{
    const Mat3 uneven = diagonal({1, 2, 3});
    EXPECT_FALSE(convex::ellipsoid_of(test::Placed(test::sphere(1), {}).body));
    EXPECT_FALSE(convex::ellipsoid_of(test::Placed(test::sphere(1), {diagonal({2, 2, -2}), {}}).body));
    EXPECT_FALSE(convex::ellipsoid_of(test::Placed(test::cylinder(1, 2), {uneven, {}}).body));
    EXPECT_FALSE(convex::ellipsoid_of(test::Placed(test::box({1, 2, 3}), {uneven, {}}).body));
}

}  // namespace
}  // namespace dt::test
