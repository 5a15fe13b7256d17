// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which vertices become one, which doubles stay, and which seams are closed, one by one.
#include "surface/repair/doubles.hpp"
#include "surface/repair/seams.hpp"
#include "surface/repair/weld.hpp"
#include "surface/shells.hpp"
#include "surface/solid_volume.hpp"
#include "tests/pieces/solids.hpp"
#include "tests/surface/memory.hpp"

#include <gtest/gtest.h>
#include <numeric>

namespace dt::test
{
namespace
{

/// A triangle for each three points.
std::vector<shape::Triangle> all_used(std::size_t points)
{
    std::vector<shape::Triangle> triangles;
    for (std::uint32_t i = 0; i + 2 < points; ++i)
        triangles.push_back({i, i + 1, i + 2});
    return triangles;
}

Soup corners_apart(const Soup& soup)
{
    Soup result;
    for (const auto& t : soup.triangles)
    {
        const auto n = static_cast<std::uint32_t>(result.vertices.size());
        result.triangles.push_back({n, n + 1, n + 2});
        for (const std::uint32_t i : t)
            result.vertices.push_back(soup.vertices[i]);
    }
    return result;
}

TEST(Weld, JoinsWhatIsNotFurtherApartAndNothingElse)
{
    std::mt19937 random(5);
    for (int k = 0; k < 50; ++k)
    {
        std::vector<Vec3> points;
        for (int i = 0; i < 300; ++i)
            points.push_back(random_point(random, {-1, -1, -1}, {1, 1, 1}));
        surface::Welding welding(points, all_used(points.size()), memory());
        const double tolerance = 0.002 * (k + 1);
        welding.weld(tolerance);
        std::size_t welded = 0;
        for (std::uint32_t i = 0; i < points.size(); ++i)
        {
            const std::uint32_t first = welding[i];
            welded += first != i;
            EXPECT_LE(first, i);
            EXPECT_EQ(welding[first], first);
            EXPECT_LE(norm(points[i] - points[first]), tolerance);
            for (std::uint32_t j = 0; j < i; ++j)  // those that stay are apart
                EXPECT_TRUE(welding[i] != i || welding[j] != j || norm(points[i] - points[j]) > tolerance);
        }
        EXPECT_EQ(welding.welded(), welded);
    }
}

TEST(Weld, TakesAnyTolerance)
{
    const std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {0, 1e-9, 0}, {1e18, 0, 0}, {0, 0, 0}};
    for (const double tolerance : {0.0, 1e-320, 1e-30, 1e-6, 1.0, 1e18, 1e300})
    {
        surface::Welding welding(points, all_used(points.size()), memory());
        welding.weld(tolerance);
        EXPECT_EQ(welding[4], 0u);
        EXPECT_EQ(welding[3], tolerance >= 1e18 ? 0u : 3u) << tolerance;
    }
    const std::vector<Vec3> same(100, Vec3{3, 3, 3});
    surface::Welding welding(same, all_used(same.size()), memory());
    EXPECT_EQ(welding.welded(), 99u);
    EXPECT_EQ(welding.weld(1), 0u);
}

/// Thousands of points in one cell: no square of their number.
TEST(Weld, OfManyPointsInOnePlaceIsSoonDone)
{
    std::mt19937 random(9);
    std::vector<Vec3> points;
    for (int i = 0; i < 200'000; ++i)
        points.push_back(random_point(random, {-1, -1, -1}, {1, 1, 1}));
    surface::Welding welding(points, all_used(points.size()), memory());
    EXPECT_EQ(welding.weld(4), points.size() - 1);
}

TEST(Doubles, AreOneFaceWhereNeighboursNeedOne)
{
    const Soup cube = box({0, 0, 0}, {1, 1, 1});
    const surface::Surface sound = surface_of(cube);
    for (std::size_t t = 0; t < 12; ++t)
        for (const bool turned : {false, true})
        {
            std::vector<shape::Triangle> triangles(sound.triangles.begin(), sound.triangles.end());
            for (const std::size_t k : {t, (t + 1) % 12, (t + 2) % 12, t})
            {
                triangles.push_back(triangles[k]);
                if (turned) std::swap(triangles.back()[1], triangles.back()[2]);
            }
            const auto dropped = surface::superfluous_doubles(triangles, surface::Doubles::all, memory());
            EXPECT_EQ(std::count(dropped.begin(), dropped.end(), 1), 4);
        }
}

TEST(Doubles, BetweenTwoPartsAreNoFace)
{
    Soup two = box({0, 0, 0}, {1, 1, 1});
    two.add(box({1, 0, 0}, {2, 1, 1}));
    for (const bool turn : {false, true})
    {
        Soup soup = two;
        for (std::size_t t = 12; t < 24 && turn; ++t)
            std::swap(soup.triangles[t][1], soup.triangles[t][2]);
        soup.triangles.erase(soup.triangles.begin());  // not closed: so doubles matter
        const auto surface = surface::repaired_surface(soup.vertices, soup.triangles, memory());
        ASSERT_TRUE(surface) << surface.error().text;
        EXPECT_NEAR(volume(*surface), 2, 1e-9);
    }
}

/// A part that is given with both sides is a part; a sheet is none.
TEST(Doubles, OfAWholePartAreThatPart)
{
    Soup soup = box({0, 0, 0}, {1, 1, 1});
    const Soup other = box({3, 0, 0}, {4, 1, 1});
    soup.add(other);
    soup.add(other.flipped());
    EXPECT_NEAR(volume(surface_of(soup)), 2, 1e-12);
    Soup sheet = box({0, 0, 0}, {1, 1, 1});
    const auto n = static_cast<std::uint32_t>(sheet.vertices.size());
    sheet.vertices.insert(sheet.vertices.end(), {{5, 5, 5}, {6, 5, 5}, {6, 6, 5}, {5, 6, 5}});
    for (const shape::Triangle& t : {shape::Triangle{n, n + 1, n + 2}, {n, n + 2, n + 3}})
        sheet.triangles.insert(sheet.triangles.end(), {t, {t[0], t[2], t[1]}});
    EXPECT_NEAR(volume(surface_of(sheet)), 1, 1e-12);
    EXPECT_EQ(surface_of(sheet).triangles.size(), 12u);
}

TEST(Seams, AreClosedExactly)
{
    std::mt19937 random(8);
    for (int k = 0; k < 100; ++k)
    {
        Soup soup = corners_apart(box({0, 0, 0}, {1, 1, 1}).turned({1, 2, 3}, k));
        for (int i = 0; i < 1 + k % 7; ++i)
        {
            auto& t = soup.triangles[random() % soup.triangles.size()];
            const auto [a, b, c] = t;
            const auto m = static_cast<std::uint32_t>(soup.vertices.size());
            const double s = std::uniform_real_distribution(0.2, 0.8)(random);
            soup.vertices.push_back((1 - s) * soup.vertices[a] + s * soup.vertices[b]);
            t = {a, m, c};
            soup.triangles.push_back({m, b, c});
        }
        const Soup floats = of_floats(soup);
        EXPECT_FALSE(surface::closed_surface(floats.vertices, floats.triangles, memory()));
        surface::Findings found;
        const auto surface =
            surface::make_surface({floats.vertices, floats.triangles}, {.repair = true}, memory(), &found);
        ASSERT_TRUE(surface) << surface.error().text;
        EXPECT_TRUE(surface::is_balanced(surface->triangles, &memory()));
        EXPECT_NEAR(found.volume, 1, 1e-6);
        EXPECT_EQ(found.holes, 0u) << k;
        EXPECT_EQ(surface->filled, 0u);
    }
}

TEST(SolidVolume, CountsWhatIsInSeveralPartsOnce)
{
    Soup parts = box({0, 0, 0}, {2, 1, 1});
    parts.add(box({1, -1, 0.25}, {1.5, 2, 0.75}));
    const auto surface = surface::repaired_surface(parts.vertices, parts.triangles, memory());
    ASSERT_TRUE(surface) << surface.error().text;
    EXPECT_NEAR(solid_volume(*surface, surface::Measured::well, memory()), 2 + 0.75 - 0.25, 0.003);
    EXPECT_DOUBLE_EQ(solid_volume(surface_of(box({0, 0, 0}, {3, 1, 2})), surface::Measured::roughly, memory()), 6);
}

/// A plate with cracks stays a plate: welding stops far below its thickness, whether that closes the surface or not.
TEST(Weld, KeepsThinPlates)
{
    std::mt19937 random(4);
    for (const double thick : {0.1, 0.01, 1e-3, 1e-4})
        for (const bool open : {false, true})
        {
            Soup plate = corners_apart(box({0, 0, 0}, {1, 1, thick}));
            for (Vec3& v : plate.vertices)
                v = v + random_point(random, {}, Vec3{1, 1, 1} * std::min(0.01 * thick, 1e-4));
            if (open) plate.triangles.pop_back();
            surface::Findings found;
            const auto surface =
                surface::make_surface({plate.vertices, plate.triangles}, {.repair = true}, memory(), &found);
            if (surface) { EXPECT_NEAR(found.volume, thick, 0.05 * thick); }
            EXPECT_TRUE(open || surface) << thick;
        }
}

}  // namespace
}  // namespace dt::test
