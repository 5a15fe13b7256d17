// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The formulas for triangles against the oracles of convex bodies: different ways, the same numbers.
#include "support/mesh_oracle.hpp"
#include "support/oracle.hpp"
#include "support/random_meshes.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(MeshOracle, ATriangleTwoAboveAnotherIsTwoFromIt)
{
    const Vec low[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, high[3] = {{0, 0, 2}, {1, 0, 2}, {0, 1, 2}};
    EXPECT_NEAR(triangle_distance(low, high), 2, 1e-12);
    EXPECT_NEAR(point_triangle({0, 0, -3}, low), 3, 1e-12);
}

TEST(MeshOracle, TrianglesHaveTheDistanceOfTheirDifference)
{
    Random random(71);
    int apart = 0, overlapping = 0;
    for (int i = 0; i < 3000; ++i)
    {
        MeshBody two;
        for (int k = 0; k < 2; ++k)
            two.faces.push_back({random_direction(random), random_direction(random), random_direction(random)});
        two.faces[1][0] = 2.0 * two.faces[1][0];
        const std::vector<Piece> pieces = pieces_of(two);
        const double d = triangle_distance(pieces[0].corner, pieces[1].corner);
        const Interval other = signed_distance(pieces[0].body, pieces[1].body);
        EXPECT_LE(other.lower, d + 1e-7) << i;
        EXPECT_GE(other.upper, d - 1e-7) << i;
        apart += d > 0;
        overlapping += d < 0;
    }
    EXPECT_GT(apart, 800);
    EXPECT_GT(overlapping, 200);
}

TEST(MeshOracle, TrianglesOfOnePlaneTouchOrAreApart)
{
    const Vec a[3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}}, b[3] = {{1, 1, 0}, {3, 1, 0}, {1, 3, 0}},
              c[3] = {{2, 2, 0}, {3, 2, 0}, {2, 3, 0}};
    EXPECT_EQ(triangle_distance(a, b), 0);
    EXPECT_NEAR(triangle_distance(a, c), std::sqrt(2.0), 1e-12);
}

TEST(MeshOracle, PointsHaveTheDistanceOfTheNearestPointOfATriangle)
{
    Random random(72);
    for (int i = 0; i < 3000; ++i)
    {
        const std::vector<Piece> pieces = pieces_of(random_soup(random, 1, 1));
        Body p;
        p.shape = point({});
        p.placement.origin = uniform(random, 0, 1) * random_direction(random);
        const Interval other = signed_distance(p, pieces[0].body);
        EXPECT_NEAR(point_triangle(p.placement.origin, pieces[0].corner), other.upper, 1e-7) << i;
    }
}

TEST(MeshOracle, RaysMeetTheTriangleTheyAreAimedAt)
{
    Random random(73);
    for (int i = 0; i < 1000; ++i)
    {
        const std::vector<Piece> pieces = pieces_of(random_soup(random, 1, 1));
        const auto& t = pieces[0].corner;
        const Vec middle = (1 / 3.0) * (t[0] + t[1] + t[2]), source = middle + 2.0 * random_direction(random);
        if (std::fabs(dot(unit(cross(t[1] - t[0], t[2] - t[0])), unit(middle - source))) < 0.05) continue;
        const RayTruth hit = first_hit(source, middle - source, pieces);
        if (hit.surely < 2) { EXPECT_NEAR(hit.surely, 1, 1e-9) << i; }
        EXPECT_NEAR(hit.possibly, 1, 1e-6) << i;
        EXPECT_GT(first_hit(source, source - middle, pieces).possibly, 1e9) << i;
    }
}

}  // namespace
}  // namespace dt::test
