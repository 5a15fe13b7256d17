// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distances and depths of every pair of kinds. An answer proves itself against the support functions: apart, by two
// points and a plane between them; overlapping, by a direction along which the depth separates, when sampling finds
// none with less.
#include "convex/proximity.hpp"
#include "convex/queries.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(Proximity, CubesOfEdgeTwoAreOneApartAtThreeAndOverlapByAHalfAtOneAndAHalf)
{
    const test::Placed a(test::box({2, 2, 2}), {}), apart(test::box({2, 2, 2}), {{}, {3, 0, 0}}),
        overlapping(test::box({2, 2, 2}), {{}, {1.5, 0, 0}});
    EXPECT_DOUBLE_EQ(signed_distance(a.body, apart.body, Tolerance{}, nullptr).distance, 1);
    EXPECT_DOUBLE_EQ(signed_distance(a.body, overlapping.body, Tolerance{}, nullptr).distance, -0.5);
}

struct Pair
{
    test::Placed a, b;

    /// Of A − B.
    double reach(Vec3 n) const { return a.reach(n) + b.reach(-n); }
    double size() const { return a.size() + b.size(); }
};

void expect_valid(const Pair& pair, const convex::Proximity& p, const Tolerance& eps)
{
    const double slack = 1e-7 * pair.size();
    ASSERT_LE(p.lower, p.distance);
    ASSERT_LE(p.distance, p.upper);
    ASSERT_NEAR(norm(p.normal), 1, 1e-9);
    ASSERT_LE(norm(p.on_b - p.on_a - p.distance * p.normal), slack) << "witnesses and normal";
    ASSERT_LE(p.upper - p.lower, eps.accuracy * std::fabs(p.distance) + slack) << "accuracy";
    ASSERT_GE(-pair.reach(p.normal), p.distance - 1.25 * eps.accuracy * std::fabs(p.distance) - slack) << "normal";
    const double witness_error = (p.distance < 0 ? -eps.accuracy * p.distance : 0) + slack;
    ASSERT_LE(test::outside_by(p.on_a, [&](Vec3 n) { return pair.a.reach(n); }), witness_error);
    ASSERT_LE(test::outside_by(p.on_b, [&](Vec3 n) { return pair.b.reach(n); }), witness_error);
}

/// A pair that is as often apart as not.
Affine any_placement(test::Random& random)
{
    return {test::any_matrix(random), test::in_cube(random, 1.2)};
}

TEST(Proximity, SignedDistanceProvesItself)
{
    test::Random random(91);
    const Tolerance eps;
    int apart = 0, overlapping = 0, outright = 0;
    for (int k = 0; k < 800; ++k)
    {
        const Affine at_a = any_placement(random), at_b = any_placement(random);
        const Pair pair{{test::any_solid(random), at_a, k % 5 ? 0 : 0.1}, {test::any_solid(random), at_b}};
        const std::string what = pair.a.solid.name + " and " + pair.b.solid.name;
        const convex::Proximity p = signed_distance(pair.a.body, pair.b.body, eps, nullptr);
        ASSERT_NO_FATAL_FAILURE(expect_valid(pair, p, eps)) << k << ": " << what << ", distance " << p.distance;
        const double found = -test::least_on_sphere([&](Vec3 n) { return pair.reach(n); }),
                     slack = 1e-7 * pair.size();
        EXPECT_GE(p.upper, found - slack) << k << ": " << what;
        // The plane across the normal proves the lower bound, or at least what GJK stopped with.
        const double proven = std::max(found, -pair.reach(p.normal));
        EXPECT_LE(p.lower, proven + eps.accuracy * std::fabs(p.distance) + slack) << k << ": " << what;
        outright += p.lower <= proven + 1e-12 * pair.size();
        EXPECT_GE(p.distance, found - eps.accuracy * std::fabs(found) - slack) << k << ": " << what;
        apart += p.distance > 1e-3;
        overlapping += p.distance < -1e-3;
    }
    EXPECT_GT(apart, 150);
    EXPECT_GT(overlapping, 150);
    EXPECT_GT(outright, 780);
}

