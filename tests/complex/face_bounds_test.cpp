// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Bounds of eight faces at once, against the convex core face by face.
#include "complex/faces/triangle_batch.hpp"
#include "complex/with_body/face_bounds.hpp"
#include "convex/queries.hpp"
#include "tests/complex/mesh_convex_scenes.hpp"

#include <bit>
#include <gtest/gtest.h>
#include <numeric>

namespace dt::test
{
namespace
{

/// A body whose core has bounds, of any size near the mesh.
Solid any_bounded_solid(Random& random)
{
    const double r = uniform(random, 0.1, 0.6), h = uniform(random, 0.1, 1);
    switch (random() % 6)
    {
    case 0:
        return sum(segment({0, -h, 0}, {0, h, 0}), sphere(r));
    case 1:
        return box({r, h, uniform(random, 0.05, 1)});
    case 2:
        return cylinder(r, h);
    case 3:
        return cone(r, h);
    default:
        return sphere(r);
    }
}

/// Placements under which these keep their kind, and spheres become ellipsoids.
Mat3 any_stretch(Random& random)
{
    const double x = any_size(random, -1, 1), y = any_size(random, -1, 1), z = any_size(random, -1, 1);
    return rotation(random) * (random() % 2 ? diagonal({x, y, x}) : diagonal({x, y, -z}));
}

/// What the bounds are worth, over many faces.
struct Worth
{
    int faces = 0, apart = 0, tight = 0, inside = 0, found_inside = 0, tight_inside = 0;
};

/// The true signed distances of the core and each face lie between the bounds.
template <int N> void check(const PlacedSoup& mesh, const Placed& body, const std::string& what, Worth& worth)
{
    const complex::BodyInMesh in_mesh(mesh.placed, body.body);
    const complex::FaceBounds bounds(in_mesh);
    if (!bounds.useful()) return;
    convex::Body core = body.body;
    core.radius = 0;
    settle(core);
    complex::PlacedMesh thin = mesh.placed;
    thin.margin = 0;
    complex::FaceBody face(thin);
    const std::uint32_t count = mesh.mesh->faces().count();
    for (std::uint32_t first = 0; first < count; first += 8)
    {
        std::uint32_t slots[8];
        const int n = static_cast<int>(std::min(8u, count - first));
        for (int i = 0; i < n; ++i)
            slots[i] = first + static_cast<std::uint32_t>(i);
        const auto batch = complex::load_hulls<N>(*mesh.mesh, slots, n);
        const complex::CoreGaps gaps = bounds.gaps(batch.v, 2, true);
        float lower[8], upper[8];
        gaps.lower.store(lower);
        gaps.upper.store(upper);
        for (int i = 0; i < n; ++i)
        {
            if (batch.partial >> i & 1) continue;
            const convex::Proximity p = signed_distance(core, face.load(slots[i]), {1e-6, 1e-6}, nullptr);
            const double low = lower[i] / in_mesh.scale, high = upper[i] / in_mesh.scale;
            ASSERT_LE(low, p.upper + in_mesh.doubt) << what << ", face " << slots[i];
            ASSERT_GE(high, p.lower - in_mesh.doubt) << what << ", face " << slots[i];
            ++worth.faces;
            worth.apart += p.distance > 0;
            worth.tight += p.distance > 0 && low > 0.8 * p.distance;
            worth.inside += p.distance < 0;
            worth.found_inside += p.distance < 0 && low < 0;
            worth.tight_inside += p.distance < 0 && low > 1.5 * p.distance;
        }
    }
}

TEST(FaceBounds, HoldForHullsOfThreeAndFourPoints)
{
    Random random(571);
    Worth worth;
    for (int k = 0; k < 1500; ++k)
    {
        const double far = k % 7 == 0 ? 1e4 : 1;
        const PlacedSoup mesh(quad_soup(random, 20, uniform(random, 0.1, 1)),
                              {any_matrix(random), far * in_cube(random, 1)}, 0.1);
        const Vec3 at = mesh.placed.at.t + any_size(random, -0.5, 1) * in_cube(random, 1.5);
        const Placed body(any_bounded_solid(random), {any_stretch(random), at}, 0.05);
        check<4>(mesh, body, std::to_string(k) + ": " + body.solid.name, worth);
    }
    EXPECT_GT(worth.apart, worth.faces / 3);
    EXPECT_GT(worth.inside, worth.faces / 50);
    EXPECT_GT(worth.tight, worth.apart * 3 / 4);
    EXPECT_EQ(worth.found_inside, worth.inside);
    EXPECT_GT(worth.tight_inside, worth.inside / 2);
}

TEST(FaceBounds, HoldForTriangles)
{
    Random random(572);
    Worth worth;
    for (int k = 0; k < 500; ++k)
    {
        const PlacedSoup mesh(random_soup(random, 20, uniform(random, 0.1, 1)),
                              {any_matrix(random), in_cube(random, 1)}, 0);
        const Vec3 at = mesh.placed.at.t + any_size(random, -0.5, 1) * in_cube(random, 1.5);
        const Placed body(any_bounded_solid(random), {any_stretch(random), at});
        check<3>(mesh, body, std::to_string(k) + ": " + body.solid.name, worth);
    }
    EXPECT_GT(worth.tight, worth.apart * 3 / 4);
}

/// Where a face goes through the centre of the core, or is a point there, no direction leads to it.
TEST(FaceBounds, HoldForFacesThroughTheCentre)
{
    Random random(573);
    Worth worth;
    for (int k = 0; k < 200; ++k)
    {
        Soup soup;
        const Vec3 u = in_cube(random, 1), v = in_cube(random, 1), w = in_cube(random, 1);
        const Vec3 faces[][4] = {{u, v, -u, -v},         {{}, {}, {}, {}},
                                 {u, -u, u, -u},         {u, v, w, -(u + v + w)},
                                 {1e-9 * u, {}, {}, {}}, {1e-20 * u, 1e-20 * v, {}, {}},
                                 {{}, u, v, w}};
        for (const auto& p : faces)
        {
            const std::uint32_t first = soup.add(p[0].x, p[0].y, p[0].z);
            for (int i = 1; i < 4; ++i)
                soup.add(p[i].x, p[i].y, p[i].z);
            soup.face({first, first + 1, first + 2, first + 3});
        }
        const PlacedSoup mesh(soup, {any_matrix(random), {}}, 0);
        const Placed body(any_bounded_solid(random), {any_stretch(random), {}});
        check<4>(mesh, body, std::to_string(k) + ": " + body.solid.name, worth);
    }
    EXPECT_GT(worth.inside, 700);
}

TEST(FaceBounds, JudgeOnlyWhatIsCertain)
{
    Random random(574);
    int apart = 0, meet = 0, open = 0;
    for (int k = 0; k < 400; ++k)
    {
        const PlacedSoup mesh(quad_soup(random, 16, 0.5), {any_matrix(random), in_cube(random, 1)}, k % 2 ? 0.1 : 0);
        const Placed body(any_bounded_solid(random), {any_stretch(random), mesh.placed.at.t + in_cube(random, 2)},
                          k % 2 ? 0.2 : 0);
        const complex::FaceBounds bounds{complex::BodyInMesh(mesh.placed, body.body)};
        if (!bounds.useful()) continue;
        complex::FaceBody face(mesh.placed);
        for (std::uint32_t first = 0; first < 16; first += 8)
        {
            std::uint32_t slots[8];
            std::iota(slots, slots + 8, first);
            const auto batch = complex::load_hulls<4>(*mesh.mesh, slots, 8);
            const complex::Verdicts verdicts = bounds.judge(batch.v, 255 & ~batch.partial);
            EXPECT_EQ(verdicts.apart & verdicts.meet, 0u);
            EXPECT_EQ((verdicts.apart | verdicts.meet) & batch.partial, 0u);
            for (unsigned i = 0; i < 8; ++i)
            {
                const bool is_meeting = intersect(body.body, face.load(slots[i]), {}, nullptr);
                if (verdicts.apart >> i & 1) { ASSERT_FALSE(is_meeting) << k << ": " << body.solid.name; }
                if (verdicts.meet >> i & 1) { ASSERT_TRUE(is_meeting) << k << ": " << body.solid.name; }
            }
            apart += std::popcount(verdicts.apart);
            meet += std::popcount(verdicts.meet);
            open += std::popcount(255 & ~(verdicts.apart | verdicts.meet | batch.partial));
        }
    }
    EXPECT_GT(apart, 1000);
    EXPECT_GT(meet, 50);
    EXPECT_LT(open, 2000);
}

}  // namespace
}  // namespace dt::test
