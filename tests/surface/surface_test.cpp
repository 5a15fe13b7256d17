// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A client's triangles become the surface of a solid, or an error that says where they fail.
#include "surface/self_crossing.hpp"
#include "surface/surface.hpp"
#include "surface/winding_number.hpp"
#include "tests/pieces/solids.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <string>

namespace dt::test
{
namespace
{

std::string error_of(const Soup& soup)
{
    const auto result = surface::closed_surface(soup.vertices, soup.triangles, *std::pmr::get_default_resource());
    if (result) return "";
    EXPECT_EQ(result.error().code, DT_ERROR_NOT_CLOSED);
    return result.error().text;
}

Soup with(Soup soup, const Soup& other)
{
    soup.add(other);
    return soup;
}

const Soup outer = box({0, 0, 0}, {4, 4, 4}), inner = box({1, 1, 1}, {3, 3, 3}),
           core = box({1.5, 1.5, 1.5}, {2, 2, 2});

TEST(Surface, OfACubeEnclosesItsVolume)
{
    const surface::Surface cube = surface_of(box({0, 0, 0}, {2, 2, 2}));
    EXPECT_EQ(cube.triangles.size(), 12u);
    EXPECT_DOUBLE_EQ(volume(cube), 8);
}

TEST(Surface, EqualVerticesAreMerged)
{
    Soup soup = box({-1, -1, 0}, {1, 1, 1});
    for (std::size_t i = 0; i < soup.vertices.size(); i += 2)
        if (soup.vertices[i].z == 0) soup.vertices[i].z = -0.0;
    ASSERT_EQ(soup.vertices.size(), 24u);
    const surface::Surface surface = surface_of(soup);
    EXPECT_EQ(surface.vertices.size(), 8u);
    EXPECT_EQ(surface.triangles.size(), 12u);
    EXPECT_DOUBLE_EQ(volume(surface), 4);
}

TEST(Surface, TrianglesThatBoundNothingAreLeftOutAndTheOthersKeepTheirNumbers)
{
    Soup soup = outer;
    soup.vertices.push_back({9, 9, 9});  // of a fin
    const auto fin = static_cast<std::uint32_t>(soup.vertices.size() - 1);
    soup.triangles.insert(soup.triangles.begin(), {{0, 0, 1}, {0, 1, fin}, {1, 0, fin}});
    const surface::Surface surface = surface_of(soup);
    EXPECT_EQ(surface.vertices.size(), 8u);
    ASSERT_EQ(surface.numbers.size(), 12u);
    for (std::uint32_t t = 0; t < 12; ++t)
        EXPECT_EQ(surface.numbers[t], t + 3);
}

TEST(Surface, AFlatTriangleMayStandBetweenOneEdgeAndTwo)
{
    Soup soup = box({0, 0, 0}, {1, 1, 1});
    const shape::Triangle cut = soup.triangles[0];
    const Vec3 a = soup.vertices[cut[0]], b = soup.vertices[cut[1]];
    const auto middle = static_cast<std::uint32_t>(soup.vertices.size());
    soup.vertices.push_back(0.5 * (a + b));
    soup.triangles[0] = {cut[0], middle, cut[2]};
    soup.triangles.push_back({middle, cut[1], cut[2]});
    EXPECT_NE(error_of(soup), "");
    soup.triangles.push_back({cut[0], cut[1], middle});
    const surface::Surface surface = surface_of(soup);
    EXPECT_EQ(surface.triangles.size(), 14u);
    EXPECT_DOUBLE_EQ(volume(surface), 1);
}

TEST(Surface, AHoleIsNamedByItsEdge)
{
    Soup soup = box({0, 0, 0}, {1, 1, 1});
    soup.triangles.erase(soup.triangles.begin());
    const std::string text = error_of(soup);
    EXPECT_NE(text.find("open edge from ("), std::string::npos) << text;
    EXPECT_EQ(error_of({}).rfind("the faces enclose nothing", 0), 0u);
}

TEST(Surface, WhatIsNotFiniteOrNotThereIsAnError)
{
    for (const double bad : {std::numeric_limits<double>::infinity(), std::nan(""), 1e19})
    {
        Soup soup = outer;
        soup.vertices[soup.triangles[5][1]].y = bad;
        const auto result = surface::closed_surface(soup.vertices, soup.triangles, *std::pmr::get_default_resource());
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, DT_ERROR_INVALID_ARGUMENT);
    }
    Soup soup = outer;
    soup.triangles[3][2] = 24;
    const auto result = surface::closed_surface(soup.vertices, soup.triangles, *std::pmr::get_default_resource());
    ASSERT_FALSE(result);
    EXPECT_STREQ(result.error().text, "triangle 3 has no vertex 24");
}

TEST(Surface, TrianglesTurnedAtRandomAreAllTurnedOutward)
{
    std::mt19937 random(7);
    for (const Soup& given : {outer, gear(8), torus(12, 8, 2, 1), with(outer, inner.flipped())})
        for (int k = 0; k < 20; ++k)
        {
            Soup soup = given;
            for (shape::Triangle& t : soup.triangles)
                if (random() % 2) std::swap(t[0], t[1]);
            EXPECT_NEAR(volume(surface_of(soup)), volume(surface_of(given)), 1e-9);
        }
}

TEST(Surface, ASurfaceWithOneSideIsAnError)
{
    // The projective plane of six vertices: every edge has two triangles, and they cannot be turned the same way.
    Soup soup;
    soup.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 0, 1}};
    soup.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 5, 1},
                      {1, 2, 4}, {2, 3, 5}, {3, 4, 1}, {4, 5, 2}, {5, 1, 3}};
    EXPECT_NE(error_of(soup).find("cannot be turned the same way"), std::string::npos) << error_of(soup);
}

