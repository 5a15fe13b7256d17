// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Depths of two meshes in each other, against every pair of faces.
#include "complex/faces/triangle_depth.hpp"
#include "complex/queries.hpp"
#include "complex/with_mesh/box_depths.hpp"
#include "convex/queries.hpp"
#include "tests/complex/mesh_convex_scenes.hpp"
#include "tests/support/cache_words.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::PlacedSoup;

std::pair<double, double> largest_depth(const PlacedSoup& a, const PlacedSoup& b, const Tolerance& eps)
{
    std::pair<double, double> largest{0, 0};
    complex::FaceBody face_a(a.placed), face_b(b.placed);
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

TEST(MeshDepthPairs, OfASquareThatStandsInAnotherIsHowFarItsEdgeIsBelow)
{
    const PlacedSoup floor(unit_quad(), {}, 0),
        wall(unit_quad(), {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}, {0, 0.4, 0}}, 0);
    EXPECT_NEAR(penetration(floor.placed, wall.placed, {}, nullptr)->distance, -0.1, 1e-6);
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
        convex::PairCache cache = CacheWords::of([&] { return static_cast<std::uint32_t>(random() % 8); });
        const auto p = penetration(a.placed, b.placed, eps, nullptr),
                   q = penetration(a.placed, b.placed, eps, &cache), r = penetration(a.placed, b.placed, eps, &cache);
        const double slack = 1e-9 * (a.size() + b.size());
        for (const auto* x : {&p, &q, &r})
        {
            if (lower > slack) { ASSERT_TRUE(x->has_value()) << what; }
            if (!(upper > 0) && x->has_value()) { EXPECT_LE(-(*x)->distance, slack) << what; }
            if (!x->has_value()) continue;
            const convex::Proximity& d = **x;
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
        const convex::Proximity s = signed_distance(a.placed, b.placed, eps, nullptr);
        EXPECT_NEAR(norm(s.normal), 1, 1e-9) << what;
        EXPECT_EQ(s.distance < 0, p.has_value()) << what;
        EXPECT_EQ(s.distance <= 0, intersect(a.placed, b.placed, eps, nullptr)) << what;
    }
    EXPECT_GT(deep, 150);
    EXPECT_GT(apart, 150);
}

/// Triangles of the mesh in the world.
std::vector<std::array<Vec3, 3>> triangles(const PlacedSoup& mesh)
{
    std::vector<std::array<Vec3, 3>> all;
    for (std::size_t i = 0; i < mesh.soup.face_count(); ++i)
    {
        const std::vector<Vec3> p = mesh.points(i);
        all.push_back({p[0], p[1], p[2]});
    }
    return all;
}

/// Two meshes of a few hundred triangles, in a world of any unit, under placements that scale, shear and mirror.
struct LargePair
{
    double unit;
    PlacedSoup a, b;

    explicit LargePair(test::Random& random, int k)
        : unit(test::any_size(random, -6, 6)), a(soup(random), place(random, k, {}), k % 4 == 0 ? 0.02 * unit : 0),
          b(soup(random), place(random, k, unit * test::in_cube(random, 1)), k % 8 == 0 ? 0.01 * unit : 0)
    {}

private:
    static test::Soup soup(test::Random& random)
    {
        return random() % 2 ? test::torus(30, 12) : test::random_soup(random, 500, test::uniform(random, 0.05, 0.3));
    }
    Affine place(test::Random& random, int k, Vec3 t) const
    {
        const Mat3 M = test::any_matrix(static_cast<test::Placement>(k % int(test::Placement::count)), random);
        return {{unit * M.c0, unit * M.c1, unit * M.c2}, t};
    }
};

TEST(MeshDepthPairs, OfLargeMeshesIsThatOfEveryPairOfTriangles)
{
    test::Random random(543);
    const Tolerance eps;
    int deep = 0;
    for (int k = 0; k < 80; ++k)
    {
        const LargePair pair(random, k);
        const auto p = triangles(pair.a), q = triangles(pair.b);
        double depth = 0;
        for (const auto& x : p)
            for (const auto& y : q)
                if (const auto t = complex::triangle_depth({x[0], x[1], x[2]}, {y[0], y[1], y[2]}, depth))
                    depth = t->depth;
        const double r = pair.a.placed.margin + pair.b.placed.margin;
        if (!(depth > 1e-9 * pair.unit)) continue;
        ++deep;
        convex::PairCache cache;
        for (int asked = 0; asked < 3; ++asked)  // without a cache, with an empty and with a warm one
        {
            const auto d = penetration(pair.a.placed, pair.b.placed, eps, asked ? &cache : nullptr);
            ASSERT_TRUE(d.has_value()) << k;
            EXPECT_NEAR(-d->distance, depth + r, eps.accuracy * (depth + r)) << k;
            EXPECT_LE(d->lower, -depth - r + 1e-12 * pair.unit) << k;
            EXPECT_GE(d->upper, -depth - r - 1e-12 * pair.unit) << k;
            const auto &x = p[d->feature_a], &y = q[d->feature_b];
            const auto named = complex::triangle_depth({x[0], x[1], x[2]}, {y[0], y[1], y[2]}, 0);
            ASSERT_TRUE(named.has_value()) << k;
            EXPECT_NEAR(named->depth + r, -d->distance, 1e-9 * (depth + r)) << k;
        }
    }
    EXPECT_GT(deep, 60);
}

/// Every pair of leaves, with the bound it was reached by, against the faces in them.
TEST(BoxDepths, NoPairOfFacesIsDeeperThanTheBoundOfItsBoxes)
{
    test::Random random(544);
    long meeting = 0, tight = 0;
    for (int k = 0; k < 200; ++k)
    {
        const LargePair pair(random, k);
        const auto p = triangles(pair.a), q = triangles(pair.b);
        const complex::PlacedMesh &a = pair.a.placed, &b = pair.b.placed;
        const complex::PairFrame frame(a, b, a.margin + b.margin);
        complex::BoxDepths boxes(frame);
        std::vector<complex::BoundedPair> waiting{{{complex::AabbTree::root, complex::AabbTree::root}, 1e30f}};
        while (!waiting.empty())
        {
            const complex::BoundedPair top = waiting.back();
            waiting.pop_back();
            if (is_open(frame, top.boxes))
            {
                complex::BoundedPair out[complex::most_children_pairs];
                const int n = boxes.open(top.boxes, 0, out);
                for (int i = 0; i < n; ++i)
                {
                    EXPECT_TRUE(i == 0 || out[i - 1].bound <= out[i].bound * 1.0001f) << k;
                    waiting.push_back(out[i]);
                }
                continue;
            }
            const LeafRange leaf_a(*a.mesh, top.boxes.a), leaf_b(*b.mesh, top.boxes.b);
            double most = 0;
            for (std::uint32_t i = leaf_a.first; i < leaf_a.first + leaf_a.count; ++i)
                for (std::uint32_t j = leaf_b.first; j < leaf_b.first + leaf_b.count; ++j)
                {
                    const auto &x = p[a.mesh->faces().number(i)], &y = q[b.mesh->faces().number(j)];
                    const auto t = complex::triangle_depth({x[0], x[1], x[2]}, {y[0], y[1], y[2]}, 0);
                    if (t) most = std::max(most, frame.scale * (t->depth + a.margin + b.margin));
                }
            meeting += most > 0;
            tight += most > 0.5 * double(top.bound);
            ASSERT_LE(most, double(top.bound)) << k;
        }
    }
    EXPECT_GT(meeting, 10'000);
    EXPECT_GT(tight, 100);
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
}  // namespace dt::test
