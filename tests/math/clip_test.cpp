// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Clips of polygons by planes, and halves of items along their longest axis.
#include "math/clip.hpp"
#include "math/median_split.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace dt::test
{
namespace
{

using Polygon = std::vector<Vec3>;

const Polygon unit_square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};

Polygon clipped(const Polygon& polygon, const Plane& plane)
{
    Polygon out;
    clip(
        polygon, [&](Vec3 x) { return plane.above(x); }, out);
    return out;
}

double area(const Polygon& polygon)
{
    Vec3 sum{};
    for (std::size_t i = 2; i < polygon.size(); ++i)
        sum += cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]);
    return 0.5 * norm(sum);
}

TEST(Clip, KeepsThePartAboveThePlane)
{
    EXPECT_EQ(clipped(unit_square, {{1, 0, 0}, 0.25}), (Polygon{{0.25, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0.25, 1, 0}}));
    EXPECT_EQ(clipped(unit_square, {{1, 0, 0}, -1}), unit_square);
    EXPECT_TRUE(clipped(unit_square, {{1, 0, 0}, 2}).empty());
    EXPECT_TRUE(clipped({}, {{1, 0, 0}, 2}).empty());
}

TEST(Clip, CornersOnThePlaneStayOnce)
{
    const Vec3 diagonal = normalized({1, -1, 0}, {});
    EXPECT_EQ(clipped(unit_square, {diagonal, 0}), (Polygon{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
}

TEST(Clip, TheTwoPartsMakeTheWhole)
{
    Random random(3);
    int cut = 0;
    for (int k = 0; k < 1000; ++k)
    {
        const Plane plane{unit_vector(random), uniform(random, -1, 1)};
        const Polygon above = clipped(unit_square, plane), below = clipped(unit_square, flipped(plane));
        EXPECT_NEAR(area(above) + area(below), 1, 1e-12) << k;
        cut += above.size() > 2 && below.size() > 2;
    }
    EXPECT_GT(cut, 200);
}

TEST(MedianSplit, PutsTheLowerHalfFirst)
{
    std::vector<Vec3> items{{0, 5, 0}, {0, 1, 0}, {0, 4, 0}, {0, 2, 0}, {0, 3, 0}};
    const auto key = [](const Vec3& x, int axis) { return x[axis]; };
    ASSERT_EQ(split_longest_axis(std::span(items), {1, 4, 2}, key), 2u);
    EXPECT_LT(std::max(items[0].y, items[1].y), 3);
    EXPECT_EQ(items[2].y, 3);
}

}  // namespace
}  // namespace dt::test