TEST(Surface, OutermostShellsAreTurnedOutwardWithWhatIsInThem)
{
    const Soup cavity = with(outer, inner.flipped());
    EXPECT_DOUBLE_EQ(volume(surface_of(outer.flipped())), 64);
    EXPECT_DOUBLE_EQ(volume(surface_of(cavity)), 56);
    EXPECT_DOUBLE_EQ(volume(surface_of(cavity.flipped())), 56);
    EXPECT_DOUBLE_EQ(volume(surface_of(with(cavity, core))), 56.125);
    EXPECT_DOUBLE_EQ(volume(surface_of(with(cavity, core).flipped())), 56.125);
    EXPECT_DOUBLE_EQ(volume(surface_of(with(cavity, outer.flipped().moved({9, 0, 0})))), 120);
}

TEST(Surface, AShellInMatterThatIsNoCavityIsLeftOut)
{
    EXPECT_EQ(surface_of(with(outer, inner)).triangles.size(), 12u);
    EXPECT_EQ(surface_of(with(outer, inner).flipped()).triangles.size(), 12u);
    const surface::Surface surface = surface_of(with(with(outer, inner.flipped()), core.flipped()));
    EXPECT_DOUBLE_EQ(volume(surface), 56);  // air in air
    EXPECT_EQ(surface.triangles.size(), 24u);
}

TEST(Surface, AShellWithoutOneOrientationIsACavityInMatter)
{
    Soup mixed = inner;
    std::swap(mixed.triangles[4][0], mixed.triangles[4][1]);
    EXPECT_DOUBLE_EQ(volume(surface_of(with(outer, mixed))), 56);
}

TEST(Surface, ACavityStaysOneWhicheverTrianglesOfTheOuterShellAreTurned)
{
    for (std::size_t t = 0; t < 12; ++t)
    {
        Soup mixed = outer;
        std::swap(mixed.triangles[t][0], mixed.triangles[t][1]);
        EXPECT_DOUBLE_EQ(volume(surface_of(with(mixed, inner.flipped()))), 56) << t;
    }
}

