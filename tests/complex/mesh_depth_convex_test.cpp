// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Depths of bodies in meshes, against every face of the mesh in turn.
#include "complex/queries.hpp"
#include "convex/queries.hpp"
#include "tests/complex/mesh_convex_scenes.hpp"
#include "tests/support/cache_words.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::PlacedSoup;

/// Bounds of the largest depth over the faces, by the convex core.
std::pair<double, double> largest_depth(const PlacedSoup& mesh, const convex::Body& body, const Tolerance& eps)
{
    std::pair<double, double> largest{0, 0};
    complex::FaceBody face(mesh.placed);
    for (std::uint32_t s = 0; s < mesh.mesh->faces().count(); ++s)
        if (const auto p = penetration(face.load(s), body, eps, nullptr))
            largest = {std::max(largest.first, -p->upper), std::max(largest.second, -p->lower)};
    return largest;
}

bool meets_one(const PlacedSoup& mesh, const convex::Body& body, const Tolerance& eps)
{
    complex::FaceBody face(mesh.placed);
    for (std::uint32_t s = 0; s < mesh.mesh->faces().count(); ++s)
        if (intersect(face.load(s), body, eps, nullptr)) return true;
    return false;
}

Vec3 fine_vertex(const Soup& soup, std::size_t i)
{
    return {soup.vertices[i][0], soup.vertices[i][1], soup.vertices[i][2]};
}

TEST(MeshDepthConvex, OfABallOnASquareIsItsRadiusLessItsHeight)
{
    const PlacedSoup quad(unit_quad(), {}, 0);
    const test::Placed ball(test::sphere(0.5), {{}, {0, 0.2, 0}});
    EXPECT_NEAR(penetration(quad.placed, ball.body, {}, nullptr)->distance, -0.3, 1e-9);
}

/// Hills of 2·n·n triangles.
Soup hills(std::uint32_t n)
{
    Soup soup;
    for (std::uint32_t i = 0; i <= n; ++i)
        for (std::uint32_t j = 0; j <= n; ++j)
        {
            const double x = 4.0 * i / n - 2, z = 4.0 * j / n - 2;
            soup.add(x, 0.3 * std::sin(4 * x) * std::cos(3 * z), z);
        }
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j)
        {
            const std::uint32_t p = i * (n + 1) + j, q = p + n + 1;
            soup.face({p, p + 1, q});
            soup.face({p + 1, q + 1, q});
        }
    return soup;
}

/// Many faces are about as deep, in many directions: more than are remembered.
TEST(MeshDepthConvex, IsThatOfTheDeepestFaceOfAFineMesh)
{
    test::Random random(522);
    const Soup fine = hills(48);
    const Tolerance eps{1e-3, 1e-7};
    int deep = 0, apart = 0;
    for (int k = 0; k < 60; ++k)
    {
        const PlacedSoup mesh(fine, {test::rotation(random), test::in_cube(random, 1)}, k % 4 ? 0 : 0.05);
        const double scale = test::any_size(random, -0.7, 0.1);
        const Mat3 M = k % 2 ? test::any_matrix(random) : test::rotation(random);
        const Vec3 on_hill = mesh.placed.at(fine_vertex(fine, random() % fine.vertices.size()));
        const test::Placed body(test::any_solid(random),
                                {{scale * M.c0, scale * M.c1, scale * M.c2}, on_hill + test::in_cube(random, scale)},
                                k % 5 ? 0 : 0.03);
        const auto [lower, upper] = largest_depth(mesh, body.body, eps);
        const std::string what = std::to_string(k) + ": " + body.solid.name + ", depth " + std::to_string(upper);
        const double slack = 1e-9 * (mesh.size() + body.size());
        const auto p = penetration(mesh.placed, body.body, eps, nullptr);
        if (lower > slack) { ASSERT_TRUE(p) << what; }
        if (!(upper > 0)) { ASSERT_FALSE(p) << what; }
        EXPECT_EQ(intersect(mesh.placed, body.body, eps, nullptr), meets_one(mesh, body.body, eps)) << what;
        ++(p ? deep : apart);
        if (!p) continue;
        EXPECT_LE(-p->upper, upper + slack) << what;
        EXPECT_GE(-p->lower, lower - slack) << what;
        EXPECT_LE(p->upper - p->lower, 3 * eps.accuracy * upper + slack) << what;
    }
    EXPECT_GT(deep, 20);
    EXPECT_GT(apart, 5);
}

