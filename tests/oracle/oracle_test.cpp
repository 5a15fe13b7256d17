// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The oracles themselves: against formulas, and against each other. No query of the library is made here.
#include "support/closed_forms.hpp"
#include "support/oracle.hpp"
#include "support/qhull_facets.hpp"
#include "support/random_bodies.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(Oracle, HoldsTheDistanceOfTwoCubes)
{
    const Body a{box(2, 2, 2), {}}, b{box(2, 2, 2), {Mat{}, {3, 0, 0}}};
    const Interval found = signed_distance(a, b);
    EXPECT_NEAR(found.lower, 1, 1e-8);
    EXPECT_NEAR(found.upper, 1, 1e-8);
}

/// Fails unless the interval holds the expected value and is narrow.
void expect_holds(Interval found, double expected, double size, double relative)
{
    const double rounding = 1e-9 * size;
    EXPECT_LE(found.lower, expected + rounding);
    EXPECT_GE(found.upper, expected - rounding);
    EXPECT_LE(found.width(), relative * std::fabs(expected) + 1e-8 * size);
}

/// Both oracles on a pair whose signed distance is known; counts the overlapping ones.
struct Known
{
    int overlapping = 0, apart = 0;

    void check(const Body& a, const Body& b, double expected)
    {
        const double size = extent(a) + extent(b);
        expect_holds(signed_distance(a, b), expected, size, 1e-4);
        const Interval quick = quick_signed_distance(Difference(a, b), {1, 2, 3});
        EXPECT_LE(quick.lower, expected + 1e-9 * size);
        EXPECT_GE(quick.upper, expected - 1e-9 * size);
        ++(expected < 0 ? overlapping : apart);
    }
    void expect_both_sides() const
    {
        EXPECT_GT(overlapping, 20);
        EXPECT_GT(apart, 20);
    }
};

Body placed(Shape shape, const Mat& M, Vec origin, double margin = 0)
{
    return {std::move(shape), {M, origin}, as_stored(margin), Route::MatrixDouble};
}

TEST(Oracle, HoldsTheDistanceOfABallFromRoundShapesAndBoxes)
{
    Random random(11);
    Known known;
    for (int i = 0; i < 300; ++i)
    {
        const double scale = random_scale(random), r = as_stored(uniform(random, 0.1, 0.6) * scale);
        const Mat R = random_rotation(random);
        const Vec centre = scale * uniform(random, 0.1, 1.5) * random_direction(random);
        const Vec edges = as_stored(Vec{scale, uniform(random, 0.2, 1) * scale, uniform(random, 0.2, 1) * scale});
        const Vec far = 100 * scale * random_direction(random);
        const auto check = [&](Shape shape, double centre_distance) {
            const Body b = placed(std::move(shape), R, far + R * -centre);
            known.check(placed(sphere(r), random_rotation(random), far), b, centre_distance - r);
            known.check(placed(point({}), Mat{}, far, r), b, centre_distance - r);
        };
        check(box(edges.x, edges.y, edges.z), point_box(centre, edges));
        check(cylinder(edges.x / 2, edges.y), point_cylinder(centre, edges.x / 2, edges.y));
        check(cone(edges.x / 2, edges.y), point_cone(centre, edges.x / 2, edges.y));
    }
    known.expect_both_sides();
}

TEST(Oracle, HoldsTheDistanceOfCapsules)
{
    Random random(12);
    Known known;
    for (int i = 0; i < 300; ++i)
    {
        const Vec p = as_stored(random_direction(random)), q = as_stored(random_direction(random));
        const Vec r = as_stored(random_direction(random)), s = as_stored(random_direction(random));
        const Mat R = random_rotation(random);
        const double ra = as_stored(uniform(random, 0, 0.5)), rb = as_stored(uniform(random, 0, 0.5));
        const double cores = segment_segment(p, q, r, s);
        if (cores < 1e-3) continue;
        known.check(placed(minkowski(segment(p, q), sphere(ra)), R, {5, 6, 7}),
                    placed(segment(r, s), R, {5, 6, 7}, rb), cores - ra - rb);
    }
    known.expect_both_sides();
}

TEST(Oracle, HoldsTheDepthOfShapesInsideOneAnother)
{
    const Mat R = rotation(unit({1, 2, 3}), 0.7);
    const auto depth_of = [&](const Shape& a, const Shape& b) {
        const Interval found = signed_distance(placed(a, R, {1, 2, 3}), placed(b, R, {1, 2, 3}));
        EXPECT_LE(found.width(), 1e-4 * std::fabs(found.lower));
        return -found.lower;
    };
    EXPECT_NEAR(depth_of(box(2, 4, 6), box(2, 4, 6)), 2, 1e-4);
    EXPECT_NEAR(depth_of(sphere(2), sphere(2)), 4, 1e-4);
    EXPECT_NEAR(depth_of(cylinder(1, 6), cylinder(1, 6)), 2, 2e-4);
    EXPECT_NEAR(depth_of(cylinder(3, 2), cylinder(3, 2)), 2, 1e-4);
    EXPECT_NEAR(depth_of(cylinder(1, 6), sphere(0.5)), 1.5, 2e-4);
}

TEST(Oracle, AgreesWithTheExplicitDifferenceOfPolytopes)
{
    Random random(13);
    int overlapping = 0, apart = 0;
    for (int i = 0; i < 400; ++i)
    {
        const double scale = random_scale(random);
        Body a = random_body(random, random_shape(random, scale)),
             b = random_body(random, random_shape(random, scale));
        place_pair(random, a, b);
        const auto expected = polytope_signed_distance(a, b);
        if (!expected) continue;
        const double size = extent(a) + extent(b);
        const Interval found = signed_distance(a, b);
        expect_holds(found, *expected, size, 1e-4);
        ++(*expected < 0 ? overlapping : apart);
    }
    EXPECT_GT(overlapping, 20);
    EXPECT_GT(apart, 20);
}

TEST(Oracle, IsNarrowOnRandomPairsOfAllKinds)
{
    Random random(14);
    int wide = 0, overlapping = 0;
    const int pairs = 1500;
    for (int i = 0; i < pairs; ++i)
    {
        const double scale = random_scale(random), other = chance(random, 0.3) ? random_scale(random) : scale;
        Body a = random_body(random, random_shape(random, scale)),
             b = random_body(random, random_shape(random, other));
        place_pair(random, a, b);
        const double size = extent(a) + extent(b);
        const Interval found = signed_distance(a, b);
        const Interval quick = quick_signed_distance(Difference(a, b), {1, 0, 0});
        EXPECT_LE(found.lower, found.upper + 1e-12 * size);
        EXPECT_LE(quick.lower, found.upper + 1e-10 * size);
        EXPECT_GE(quick.upper, found.lower - 1e-10 * size);
        wide += found.width() > 2e-4 * std::fabs(found.lower) + 1e-7 * size;
        overlapping += found.upper < 0;
    }
    EXPECT_LT(wide, pairs / 100);
    EXPECT_GT(overlapping, pairs / 4);
    EXPECT_LT(overlapping, pairs * 3 / 4);
}

}  // namespace
}  // namespace dt::test
