// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Grown pieces are convex, larger, and still inside the solid.
#include "pieces/grow/grow.hpp"
#include "surface/winding_number.hpp"
#include "tests/pieces/solids.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

std::pmr::memory_resource& memory()
{
    return *std::pmr::get_default_resource();
}

std::vector<Soup> solids()
{
    Soup shell = box({0, 0, 0}, {4, 4, 4});
    shell.add(box({1, 1, 1}, {3, 3, 3}).flipped());
    std::vector<Soup> all = {voxels({"#..", "#..", "###"}),
                             voxels({"#.#", "#.#", "###"}),
                             voxels(7, 7, 1, [](int x, int y, int) { return x % 2 == 0 || y % 2 == 0; }),
                             torus(24, 12, 2, 1),
                             gear(6),
                             star(5),
                             shell};
    std::mt19937 random(23);
    for (int k = 0; k < 20; ++k)
    {
        std::vector<char> grid(64);
        for (char& c : grid)
            c = random() % 100 < 60;
        all.push_back(voxels(
            4, 4, 4, [&](int x, int y, int z) { return grid[static_cast<std::size_t>(16 * x + 4 * y + z)] != 0; }));
    }
    all.push_back(bumpy_ball(random, 5, 6, 0.6));
    all.push_back(bumpy_ball(random, 6, 7, 0.3));
    for (std::size_t i = all.size(); i-- > 0;)
        all.push_back(all[i].turned({3, 1, 2}, 2).moved({1, 2, 3}));
    return all;
}

pieces::Pieces exact_pieces(const surface::Surface& surface)
{
    pieces::Pieces pieces = pieces::decompose(surface, 10'000, memory());
    EXPECT_TRUE(pieces.exact);
    return pieces;
}

void expect_inside(std::span<const Vec3> piece, const surface::Surface& surface)
{
    std::mt19937 random(1);
    std::exponential_distribution<double> weight;
    for (int k = 0; k < 20; ++k)
    {
        Vec3 sum{};
        double weights = 0;
        for (const Vec3& p : piece)
        {
            const double w = weight(random) + 1e-3;
            sum += w * p;
            weights += w;
        }
        EXPECT_TRUE(is_inside(surface, sum * (1 / weights)));
    }
}

/// A point more would make its hull larger.
bool contains(std::span<const Vec3> piece, Vec3 x)
{
    std::vector<Vec3> more(piece.begin(), piece.end());
    more.push_back(x);
    return hull_volume(more) <= hull_volume(piece) * (1 + 1e-9);
}

TEST(Grow, TwoBarsCoverACross)
{
    const surface::Surface cross = surface_of(voxels({".#.", "###", ".#."}));
    const pieces::Pieces pieces = exact_pieces(cross), bars = grown_pieces(cross, pieces, memory()).covering;
    EXPECT_EQ(pieces.count(), 3u);
    EXPECT_EQ(bars.count(), 2u);
}

TEST(Grow, HelpersAreLargeAndSimpleAndInside)
{
    std::size_t helpers_seen = 0;
    for (const Soup& soup : solids())
    {
        const surface::Surface surface = surface_of(soup);
        const pieces::Pieces pieces = exact_pieces(surface),
                             helpers = grown_pieces(surface, pieces, memory()).helpers;
        double least = volume(surface);
        for (std::size_t i = 0; i < pieces.count(); ++i)
            least = std::min(least, hull_volume(pieces[i]));
        EXPECT_LE(helpers.count(), pieces.count());
        for (std::size_t i = 0; i < helpers.count(); ++i)
        {
            EXPECT_LE(helpers[i].size(), 8u);
            EXPECT_GE(hull_volume(helpers[i]), 1.999 * least);
            expect_inside(helpers[i], surface);
        }
        helpers_seen += helpers.count();
    }
    EXPECT_GT(helpers_seen, 100u);
}

TEST(Grow, CoveringPiecesHaveTheSameUnion)
{
    std::size_t before = 0, after = 0;
    std::mt19937 random(2);
    for (const Soup& soup : solids())
    {
        const surface::Surface surface = surface_of(soup);
        const pieces::Pieces pieces = exact_pieces(surface), cover = grown_pieces(surface, pieces, memory()).covering;
        EXPECT_TRUE(cover.exact);
        EXPECT_LE(cover.count(), pieces.count());
        for (std::size_t i = 0; i < cover.count(); ++i)
            expect_inside(cover[i], surface);
        for (int k = 0; k < 20; ++k)
        {
            const auto piece = pieces[random() % pieces.count()];
            const Vec3 a = piece[random() % piece.size()], b = piece[random() % piece.size()], x = 0.5 * (a + b);
            bool found = false;
            for (std::size_t i = 0; i < cover.count() && !found; ++i)
                found = contains(cover[i], x);
            EXPECT_TRUE(found);
        }
        before += pieces.count();
        after += cover.count();
    }
    EXPECT_LT(after + 50, before) << after << " of " << before;
}

TEST(Grow, AGrateIsItsBars)
{
    const auto bars = [](int n) {
        const surface::Surface surface =
            surface_of(voxels(n, n, 1, [](int x, int y, int) { return x % 2 == 0 || y % 2 == 0; }));
        return grown_pieces(surface, exact_pieces(surface), memory()).covering.count();
    };
    EXPECT_EQ(bars(3), 4u);
    EXPECT_EQ(bars(7), 8u);
    EXPECT_EQ(bars(11), 12u);
    const surface::Surface plus = surface_of(voxels({".#.", "###", ".#."}));
    EXPECT_EQ(grown_pieces(plus, exact_pieces(plus), memory()).covering.count(), 2u);
}

TEST(Grow, AGrownPieceContainsThePiece)
{
    const surface::Surface surface = surface_of(gear(8));
    const pieces::Pieces pieces = exact_pieces(surface);
    const pieces::Growth growth(surface, 0, memory());
    for (std::size_t i = 0; i < pieces.count(); ++i)
    {
        const auto region = growth.grown(pieces::hull_parts(pieces[i], growth.eps(), memory()));
        ASSERT_TRUE(region);
        for (const Vec3& v : pieces[i])
            EXPECT_TRUE(contains(region->points(), v));
        EXPECT_GE(region->volume(), hull_volume(pieces[i]) * (1 - 1e-9));
        EXPECT_NEAR(region->volume(), hull_volume(region->points()), 1e-9);
    }
}

}  // namespace
}  // namespace dt::test
