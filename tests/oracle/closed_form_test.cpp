// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Signed distances with a formula, straight from the library.
#include "support/closed_forms.hpp"
#include "support/handles.hpp"
#include "support/random_bodies.hpp"

#include "SOLID/SOLID_query.h"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(ClosedForm, BallsOfRadiusOneAndTwoAreTwoApartWhenFiveFromEachOther)
{
    const MadeObject small(Body{sphere(1), {}}), large(Body{sphere(2), {Mat{}, {5, 0, 0}}});
    DT_Proximity found{};
    ASSERT_TRUE(DT_GetSignedDistance(small.handle(), large.handle(), nullptr, &found));
    EXPECT_NEAR(double(found.distance), 2, 2e-3);
}

/// Asks the library, in both orders, and compares; counts how often they overlap.
struct Expected
{
    int overlapping = 0, apart = 0;

    void check(const Body& a, const Body& b, double expected)
    {
        const MadeObject object_a(a), object_b(b);
        const double slack = 1e-3 * std::fabs(expected) + 1e-6 * (extent(a) + extent(b));
        for (const bool swapped : {false, true})
        {
            DT_Proximity found{};
            const DT_ObjectHandle first = (swapped ? object_b : object_a).handle();
            const DT_ObjectHandle second = (swapped ? object_a : object_b).handle();
            ASSERT_EQ(DT_GetSignedDistance(first, second, nullptr, &found), DT_TRUE);
            EXPECT_NEAR(static_cast<double>(found.distance), expected, slack) << c_code(a, "a") << c_code(b, "b");
        }
        ++(expected < 0 ? overlapping : apart);
    }
    ~Expected()
    {
        EXPECT_GT(overlapping, 100);
        EXPECT_GT(apart, 100);
    }
};

Body placed(Shape shape, const Mat& M, Vec origin, double margin = 0)
{
    return {std::move(shape), {M, origin}, as_stored(margin), Route::MatrixDouble};
}

TEST(ClosedForm, SpheresAreApartByTheirCentresLessTheirRadii)
{
    Random random(21);
    Expected expected;
    for (int i = 0; i < 1000; ++i)
    {
        const double scale = random_scale(random), ra = as_stored(scale * uniform(random, 0.1, 1)),
                     rb = as_stored(scale * uniform(random, 0.1, 1));
        const Vec offset = scale * uniform(random, 0, 2.5) * random_direction(random);
        expected.check(placed(sphere(ra), random_rotation(random), {}), placed(sphere(rb), Mat{}, offset),
                       norm(offset) - ra - rb);
    }
}

TEST(ClosedForm, ABallMeetsBoxCylinderAndConeAsItsCentreDoes)
{
    Random random(22);
    Expected expected;
    for (int i = 0; i < 1000; ++i)
    {
        const double scale = random_scale(random), r = as_stored(scale * uniform(random, 0.05, 0.5));
        const Mat R = random_rotation(random);
        const Vec edges =
            as_stored(scale * Vec{uniform(random, 0.2, 1), uniform(random, 0.2, 1), uniform(random, 0.2, 1)});
        const Vec centre = scale * uniform(random, 0, 1.2) * random_direction(random);
        const Vec at = 10 * scale * random_direction(random), origin = at - R * centre;
        const double half = edges.x / 2;
        const Body ball = placed(sphere(r), Mat{}, at), fat_point = placed(point({}), Mat{}, at, r);
        const auto check = [&](const Shape& shape, double centre_distance) {
            expected.check(ball, placed(shape, R, origin), centre_distance - r);
            expected.check(fat_point, placed(shape, R, origin), centre_distance - r);
            expected.check(placed(point({}), Mat{}, at), placed(shape, R, origin), centre_distance);
        };
        check(box(edges.x, edges.y, edges.z), point_box(centre, edges));
        check(cylinder(half, edges.y), point_cylinder(centre, half, edges.y));
        check(cone(half, edges.y), point_cone(centre, half, edges.y));
    }
}

TEST(ClosedForm, CapsulesAreApartByTheirAxesLessTheirRadii)
{
    Random random(23);
    Expected expected;
    for (int i = 0; i < 1000; ++i)
    {
        const auto end = [&] { return as_stored(uniform(random, 0.2, 1) * random_direction(random)); };
        const Vec p = end(), q = end(), r = end(), s = end();
        const double ra = as_stored(uniform(random, 0.01, 0.4)), rb = as_stored(uniform(random, 0.01, 0.4));
        const double cores = segment_segment(p, q, r, s);
        if (cores < 1e-3) continue;
        const Mat R = random_rotation(random);
        expected.check(placed(minkowski(segment(p, q), sphere(ra)), R, {3, 4, 5}),
                       placed(segment(r, s), R, {3, 4, 5}, rb), cores - ra - rb);
    }
}

TEST(ClosedForm, ParallelBoxesOverlapByTheLeastOfThreeAxes)
{
    Random random(24);
    Expected expected;
    for (int i = 0; i < 1000; ++i)
    {
        const double scale = random_scale(random);
        const auto edges = [&] {
            return as_stored(scale * Vec{uniform(random, 0.1, 1), uniform(random, 0.1, 1), uniform(random, 0.1, 1)});
        };
        const Vec p = edges(), q = edges(), offset = scale * uniform(random, 0, 1.2) * random_direction(random);
        const Mat R = random_rotation(random);
        expected.check(placed(box(p.x, p.y, p.z), R, {}), placed(box(q.x, q.y, q.z), R, R * offset),
                       parallel_boxes(p, q, offset));
    }
}

}  // namespace
}  // namespace dt::test
