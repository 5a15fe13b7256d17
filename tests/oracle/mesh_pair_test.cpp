// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes with meshes and with every kind of convex shape: every pair query against brute force over all faces.
#include "expect_no_faults.hpp"
#include "support/mesh_checks.hpp"
#include "support/random_meshes.hpp"

#include <cstring>

namespace dt::test
{
namespace
{

TEST(MeshPairs, ABallOfRadiusOneThreeAboveATriangleIsTwoFromIt)
{
    MeshBody triangle;
    triangle.faces.push_back({Vec{0, 0, 0}, Vec{4, 0, 0}, Vec{0, 4, 0}});
    const Subject mesh(triangle), ball(Body{sphere(1), {Mat{}, {1, 1, 3}}});
    DT_Proximity found{};
    ASSERT_TRUE(DT_GetSignedDistance(mesh.handle(), ball.handle(), nullptr, &found));
    EXPECT_NEAR(double(found.distance), 2, 2e-3);
}

void expect_both_sides(const Findings& findings, long least)
{
    expect_no_faults(findings);
    EXPECT_GT(findings.apart, least);
    EXPECT_GT(findings.overlapping, least);
}

Subject::Storage any_storage(Random& random)
{
    return chance(random, 0.5) ? Subject::Storage::Base : Subject::Storage::Value;
}

TEST(MeshPairs, TriangleSoupsKeepEveryPromise)
{
    Random random(81);
    Findings findings;
    for (int i = 0; i < 400; ++i)
    {
        const double scale = random_scale(random);
        MeshBody a = random_soup(random, integer(random, 1, 80), scale),
                 b = random_soup(random, integer(random, 1, 80), chance(random, 0.3) ? random_scale(random) : scale);
        place_randomly(random, a, b);
        DT_PairCache cache{};
        check_pair(Subject(a, any_storage(random)), Subject(b), cache, findings);
    }
    expect_both_sides(findings, 60);
}

TEST(MeshPairs, ClosedSurfacesKeepEveryPromise)
{
    Random random(82);
    Findings findings;
    for (int i = 0; i < 300; ++i)
    {
        MeshBody a = random_closed(random, integer(random, 3, 9), 1),
                 b = random_closed(random, integer(random, 3, 9), 1);
        place_randomly(random, a, b);
        DT_PairCache cache{};
        check_pair(Subject(a), Subject(b, any_storage(random)), cache, findings);
    }
    expect_both_sides(findings, 40);
}

TEST(MeshPairs, FacesOfAnyNumberOfPointsKeepEveryPromise)
{
    Random random(83);
    Findings findings;
    for (int i = 0; i < 1000; ++i)
    {
        MeshBody a = random_faces(random, integer(random, 1, 8), 1),
                 b = random_faces(random, integer(random, 1, 8), 1);
        place_randomly(random, a, b);
        DT_PairCache cache{};
        check_pair(Subject(a, any_storage(random)), Subject(b), cache, findings);
    }
    expect_both_sides(findings, 80);
}

TEST(MeshPairs, EveryKindOfConvexShapeKeepsEveryPromise)
{
    Random random(84);
    for (int kind = 0; kind < kind_count; ++kind)
    {
        Findings findings;
        for (int i = 0; i < 150; ++i)
        {
            const double scale = random_scale(random);
            MeshBody mesh = random_mesh(random, scale);
            Body body;
            body.shape =
                random_shape(random, static_cast<Kind>(kind), chance(random, 0.3) ? random_scale(random) : scale);
            place_randomly(random, mesh, body);
            DT_PairCache cache{};
            check_pair(Subject(mesh, any_storage(random)), Subject(body), cache, findings);
        }
        SCOPED_TRACE(name_of(static_cast<Kind>(kind)));
        const bool thin = static_cast<Kind>(kind) == Kind::Point || static_cast<Kind>(kind) == Kind::Segment;
        expect_both_sides(findings, thin ? 3 : 20);
    }
}

TEST(MeshPairs, DeformedMeshesKeepEveryPromise)
{
    Random random(85);
    Findings findings;
    for (int i = 0; i < 25; ++i)
    {
        MeshBody a = random_mesh(random, 1), b = random_closed(random, 5, 1);
        Body body;
        body.shape = random_shape(random, 1);
        place_randomly(random, a, b);
        MeshBody copy = a;
        place_randomly(random, copy, body);
        body.placement.origin = body.placement.origin - copy.placement.origin + a.placement.origin;
        body.route = Route::MatrixDouble;
        Subject x(a);
        const Subject y(b), z(body);
        DT_PairCache with_mesh{}, with_body{};
        for (int step = 0; step < 8; ++step)
        {
            deform(random, a, 0.15);
            x.deform(a);
            check_pair(x, y, with_mesh, findings);
            check_pair(x, z, with_body, findings);
        }
    }
    expect_both_sides(findings, 40);
}

TEST(MeshPairs, CoherentMotionAgreesWithFreshQueries)
{
    Random random(86);
    Findings findings;
    for (int i = 0; i < 15; ++i)
    {
        MeshBody a = random_mesh(random, 1), b = random_mesh(random, 1);
        place_randomly(random, a, b);
        const Subject still(b);
        DT_PairCache cache{};
        const Vec from = a.placement.origin, way = 2.0 * (b.placement.origin - from) + random_direction(random);
        for (int step = 0; step <= 15; ++step)
        {
            a.placement.origin = as_stored(from + (step / 15.0) * way);
            a.placement.M = rotation(random_direction(random), 0.02) * a.placement.M;
            a.route = Route::MatrixDouble;
            check_pair(Subject(a), still, cache, findings);
        }
    }
    expect_both_sides(findings, 30);
}

TEST(MeshPairs, TouchingMeshesAreAnsweredConsistently)
{
    // Copies of one mesh, shifted so that a vertex of one lies exactly on a vertex, edge or face of the other.
    Random random(87);
    Findings findings;
    for (int i = 0; i < 150; ++i)
    {
        MeshBody a = random_closed(random, 4, 1), b = random_closed(random, 4, 1);
        const auto& f = a.faces[static_cast<std::size_t>(integer(random, 0, static_cast<int>(a.faces.size()) - 1))];
        const auto& g = b.faces[static_cast<std::size_t>(integer(random, 0, static_cast<int>(b.faces.size()) - 1))];
        const Vec on_f = i % 3 == 0 ? f[0] : i % 3 == 1 ? 0.5 * (f[0] + f[1]) : 0.25 * (f[0] + f[0] + f[1] + f[2]);
        b.placement.origin = on_f - g[0];
        DT_PairCache cache{};
        check_pair(Subject(a), Subject(b), cache, findings);
    }
    expect_no_faults(findings);
}

}  // namespace
}  // namespace dt::test