TEST(MeshDepthConvex, IsThatOfTheDeepestFace)
{
    test::Random random(521);
    int deep = 0, apart = 0;
    for (int k = 0; k < 2500; ++k)
    {
        const Tolerance eps{k % 2 ? 1e-3 : 1e-6, 1e-7};
        const PlacedSoup mesh(test::any_soup(random), {test::any_matrix(random), test::in_cube(random, 1)},
                              k % 3 ? 0 : 0.05);
        const double scale = test::any_size(random, -2, 0.3);
        const Mat3 M = test::any_matrix(random);
        const test::Placed body(
            test::any_solid(random),
            {{scale * M.c0, scale * M.c1, scale * M.c2}, mesh.placed.at.t + test::in_cube(random, 1.2)},
            k % 5 ? 0 : 0.03);
        const auto [lower, upper] = largest_depth(mesh, body.body, eps);
        const std::string what = std::to_string(k) + ": " + body.solid.name + ", depth " + std::to_string(upper);
        convex::PairCache cache = CacheWords::of([&] { return static_cast<std::uint32_t>(random() % 8); });
        const auto p = penetration(mesh.placed, body.body, eps, nullptr),
                   q = penetration(mesh.placed, body.body, eps, &cache),
                   r = penetration(mesh.placed, body.body, eps, &cache);
        const double slack = 1e-9 * (mesh.size() + body.size());
        const convex::Proximity s = signed_distance(mesh.placed, body.body, eps, nullptr);
        for (const auto* x : {&p, &q, &r})
        {
            if (upper > slack && lower > slack) { ASSERT_TRUE(x->has_value()) << what; }
            if (!(upper > 0)) { ASSERT_FALSE(x->has_value()) << what; }
            if (!x->has_value()) continue;
            const convex::Proximity& d = **x;
            ASSERT_LE(-d.upper, upper + slack) << what;
            ASSERT_GE(-d.lower, lower - slack) << what;
            EXPECT_TRUE(d.lower <= d.distance && d.distance <= d.upper && d.distance < 0) << what;
            EXPECT_NEAR(norm(d.normal), 1, 1e-9) << what;
            EXPECT_LE(norm(d.on_b - d.on_a - d.distance * d.normal), slack) << what;
            ASSERT_LT(d.feature_a, mesh.soup.face_count()) << what;
        }
        ++(p ? deep : apart);
        EXPECT_NEAR(norm(s.normal), 1, 1e-9) << what;
        if (p)
        {
            EXPECT_LT(s.distance, 0) << what;
            EXPECT_LE(s.lower, p->upper + slack) << what;
            EXPECT_LE(p->lower, s.upper + slack) << what;
        }
        else { EXPECT_EQ(s.distance, closest_points(mesh.placed, body.body, eps, nullptr).distance) << what; }
        EXPECT_EQ(s.distance <= 0, intersect(mesh.placed, body.body, eps, nullptr)) << what;
    }
    EXPECT_GT(deep, 600);
    EXPECT_GT(apart, 600);
}

TEST(MeshDepthConvex, OfABallIsItsRadiusLessTheDistanceOfItsCentre)
{
    test::Random random(522);
    const Tolerance eps{1e-9, 1e-9};
    int deep = 0;
    for (int k = 0; k < 500; ++k)
    {
        const test::Soup soup = k % 2 ? test::torus(9, 7) : test::random_soup(random, 60, 0.3);
        const PlacedSoup mesh(soup, {test::any_matrix(random), test::in_cube(random, 0.2)}, 0.01);
        const double radius = test::any_size(random, -2, 0);
        const test::Placed body(test::sphere(radius), {{}, test::in_cube(random, 1)});
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t f = 0; f < soup.face_count(); ++f)
        {
            const auto p = mesh.points(f);
            nearest = std::min(nearest, test::point_triangle(body.at.t, {p[0], p[1], p[2]}));
        }
        const double expected = radius + 0.01 - nearest;
        const auto p = penetration(mesh.placed, body.body, eps, nullptr);
        ASSERT_EQ(p.has_value(), expected > 0) << k << ": " << expected;
        if (p) { EXPECT_NEAR(-p->distance, expected, 1e-8) << k; }
        deep += p.has_value();
    }
    EXPECT_TRUE(80 < deep && deep < 420) << deep;
}

TEST(MeshDepthConvex, TouchingHasNoDepthButANormal)
{
    test::Soup floor;
    floor.triangle({-1, 0, -1}, {-1, 0, 1}, {1, 0, 1});
    floor.triangle({-1, 0, -1}, {1, 0, 1}, {1, 0, -1});
    const PlacedSoup mesh(floor, {}, 0);
    for (const test::Solid& solid : {test::sphere(0.5), test::box({1, 1, 1}), test::cylinder(0.25, 1)})
    {
        const test::Placed body(solid, {{}, {0.1, 0.5, 0.2}});
        EXPECT_FALSE(penetration(mesh.placed, body.body, {}, nullptr).has_value()) << solid.name;
        const convex::Proximity p = signed_distance(mesh.placed, body.body, {}, nullptr);
        EXPECT_EQ(p.distance, 0) << solid.name;
        EXPECT_NEAR(p.normal.y, 1, 1e-6) << solid.name;
        EXPECT_EQ(p.on_a, p.on_b) << solid.name;
        EXPECT_LT(p.feature_a, 2u) << solid.name;
    }
    const test::Placed deep(test::box({1, 1, 1}), {{}, {0.1, 0.4, 0.2}});
    const convex::Proximity p = signed_distance(mesh.placed, deep.body, {}, nullptr);
    EXPECT_NEAR(p.distance, -0.1, 1e-9);
    EXPECT_NEAR(p.normal.y, 1, 1e-9);
}

}  // namespace
}  // namespace dt::test
