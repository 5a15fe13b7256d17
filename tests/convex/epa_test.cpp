// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Depths of explicit polytopes against all planes through three of their points.
#include "convex/epa.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(Epa, UnitCubesHalfAnEdgeFromEachOtherOverlapByAHalf)
{
    const test::Placed a(test::box({1, 1, 1}), {}), b(test::box({1, 1, 1}), {{}, {0.5, 0, 0}});
    const Tolerance eps;
    const convex::Depth d = epa(convex::Difference(a.body, b.body), convex::Simplex{}, 0, eps);
    EXPECT_NEAR(d.upper, 0.5, 0.5 * eps.accuracy);
    EXPECT_NEAR(d.normal.x, 1, 1e-9);
}

/// The least offset of the faces of the points' hull: the depth of the origin, if it is inside.
double least_offset(const std::vector<Vec3>& w)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < w.size(); ++i)
        for (std::size_t j = i + 1; j < w.size(); ++j)
            for (std::size_t k = j + 1; k < w.size(); ++k)
            {
                const Vec3 c = cross(w[j] - w[i], w[k] - w[i]);
                if (!(norm(c) > 1e-9)) continue;
                for (const Vec3 n : {c * (1 / norm(c)), c * (-1 / norm(c))})
                {
                    const double offset = dot(n, w[i]);
                    if (offset >= least) continue;
                    if (std::all_of(w.begin(), w.end(), [&](Vec3 x) { return dot(n, x) <= offset + 1e-10; }))
                        least = offset;
                }
            }
    return least;
}

std::vector<Vec3> cloud(std::size_t count, test::Random& random)
{
    std::vector<Vec3> points(count);
    for (Vec3& p : points)
        p = test::rounded_to<Scalar>(test::unit_vector(random));
    return points;
}

TEST(Epa, DepthOfPolytopesIsTheLeastOffsetOfTheirDifference)
{
    test::Random random(131);
    const Tolerance eps{1e-9, 1e-7};
    int overlapping = 0;
    for (int k = 0; k < 150; ++k)
    {
        const std::vector<Vec3> p = cloud(4 + random() % 4, random), q = cloud(4 + random() % 4, random);
        const Vec3 t = test::in_cube(random, 0.5);
        const test::Placed a(test::polytope(p), {}), b(test::polytope(q), {{}, t});
        std::vector<Vec3> difference;
        for (const Vec3& x : p)
            for (const Vec3& y : q)
                difference.push_back(x - (y + t));
        const double expected = least_offset(difference);

        const convex::Difference C(a.body, b.body);
        convex::Simplex none;
        const convex::Depth d = epa(C, none, 0, eps);
        if (expected <= 0)
        {
            EXPECT_LE(d.lower, 1e-9) << k;
            continue;
        }
        ++overlapping;
        EXPECT_NEAR(d.upper, expected, 1e-8) << k;
        EXPECT_LE(d.lower, expected + 1e-9) << k;
        EXPECT_NEAR(norm(d.normal), 1, 1e-12);
        EXPECT_LE(a.reach(d.normal) + b.reach(-d.normal), d.upper + 1e-9) << k;
        const Vec3 on_a = a.body.at(d.on_a), on_b = on_a - d.upper * d.normal;
        EXPECT_LE(test::outside_by(on_a, [&](Vec3 n) { return a.reach(n); }), 1e-7) << k;
        EXPECT_LE(test::outside_by(on_b, [&](Vec3 n) { return b.reach(n); }), 1e-7) << k;
    }
    EXPECT_GT(overlapping, 60);
}

TEST(Epa, DifferenceWithoutVolumeProvesNothing)
{
    const test::Placed a(test::segment({-1, 0, 0}, {1, 0, 0}), {}), b(test::segment({0, -1, 0}, {0, 1, 0}), {});
    const convex::Difference C(a.body, b.body);
    convex::Simplex none;
    const convex::Depth d = epa(C, none, 0, Tolerance{});
    EXPECT_EQ(d.upper, std::numeric_limits<double>::infinity());
    EXPECT_EQ(d.lower, -d.upper);
}

TEST(Epa, ConcentricSpheresOfPointsAreAsDeepAsTheirNearestFaces)
{
    test::Random random(132);
    const std::vector<Vec3> p = cloud(12, random);
    const test::Placed a(test::point({}), {}), b(test::polytope(p), {});
    const convex::Difference C(a.body, b.body);
    convex::Simplex none;
    const convex::Depth d = epa(C, none, 0, Tolerance{1e-9, 1e-7});
    EXPECT_NEAR(d.upper, least_offset(p), 1e-9);
    EXPECT_NEAR(d.lower, least_offset(p), 1e-7);
}

}  // namespace
}  // namespace dt::test
