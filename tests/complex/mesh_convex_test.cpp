// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whether a body meets a mesh, against every face of it in turn.
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

/// The least gap between a body and the faces of a mesh, by the convex core; negative or 0: they meet.
double least_gap(const PlacedSoup& mesh, const convex::Body& body, const Tolerance& eps)
{
    double least = std::numeric_limits<double>::infinity();
    complex::FaceBody face(mesh.placed);
    for (std::uint32_t s = 0; s < mesh.mesh->faces().count(); ++s)
        least = std::min(least, signed_distance(face.load(s), body, eps, nullptr).distance);
    return least;
}

TEST(MeshConvex, ABallMeetsASquareBelowItUpToItsRadius)
{
    const PlacedSoup quad(unit_quad(), {}, 0);
    const test::Placed low(test::sphere(0.5), {{}, {0, 0.4, 0}}), high(test::sphere(0.5), {{}, {0, 0.6, 0}});
    EXPECT_TRUE(intersect(quad.placed, low.body, {}, nullptr));
    EXPECT_FALSE(intersect(quad.placed, high.body, {}, nullptr));
}

TEST(MeshConvex, MeetsABodyIfSomeFaceDoes)
{
    test::Random random(501);
    const Tolerance eps;
    int meeting = 0, apart = 0;
    for (int k = 0; k < 3000; ++k)
    {
        const PlacedSoup mesh(test::any_soup(random), {test::any_matrix(random), test::in_cube(random, 1)},
                              k % 3 ? 0 : 0.05);
        const double scale = test::any_size(random, -1.5, 0.3);
        const Mat3 M = test::any_matrix(random);
        const test::Placed body(
            test::any_solid(random),
            {{scale * M.c0, scale * M.c1, scale * M.c2}, mesh.placed.at.t + test::in_cube(random, 1.2)},
            k % 5 ? 0 : 0.03);
        const double gap = least_gap(mesh, body.body, eps);
        const std::string what = std::to_string(k) + ": " + body.solid.name + ", gap " + std::to_string(gap);
        convex::PairCache cache = CacheWords::of([&] { return static_cast<std::uint32_t>(random() % 8); });
        if (std::fabs(gap) < 1e-9) continue;
        const bool found = intersect(mesh.placed, body.body, eps, nullptr);
        ASSERT_EQ(found, gap < 0) << what;
        EXPECT_EQ(intersect(mesh.placed, body.body, eps, &cache), found) << what;
        EXPECT_EQ(intersect(mesh.placed, body.body, eps, &cache), found) << what << " (remembered)";
        const auto common = common_point(mesh.placed, body.body, eps, nullptr);
        ASSERT_EQ(common.has_value(), found) << what;
        ++(found ? meeting : apart);
        if (!common) continue;
        const double slack = 1e-9 * (mesh.size() + body.size());
        EXPECT_LE(test::outside_by(*common, [&](Vec3 n) { return body.reach(n); }), slack) << what;
        const test::Placed point(test::point({}), {{}, *common});
        EXPECT_LE(least_gap(mesh, point.body, eps), slack) << what;
    }
    EXPECT_GT(meeting, 800);
    EXPECT_GT(apart, 800);
}

/// Gaps between simple bodies and triangles that no code of the library has a part in.
template <class Make, class Gap> void compare(unsigned seed, double size_ratio, double offset, Make make, Gap gap_to)
{
    test::Random random(seed);
    const Tolerance eps;
    int meeting = 0, apart = 0;
    for (int k = 0; k < 600; ++k)
    {
        const Vec3 far = offset * test::unit_vector(random);
        test::Soup soup = k % 2 ? test::torus(9, 7) : test::random_soup(random, 60, 0.3);
        const PlacedSoup mesh(soup, {test::any_matrix(random), far + test::in_cube(random, 0.2)}, k % 3 ? 0 : 0.02);
        const Vec3 on_face = mesh.points(random() % soup.face_count())[random() % 3];
        const Vec3 at = on_face + size_ratio * test::in_cube(random, 1.5);
        const test::Placed body(make(random, size_ratio), {test::rotation(random), at}, k % 4 ? 0 : 0.1 * size_ratio);
        double gap = std::numeric_limits<double>::infinity();
        for (std::size_t f = 0; f < soup.face_count(); ++f)
        {
            const auto p = mesh.points(f);
            gap = std::min(gap, gap_to(body, test::Triangle{p[0], p[1], p[2]}) - mesh.placed.margin - body.margin);
        }
        if (std::fabs(gap) < 1e-9 * (1 + offset)) continue;
        const bool found = intersect(mesh.placed, body.body, eps, nullptr);
        ASSERT_EQ(found, gap < 0) << k << ": gap " << gap;
        ++(found ? meeting : apart);
    }
    EXPECT_GT(meeting, 80);
    EXPECT_GT(apart, 80);
}

