// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rays on meshes, and casts with a mesh on either side or on both, against brute force over all faces.
#include "expect_no_faults.hpp"
#include "support/handles.hpp"
#include "support/mesh_checks.hpp"
#include "support/random_meshes.hpp"

namespace dt::test
{
namespace
{

TEST(MeshRays, OfLengthFourFromThreeAboveATriangleHitItAtThreeQuarters)
{
    MeshBody triangle;
    triangle.faces.push_back({Vec{0, 0, 0}, Vec{4, 0, 0}, Vec{0, 4, 0}});
    const Subject mesh(triangle);
    const DT_Vector3 source = {1, 1, 3}, target = {1, 1, -1};
    DT_Scalar param = 0;
    DT_Vector3 normal;
    ASSERT_TRUE(DT_ObjectRayCast(mesh.handle(), source, target, 1, &param, normal));
    EXPECT_NEAR(double(param), 0.75, 1e-6);
}

/// Source and target of a ray that has a fair chance to hit.
std::pair<Vec, Vec> random_ray(Random& random, const Subject& mesh)
{
    const auto& pieces = mesh.pieces();
    const Piece& aim = pieces[static_cast<std::size_t>(integer(random, 0, static_cast<int>(pieces.size()) - 1))];
    const Vec middle = 0.5 * (aim.lo + aim.hi);
    const Vec target = middle + uniform(random, 0, 0.3) * mesh.size() * random_direction(random);
    return {target + uniform(random, 0.05, 2) * mesh.size() * random_direction(random), target};
}

TEST(MeshRays, HitTheFirstTriangleOfSoupsAndClosedSurfaces)
{
    Random random(91);
    Findings findings;
    for (int i = 0; i < 300; ++i)
    {
        MeshBody a = i % 2 == 0 ? random_soup(random, integer(random, 1, 100), random_scale(random))
                                : random_closed(random, integer(random, 3, 9), random_scale(random));
        MeshBody unused = random_soup(random, 1, 1);
        place_randomly(random, a, unused);
        if (max_abs(a.placement.origin) > 100 * norm(a.placement.M * a.faces[0][0])) a.placement.origin = {};
        a.margin = 0;
        const Subject mesh(a);
        for (int k = 0; k < 30; ++k)
        {
            const auto [source, target] = random_ray(random, mesh);
            check_ray(mesh, source, target, chance(random, 0.3) ? 1e30 : 1.5, findings);
        }
    }
    expect_no_faults(findings);
    EXPECT_GT(findings.ray_hits, 2000);
    EXPECT_GT(findings.rays - findings.ray_hits, 1500);
}

TEST(MeshRays, FollowADeformingMesh)
{
    Random random(92);
    Findings findings;
    for (int i = 0; i < 20; ++i)
    {
        MeshBody a = random_closed(random, 8, 1);
        Subject mesh(a);
        for (int step = 0; step < 10; ++step)
        {
            deform(random, a, 0.1);
            mesh.deform(a);
            for (int k = 0; k < 20; ++k)
            {
                const auto [source, target] = random_ray(random, mesh);
                check_ray(mesh, source, target, 2, findings);
            }
        }
    }
    expect_no_faults(findings);
    EXPECT_GT(findings.ray_hits, 500);
}

// From the inside of a closed surface every ray ends at its wall, also those aimed exactly at vertices and edges.
TEST(MeshRays, NeverLeaveAClosedSurfaceThroughASeam)
{
    Random random(93);
    long aimed = 0;
    for (int i = 0; i < 30; ++i)
    {
        const MeshBody a = random_closed(random, 9, 1);
        const Subject mesh(a);
        for (const auto& face : a.faces)
        {
            for (std::size_t k = 0; k < 3; ++k)
            {
                const Vec p = face[k], q = face[(k + 1) % 3];
                for (const double share : {0.0, 0.5, uniform(random, 0, 1)})
                {
                    const Triple from(0.05 * random_direction(random)), to(p + share * (q - p));
                    DT_Scalar param = -1;
                    DT_Vector3 normal;
                    ASSERT_TRUE(DT_ObjectRayCast(mesh.handle(), from, to, 3, &param, normal)) << i;
                    ++aimed;
                }
            }
        }
    }
    EXPECT_GT(aimed, 10'000);
}

TEST(MeshCasts, ConvexShapesStopAtTheFirstFace)
{
    Random random(94);
    Findings findings;
    for (int i = 0; i < 250; ++i)
    {
        MeshBody a = random_mesh(random, 1);
        Body b;
        b.shape = random_shape(random, 0.5);
        place_randomly(random, a, b);
        const double size = norm(hull_of(a).placement.M.x) + 1;
        b.placement.origin = b.placement.origin + uniform(random, 0, 3) * size * random_direction(random);
        b.route = Route::MatrixDouble;
        const Subject mesh(a), body(b);
        const Vec way = uniform(random, 0.5, 2) * (mesh.origin() - body.origin()) +
                        uniform(random, 0, 1) * size * random_direction(random);
        check_cast(body, way, mesh, chance(random, 0.5) ? 1 : 1e30, findings);
        check_cast(mesh, -way, body, 1, findings);
    }
    expect_no_faults(findings);
    EXPECT_GT(findings.cast_hits, 100);
    EXPECT_GT(findings.casts - findings.cast_hits, 50);
}

TEST(MeshCasts, MeshesStopAtTheFirstFaceOfEachOther)
{
    Random random(95);
    Findings findings;
    for (int i = 0; i < 80; ++i)
    {
        MeshBody a = random_soup(random, integer(random, 1, 15), 0.5),
                 b = random_faces(random, integer(random, 1, 8), 1);
        if (chance(random, 0.5)) a = random_closed(random, 3, 0.5);
        place_randomly(random, a, b);
        a.placement.origin = a.placement.origin + uniform(random, 0, 4) * random_direction(random);
        a.route = Route::MatrixDouble;
        const Subject x(a), y(b);
        const Vec way =
            uniform(random, 0.5, 2) * (y.origin() - x.origin()) + uniform(random, 0, 1) * random_direction(random);
        check_cast(x, way, y, 1, findings);
    }
    expect_no_faults(findings);
    EXPECT_GT(findings.cast_hits, 20);
    EXPECT_GT(findings.casts - findings.cast_hits, 8);
}

}  // namespace
}  // namespace dt::test
