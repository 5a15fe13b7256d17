// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Distances between bodies and meshes, against every face of the mesh in turn.
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

/// Bounds of the least distance between a body and the faces of a mesh, by the convex core.
std::pair<double, double> least_distance(const PlacedSoup& mesh, const convex::Body& body, const Tolerance& eps)
{
    std::pair<double, double> least{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    complex::FaceBody face(mesh.placed);
    for (std::uint32_t s = 0; s < mesh.mesh->faces().count(); ++s)
    {
        const convex::Proximity p = closest_points(face.load(s), body, eps, nullptr);
        least = {std::min(least.first, p.lower), std::min(least.second, p.upper)};
    }
    return least;
}

void expect_valid(const PlacedSoup& mesh, const test::Placed& body, const convex::Proximity& p, double accuracy,
                  const std::string& what)
{
    const double slack = 1e-9 * (mesh.size() + body.size());
    EXPECT_LE(p.lower, p.distance) << what;
    EXPECT_LE(p.distance, p.upper) << what;
    EXPECT_LE(p.upper - p.lower, 2 * accuracy * p.distance + slack) << what;
    EXPECT_NEAR(norm(p.normal), 1, 1e-9) << what;
    EXPECT_LE(norm(p.on_b - p.on_a - p.distance * p.normal), slack) << what;
    ASSERT_LT(p.feature_a, mesh.soup.face_count()) << what;
    EXPECT_EQ(p.feature_b, convex::no_feature) << what;
    // The point on the mesh is one of the face that the feature names, margin included.
    const test::Placed face(test::polytope(mesh.soup.vertices.empty() ? std::vector<Vec3>{} : [&] {
                                std::vector<Vec3> points;
                                for (const std::uint32_t i : mesh.soup.faces()[p.feature_a])
                                    points.push_back({mesh.soup.vertices[i][0], mesh.soup.vertices[i][1],
                                                      mesh.soup.vertices[i][2]});
                                return points;
                            }()),
                            mesh.placed.at, mesh.placed.margin);
    EXPECT_LE(test::outside_by(p.on_a, [&](Vec3 n) { return face.reach(n); }), 1e-6 * (mesh.size() + body.size()))
        << what;
    EXPECT_LE(test::outside_by(p.on_b, [&](Vec3 n) { return body.reach(n); }),
              4 * accuracy * p.distance + 1e-6 * (mesh.size() + body.size()))
        << what;
}

TEST(MeshConvexDistance, OfABallAboveASquareIsItsHeightLessTheRadius)
{
    const PlacedSoup quad(unit_quad(), {}, 0);
    const test::Placed ball(test::sphere(0.5), {{}, {0, 2, 0}});
    EXPECT_NEAR(closest_points(quad.placed, ball.body, {}, nullptr).distance, 1.5, 1e-12);
}

TEST(MeshConvexDistance, IsThatOfTheNearestFace)
{
    test::Random random(511);
    int meeting = 0, apart = 0;
    for (int k = 0; k < 2500; ++k)
    {
        const Tolerance eps{k % 2 ? 1e-3 : 1e-6, 1e-7};
        const PlacedSoup mesh(test::any_soup(random), {test::any_matrix(random), test::in_cube(random, 1)},
                              k % 3 ? 0 : 0.05);
        const double scale = test::any_size(random, -3, 0.3);
        const Mat3 M = test::any_matrix(random);
        const test::Placed body(
            test::any_solid(random),
            {{scale * M.c0, scale * M.c1, scale * M.c2}, mesh.placed.at.t + test::in_cube(random, k % 7 ? 1.5 : 1e4)},
            k % 5 ? 0 : 0.03);
        const auto [lower, upper] = least_distance(mesh, body.body, eps);
        const std::string what = std::to_string(k) + ": " + body.solid.name + ", distance " + std::to_string(upper);
        convex::PairCache cache = CacheWords::of([&] { return static_cast<std::uint32_t>(random() % 8); });
        const convex::Proximity p = closest_points(mesh.placed, body.body, eps, nullptr),
                                q = closest_points(mesh.placed, body.body, eps, &cache),
                                r = closest_points(mesh.placed, body.body, eps, &cache);
        const double slack = 1e-12 * (mesh.size() + body.size());
        for (const convex::Proximity* x : {&p, &q, &r})
        {
            ASSERT_EQ(x->distance > 0, upper > 0) << what;
            ASSERT_LE(x->lower, upper + slack) << what;
            ASSERT_GE(x->upper, lower - slack) << what;
        }
        ++(upper > 0 ? apart : meeting);
        EXPECT_EQ(intersect(mesh.placed, body.body, eps, nullptr), !(upper > 0)) << what;
        ASSERT_NO_FATAL_FAILURE(expect_valid(mesh, body, p, eps.accuracy, what));
    }
    EXPECT_GT(meeting, 250);
    EXPECT_GT(apart, 1000);
}

TEST(MeshConvexDistance, AccuracyIsKept)
{
    test::Random random(514);
    for (const double accuracy : {0.5, 1e-1, 1e-3, 1e-6})
        for (int k = 0; k < 100; ++k)
        {
            const PlacedSoup mesh(test::torus(17, 11), {test::rotation(random), {}}, 0);
            const test::Placed body(test::sphere(0.1), {{}, 2 * test::unit_vector(random)});
            const auto [lower, upper] = least_distance(mesh, body.body, {1e-12, 1e-12});
            const convex::Proximity p = closest_points(mesh.placed, body.body, {accuracy, 1e-9}, nullptr);
            ASSERT_GT(lower, 0);
            EXPECT_LE(std::fabs(p.distance - upper), accuracy * upper + 1e-9) << k;
            EXPECT_LE(p.lower, upper + 1e-9) << k;
            EXPECT_GE(p.upper, lower - 1e-9) << k;
        }
}

TEST(MeshConvexDistance, OfASphereIsThatOfItsCentreLessTheRadius)
{
    test::Random random(512);
    const Tolerance eps{1e-9, 1e-9};
    int apart = 0;
    for (int k = 0; k < 500; ++k)
    {
        const test::Soup soup = k % 2 ? test::torus(9, 7) : test::random_soup(random, 60, 0.3);
        const PlacedSoup mesh(soup, {test::any_matrix(random), test::in_cube(random, 0.2)}, 0.01);
        const double radius = test::any_size(random, -2, 0);
        const test::Placed body(test::sphere(radius), {{}, test::in_cube(random, 2)});
        double expected = std::numeric_limits<double>::infinity();
        for (std::size_t f = 0; f < soup.face_count(); ++f)
        {
            const auto p = mesh.points(f);
            expected = std::min(expected, test::point_triangle(body.at.t, {p[0], p[1], p[2]}) - radius - 0.01);
        }
        const convex::Proximity p = closest_points(mesh.placed, body.body, eps, nullptr);
        EXPECT_NEAR(p.distance, std::max(0.0, expected), 1e-8) << k;
        apart += expected > 0;
    }
    EXPECT_TRUE(150 < apart && apart < 480) << apart;
}

TEST(MeshConvexDistance, IsTheSameAtEveryScale)
{
    test::Random random(513);
    const Tolerance eps;
    int apart = 0;
    for (int k = 0; k < 200; ++k)
    {
        const test::Soup soup = test::random_soup(random, 60, 0.3);
        const Mat3 M = test::any_matrix(random), R = test::rotation(random);
        const Vec3 t = test::in_cube(random, 1.5);
        const test::Solid solid = test::any_simple_solid(random);
        double unscaled = 0;
        for (const double scale : {1.0, 0x1p-50, 0x1p50})
        {
            const auto scaled = [&](const Mat3& m) { return Mat3{scale * m.c0, scale * m.c1, scale * m.c2}; };
            const PlacedSoup mesh(soup, {scaled(M), {}}, 0);
            const test::Placed body(solid, {scaled(R), scale * t});
            const double distance = signed_distance(mesh.placed, body.body, eps, nullptr).distance / scale;
            if (scale == 1) unscaled = distance;
            EXPECT_NEAR(distance, unscaled, 2 * eps.accuracy * std::fabs(unscaled) + 1e-9) << k << ": " << solid.name;
            EXPECT_EQ(intersect(mesh.placed, body.body, eps, nullptr), distance <= 0) << k << ": " << solid.name;
        }
        apart += unscaled > 0;
    }
    EXPECT_TRUE(30 < apart && apart < 190) << apart;
}

/// Placements that flatten or stretch a mesh a million times leave little of single precision in local coordinates.
TEST(MeshConvexDistance, HoldsForMeshesStretchedBeyondMeasure)
{
    test::Random random(514);
    int apart = 0, meeting = 0;
    for (int k = 0; k < 400; ++k)
    {
        const Tolerance eps;
        const Vec3 stretch{test::any_size(random, -6, 0), test::any_size(random, -1, 1),
                           test::any_size(random, -1, 3)};
        const Mat3 M = test::rotation(random) * (diagonal(stretch) * test::rotation(random));
        const PlacedSoup mesh(test::any_soup(random), {M, test::in_cube(random, 1)}, 0);
        const Vec3 on_face = mesh.points(random() % mesh.soup.face_count())[0];
        const test::Placed body(test::any_solid(random),
                                {test::rotation(random), on_face + test::in_cube(random, 2)});
        const auto [lower, upper] = least_distance(mesh, body.body, eps);
        const std::string what = std::to_string(k) + ": " + body.solid.name + ", distance " + std::to_string(upper);
        const convex::Proximity p = closest_points(mesh.placed, body.body, eps, nullptr);
        const double slack = 1e-10 * (mesh.size() + body.size());
        ASSERT_LE(p.lower, upper + slack) << what;
        ASSERT_GE(p.upper, lower - slack) << what;
        if (lower > slack || !(upper > 0)) { EXPECT_EQ(p.distance > 0, upper > 0) << what; }
        EXPECT_EQ(intersect(mesh.placed, body.body, eps, nullptr), !(p.distance > 0)) << what;
        ++(upper > 0 ? apart : meeting);
    }
    EXPECT_GT(apart, 30);
    EXPECT_GT(meeting, 60);
}

TEST(MeshConvexDistance, ToAnEmptyMeshIsInfinite)
{
    const PlacedSoup mesh(test::Soup{}, {}, 1);
    const test::Placed body(test::sphere(1), {});
    const convex::Proximity p = closest_points(mesh.placed, body.body, {}, nullptr);
    EXPECT_TRUE(std::isinf(p.distance) && p.distance > 0);
    EXPECT_EQ(p.feature_a, convex::no_feature);
}

}  // namespace
}  // namespace dt::test
