// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The supports of the simple shapes against many points of them.
#include "shape/core_shapes.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace dt::test
{
namespace
{

TEST(CoreShapes, TheFurthestPointOfABoxIsACornerAndThatOfAConeItsApex)
{
    const shape::Box box{{1, 2, 3}};
    const shape::Cone cone{3, 2};
    EXPECT_EQ(box.support({5, 1, -1}).p, (Vec3{1, 2, -3}));
    EXPECT_EQ(cone.support({0, 1, 0}).p, (Vec3{0, 2, 0}));
    EXPECT_EQ(cone.support({1, 0, 0}).p, (Vec3{3, -2, 0}));  // a point of the rim
}

constexpr int around = 720;
constexpr double pi = 3.14159265358979323846;

std::vector<Vec3> circle(double rho, double y)
{
    std::vector<Vec3> points;
    for (int i = 0; i < around; ++i)
        points.push_back({rho * std::cos(2 * pi * i / around), y, rho * std::sin(2 * pi * i / around)});
    return points;
}

double furthest(const std::vector<Vec3>& points, Vec3 d)
{
    double best = -std::numeric_limits<double>::infinity();
    for (const Vec3& p : points)
        best = std::max(best, dot(p, d));
    return best;
}

/// Directions of all kinds: any, along the axes, and next to them; of any length.
Vec3 any_direction(test::Random& random)
{
    Vec3 d = test::unit_vector(random);
    for (int i = 0; i < 3; ++i)
    {
        if (random() % 4 == 0) d[i] = random() % 2 ? 0.0 : -0.0;
        if (random() % 8 == 0) d[i] *= 1e-12;
    }
    return d * test::any_size(random, -20, 20);
}

/// The value of shape.support is that of the samples, up to how coarse they are, and its point is one of the shape.
template <class Shape, class Contains>
void expect_support_of(const Shape& shape, const std::vector<Vec3>& samples, double coarse, Contains contains)
{
    test::Random random(11);
    for (int k = 0; k < 2000; ++k)
    {
        const Vec3 d = any_direction(random), p = shape.support(d).p;
        const double length = norm(d), best = furthest(samples, d);
        ASSERT_TRUE(contains(p)) << p.x << ' ' << p.y << ' ' << p.z;
        ASSERT_GE(dot(p, d), best - 1e-12 * length);
        ASSERT_LE(dot(p, d), best + (coarse + 1e-12) * length);
        ASSERT_EQ(shape.exact_support(d).p, p);
    }
}

TEST(CoreShapes, CylinderReachesAsFarAsItsRims)
{
    const shape::Cylinder c{0.75, 1.5};
    std::vector<Vec3> rims = circle(c.rho, c.eta);
    const std::vector<Vec3> bottom = circle(c.rho, -c.eta);
    rims.insert(rims.end(), bottom.begin(), bottom.end());
    expect_support_of(c, rims, c.rho * (1 - std::cos(pi / around)),
                      [&](Vec3 p) { return std::hypot(p.x, p.z) <= c.rho * (1 + 1e-15) && std::fabs(p.y) == c.eta; });
}

TEST(CoreShapes, ConeReachesAsFarAsItsApexAndItsRim)
{
    for (const shape::Cone c : {shape::Cone{0.75, 1.5}, shape::Cone{2, 0.01}, shape::Cone{0, 1}, shape::Cone{1, 0}})
    {
        std::vector<Vec3> points = circle(c.rho, -c.eta);
        points.push_back({0, c.eta, 0});
        expect_support_of(c, points, c.rho * (1 - std::cos(pi / around)), [&](Vec3 p) {
            return p == Vec3{0, c.eta, 0} || (std::hypot(p.x, p.z) <= c.rho * (1 + 1e-15) && p.y == -c.eta);
        });
    }
}

TEST(CoreShapes, ConeChangesFromApexToRimAtItsSlope)
{
    const shape::Cone c{3, 2};  // the outward normal of the side is (4, 3)/5
    EXPECT_EQ(c.support({4, 3.001, 0}).p, (Vec3{0, 2, 0}));
    EXPECT_EQ(c.support({4, 2.999, 0}).p, (Vec3{3, -2, 0}));
}

TEST(CoreShapes, BoxAndSegmentReachAsFarAsTheirCorners)
{
    const shape::Box box{{0.5, 2, 0.125}};
    const shape::Segment segment{1.5};
    std::vector<Vec3> corners;
    for (std::uint32_t id = 0; id < 8; ++id)
        corners.push_back(box.vertex(id));
    expect_support_of(box, corners, 0, [&](Vec3 p) { return abs(p) == box.half; });
    expect_support_of(segment, {segment.vertex(0), segment.vertex(1)}, 0, [&](Vec3 p) {
        return abs(p) == Vec3{0, segment.eta, 0};
    });
}

TEST(CoreShapes, NumbersAndPointsAgreeForEverySignPattern)
{
    const shape::Box box{{1, 2, 3}};
    const shape::Segment segment{4};
    for (const double x : {-1.0, -0.0, 0.0, 1.0})
        for (const double y : {-1.0, -0.0, 0.0, 1.0})
            for (const double z : {-1.0, -0.0, 0.0, 1.0})
            {
                const shape::SupportPoint b = box.support({x, y, z}), s = segment.support({x, y, z});
                EXPECT_EQ(b.p, box.vertex(b.id));
                EXPECT_LT(b.id, 8u);
                EXPECT_EQ(s.p, segment.vertex(s.id));
                EXPECT_LT(s.id, 2u);
            }
    EXPECT_EQ(shape::Point{}.support({1, 2, 3}).p, (Vec3{0, 0, 0}));
}

TEST(CoreShapes, AnyNumberIsSomeVertex)
{
    const shape::Box box{{1, 2, 3}};
    const shape::Segment segment{4};
    for (const std::uint32_t id : {8u, 12345u, shape::no_id})
    {
        EXPECT_EQ(abs(box.vertex(id)), box.half);
        EXPECT_EQ(abs(segment.vertex(id)), (Vec3{0, 4, 0}));
    }
}

}  // namespace
}  // namespace dt::test