test::Solid any_sphere(test::Random& random, double size)
{
    return test::sphere(size * test::uniform(random, 0.2, 1));
}
double sphere_gap(const test::Placed& body, const test::Triangle& t)
{
    return test::point_triangle(body.at.t, t) - body.solid.shape->radius;
}
test::Solid any_capsule(test::Random& random, double size)
{
    return test::sum(test::segment({0, -size, 0}, {0, size, 0}),
                     test::sphere(size * test::uniform(random, 0.1, 0.6)));
}
double capsule_gap(const test::Placed& body, const test::Triangle& t)
{
    const double eta = body.solid.shape->extent;
    return test::segment_triangle(body.at({0, -eta, 0}), body.at({0, eta, 0}), t) - body.solid.shape->radius;
}

TEST(MeshConvex, ASphereMeetsWhatIsNearerThanItsRadius)
{
    compare(502, 1, 0, any_sphere, sphere_gap);
    compare(503, 1e-3, 0, any_sphere, sphere_gap);
    compare(504, 0.3, 1e5, any_sphere, sphere_gap);
}

TEST(MeshConvex, ACapsuleMeetsWhatIsNearerThanItsRadius)
{
    compare(505, 0.5, 0, any_capsule, capsule_gap);
    compare(506, 1e-3, 0, any_capsule, capsule_gap);
    compare(507, 0.3, 1e5, any_capsule, capsule_gap);
}

/// Without margins: the gap along an axis is not the distance.
TEST(MeshConvex, ABoxMeetsWhatNoAxisTellsApart)
{
    for (const double size : {1.0, 1e-3})
    {
        test::Random random(508);
        const Tolerance eps;
        int meeting = 0, apart = 0;
        for (int k = 0; k < 2000; ++k)
        {
            const test::Soup soup = k % 2 ? test::torus(9, 7) : test::random_soup(random, 60, 0.3);
            const PlacedSoup mesh(soup, {test::any_matrix(random), test::in_cube(random, 0.2)}, 0);
            const Vec3 on_face = mesh.points(random() % soup.face_count())[random() % 3];
            const Vec3 edges = size * (abs(test::in_cube(random, 1)) + Vec3{0.1, 0.1, 0.1});
            const test::Placed body(test::box(edges),
                                    {test::rotation(random), on_face + size * test::in_cube(random, 1)});
            double gap = std::numeric_limits<double>::infinity();
            for (std::size_t f = 0; f < soup.face_count(); ++f)
            {
                test::Triangle t;
                for (std::size_t i = 0; i < 3; ++i)
                    t[i] = transposed_times(body.at.M, mesh.points(f)[i] - body.at.t);
                gap = std::min(gap, test::box_triangle_gap(0.5 * edges, t));
            }
            if (std::fabs(gap) < 1e-12) continue;
            const bool found = intersect(mesh.placed, body.body, eps, nullptr);
            ASSERT_EQ(found, gap < 0) << k << ": gap " << gap;
            ++(found ? meeting : apart);
        }
        EXPECT_GT(meeting, 300);
        EXPECT_GT(apart, 300);
    }
}

TEST(MeshConvex, TouchingCountsAndAHairApartDoesNot)
{
    test::Soup floor;
    floor.triangle({-1, 0, -1}, {-1, 0, 1}, {1, 0, 1});
    floor.triangle({-1, 0, -1}, {1, 0, 1}, {1, 0, -1});
    const PlacedSoup mesh(floor, {}, 0);
    const Tolerance eps;
    const std::vector<std::pair<test::Solid, double>> resting = {
        {test::sphere(0.5), 0.5},       {test::box({1, 1, 1}), 0.5},
        {test::cylinder(0.25, 1), 0.5}, {test::cone(0.25, 1), 0.5},
        {test::point({}), 0},           {test::polytope({{0, -0.5, 0}, {1, 1, 0}, {0, 1, 1}, {-1, 1, -1}}), 0.5}};
    for (const auto& [solid, height] : resting)
    {
        const test::Placed touching(solid, {{}, {0.1, height, 0.2}}), above(solid, {{}, {0.1, height + 1e-6, 0.2}}),
            below(solid, {{}, {0.1, -height, 0.2}});
        EXPECT_TRUE(intersect(mesh.placed, touching.body, eps, nullptr)) << solid.name;
        EXPECT_FALSE(intersect(mesh.placed, above.body, eps, nullptr)) << solid.name;
        if (solid.name != "polytope of 4")
        {
            EXPECT_TRUE(intersect(mesh.placed, below.body, eps, nullptr)) << solid.name;
        }
    }
}

TEST(MeshConvex, AMeshIsHollow)
{
    const PlacedSoup mesh(test::torus(40, 20), {}, 0);
    const Tolerance eps;
    const test::Placed inside(test::sphere(0.2), {{}, {1, 0, 0}}), across(test::sphere(0.45), {{}, {1, 0, 0}});
    EXPECT_FALSE(intersect(mesh.placed, inside.body, eps, nullptr));
    EXPECT_TRUE(intersect(mesh.placed, across.body, eps, nullptr));
}

TEST(MeshConvex, NothingMeetsAnEmptyMesh)
{
    const PlacedSoup mesh(test::Soup{}, {}, 1);
    const test::Placed body(test::sphere(1), {});
    convex::PairCache cache;
    cache.set_faces({0, 0});
    EXPECT_FALSE(intersect(mesh.placed, body.body, {}, &cache));
    EXPECT_FALSE(common_point(mesh.placed, body.body, {}, nullptr).has_value());
}

}  // namespace
}  // namespace dt::test
