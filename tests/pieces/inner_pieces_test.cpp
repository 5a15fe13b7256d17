// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pieces that are grown in a solid lie in it, however it is made; which solids are taken apart, and which are not.
#include "pieces/grow/seed_growth.hpp"
#include "pieces/polyhedron.hpp"
#include "surface/winding_number.hpp"
#include "tests/depth/large_solids.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::Random;

std::pmr::memory_resource& memory()
{
    return *std::pmr::get_default_resource();
}

/// A point of the hull; many are near its corners.
Vec3 any_point(Random& random, const pieces::VectorArray& corners, int power)
{
    Vec3 sum{};
    double weights = 0;
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const double w = std::pow(test::uniform(random, 1e-9, 1), power);
        sum += w * corners[i];
        weights += w;
    }
    return (1 / weights) * sum;
}

TEST(SeedGrowth, FillsACubeFromItsMiddle)
{
    surface::TriangleTree cube(&memory());
    const surface::Surface surface = surface_of(box({0, 0, 0}, {2, 2, 2}));
    cube.build(surface.vertices, surface.triangles);
    pieces::SeedGrowth growth(&memory());
    EXPECT_NEAR(hull_volume(growth.grow(cube, {1, 1, 1}, 8)), 8, 1e-9);
}

TEST(InnerPieces, LieInTheSolid)
{
    Random random(1);
    for (const Soup& soup : test::large_solids())
    {
        const surface::Surface surface = surface_of(soup);
        const pieces::PolyhedronRef solid = pieces::make_inner_polyhedron(surface, memory());
        EXPECT_GE(solid->pieces.pieces.size(), 2u);
        EXPECT_LE(solid->pieces.pieces.size(), 32u);
        for (const pieces::Piece& piece : solid->pieces.pieces)
        {
            EXPECT_LE(piece.vertices.size(), 2 * pieces::inner_piece_vertices);
            for (int k = 0; k < 8; ++k)
            {
                const Vec3 x = any_point(random, piece.vertices, 1 << k % 6);
                EXPECT_GT(surface::winding_number(surface.vertices, surface.triangles, x), 0.5);
            }
        }
    }
}

TEST(InnerPieces, FillMuchOfTheSolid)
{
    Random random(2);
    const surface::Surface surface = surface_of(test::wavy_ball(40, 60, 0.1));
    const pieces::PolyhedronRef solid = pieces::make_inner_polyhedron(surface, memory());
    int inside = 0, covered = 0;
    for (int k = 0; k < 4000; ++k)
    {
        const Vec3 x = test::in_cube(random, 1.1);
        if (!solid->contains(x)) continue;
        ++inside;
        covered += solid->pieces.contain(x, solid->surface);
    }
    EXPECT_GT(inside, 1000);
    EXPECT_GT(covered, inside * 0.7);
}

TEST(SeedGrowth, KeepsTheSeedInside)
{
    Random random(3);
    int grown = 0, near_the_surface = 0;
    for (const Soup& soup : test::large_solids())
    {
        const surface::Surface surface = surface_of(soup);
        const pieces::PolyhedronRef solid = pieces::make_inner_polyhedron(surface, memory());
        pieces::SeedGrowth growth(&memory());
        for (int k = 0; k < 60; ++k)
        {
            const auto [a, b, c] =
                solid->surface.corners(static_cast<std::uint32_t>(random() % solid->surface.count()));
            const Vec3 seed =
                (1.0 / 3) * (a + b + c) + std::pow(10.0, -test::uniform(random, 1, 7)) * test::unit_vector(random);
            if (!solid->contains(seed)) continue;
            const auto corners = growth.grow(solid->surface, seed, 12);
            if (corners.empty()) continue;
            ++grown;
            near_the_surface += solid->surface.distance(seed) < 1e-4;
            const auto piece = pieces::make_piece(corners, &memory());
            ASSERT_TRUE(piece);
            for (std::size_t i = 0; i < piece->normals.size(); ++i)
                EXPECT_LT(dot(piece->normals[i], seed), piece->offsets[i]);
            const Vec3 x = any_point(random, piece->vertices, 16);
            EXPECT_GT(surface::winding_number(surface.vertices, surface.triangles, x), 0.5);
        }
    }
    EXPECT_GT(grown, 100);
    EXPECT_GT(near_the_surface, 30);
}

TEST(SeedGrowth, FindsNothingOutsideTheBoxOrOnTheSurface)
{
    const pieces::PolyhedronRef solid =
        pieces::make_inner_polyhedron(surface_of(box({0, 0, 0}, {1, 1, 1})), memory());
    pieces::SeedGrowth growth(&memory());
    EXPECT_TRUE(growth.grow(solid->surface, {2, 0, 0}, 8).empty());
    EXPECT_TRUE(growth.grow(solid->surface, {0.5, 0.5, 1}, 8).empty());
    EXPECT_EQ(growth.grow(solid->surface, {0.5, 0.25, 0.125}, 8).size(), 8u);
}

TEST(LargePolyhedra, AreTakenApartOnlyIfThatIsNotTooMuch)
{
    const auto exact = [](const Soup& soup) {
        const auto made = pieces::make_polyhedron(soup.vertices, soup.triangles, false, memory());
        EXPECT_TRUE(made);
        return made && (*made)->is_exact();
    };
    EXPECT_TRUE(exact(torus(50, 20, 2, 0.7)));
    EXPECT_TRUE(exact(voxels(9, 9, 1, [](int x, int y, int) { return x % 2 == 0 || y % 2 == 0; })));
    Random random(4);
    EXPECT_FALSE(exact(bumpy_ball(random, 50, 60, 0.1)));
    EXPECT_FALSE(exact(test::wavy_ball(50, 60, 0.1)));
}

}  // namespace
}  // namespace dt::test
