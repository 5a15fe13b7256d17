// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Hulls of known bodies, and hulls of any points against all planes through three of the kept ones.
#include "shape/convex_hull.hpp"
#include "tests/shape/point_clouds.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(ConvexHull, OfATetrahedronLeavesOutThePointInside)
{
    const test::Points points{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {1, 1, 1}};
    const shape::ConvexHull hull = shape::convex_hull(points, std::pmr::new_delete_resource());
    EXPECT_EQ(hull.vertices.size(), 4u);
    EXPECT_EQ(hull.edges.neighbour.size(), 2 * 6u) << "six edges, from both ends";
}

shape::ConvexHull hull_of(const test::Points& points)
{
    return shape::convex_hull(points, std::pmr::new_delete_resource());
}

test::Points cube()
{
    test::Points points;
    for (int i = 0; i < 8; ++i)
        points.push_back({i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0});
    return points;
}

bool contains(const shape::ConvexHull& hull, Vec3 p)
{
    return std::find(hull.vertices.begin(), hull.vertices.end(), p) != hull.vertices.end();
}

void expect_symmetric(const shape::ConvexHull& hull)
{
    for (std::uint32_t i = 0; i < hull.vertices.size(); ++i)
        for (const std::uint32_t j : hull.edges.of(i))
        {
            const auto back = hull.edges.of(j);
            EXPECT_NE(i, j);
            EXPECT_NE(std::find(back.begin(), back.end(), i), back.end()) << i << ", " << j;
        }
}

/// No point lies beyond a plane through three vertices that has all vertices on one side.
void expect_all_inside(const test::Points& points, const shape::ConvexHull& hull, double slack)
{
    const auto& v = hull.vertices;
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t j = i + 1; j < v.size(); ++j)
            for (std::size_t k = j + 1; k < v.size(); ++k)
            {
                const Vec3 n = normalized(cross(v[j] - v[i], v[k] - v[i]), {});
                for (const Vec3 m : {n, -n})
                {
                    const double top = dot(m, v[i]) + slack;
                    if (std::any_of(v.begin(), v.end(), [&](Vec3 x) { return dot(m, x) > top; })) continue;
                    for (const Vec3& p : points)
                        ASSERT_LE(dot(m, p), top + slack);
                }
            }
}

TEST(ConvexHull, OfACubeHasItsCornersOnly)
{
    test::Points points = cube();
    test::Random random(141);
    for (int k = 0; k < 200; ++k)
        points.push_back(test::in_cube(random, 0.99));
    points.insert(points.end(), {{1, 0, 0}, {0, -1, 0.5}, {1, 1, 0}, {0, 1, -1}});  // on faces and edges
    const test::Points corners = cube();
    points.insert(points.end(), corners.begin(), corners.end());  // and copies
    const shape::ConvexHull hull = hull_of(points);
    EXPECT_EQ(hull.vertices.size(), 8u);
    for (const Vec3& c : corners)
        EXPECT_TRUE(contains(hull, c));
    EXPECT_EQ(hull.edges.neighbour.size(), 2 * 18u) << "twelve edges and a diagonal in each face";
    expect_symmetric(hull);
}

TEST(ConvexHull, KeepsAllCornersOfAnOctahedron)
{
    const shape::ConvexHull hull =
        hull_of({{1, 0, 0}, {-1, 0, 0}, {0, 2, 0}, {0, -2, 0}, {0, 0, 3}, {0, 0, -3}, {0, 0, 0}});
    EXPECT_EQ(hull.vertices.size(), 6u);
    EXPECT_EQ(hull.edges.neighbour.size(), 2 * 12u);
    expect_symmetric(hull);
}

TEST(ConvexHull, RecognisesPointsSegmentsAndPolygons)
{
    EXPECT_EQ(hull_of({{1, 2, 3}}).vertices.size(), 1u);
    EXPECT_EQ(hull_of({{1, 2, 3}, {1, 2, 3}}).vertices.size(), 1u);
    EXPECT_EQ(hull_of({{0.0, 0, 0}, {-0.0, 0, -0.0}}).vertices.size(), 1u);

    const shape::ConvexHull line = hull_of({{1, 1, 1}, {3, 3, 3}, {2, 2, 2}, {-1, -1, -1}});
    ASSERT_EQ(line.vertices.size(), 2u);
    EXPECT_TRUE(contains(line, {-1, -1, -1}) && contains(line, {3, 3, 3}));

    // By rounding, the first in the order of x is not an end.
    const shape::ConvexHull upright = hull_of({{0, 0, 0}, {0, 1, 0}, {-6e-17, 0.5, 0}});
    ASSERT_EQ(upright.vertices.size(), 2u);
    EXPECT_TRUE(contains(upright, {0, 0, 0}) && contains(upright, {0, 1, 0}));

    const shape::ConvexHull square =
        hull_of({{0, 0, 5}, {1, 0, 5}, {1, 1, 5}, {0, 1, 5}, {0.5, 0.5, 5}, {0.5, 0, 5}});
    EXPECT_EQ(square.vertices.size(), 4u);
    EXPECT_EQ(square.edges.neighbour.size(), 8u);
    expect_symmetric(square);
    EXPECT_EQ(hull_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 1e-9}}).vertices.size(), 3u);
}

TEST(ConvexHull, HoldsEveryPoint)
{
    test::Random random(142);
    for (const test::Cloud& cloud : test::solid_clouds())
        for (const std::size_t count : {4u, 6u, 12u, 40u})
        {
            const test::Points points = cloud.make(count, random);
            double size = 0;
            for (const Vec3& p : points)
                size = std::max(size, norm(p));
            const shape::ConvexHull hull = hull_of(points);
            for (const Vec3& v : hull.vertices)
                EXPECT_NE(std::find(points.begin(), points.end(), v), points.end()) << cloud.name;
            ASSERT_NO_FATAL_FAILURE(expect_all_inside(points, hull, 1e-14 * size)) << cloud.name << ", " << count;
            if (!hull.edges.empty()) expect_symmetric(hull);
        }
}

}  // namespace
}  // namespace dt::test