TEST(Surface, ShellsMayTouch)
{
    const Soup lower = box({0, 0, 0}, {3, 3, 1});
    for (const Soup& other : {box({0, 0, 1}, {3, 3, 2}), box({1, 1, 1}, {2, 2, 2}), box({3, 3, 0}, {4, 4, 1}),
                              box({3, 1, 0.25}, {4, 2, 0.5}), box({3, 3, 1}, {4, 4, 2})})
        EXPECT_DOUBLE_EQ(volume(surface_of(with(lower, other))), 9 + volume(surface_of(other)));
    const Soup touching_cavity = box({1, 1, 0}, {2, 2, 0.5}).flipped();
    EXPECT_DOUBLE_EQ(volume(surface_of(with(lower, touching_cavity))), 8.5);
}

TEST(Surface, BoxesCrossUnlessApartOrNested)
{
    std::mt19937 random(3);
    int crossing = 0, fine = 0;
    for (int i = 0; i < 2000; ++i)
    {
        const Vec3 a = random_point(random, {}, {1, 1, 1}), b = a + random_point(random, {.1, .1, .1}, {1, 1, 1});
        const Vec3 c = random_point(random, {}, {1, 1, 1}), d = c + random_point(random, {.1, .1, .1}, {1, 1, 1});
        bool apart = false, a_in_c = true, c_in_a = true;
        for (int k = 0; k < 3; ++k)
        {
            apart |= b[k] < c[k] || d[k] < a[k];
            a_in_c &= c[k] < a[k] && b[k] < d[k];
            c_in_a &= a[k] < c[k] && d[k] < b[k];
        }
        const Soup both = with(box(a, b), box(c, d)).turned({1, 2, 3}, 0.1 * i);
        const bool expected = !apart && !a_in_c && !c_in_a;
        const std::string text = error_of(both);
        EXPECT_EQ(text.find("cross near") != std::string::npos, expected) << "case " << i << ": " << text;
        ++(expected ? crossing : fine);
    }
    EXPECT_GT(crossing, 500);
    EXPECT_GT(fine, 500);
}

TEST(Surface, CrossingTrianglesAreNamed)
{
    Soup soup = with(box({0, 0, 0}, {1, 1, 1}), box({0.25, 0.25, 0.5}, {0.75, 0.75, 1.5}));
    const std::string text = error_of(soup);
    EXPECT_NE(text.find("faces "), std::string::npos) << text;
    EXPECT_NE(text.find("cross near ("), std::string::npos) << text;
}

TEST(Surface, SameSideUpOnEachOtherIsCrossing)
{
    EXPECT_NE(error_of(with(outer, outer)), "");
    EXPECT_NE(error_of(with(outer, box({1, 1, 2}, {2, 2, 4}))), "");  // shares a part of the top, from inside
}

TEST(Surface, FoldingBackAtAnEdgeIsCrossing)
{
    // A flat bottom that goes back over itself: the apex of a pyramid lies in the plane of its base.
    Soup soup;
    soup.vertices = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0.5, 0.5, 0}, {0.5, 0.5, 1}};
    soup.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 4}, {2, 0, 4}, {0, 3, 4}, {3, 1, 4}};
    EXPECT_NE(error_of(soup).find("cross near"), std::string::npos) << error_of(soup);
}

TEST(Surface, VoxelsAtRandomEncloseTheirVolume)
{
    std::mt19937 random(11);
    int touching_edges = 0;
    for (int k = 0; k < 100; ++k)
    {
        std::vector<char> grid(64);
        for (char& c : grid)
            c = random() % 2 == 0;
        const auto at = [&](int x, int y, int z) { return grid[static_cast<std::size_t>(16 * x + 4 * y + z)] != 0; };
        const auto count = static_cast<double>(std::count(grid.begin(), grid.end(), 1));
        const Soup soup = voxels(4, 4, 4, at);
        const surface::Surface surface = surface_of(soup);
        EXPECT_NEAR(volume(surface), count, 1e-12);
        touching_edges += at(0, 0, 0) && at(1, 1, 0) && !at(1, 0, 0) && !at(0, 1, 0);
        for (int i = 0; i < 50; ++i)
        {
            const Vec3 x = random_point(random, {}, {4, 4, 4});
            EXPECT_NEAR(surface::winding_number(surface.vertices, surface.triangles, x),
                        at(int(x.x), int(x.y), int(x.z)) ? 1 : 0, 1e-9);
        }
    }
    EXPECT_GT(touching_edges, 2);
}

