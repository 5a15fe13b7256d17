// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The pieces of a solid fill it and do not overlap: their volumes sum up to its own, and they lie inside.
#include "pieces/cut/decompose.hpp"
#include "pieces/cut/face_soup.hpp"
#include "pieces/polyhedron.hpp"
#include "surface/winding_number.hpp"
#include "tests/pieces/solids.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <gtest/gtest.h>
#include <memory_resource>
#include <new>
#include <numbers>

namespace dt::test
{
namespace
{

constexpr std::size_t plenty = 10'000;

pieces::Pieces pieces_of(const surface::Surface& surface, std::size_t max_pieces = plenty)
{
    return pieces::decompose(surface, max_pieces, *std::pmr::get_default_resource());
}

/// A point in the interior of the piece.
Vec3 point_inside(std::mt19937& random, std::span<const Vec3> piece)
{
    std::uniform_real_distribution<double> unit(0.1, 1);
    Vec3 sum{};
    double weights = 0;
    for (const Vec3& p : piece)
    {
        const double w = unit(random);
        sum += w * p;
        weights += w;
    }
    return sum * (1 / weights);
}

void expect_inside(const pieces::Pieces& pieces, const surface::Surface& surface)
{
    std::mt19937 random(5);
    for (std::size_t i = 0; i < pieces.count(); ++i)
        for (int k = 0; k < 5; ++k)
            EXPECT_TRUE(is_inside(surface, point_inside(random, pieces[i]))) << "piece " << i;
}

double total_volume(const pieces::Pieces& pieces)
{
    double sum = 0;
    for (std::size_t i = 0; i < pieces.count(); ++i)
        sum += hull_volume(pieces[i]);
    return sum;
}

void expect_exact(const pieces::Pieces& pieces, const surface::Surface& surface)
{
    EXPECT_TRUE(pieces.exact);
    EXPECT_NEAR(total_volume(pieces), volume(surface), 1e-9 * volume(surface));
    expect_inside(pieces, surface);
}

/// The pieces fill the solid, as it is and turned; returns their number.
std::size_t expect_filled(const Soup& soup)
{
    const surface::Surface turned = surface_of(soup.turned({1, 2, 3}, 1).moved({0.3, 0.2, 0.1}));
    expect_exact(pieces_of(turned), turned);
    const surface::Surface surface = surface_of(soup);
    const pieces::Pieces pieces = pieces_of(surface);
    expect_exact(pieces, surface);
    return pieces.count();
}

/// Gives memory a number of times, then none.
class Scarce final : public std::pmr::memory_resource
{
public:
    explicit Scarce(int times) : left_(times) {}
    std::size_t held() const { return held_; }

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override
    {
        if (left_-- <= 0) throw std::bad_alloc();
        held_ += size;
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* pointer, std::size_t size, std::size_t alignment) override
    {
        held_ -= size;
        std::pmr::new_delete_resource()->deallocate(pointer, size, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    int left_;
    std::size_t held_ = 0;
};

Soup two(Soup a, const Soup& b)
{
    a.add(b);
    return a;
}

TEST(Decompose, TheLetterLOfThreeCubesIsTwoPieces)
{
    const pieces::Pieces pieces = pieces_of(surface_of(voxels({"#.", "##"})));
    EXPECT_EQ(pieces.count(), 2u);
    EXPECT_NEAR(total_volume(pieces), 3, 1e-12);
}

TEST(Decompose, AConvexSolidIsOnePiece)
{
    EXPECT_EQ(expect_filled(box({1, 2, 3}, {4, 4, 4})), 1u);
    EXPECT_EQ(expect_filled(voxels({"###", "###"})), 1u);
}

TEST(Decompose, LettersHaveAsFewPiecesAsTheyCan)
{
    EXPECT_EQ(expect_filled(voxels({"#..", "#..", "###"})), 2u);
    EXPECT_EQ(expect_filled(voxels({"#.#", "#.#", "###"})), 3u);
    EXPECT_EQ(expect_filled(voxels({"###", "#..", "###"})), 3u);
    EXPECT_EQ(expect_filled(voxels({"###", ".#.", ".#.", "###"})), 3u);
    EXPECT_LE(expect_filled(voxels({".#.", "###", ".#."})), 4u);
}

TEST(Decompose, RoundAndToothedSolidsAreFilled)
{
    EXPECT_EQ(expect_filled(torus(12, 8, 2, 1)), 12u);
    EXPECT_LE(expect_filled(gear(6)), 13u);
    EXPECT_LE(expect_filled(star(5)), 6u);
}

TEST(Decompose, CavitiesStayEmpty)
{
    const Soup shell = two(box({0, 0, 0}, {4, 4, 4}), box({1, 1, 1}, {3, 3, 3}).flipped());
    EXPECT_EQ(expect_filled(shell), 6u);
    EXPECT_EQ(expect_filled(two(shell, box({1.5, 1.5, 1.5}, {2, 2, 2}))), 7u);
    EXPECT_LE(expect_filled(two(torus(16, 8, 4, 2), torus(16, 8, 4, 1).flipped())), 16u * 8);
}

TEST(Decompose, ACavityMayTouchTheOutside)
{
    const Soup plate = box({0, 0, 0}, {3, 3, 1});
    EXPECT_LE(expect_filled(two(plate, box({1, 1, 0}, {2, 2, 0.5}).flipped())), 6u);
    EXPECT_LE(expect_filled(two(plate, box({1, 1, 0}, {2, 2, 1}).flipped())), 4u);
}

TEST(Decompose, GratesAndCupsAreFilled)
{
    EXPECT_LE(expect_filled(voxels(7, 7, 1, [](int x, int y, int) { return x % 2 == 0 || y % 2 == 0; })), 18u);
    EXPECT_EQ(expect_filled(voxels(
                  4, 4, 4, [](int x, int y, int z) { return z == 0 || x == 0 || y == 0 || x == 3 || y == 3; })),
              5u);
}

TEST(Decompose, SeparateAndTouchingShellsAreFilled)
{
    const Soup cube = box({0, 0, 0}, {1, 1, 1});
    EXPECT_EQ(expect_filled(two(cube, box({3, 0, 0}, {4, 1, 1}))), 2u);
    EXPECT_EQ(expect_filled(two(cube, box({1, 0, 0}, {2, 1, 1}))), 1u);
    EXPECT_EQ(expect_filled(two(cube, box({1, 0.25, 0.25}, {2, 0.75, 0.75}))), 2u);
    EXPECT_EQ(expect_filled(two(cube, box({1, 1, 0}, {2, 2, 1}))), 2u);
    EXPECT_EQ(expect_filled(two(cube, box({0, 0, 1}, {2, 2, 2}))), 2u);
}

TEST(Decompose, VoxelsAtRandomAreFilled)
{
    std::mt19937 random(17);
    for (int k = 0; k < 100; ++k)
    {
        std::vector<char> grid(64);
        for (char& c : grid)
            c = random() % 100 < 20u + 6 * (static_cast<unsigned>(k) % 10);
        if (std::count(grid.begin(), grid.end(), 1) == 0) continue;
        expect_filled(voxels(
            4, 4, 4, [&](int x, int y, int z) { return grid[static_cast<std::size_t>(16 * x + 4 * y + z)] != 0; }));
        if (HasFailure()) FAIL() << "case " << k;
    }
}

TEST(Decompose, BumpyBallsAreFilled)
{
    std::mt19937 random(31);
    std::size_t most = 0;
    for (int k = 0; k < 40; ++k)
    {
        const Soup soup = bumpy_ball(random, 4 + k % 7, 4 + k % 9, 0.02 * k);
        const double far = k % 4 == 0 ? 1000 : 0, scale = std::pow(10, k % 13 - 6);
        const surface::Surface surface = surface_of(soup.moved({far, far, 0}).scaled(scale));
        const pieces::Pieces pieces = pieces_of(surface);
        expect_exact(pieces, surface);
        most = std::max(most, pieces.count());
        if (HasFailure()) FAIL() << "case " << k;
    }
    EXPECT_GT(most, 50u);
}

TEST(Decompose, ScaleDoesNotMatter)
{
    for (const Soup& soup : {torus(12, 8, 2, 1), gear(6), star(7).turned({1, 2, 3}, 1)})
    {
        const std::size_t count = pieces_of(surface_of(soup)).count();
        for (const int k : {-60, -20, -3, 7, 20, 50})
        {
            const surface::Surface surface = surface_of(soup.scaled(std::ldexp(1, k)));
            const pieces::Pieces pieces = pieces_of(surface);
            EXPECT_TRUE(pieces.exact);
            EXPECT_EQ(pieces.count(), count) << k;
            EXPECT_NEAR(std::ldexp(total_volume(pieces), -3 * k), std::ldexp(volume(surface), -3 * k), 1e-8);
        }
    }
}

TEST(Decompose, AnyScaleAndPlaceIsFilled)
{
    for (const double scale : {1e-6, 0.1, 1e6})
        for (const double far : {0.0, 10.0, 1000.0})
        {
            const surface::Surface surface = surface_of(gear(6).moved({far, -far, far}).scaled(scale));
            expect_exact(pieces_of(surface), surface);
        }
}

TEST(Decompose, ALimitLeavesPiecesInsideTheSolid)
{
    const surface::Surface surface = surface_of(torus(24, 12, 2, 1));
    for (const std::size_t most : {0u, 1u, 5u, 23u})
    {
        const pieces::Pieces pieces = pieces_of(surface, most);
        EXPECT_FALSE(pieces.exact);
        EXPECT_LE(pieces.count(), most);
        EXPECT_LT(total_volume(pieces), volume(surface));
        expect_inside(pieces, surface);
    }
    EXPECT_TRUE(pieces_of(surface, 24).exact);
}

// Each quad is a dent as deep as rounding, or a ridge.
TEST(Decompose, DentsOfRoundingToFloatsCanBeTakenAsFlat)
{
    std::pmr::memory_resource& memory = *std::pmr::get_default_resource();
    for (const int around : {6, 8, 12, 16, 24, 40})
        for (const double scale : {1e-5, 0.77, 3e4})
        {
            const surface::Surface surface =
                surface_of(of_floats(torus(around, 8, 1, 0.3).turned({1, 2, 3}, 1).scaled(scale)));
            EXPECT_TRUE(pieces::is_dented_by_rounding(surface, memory)) << around;
            const pieces::Pieces pieces = decompose(surface, plenty, memory, pieces::Flatness::rounded);
            EXPECT_TRUE(pieces.exact) << around;
            EXPECT_LE(pieces.count(), std::size_t(around)) << around;
            EXPECT_LT(4 * pieces.resolution, 2e-6 * scale);
            EXPECT_NEAR(total_volume(pieces), volume(surface), 1e-6 * volume(surface)) << around;
            expect_inside(pieces, surface);
        }
}

TEST(Decompose, WhatIsBumpyIsNotDentedByRounding)
{
    std::mt19937 random(8);
    for (int k = 0; k < 10; ++k)
    {
        const surface::Surface surface = surface_of(of_floats(bumpy_ball(random, 6, 7, 0.3)));
        EXPECT_FALSE(pieces::is_dented_by_rounding(surface, *std::pmr::get_default_resource()));
    }
    EXPECT_FALSE(pieces::is_dented_by_rounding(surface_of(gear(8)), *std::pmr::get_default_resource()));
}

TEST(Decompose, OutOfMemoryGivesEverythingBack)
{
    const Soup soup = voxels({"#.", "##"});
    int failures = 0;
    for (int times = 0; times < 10'000; ++times)
    {
        Scarce memory(times);
        try
        {
            const auto surface = surface::closed_surface(soup.vertices, soup.triangles, memory);
            ASSERT_TRUE(surface);
            EXPECT_TRUE(pieces::decompose(*surface, plenty, memory).exact);
            break;
        }
        catch (const std::bad_alloc&)
        {
            ++failures;
        }
        EXPECT_EQ(memory.held(), 0u) << times;
    }
    EXPECT_GT(failures, 20);
    EXPECT_LT(failures, 10'000);
}

TEST(Decompose, WorkIsCountedAndEnds)
{
    pieces::Work work(10);
    work.spend(9);
    EXPECT_FALSE(work.is_used_up());
    work.spend(100);
    EXPECT_TRUE(work.is_used_up());
    const pieces::FaceSoup cube =
        pieces::soup_of(surface_of(box({0, 0, 0}, {1, 1, 1})), 1e-10, std::pmr::get_default_resource());
    pieces::Work enough(1000), little(20);
    EXPECT_TRUE(convex_position(cube, 1e-10, enough).yes);
    EXPECT_FALSE(convex_position(cube, 1e-10, little).yes);
}

/// Meshes that are as bad as any that were found: all edges parallel, all faces at one point, all boxes in each other.
TEST(Decompose, BuildingTakesABoundedTimeForEachFace)
{
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(0.7, 1);
    std::vector<Vec3> zigzag, round;
    constexpr int corners = 1000;
    for (int i = 0; i < corners; ++i)
    {
        const double a = 2 * std::numbers::pi * i / corners, r = i % 2 == 0 ? 1 : any(random);
        zigzag.push_back({r * std::cos(a), r * std::sin(a), 0});
        round.push_back({std::cos(a), std::sin(a), 0});
    }
    Soup rods;
    for (int i = 0; i < 100; ++i)
        rods.add(box({0, 1.0 * (i / 10), 1.0 * (i % 10)}, {10, i / 10 + 0.4, i % 10 + 0.4}));
    for (const Soup& soup : {prism(zigzag, 1), prism(round, 1), rods.turned({0, 0, 1}, 0.7).turned({0, 1, 0}, 0.6)})
    {
        const std::clock_t begin = std::clock();
        EXPECT_TRUE(pieces::make_polyhedron(soup.vertices, soup.triangles, false, *std::pmr::get_default_resource()));
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        EXPECT_LT(seconds, 1 + 0.002 * static_cast<double>(soup.triangles.size()));
    }
}

}  // namespace
}  // namespace dt::test
