// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The hull of few points has the vertices that Qhull finds, no point outside, and a closed surface, or is not given.
#include "shape/convex_hull.hpp"
#include "shape/hull_by_qhull.hpp"
#include "shape/incremental_hull.hpp"
#include "tests/shape/point_clouds.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace dt::test
{
namespace
{

using Faces = std::pmr::vector<shape::Triangle>;

test::Points prepared(test::Points points)
{
    const auto before = [](Vec3 a, Vec3 b) { return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z); };
    for (Vec3& p : points)
        p = p + Vec3{};
    std::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    return points;
}

/// What Qhull says; empty if the points are flat.
std::set<std::uint32_t> vertices_by_qhull(const test::Points& p, double& turn)
{
    Vec3 far = p[0], n{};
    for (const Vec3& v : p)
        if (norm2(v - p[0]) > norm2(far - p[0])) far = v;
    for (const Vec3& v : p)
        if (const Vec3 m = cross(far - p[0], v - p[0]); norm2(m) > norm2(n)) n = m;
    double thick = 0;
    for (const Vec3& v : p)
        thick = std::max(thick, std::fabs(dot(n, v - p[0])));
    std::set<std::uint32_t> result;
    if (!(thick > 1e-12 * norm(n) * norm(far - p[0]))) return result;
    const auto found = shape::hull_by_qhull(p, far, n, 0, std::pmr::new_delete_resource());
    if (!found) return result;
    turn = 0;
    for (const auto& [i, j, k] : found->triangles)
    {
        result.insert({i, j, k});
        turn += dot(p[i] - p[0], cross(p[j] - p[0], p[k] - p[0]));
    }
    return result;
}

/// Every edge has one triangle on each side, the surface is a sphere, and no point is beyond a face, in long double.
void expect_hull(const test::Points& p, const Faces& faces)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    std::set<std::uint32_t> corners;
    long double size = 0;
    for (const Vec3& v : p)
        size = std::max(size, static_cast<long double>(norm(v - p[0])));
    for (const shape::Triangle& t : faces)
    {
        for (std::size_t k = 0; k < 3; ++k)
            ++edges[{t[k], t[(k + 1) % 3]}];
        corners.insert(t.begin(), t.end());
        long double e[3], f[3];
        for (int k = 0; k < 3; ++k)
        {
            e[k] = static_cast<long double>(p[t[1]][k]) - p[t[0]][k];
            f[k] = static_cast<long double>(p[t[2]][k]) - p[t[0]][k];
        }
        const long double n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
        const long double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (const Vec3& v : p)
        {
            long double s = 0;
            for (int k = 0; k < 3; ++k)
                s += n[k] * (static_cast<long double>(v[k]) - p[t[0]][k]);
            ASSERT_LE(s, 1e-15L * length * size);
        }
    }
    for (const auto& [edge, count] : edges)
    {
        ASSERT_EQ(count, 1);
        ASSERT_TRUE(edges.contains({edge.second, edge.first}));
    }
    ASSERT_EQ(faces.size() + 4, 2 * corners.size());
}

/// Compares with Qhull; was there an answer?
bool agrees(const test::Points& points, const std::string& name)
{
    const test::Points p = prepared(points);
    const auto faces = shape::incremental_hull(p, std::pmr::new_delete_resource());
    if (!faces) return false;
    expect_hull(p, *faces);
    std::set<std::uint32_t> corners;
    double volume = 0, turn = 0;
    for (const auto& [i, j, k] : *faces)
    {
        corners.insert({i, j, k});
        volume += dot(p[i] - p[0], cross(p[j] - p[0], p[k] - p[0]));
    }
    const auto expected = vertices_by_qhull(p, turn);
    if (expected.empty()) return true;
    EXPECT_EQ(corners, expected) << name << ", " << points.size();
    EXPECT_GT(volume * turn, 0) << name << ": both surfaces are turned alike";
    EXPECT_NEAR(volume / turn, 1, 1e-9) << name;
    return true;
}

