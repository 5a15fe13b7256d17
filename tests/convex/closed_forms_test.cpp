// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Signed distances in closed form. Each answer proves itself: outside, by two points and a plane between; inside, by a
// direction along which the depth separates, when no other direction does with less.
#include "convex/closed_forms.hpp"
#include "tests/convex/placed.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(ClosedForms, APointThreeFromTheMiddleOfABoxIsTwoFromItsFace)
{
    const convex::SignedDistance s = convex::point_to_box({3, 0, 0}, shape::Box{{1, 1, 1}});
    EXPECT_DOUBLE_EQ(s.distance, 2);
    EXPECT_EQ(s.on_solid, (Vec3{1, 0, 0}));
}

constexpr double tiny = 1e-12;

/// `reach` is that of the solid minus the other set: the origin is at the signed distance −min reach.
template <class Reach> void expect_signed_distance(const convex::SignedDistance& s, Reach reach)
{
    static const std::vector<Vec3> directions = test::even_directions(2000);
    ASSERT_NEAR(norm(s.normal), 1, tiny);
    const double rounding_of_normal = 1e-15 / std::max(1e-9, std::fabs(s.distance));
    ASSERT_NEAR(reach(s.normal), -s.distance, tiny + rounding_of_normal) << "the plane along the normal";
    ASSERT_LE(norm(s.on_other - s.on_solid - s.distance * s.normal), tiny) << "the witnesses";
    for (const Vec3& n : directions)
        ASSERT_GE(reach(n), -s.distance - tiny) << "a better direction";
}

/// Points around and in a solid of size 1, also on its axes and planes.
Vec3 any_point(test::Random& random)
{
    Vec3 p = test::in_cube(random, 2);
    for (int i = 0; i < 3; ++i)
        if (random() % 6 == 0) p[i] = random() % 2 ? 0 : -0.0;
    if (random() % 10 == 0) p[int(random() % 3)] = random() % 2 ? 1 : -1;
    return p;
}

template <class Shape, class Contains, class Reach, class Query>
void expect_point_distances(const Shape& shape, Contains contains, Reach reach, Query query)
{
    test::Random random(51);
    int inside = 0;
    for (int k = 0; k < 4000; ++k)
    {
        const Vec3 p = any_point(random);
        const convex::SignedDistance s = query(p, shape);
        ASSERT_EQ(s.on_other, p);
        ASSERT_TRUE(contains(s.on_solid)) << k;
        if (s.distance <= 0) { ASSERT_TRUE(contains(s.common)) << k; }
        ASSERT_NO_FATAL_FAILURE(expect_signed_distance(s, [&](Vec3 n) { return reach(n) - dot(n, p); }))
            << k << ": " << p.x << ' ' << p.y << ' ' << p.z;
        inside += s.distance < 0;
    }
    EXPECT_TRUE(50 < inside && inside < 3500) << inside;
}

TEST(ClosedForms, PointToBox)
{
    const shape::Box box{{1, 0.5, 1.5}};
    expect_point_distances(
        box, [&](Vec3 x) { return max_abs(max(abs(x) - box.half, Vec3{})) <= tiny; },
        [&](Vec3 n) { return dot(abs(n), box.half); }, convex::point_to_box);
}

TEST(ClosedForms, PointToCylinder)
{
    const shape::Cylinder c{1, 0.75};
    expect_point_distances(
        c, [&](Vec3 x) { return std::hypot(x.x, x.z) <= c.rho + tiny && std::fabs(x.y) <= c.eta + tiny; },
        [&](Vec3 n) { return c.rho * std::hypot(n.x, n.z) + c.eta * std::fabs(n.y); }, convex::point_to_cylinder);
}

TEST(ClosedForms, PointToCone)
{
    for (const shape::Cone c : {shape::Cone{1, 1}, shape::Cone{1.5, 0.5}, shape::Cone{0.5, 1.5}})
        expect_point_distances(
            c,
            [&](Vec3 x) {
                return std::fabs(x.y) <= c.eta + tiny &&
                       std::hypot(x.x, x.z) <= c.rho * (c.eta - x.y) / (2 * c.eta) + tiny;
            },
            [&](Vec3 n) { return std::max(c.eta * n.y, c.rho * std::hypot(n.x, n.z) - c.eta * n.y); },
            convex::point_to_cone);
}

