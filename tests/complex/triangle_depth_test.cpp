// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "complex/faces/triangle_depth.hpp"
#include "convex/queries.hpp"
#include "tests/complex/mesh_convex_scenes.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

double reach(const Vec3 (&t)[3], Vec3 d)
{
    return std::max(dot(t[0], d), std::max(dot(t[1], d), dot(t[2], d)));
}

/// By the planes through any three vertices of the difference that have all others on one side; negative if the
/// origin is outside.
double depth_by_planes(const Vec3 (&a)[3], const Vec3 (&b)[3])
{
    Vec3 w[9];
    for (int i = 0; i < 9; ++i)
        w[i] = a[i / 3] - b[i % 3];
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 9; ++i)
        for (int j = i + 1; j < 9; ++j)
            for (int k = j + 1; k < 9; ++k)
            {
                Vec3 n = cross(w[j] - w[i], w[k] - w[i]);
                if (!(norm(n) > 1e-9)) continue;
                n = n * (1 / norm(n));
                double above = 0, below = 0;
                for (const Vec3& x : w)
                    above = std::max(above, dot(n, x - w[i])), below = std::max(below, dot(n, w[i] - x));
                if (above < 1e-12) least = std::min(least, dot(n, w[i]));
                if (below < 1e-12) least = std::min(least, -dot(n, w[i]));
            }
    return least;
}

TEST(TriangleDepth, OfACornerBelowATriangleIsHowFarItIsBelow)
{
    const Vec3 floor[3] = {{-1, 0, -1}, {1, 0, -1}, {0, 0, 1}}, wedge[3] = {{0, -0.25, 0}, {0, 1, -0.5}, {0, 1, 0.5}};
    EXPECT_NEAR(complex::triangle_depth(floor, wedge, 0)->depth, 0.25, 1e-12);
}

TEST(TriangleDepth, IsThatOfTheNearestFaceOfTheDifference)
{
    test::Random random(531);
    int deep = 0, apart = 0;
    for (int k = 0; k < 5000; ++k)
    {
        Vec3 a[3], b[3];
        for (int i = 0; i < 3; ++i)
            a[i] = test::in_cube(random, 1), b[i] = test::in_cube(random, 1);
        if (k % 10 == 0) a[2] = a[1];
        if (k % 10 == 5) b[2] = b[0];
        const double expected = depth_by_planes(a, b);
        const auto found = complex::triangle_depth(a, b, 1e-9);
        if (std::fabs(expected) > 1e-8) { ASSERT_EQ(found.has_value(), expected > 0) << k << ": " << expected; }
        ++(found ? deep : apart);
        if (!found) continue;
        EXPECT_NEAR(found->depth, expected, 1e-9) << k;
        EXPECT_NEAR(norm(found->normal), 1, 1e-12) << k;
        EXPECT_NEAR(reach(a, found->normal) + reach(b, -found->normal), found->depth, 1e-12) << k;
        EXPECT_FALSE(complex::triangle_depth(a, b, found->depth).has_value()) << k;
        EXPECT_TRUE(complex::triangle_depth(a, b, found->depth * (1 - 1e-9)).has_value()) << k;
    }
    EXPECT_GT(deep, 500);
    EXPECT_GT(apart, 500);
}

TEST(TriangleDepth, OfCoplanarTrianglesIsNone)
{
    const Vec3 a[3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}}, b[3] = {{0.1, 0.1, 0}, {1, 0.1, 0}, {0.1, 1, 0}};
    EXPECT_FALSE(complex::triangle_depth(a, b, 1e-12).has_value());
}

/// The bounds of the convex core, where a corner of a giant reaches into a dwarf: the faces of their difference that
/// decide have the dwarf's size.
TEST(TriangleDepth, LiesBetweenTheBoundsOfTheCore)
{
    test::Random random(532);
    const Tolerance eps;
    int deep = 0;
    for (int k = 0; k < 3000; ++k)
    {
        const double size = test::any_size(random, 2, 6);
        test::Soup dwarf, giant;
        dwarf.triangle(test::in_cube(random, 0.1), test::in_cube(random, 0.1), test::in_cube(random, 0.1));
        giant.triangle(test::in_cube(random, size), test::in_cube(random, size), test::in_cube(random, 0.05));
        const test::PlacedSoup a(dwarf, {}, 0), b(giant, {}, 0);
        const std::vector<Vec3> p = a.points(0), q = b.points(0);
        const auto found = complex::triangle_depth({p[0], p[1], p[2]}, {q[0], q[1], q[2]}, 1e-12 * size);
        if (!found) continue;
        const complex::FaceBody face_a(a.placed, 0), face_b(b.placed, 0);
        const auto core = penetration(face_a.body(), face_b.body(), eps, nullptr);
        ASSERT_TRUE(core.has_value()) << k;
        ++deep;
        EXPECT_LE(core->lower, -found->depth + found->doubt + 1e-11 * size) << k;
        EXPECT_GE(core->upper, -found->depth - 1e-11 * size) << k;
    }
    EXPECT_GT(deep, 300);
}

TEST(TriangleDepth, OfPointsIsNotKnown)
{
    const Vec3 p[3] = {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
    const auto d = complex::triangle_depth(p, p, 0);
    ASSERT_TRUE(d.has_value());
    EXPECT_TRUE(std::isinf(d->depth));
}

}  // namespace
}  // namespace dt::test
