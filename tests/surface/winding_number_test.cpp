// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Winding numbers are 1 inside and 0 outside, and the tree is near enough to them.
#include "surface/winding_number.hpp"
#include "tests/pieces/solids.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

/// The polyhedron of torus(around, across, …) lies in the round torus, and contains one that is a little thinner.
int side_of_torus(Vec3 x, double wide, double thin, double slack)
{
    const double distance = std::hypot(std::hypot(x.x, x.y) - wide, x.z);
    return distance > thin ? -1 : distance < thin - slack ? 1 : 0;
}

TEST(WindingNumber, IsOneInACubeAndZeroBesideIt)
{
    const surface::Surface cube = surface_of(box({0, 0, 0}, {1, 1, 1}));
    EXPECT_NEAR(surface::winding_number(cube.vertices, cube.triangles, {0.5, 0.5, 0.5}), 1, 1e-12);
    EXPECT_NEAR(surface::winding_number(cube.vertices, cube.triangles, {1.5, 0.5, 0.5}), 0, 1e-12);
}

TEST(WindingNumber, IsOneInsideATorusAndZeroOutside)
{
    const surface::Surface surface = surface_of(torus(60, 40, 2, 0.7));
    const surface::WindingTree tree(surface, *std::pmr::get_default_resource());
    std::mt19937 random(3);
    int inside = 0, outside = 0;
    double worst = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const Vec3 x = random_point(random, {-3, -3, -1}, {3, 3, 1});
        const int side = side_of_torus(x, 2, 0.7, 0.02);
        const double exact = surface::winding_number(surface.vertices, surface.triangles, x),
                     fast = tree.winding_number(x);
        worst = std::max(worst, std::fabs(fast - exact));
        if (side == 0) continue;
        EXPECT_NEAR(exact, side > 0 ? 1 : 0, 1e-9);
        EXPECT_EQ(is_inside(surface, x), side > 0);
        EXPECT_EQ(tree.is_inside(x), side > 0);
        ++(side > 0 ? inside : outside);
    }
    EXPECT_GT(inside, 500);
    EXPECT_GT(outside, 500);
    EXPECT_LT(worst, 0.05);
}

TEST(WindingNumber, PointsOnTheSurfaceAndFarAwayAreFinite)
{
    for (const double scale : {1e-18, 1.0, 1e15})
    {
        const surface::Surface surface = surface_of(gear(6).scaled(scale));
        const surface::WindingTree tree(surface, *std::pmr::get_default_resource());
        for (std::size_t t = 0; t < surface.triangles.size(); ++t)
        {
            const Vec3 a = surface.corner(t, 0), b = surface.corner(t, 1), c = surface.corner(t, 2);
            for (const Vec3& x : {a, 0.5 * (a + b), (a + b + c) * (1.0 / 3)})
            {
                EXPECT_LE(std::fabs(surface::winding_number(surface.vertices, surface.triangles, x)), 2);
                EXPECT_LE(std::fabs(tree.winding_number(x)), 2);
            }
            const Vec3 far = a + Vec3{0, 1e6 * scale, 2e6 * scale};
            EXPECT_NEAR(surface::winding_number(surface.vertices, surface.triangles, far), 0, 1e-6);
            EXPECT_NEAR(tree.winding_number(far), 0, 1e-6);
        }
    }
}

TEST(WindingNumber, TheTreeAgreesOnVoxelsAtRandom)
{
    std::mt19937 random(29);
    for (int k = 0; k < 30; ++k)
    {
        std::vector<char> grid(216);
        for (char& c : grid)
            c = random() % 2 == 0;
        const auto at = [&](int x, int y, int z) { return grid[static_cast<std::size_t>(36 * x + 6 * y + z)] != 0; };
        const surface::Surface surface = surface_of(voxels(6, 6, 6, at));
        const surface::WindingTree tree(surface, *std::pmr::get_default_resource());
        for (int i = 0; i < 200; ++i)
        {
            const Vec3 x = random_point(random, {}, {6, 6, 6});
            EXPECT_NEAR(tree.winding_number(x), at(int(x.x), int(x.y), int(x.z)) ? 1 : 0, 0.1);
        }
    }
}

}  // namespace
}  // namespace dt::test
