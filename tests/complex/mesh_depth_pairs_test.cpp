// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Depths of two meshes in each other, against every pair of faces.
#include "complex/queries.hpp"
#include "convex/queries.hpp"
#include "tests/complex/mesh_convex_scenes.hpp"

#include <gtest/gtest.h>

namespace solid
{
namespace
{

using test::PlacedSoup;

std::pair<double, double> largest_depth(const PlacedSoup& a, const PlacedSoup& b, const Tolerance& eps)
{
    std::pair<double, double> largest{0, 0};
    FaceBody face_a(a.placed), face_b(b.placed);
    for (std::uint32_t s = 0; s < a.mesh->faces().count(); ++s)
    {
        face_a.load(s);
        for (std::uint32_t t = 0; t < b.mesh->faces().count(); ++t)
            if (const auto p = penetration(face_a.body(), face_b.load(t), eps, nullptr))
                largest = {std::max(largest.first, -p->upper), std::max(largest.second, -p->lower)};
    }
    return largest;
}

test::Soup small_soup(test::Random& random)
{
    switch (random() % 3)
    {
    case 0:
        return test::torus(7, 5);
    case 1:
        return test::mixed_soup(random, 1 + static_cast<int>(random() % 20), test::uniform(random, 0.05, 1));
    default:
        return test::random_soup(random, 30, 0.3);
    }
}

TEST(MeshDepthPairs, IsThatOfTheDeepestPairOfFaces)
{
    test::Random random(541);
    int deep = 0, apart = 0;
    for (int k = 0; k < 600; ++k)
    {
        const Tolerance eps{k % 2 ? 1e-3 : 1e-6, 1e-7};
        const Mat3 M = test::any_matrix(random), N = test::any_matrix(random);
        const double scale = test::any_size(random, -1, 0.3);
        const PlacedSoup a(small_soup(random), {M, test::in_cube(random, 1)}, k % 3 ? 0 : 0.05),
            b(small_soup(random),
              {{scale * N.c0, scale * N.c1, scale * N.c2}, a.placed.at.t + test::in_cube(random, 1.5)},
              k % 5 ? 0 : 0.03);
        const auto [lower, upper] = largest_depth(a, b, eps);
        const std::string what = std::to_string(k) + ": depth " + std::to_string(upper);
        PairCache cache;
        for (std::uint32_t* p = &cache.state; p < cache.spare.data() + 4; ++p)
            *p = random() % 8;
        const auto p = penetration(a.placed, b.placed, eps, nullptr),
                   q = penetration(a.placed, b.placed, eps, &cache), r = penetration(a.placed, b.placed, eps, &cache);
        const double slack = 1e-9 * (a.size() + b.size());
        for (const auto* x : {&p, &q, &r})
        {
            if (lower > slack) { ASSERT_TRUE(x->has_value()) << what; }
            if (!(upper > 0) && x->has_value()) { EXPECT_LE(-(*x)->distance, slack) << what; }
            if (!x->has_value()) continue;
            const Proximity& d = **x;
            ASSERT_LE(-d.upper, upper + slack) << what;
            ASSERT_GE(-d.lower, lower - slack) << what;
            EXPECT_TRUE(d.lower <= d.distance && d.distance <= d.upper && d.distance < 0) << what;
            EXPECT_LE(d.upper - d.lower, 2 * eps.accuracy * -d.distance + 1e-6 * (a.size() + b.size())) << what;
            EXPECT_NEAR(norm(d.normal), 1, 1e-9) << what;
            EXPECT_LE(norm(d.on_b - d.on_a - d.distance * d.normal), slack) << what;
            ASSERT_LT(d.feature_a, a.soup.face_count()) << what;
            ASSERT_LT(d.feature_b, b.soup.face_count()) << what;
        }
        ++(p ? deep : apart);
        const Proximity s = signed_distance(a.placed, b.placed, eps, nullptr);
        EXPECT_NEAR(norm(s.normal), 1, 1e-9) << what;
        EXPECT_EQ(s.distance < 0, p.has_value()) << what;
        EXPECT_EQ(s.distance <= 0, intersect(a.placed, b.placed, eps, nullptr)) << what;
    }
    EXPECT_GT(deep, 150);
    EXPECT_GT(apart, 150);
}

/// Moving the first mesh by on_b − on_a leaves that pair of faces in contact.
TEST(MeshDepthPairs, WitnessesLieOnTheirFaces)
{
    test::Random random(542);
    const Tolerance eps;
    int deep = 0;
    for (int k = 0; k < 500; ++k)
    {
        const PlacedSoup a(small_soup(random), {test::any_matrix(random), test::in_cube(random, 1)},
                           k % 3 ? 0 : 0.05),
            b(small_soup(random), {test::any_matrix(random), test::in_cube(random, 1)}, k % 2 ? 0 : 0.02);
        const auto p = penetration(a.placed, b.placed, eps, nullptr);
        if (!p) continue;
        ++deep;
        const auto off_face = [&](Vec3 x, const PlacedSoup& mesh, std::uint32_t face) {
            const auto points = mesh.points(face);
            const test::Placed hull(test::polytope(points), {}, mesh.placed.margin);
            return test::outside_by(x, [&](Vec3 n) { return hull.reach(n); });
        };
        EXPECT_LE(off_face(p->on_a, a, p->feature_a), 4 * eps.accuracy * -p->distance + 1e-6) << k;
        EXPECT_LE(off_face(p->on_b, b, p->feature_b), 4 * eps.accuracy * -p->distance + 1e-6) << k;
    }
    EXPECT_GT(deep, 150);
}

}  // namespace
}  // namespace solid
