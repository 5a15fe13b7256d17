// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Polytopes of all sizes and forms against trying all points.
#include "shape/convex_hull.hpp"
#include "shape/convex_shape.hpp"
#include "tests/shape/point_clouds.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

shape::Memory& memory()
{
    return *std::pmr::new_delete_resource();
}

Vec3 any_direction(const test::Points& points, test::Random& random)
{
    switch (random() % 4)
    {
    case 0:  // along an axis, or nearly
    {
        Vec3 d{};
        d[int(random() % 3)] = random() % 2 ? 1 : -1;
        return random() % 2 ? d : d + test::in_cube(random, 1e-6);
    }
    case 1:  // perpendicular to a difference of two points, so that there are ties
    {
        const Vec3 d = cross(points[random() % points.size()] - points[random() % points.size()],
                             points[random() % points.size()] - points[random() % points.size()]);
        return normalized(d, {0, 0, 1});
    }
    default:
        return test::unit_vector(random);
    }
}

/// What the shape's support reaches, in the client's coordinates.
double reach(const shape::ConvexShape& shape, Vec3 d, bool exact)
{
    return dot(d, shape.frame(support_point(shape.core, transposed_times(shape.frame.M, d), exact).p));
}

TEST(Polytope, OfATetrahedronReachesAsFarAsItsCorner)
{
    const test::Points corners{{0, 0, 0}, {4, 0, 0}, {0, 5, 0}, {0, 0, 6}};
    const shape::ShapeRef tetrahedron = *shape::make_polytope(corners, memory());
    EXPECT_DOUBLE_EQ(reach(*tetrahedron, {1, 0, 0}, true), 4);
    EXPECT_DOUBLE_EQ(reach(*tetrahedron, {0, 0, 1}, true), 6);
}

/// How many planes the polytope of these points has. All points are on their inner side.
std::size_t count_of_planes(const test::Points& points)
{
    const shape::ShapeRef made = *shape::make_polytope(points, memory());
    std::vector<std::array<double, 4>> planes;
    for (const shape::FourPlanes& four : std::get<std::shared_ptr<const shape::Polytope>>(made->core)->planes())
        for (std::size_t i = 0; i < 4; ++i)
        {
            planes.push_back({four.x[i], four.y[i], four.z[i], four.h[i]});
            const Vec3 n{four.x[i], four.y[i], four.z[i]};
            EXPECT_NEAR(norm(n), 1, 1e-15);
            for (const Vec3& p : points)
                EXPECT_LE(dot(n, p - made->frame.t), four.h[i] + 1e-14 * made->extent);
        }
    std::sort(planes.begin(), planes.end());
    return std::size_t(std::unique(planes.begin(), planes.end()) - planes.begin());
}

TEST(Polytope, KeepsThePlanesOfItsFaces)
{
    const test::Points tetrahedron{{0, 0, 0}, {4, 0, 0}, {0, 5, 0}, {0, 0, 6}};
    EXPECT_EQ(count_of_planes(tetrahedron), 4u);
    test::Points cube, plate, bricks;
    for (int i = 0; i < 8; ++i)
    {
        cube.push_back({double(i & 1), double(i >> 1 & 1), double(i >> 2)});
        plate.push_back({cube.back().x, cube.back().y, cube.back().z / 128});
    }
    for (int i = 0; i < 512; ++i)
        bricks.push_back({double(i & 7), double(i >> 3 & 7), double(i >> 6)});
    EXPECT_EQ(count_of_planes(cube), 6u);
    EXPECT_EQ(count_of_planes(bricks), 6u);
    EXPECT_EQ(count_of_planes(plate), 0u) << "too thin";
    EXPECT_EQ(count_of_planes({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 3, 0}}), 0u) << "flat";
    test::Random random(151);
    test::Points round;
    for (int i = 0; i < 100; ++i)
        round.push_back(rounded_to<float>(test::unit_vector(random)));
    EXPECT_EQ(count_of_planes(round), 196u);
    for (int i = 0; i < 100; ++i)
        round.push_back(rounded_to<float>(test::unit_vector(random)));
    EXPECT_EQ(count_of_planes(round), 0u) << "too many";
}

double largest(const test::Points& points)
{
    double size = 0;
    for (const Vec3& p : points)
        size = std::max(size, norm(p));
    return size;
}

/// The error in units of the largest coordinate is rounding in double.
void expect_supports_of(const test::Points& points, const std::string& name, int directions, unsigned seed)
{
    const Result<shape::ShapeRef> made = shape::make_polytope(points, memory());
    ASSERT_TRUE(made);
    const shape::ConvexShape& shape = **made;
    const double rounding = 1e-14 * largest(points);
    test::Random random(seed);
    for (int k = 0; k < directions; ++k)
    {
        const Vec3 d = any_direction(points, random) * test::any_size(random, -25, 25);
        const double expected = test::furthest(points, d), slack = rounding * norm(d);
        ASSERT_NEAR(reach(shape, d, true), expected, slack) << name << ", " << points.size() << " points, " << k;
        ASSERT_LE(reach(shape, d, false), expected + slack) << name << ", " << points.size() << " points, " << k;
        ASSERT_GE(reach(shape, d, false), expected - shape.choice_error * norm(d) - slack)
            << name << ", " << points.size() << " points, " << k;
    }
}