TEST(IncrementalHull, HasTheVerticesThatQhullFinds)
{
    test::Random random(151);
    for (const test::Cloud& cloud : test::solid_clouds())
    {
        int answers = 0, sets = 0;
        for (const std::size_t count : {4u, 5u, 6u, 8u, 12u, 20u, 44u, 60u, 128u, 300u})
            for (int i = 0; i < (count < 50 ? 100 : 10); ++i, ++sets)
                answers += agrees(cloud.make(count, random), cloud.name);
        EXPECT_GT(answers, sets * 9 / 10) << cloud.name << ": few are in doubt";
    }
}

test::Points prism(int corners, double twist, double scale)
{
    test::Points points;
    for (int i = 0; i < corners; ++i)
        for (const double y : {-1.0, 1.0})
        {
            const double angle = 6.283185307179586 * (i + (y > 0 ? twist : 0)) / corners;
            points.push_back(rounded_to<Scalar>({scale * std::cos(angle), scale * y, scale * std::sin(angle)}));
        }
    return points;
}

TEST(IncrementalHull, OfPrismsHasAllCorners)
{
    for (const double scale : {1.0, 1e-15, 1e15})
        for (const int corners : {3, 4, 5, 8, 16, 61, 200})
            for (const double twist : {0.0, 0.5})
            {
                const test::Points points = prism(corners, twist, scale);
                const auto faces = shape::incremental_hull(prepared(points), std::pmr::new_delete_resource());
                ASSERT_TRUE(faces) << corners << ", " << twist;
                EXPECT_TRUE(agrees(points, "prism"));
                EXPECT_EQ(faces->size(), 4 * static_cast<std::size_t>(corners) - 4);
            }
}

TEST(IncrementalHull, OfGridsHasTheEightCornersInAnyOrder)
{
    for (int n = 2; n <= 6; ++n)
    {
        test::Points grid;
        for (int i = 0; i < n * n * n; ++i)
            grid.push_back({0.125 * (i % n), 3.0 * (i / n % n), i / n / n - 1.0});
        const auto faces = shape::incremental_hull(prepared(grid), std::pmr::new_delete_resource());
        ASSERT_TRUE(faces) << n;
        EXPECT_EQ(faces->size(), 12u);
    }
}

TEST(IncrementalHull, GivesNoAnswerWherePointsAreVerticesByRounding)
{
    // A point in the middle of a face, out of it by less than rounding, and by more.
    for (const auto& [height, answers] : {std::pair{1e-15, false}, {1e-14, false}, {1e-9, true}, {0.0, true}})
    {
        test::Points points;
        for (int i = 0; i < 8; ++i)
            points.push_back({i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0});
        points.push_back({0.25, 0.125, 1 + height});
        EXPECT_EQ(agrees(points, "cap"), answers) << height;
    }
    const auto hull = shape::convex_hull(prism(7, 0, 1), std::pmr::new_delete_resource());
    EXPECT_EQ(hull.vertices.size(), 14u);
}

/// Turned in double, so that what was in a plane is so to rounding only: Qhull decides, or the signs are sure.
TEST(IncrementalHull, OfTurnedBodiesIsGivenOnlyIfItIsThatOfQhull)
{
    test::Random random(152);
    int answers = 0;
    for (int i = 0; i < 600; ++i)
    {
        const Vec3 u = unit_vector(random), v = normalized(cross(u, unit_vector(random)), {}), w = cross(u, v);
        test::Points points = prism(3 + i % 9, i % 2 ? 0.5 : 0, 1);
        for (Vec3& p : points)
            p = p.x * u + p.y * v + p.z * w;
        answers += agrees(points, "turned");
    }
    EXPECT_LT(answers, 600);
}

TEST(IncrementalHull, OfFlatOrHugePointsIsNotGiven)
{
    test::Random random(153);
    for (const test::Cloud& cloud : test::flat_clouds())
        EXPECT_FALSE(agrees(cloud.make(12, random), cloud.name)) << cloud.name;
    for (const double scale : {1e-200, 1e200})
    {
        test::Points points = test::solid_clouds()[0].make(12, random);
        for (Vec3& p : points)
            p = scale * p;
        EXPECT_FALSE(agrees(points, "huge"));
    }
}

}  // namespace
}  // namespace dt::test