TEST(Surface, FaultsAreNamedByTheNumbersOfFaces)
{
    Soup soup = box({0, 0, 0}, {1, 1, 1});
    soup.triangles.pop_back();
    const std::vector<std::uint32_t> numbers(soup.triangles.size(), 77);
    const auto result =
        surface::closed_surface(soup.vertices, soup.triangles, *std::pmr::get_default_resource(), numbers);
    ASSERT_FALSE(result);
    EXPECT_NE(std::string(result.error().text).find("face 77 has an open edge"), std::string::npos)
        << result.error().text;
}

/// Boxes that lie across all others, so that each pair of triangles has to be looked at.
Soup bundle(int count)
{
    Soup rods;
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < count; ++j)
            rods.add(box({0, 1.0 * i, 1.0 * j}, {1.0 * count, i + 0.4, j + 0.4}));
    return rods.turned({0, 0, 1}, 0.7).turned({0, 1, 0}, 0.6);
}

TEST(Surface, CrossingsAreLookedForInABoundedNumberOfPairs)
{
    auto* const memory = std::pmr::get_default_resource();
    Soup rods = bundle(4);
    const surface::Surface surface = surface_of(rods);
    const double eps = surface::resolution(surface.vertices);
    EXPECT_TRUE(self_crossings(surface, eps, 1'000'000, memory).complete);
    const surface::Crossings some = self_crossings(surface, eps, 1000, memory);
    EXPECT_FALSE(some.complete);
    EXPECT_FALSE(some.first);
    EXPECT_FALSE(surface.may_cross);
    const auto crossing = surface::closed_surface(rods.vertices, rods.triangles, *memory);
    EXPECT_TRUE(crossing);
    rods.add(box({1, 1, 1}, {3, 3, 3}));
    EXPECT_FALSE(surface::closed_surface(rods.vertices, rods.triangles, *memory));
}

TEST(Surface, ThousandsOfShellsWithinEachOtherAreAirAndMatterInTurn)
{
    Soup onion;
    constexpr int skins = 600;
    double expected = 0;
    for (int i = 1; i <= skins; ++i)
    {
        const Soup skin = box({-1.0 * i, -1.0 * i, -1.0 * i}, {1.0 * i, 1.0 * i, 1.0 * i});
        onion.add((skins - i) % 2 == 0 ? skin : skin.flipped());
        expected += ((skins - i) % 2 == 0 ? 8.0 : -8.0) * i * i * i;
    }
    EXPECT_NEAR(volume(surface_of(onion)), expected, 1e-9 * expected);
}

/// A book of pages, and the same triangle again and again: no square of these numbers.
TEST(Surface, ManyTrianglesAtOneEdgeAreSoonSeen)
{
    Soup book;
    constexpr std::uint32_t pages = 20'000;
    book.vertices = {{0, 0, 0}, {0, 0, 1}};
    for (std::uint32_t i = 0; i < pages; ++i)
    {
        book.vertices.push_back({std::cos(6e-4 * i), std::sin(6e-4 * i), 0.5});
        book.triangles.push_back({i % 2, 1 - i % 2, i + 2});
    }
    EXPECT_FALSE(surface::closed_surface(book.vertices, book.triangles, *std::pmr::get_default_resource()));
    Soup same = box({0, 0, 0}, {1, 1, 1});
    for (std::uint32_t i = 0; i < pages; ++i)
        same.triangles.push_back({0, i % 2 == 0 ? 1u : 3u, i % 2 == 0 ? 3u : 1u});  // cancel each other
    EXPECT_NEAR(volume(surface_of(same)), 1, 1e-12);
}

}  // namespace
}  // namespace dt::test