TEST(Polytope, ReachesAsFarAsItsFurthestPoint)
{
    test::Random random(21);
    for (const test::Cloud& cloud : test::solid_clouds())
        for (const std::size_t count :
             {1u, 2u, 3u, 4u, 5u, 7u, 8u, 9u, 16u, 17u, 33u, 55u, 56u, 57u, 60u, 100u, 300u, 1000u, 5000u})
            expect_supports_of(cloud.make(count, random), cloud.name, count > 500 ? 200 : 500, unsigned(count));
}

TEST(Polytope, ReachesAsFarAsItsFurthestPointWhenFlat)
{
    test::Random random(22);
    for (const test::Cloud& cloud : test::flat_clouds())
        for (const std::size_t count : {1u, 2u, 3u, 4u, 9u, 60u, 300u, 2000u})
            expect_supports_of(cloud.make(count, random), cloud.name, 300, unsigned(count));
}

TEST(Polytope, HoldsAHundredThousandPoints)
{
    test::Random random(23);
    const test::Points points = test::solid_clouds()[0].make(100'000, random);
    expect_supports_of(points, "sphere", 300, 1);
}

TEST(Polytope, ChoosesInDoubleExactlyTheHighestOfItsVertices)
{
    test::Random random(24);
    for (const test::Cloud& cloud : test::solid_clouds())
        for (const std::size_t count : {4u, 8u, 30u, 56u, 80u, 700u})
        {
            const shape::ConvexHull hull = shape::convex_hull(cloud.make(count, random), &memory());
            const shape::Polytope polytope(hull.vertices, hull.edges, &memory());
            test::Points vertices;
            for (std::uint32_t i = 0; i < polytope.count(); ++i)
                vertices.push_back(polytope.vertex(i));
            for (int k = 0; k < 300; ++k)
            {
                const Vec3 d = any_direction(vertices, random);
                const shape::SupportPoint exact = polytope.exact_support(d), fast = polytope.support(d);
                ASSERT_EQ(dot(d, exact.p), test::furthest(vertices, d)) << cloud.name << ", " << count;
                ASSERT_GE(dot(d, fast.p), dot(d, exact.p) - polytope.choice_error()) << cloud.name << ", " << count;
                ASSERT_EQ(polytope.vertex(exact.id), exact.p);
                ASSERT_EQ(polytope.vertex(fast.id), fast.p);
            }
        }
}

TEST(Polytope, WithoutEdgesTriesAllVertices)
{
    test::Random random(25);
    for (const std::size_t count : {57u, 64u, 65u, 1000u})
    {
        const test::Points points = test::solid_clouds()[0].make(count, random);
        const shape::Polytope polytope(points, shape::Adjacency(&memory()), &memory());
        for (int k = 0; k < 300; ++k)
        {
            const Vec3 d = test::unit_vector(random);
            EXPECT_EQ(dot(d, polytope.exact_support(d).p), test::furthest(points, d));
            EXPECT_GE(dot(d, polytope.support(d).p), test::furthest(points, d) - polytope.choice_error());
        }
    }
}

TEST(Polytope, ChoiceErrorIsSmall)
{
    const shape::Polytope polytope(test::Points{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, shape::Adjacency(&memory()),
                                   &memory());
    EXPECT_LT(polytope.choice_error(), 20 * double(std::numeric_limits<Scalar>::epsilon()));
    EXPECT_EQ(polytope.extent(), 1);
    EXPECT_EQ(polytope.centre(), (Vec3{0.5, 0.5, 0.5}));
}

TEST(Polytope, ZeroDirectionAndAnyNumberGiveSomeVertex)
{
    test::Random random(26);
    for (const std::size_t count : {5u, 500u})
    {
        const shape::ConvexHull hull = shape::convex_hull(test::solid_clouds()[0].make(count, random), &memory());
        const shape::Polytope polytope(hull.vertices, hull.edges, &memory());
        for (const Vec3 d : {Vec3{0, 0, 0}, Vec3{-0.0, 0, -0.0}, Vec3{1e300, 0, 0}, Vec3{0, 1e-320, 0}})
        {
            EXPECT_LT(polytope.support(d).id, polytope.count());
            EXPECT_LT(polytope.exact_support(d).id, polytope.count());
        }
        EXPECT_EQ(polytope.vertex(shape::no_id), polytope.vertex(0));
    }
}

}  // namespace
}  // namespace dt::test