TEST(ClosedForms, PointToFlatAndEmptyCones)
{
    test::Random random(52);
    for (int k = 0; k < 1000; ++k)
    {
        const Vec3 p = any_point(random);
        const double to_segment = norm(p - Vec3{0, std::clamp(p.y, -1.0, 1.0), 0});
        EXPECT_NEAR(convex::point_to_cone(p, {0, 1}).distance, to_segment, tiny);
        const double rho = std::hypot(p.x, p.z), to_disk = std::hypot(std::max(0.0, rho - 1), p.y);
        EXPECT_NEAR(convex::point_to_cone(p, {1, 0}).distance, to_disk, tiny);
        EXPECT_NEAR(convex::point_to_cylinder(p, {1, 0}).distance, to_disk, tiny);
        EXPECT_NEAR(convex::point_to_cone(p, {0, 0}).distance, norm(p), tiny);
    }
}

TEST(ClosedForms, SegmentToBox)
{
    test::Random random(53);
    int inside = 0;
    for (int k = 0; k < 10'000; ++k)
    {
        const shape::Box box{
            {test::uniform(random, 0.1, 1), test::uniform(random, 0.1, 1), test::uniform(random, 0.1, 1)}};
        const Vec3 c = any_point(random);
        Vec3 d = test::in_cube(random, random() % 4 ? 1 : 5);
        if (random() % 4 == 0) d[int(random() % 3)] = 0;
        if (random() % 8 == 0) d = {0, d.y, 0};
        const convex::SignedDistance s = convex::segment_to_box(c, d, box);
        ASSERT_NO_FATAL_FAILURE(expect_signed_distance(s, [&](Vec3 n) {
            return dot(abs(n), box.half) + std::fabs(dot(n, d)) - dot(n, c);
        })) << k;
        ASSERT_LE(max_abs(max(abs(s.on_solid) - box.half, Vec3{})), tiny) << k;
        ASSERT_LE(norm(cross(s.on_other - c, d)), 10 * tiny) << k;
        ASSERT_LE(std::fabs(dot(s.on_other - c, d)), norm2(d) + 10 * tiny) << k;
        if (s.distance <= 0) { ASSERT_LE(max_abs(max(abs(s.common) - box.half, Vec3{})), tiny) << k; }
        inside += s.distance < 0;
    }
    EXPECT_TRUE(1000 < inside && inside < 8000) << inside;
}

TEST(ClosedForms, NearestPointsOfSegmentsCannotImprove)
{
    test::Random random(54);
    for (int k = 0; k < 20'000; ++k)
    {
        const Vec3 c1 = test::in_cube(random, 1), c2 = test::in_cube(random, 1), d1 = test::in_cube(random, 1);
        Vec3 d2 = test::in_cube(random, 1);
        if (k % 4 == 0) d2 = test::uniform(random, -2, 2) * d1;
        if (k % 16 == 1) d2 = {};
        Vec3 p{}, q{};
        convex::nearest_on_segments(c1, k % 16 == 2 ? Vec3{} : d1, c2, d2, p, q);
        const Vec3 e1 = k % 16 == 2 ? Vec3{} : d1;
        ASSERT_LE(norm(cross(p - c1, e1)), tiny);
        ASSERT_LE(norm(cross(q - c2, d2)), tiny);
        for (const double side : {-1.0, 1.0})  // neither end of either segment lies nearer
        {
            ASSERT_LE(dot(q - p, c1 + side * e1 - p), 1e-7) << k;
            ASSERT_LE(dot(p - q, c2 + side * d2 - q), 1e-7) << k;
            ASSERT_LE(side * dot(p - c1, e1), norm2(e1) + tiny) << k;
            ASSERT_LE(side * dot(q - c2, d2), norm2(d2) + tiny) << k;
        }
    }
}

}  // namespace
}  // namespace dt::test