TEST(Proximity, TheQueriesAgreeWithEachOther)
{
    test::Random random(92);
    const Tolerance eps;
    for (int k = 0; k < 5000; ++k)
    {
        const Affine at_a = any_placement(random), at_b = any_placement(random);
        const Pair pair{{test::any_solid(random), at_a}, {test::any_solid(random), at_b, k % 5 ? 0 : 0.1}};
        const convex::Body &a = pair.a.body, &b = pair.b.body;
        const std::string what = pair.a.solid.name + " and " + pair.b.solid.name;
        const convex::Proximity p = signed_distance(a, b, eps, nullptr), q = signed_distance(b, a, eps, nullptr);
        EXPECT_NEAR(p.distance, q.distance, 2 * eps.accuracy * std::fabs(p.distance) + 1e-9) << k << ": " << what;
        if (std::fabs(p.distance) < 1e-6 * pair.size()) continue;

        const convex::Proximity closest = closest_points(a, b, eps, nullptr);
        const auto depth = penetration(a, b, eps, nullptr);
        const auto common = common_point(a, b, eps, nullptr);
        const bool overlap = p.distance < 0;
        EXPECT_EQ(intersect(a, b, eps, nullptr), overlap) << k << ": " << what;
        EXPECT_EQ(depth.has_value(), overlap) << k << ": " << what;
        EXPECT_EQ(common.has_value(), overlap) << k << ": " << what;
        EXPECT_NEAR(closest.distance, std::max(0.0, p.distance), 2 * eps.accuracy * std::fabs(p.distance)) << what;
        if (depth) { EXPECT_NEAR(depth->distance, p.distance, 2 * eps.accuracy * -p.distance) << k << ": " << what; }
        if (!common) continue;
        EXPECT_LE(test::outside_by(*common, [&](Vec3 n) { return pair.a.reach(n); }), 1e-7 * pair.size()) << what;
        EXPECT_LE(test::outside_by(*common, [&](Vec3 n) { return pair.b.reach(n); }), 1e-7 * pair.size()) << what;
    }
}

TEST(Proximity, ClosedFormsAgreeWithTheGeneralPath)
{
    test::Random random(93);
    const Tolerance eps{1e-5, 1e-7};
    int overlapping = 0;
    for (int k = 0; k < 4000; ++k)
    {
        const auto rigid = [&] {
            return Affine{test::any_matrix(test::Placement::rotation, random), test::in_cube(random, 1)};
        };
        const Affine at_a = rigid(), at_b = rigid();
        const Pair pair{{test::any_simple_solid(random), at_a}, {test::any_simple_solid(random), at_b}};
        const test::AsView a(pair.a), b(pair.b);
        const convex::Proximity proper = signed_distance(pair.a.body, pair.b.body, eps, nullptr),
                                general = signed_distance(a.body, b.body, eps, nullptr);
        const double slack = 1e-12 * pair.size();
        ASSERT_LE(proper.lower, general.upper + slack) << k << ": " << pair.a.solid.name << ", " << pair.b.solid.name;
        ASSERT_LE(general.lower, proper.upper + slack) << k << ": " << pair.a.solid.name << ", " << pair.b.solid.name;
        overlapping += proper.distance < 0;
    }
    EXPECT_TRUE(800 < overlapping && overlapping < 3600) << overlapping;
}

TEST(Proximity, IsTheSameAtEveryScale)
{
    test::Random random(94);
    const Tolerance eps;
    for (int k = 0; k < 500; ++k)
    {
        const Vec3 edges = abs(test::in_cube(random, 1)) + Vec3{0.1, 0.1, 0.1}, t = test::in_cube(random, 1.5);
        const double rho = test::uniform(random, 0.1, 1), height = test::uniform(random, 0.1, 2);
        const Mat3 R = test::rotation(random);
        double unscaled = 0;
        for (const double scale : {1.0, 0x1p-40, 0x1p40})
        {
            const Pair pair{{test::box(scale * edges), {}},
                            {test::cylinder(scale * rho, scale * height), {R, scale * t}}};
            const double distance = signed_distance(pair.a.body, pair.b.body, eps, nullptr).distance / scale;
            if (scale == 1) unscaled = distance;
            EXPECT_NEAR(distance, unscaled, 1e-12) << k;
        }
    }
}

}  // namespace
}  // namespace dt::test
