// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Gaps, crossings, rays and nearest triangles against sampling, and against all triangles without a tree.
#include "surface/close_triangles.hpp"
#include "surface/triangle_gap.hpp"
#include "tests/math/random_vectors.hpp"
#include "tests/pieces/solids.hpp"

#include <gtest/gtest.h>
#include <set>

namespace dt::test
{
namespace
{

using test::Random;

/// Some are points or segments.
surface::Corners any_triangle(Random& random, double size)
{
    const Vec3 at = test::unit_vector(random);
    surface::Corners t;
    for (Vec3& v : t)
        v = at + size * test::unit_vector(random);
    if (random() % 8 == 0) t[2] = t[1];
    if (random() % 16 == 0) t[1] = t[2] = t[0];
    return t;
}

Vec3 any_point(Random& random, const surface::Corners& t)
{
    std::uniform_real_distribution<double> unit;
    double u = unit(random), v = unit(random);
    if (u + v > 1) u = 1 - u, v = 1 - v;
    return t[0] + u * (t[1] - t[0]) + v * (t[2] - t[0]);
}

TEST(TriangleGap, BetweenTwoLevelsIsTheirDistance)
{
    const surface::Corners low{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}, high{{{0, 0, 2}, {1, 0, 2}, {0, 1, 2}}};
    const surface::Gap gap = surface::gap_between(high, low);
    EXPECT_DOUBLE_EQ(gap.width, 2);
    EXPECT_EQ(gap.n, (Vec3{0, 0, 1}));
}

TEST(TriangleGap, IsTheDistanceAndHasAPlaneBetween)
{
    Random random(1);
    int apart = 0, crossing = 0;
    for (int k = 0; k < 20'000; ++k)
    {
        const double size = k % 3 == 0 ? 0.3 : 1.5;
        const surface::Corners a = any_triangle(random, size), b = any_triangle(random, size);
        const surface::Gap gap = surface::gap_between(a, b);
        if (surface::crossing_of(a, b))
        {
            EXPECT_LE(gap.width, 1e-12);
            ++crossing;
            continue;
        }
        if (!(gap.width > 0)) continue;  // flat ones may meet without an edge that pierces
        ++apart;
        EXPECT_NEAR(norm(gap.n), 1, 1e-12);
        EXPECT_NEAR(gap.width, norm(gap.on_a - gap.on_b), 1e-9);
        EXPECT_LE(gap.width, surface::width_along(gap.n, a, b));
        EXPECT_NEAR(norm(surface::nearest_point(a, gap.on_a) - gap.on_a), 0, 1e-12);
        EXPECT_NEAR(norm(surface::nearest_point(b, gap.on_b) - gap.on_b), 0, 1e-12);
        for (int i = 0; i < 5; ++i)
        {
            const Vec3 p = any_point(random, a), q = any_point(random, b);
            EXPECT_GE(norm(p - q), gap.width * (1 - 1e-12));
            EXPECT_GE(norm(p - surface::nearest_point(b, p)), gap.width * (1 - 1e-12));
            EXPECT_LE(norm(p - surface::nearest_point(b, p)), norm(p - q) * (1 + 1e-12));
        }
    }
    EXPECT_GT(apart, 5000);
    EXPECT_GT(crossing, 1000);
}

class Trees : public ::testing::Test
{
protected:
    Trees() : here(memory), there(memory)
    {
        Random random(2);
        const surface::Surface bumpy = surface_of(bumpy_ball(random, 14, 16, 0.5));
        const surface::Surface ring = surface_of(torus(20, 10, 1, 0.4));
        here.build(bumpy.vertices, bumpy.triangles);
        there.build(ring.vertices, ring.triangles);
    }

    std::pmr::memory_resource* const memory = std::pmr::get_default_resource();
    surface::TriangleTree here, there;
};

TEST_F(Trees, FindTheNearestTriangleAndTheFirstOnARay)
{
    Random random(3);
    int hits = 0;
    for (const Mat3& L : {Mat3{}, Mat3{{1, 2, 0}, {0, -1, 1}, {1, 0, 0.5}}})
    {
        surface::TriangleTree image(memory);
        image.map(here, L);
        for (int k = 0; k < 400; ++k)
        {
            const Vec3 x = 0.8 * test::unit_vector(random), d = k % 4 ? test::unit_vector(random) : Vec3{0, 0, -1};
            double distance = 1e9, first = 7;
            for (std::uint32_t t = 0; t < image.count(); ++t)
            {
                const surface::Corners corners = image.corners(t);
                distance = std::min(distance, norm(surface::nearest_point(corners, x) - x));
                if (const auto at = surface::crossing_of({x, x + 7 * d, x + 7 * d}, corners))
                    first = std::min(first, dot(d, *at - x));
            }
            EXPECT_NEAR(image.distance(x), distance, 1e-12);
            EXPECT_NEAR(image.ray(x, d, 0, 7), first, 1e-6);
            hits += first < 7;
        }
    }
    EXPECT_GT(hits, 150);
}

TEST_F(Trees, VisitAllPairsThatAreNear)
{
    const Vec3 shift{1.3, 0.2, 0.4};
    for (const double distance : {0.0, 0.05, 0.3})
    {
        std::set<std::pair<std::uint32_t, std::uint32_t>> found;
        visit_close(here, shift, there, distance,
                    [&](std::uint32_t i, std::uint32_t j, const surface::Corners& a, const surface::Corners& b) {
                        EXPECT_EQ(a[1], here.corners(i)[1] + shift);
                        EXPECT_EQ(b[2], there.corners(j)[2]);
                        EXPECT_TRUE(found.emplace(i, j).second);
                        return false;
                    });
        std::size_t near = 0;
        for (std::uint32_t i = 0; i < here.count(); ++i)
            for (std::uint32_t j = 0; j < there.count(); ++j)
            {
                surface::Corners a = here.corners(i);
                for (Vec3& v : a)
                    v += shift;
                if (surface::gap_between(a, there.corners(j)).width > distance) continue;
                near += found.count({i, j});
                EXPECT_TRUE(found.count({i, j}));
            }
        EXPECT_GT(near, 30u);
    }
}

}  // namespace
}  // namespace dt::test
