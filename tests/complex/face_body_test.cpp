// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "complex/face_body.hpp"
#include "convex/queries.hpp"
#include "tests/complex/mesh_convex_scenes.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(FaceBody, OfASquareReachesUpByItsMargin)
{
    const test::PlacedSoup quad(unit_quad(), {{}, {0, 2, 0}}, 0.1);
    const complex::FaceBody face(quad.placed, 0);
    EXPECT_NEAR(face.body().at.t().y + reach_along(face.body(), {0, 1, 0}), 2.1, 1e-12);
}

TEST(FaceBody, ReachesAsFarAsTheFacePlacedInTheWorld)
{
    test::Random random(551);
    int polygons = 0;
    for (int k = 0; k < 200; ++k)
    {
        const test::PlacedSoup mesh(test::mixed_soup(random, 20, 0.5),
                                    {test::any_matrix(random), test::in_cube(random, 100)}, k % 2 ? 0 : 0.1);
        complex::FaceBody face(mesh.placed);
        for (std::uint32_t s = 0; s < mesh.mesh->faces().count(); ++s)
        {
            const convex::Body& body = face.load(s);
            const auto points = mesh.points(mesh.mesh->faces().number(s));
            const Vec3 d = test::unit_vector(random);
            double most = -std::numeric_limits<double>::infinity(), furthest = 0;
            for (const Vec3& p : points)
            {
                most = std::max(most, dot(d, p));
                furthest = std::max(furthest, norm(p - body.at.t()));
            }
            EXPECT_NEAR(dot(d, body.at.t()) + reach_along(body, d), most + mesh.placed.margin, 1e-11)
                << k << ", " << s;
            EXPECT_NEAR(body.extent, furthest, 1e-11) << k << ", " << s;
            EXPECT_LE(norm(body.centre), body.extent * (1 + 1e-12)) << k << ", " << s;
            polygons += points.size() > 3;
        }
    }
    EXPECT_GT(polygons, 300);
}

/// What a triangle leaves behind is not seen by the polygon that comes after it, nor the other way round.
TEST(FaceBody, CanBeLoadedInAnyOrder)
{
    test::Random random(552);
    const test::PlacedSoup mesh(test::mixed_soup(random, 60, 0.5), {}, 0);
    const test::Placed point(test::point({}), {{}, {0.3, 0.2, 0.1}});
    const std::uint32_t count = mesh.mesh->faces().count();
    complex::FaceBody face(mesh.placed);
    for (int k = 0; k < 1000; ++k)
    {
        const auto slot = static_cast<std::uint32_t>(random() % count);
        const complex::FaceBody fresh(mesh.placed, slot);
        EXPECT_EQ(signed_distance(face.load(slot), point.body, {}, nullptr).distance,
                  signed_distance(fresh.body(), point.body, {}, nullptr).distance);
    }
}

}  // namespace
}  // namespace dt::test
