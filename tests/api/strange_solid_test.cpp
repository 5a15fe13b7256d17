// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Surfaces that nobody should give to DT_NewSolid, and those at the edge of what one may: each becomes the solid that a
// person sees in it, or is refused.
#include "polyhedra.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace
{

using Random = std::mt19937;

/// Triangles that share no corners, with some coordinates moved by one unit in the last place.
MeshData cracked(const MeshData& shared, Random& random)
{
    MeshData result;
    for (const DT_Index i : shared.triangles)
    {
        result.triangles.push_back(DT_Index(result.triangles.size()));
        for (std::size_t k = 0; k < 3; ++k)
        {
            DT_Scalar x = shared.vertices[3 * i + k];
            if (random() % 3 == 0) x = std::nextafter(x, x + (random() % 2 == 0 ? 1 : -1) * std::abs(x) - 1);
            result.vertices.push_back(x);
        }
    }
    return result;
}

MeshData scaled(MeshData mesh, double by)
{
    for (DT_Scalar& x : mesh.vertices)
        x = DT_Scalar(x * by);
    return mesh;
}

MeshData moved(MeshData mesh, double by)
{
    for (DT_Scalar& x : mesh.vertices)
        x = DT_Scalar(x + by);
    return mesh;
}

/// All faces again, turned or not.
MeshData doubled(MeshData mesh, bool turned)
{
    const std::size_t n = mesh.triangles.size();
    for (std::size_t t = 0; t < n; t += 3)
        for (const std::size_t k : {0u, turned ? 2u : 1u, turned ? 1u : 2u})
            mesh.triangles.push_back(mesh.triangles[t + k]);
    return mesh;
}

class StrangeSolids : public ApiTest
{
protected:
    /// The volume; 0 if the surface is refused, as it may only be for what it is.
    double volume_of(const MeshData& mesh, bool repair)
    {
        DT_SolidOptions options{};
        options.struct_size = sizeof options;
        options.flags = repair ? DT_SOLID_REPAIR : 0;
        report = {};
        report.struct_size = sizeof report;
        const DT_ShapeHandle shape =
            DT_NewSolid(DT_Count(mesh.vertices.size() / 3), mesh.vertices.data(), 0,
                        DT_Count(mesh.triangles.size() / 3), mesh.triangles.data(), &options, &report);
        if (!shape)
        {
            const DT_Error error = DT_GetError();
            EXPECT_TRUE(error == DT_ERROR_NOT_CLOSED || error == DT_ERROR_UNSUPPORTED) << DT_GetErrorText();
            EXPECT_EQ(report.volume, 0);
            return 0;
        }
        EXPECT_GT(report.volume, 0);
        EXPECT_TRUE(std::isfinite(report.volume));
        DT_DeleteShape(shape);
        return report.volume;
    }

    DT_SolidReport report{};
    Random random{2026};
};

TEST_F(StrangeSolids, ShellsWithinShellsAndBesideEachOtherKeepTheirVolumes)
{
    const struct
    {
        MeshData mesh;
        double volume;
    } cases[] = {
        {boxes({{{-4, -4, -4}, {4, 4, 4}}, {{-3, -3, -3}, {3, 3, 3}, true}, {{-1, -1, -1}, {1, 1, 1}}}),
         512 - 216 + 8},
        {boxes({{{1, 1, 1}, {2, 2, 2}}, {{2, 2, 1}, {3, 3, 2}}}), 2},  // at an edge
        {boxes({{{1, 1, 1}, {2, 2, 2}}, {{2, 2, 2}, {3, 3, 3}}}), 2},  // at a corner
        {boxes({{{1, 1, 1}, {2, 2, 2}}, {{2, 1, 1}, {3, 2, 2}}}), 2},  // at a side
        {boxes({{{1, 1, 1}, {2, 2, 2}}, {{2, 1.25, 1.25}, {3, 1.75, 1.75}}}), 1.25},  // on a side
        {boxes({{{0, 0, 0}, {3, 3, 3}}, {{1, 1, 0}, {2, 2, 1}, true}}), 26},  // a cavity that touches the wall
    };
    for (const auto& [mesh, volume] : cases)
        for (const bool repair : {false, true})
        {
            EXPECT_NEAR(volume_of(mesh, repair), volume, 1e-5 * volume);
            for (int k = 0; k < 10; ++k)
            {
                // Where parts meet, rounding may have them overlap a little: that is for the repair.
                const double found = volume_of(cracked(mesh, random), repair);
                EXPECT_TRUE(std::abs(found - volume) < 6e-3 * volume || (found == 0 && !repair)) << found;
            }
        }
}

TEST_F(StrangeSolids, DoublesOfEverythingAreOneSolid)
{
    for (const MeshData& mesh : {cube_mesh(2), letter_u()})
    {
        const double volume = volume_of(mesh, false);
        for (const bool turned : {false, true})
        {
            EXPECT_NEAR(volume_of(doubled(mesh, turned), true), volume, 1e-9);
            EXPECT_NEAR(volume_of(doubled(doubled(mesh, turned), false), true), volume, 1e-9);
            EXPECT_NEAR(volume_of(cracked(doubled(mesh, turned), random), true), volume, 1e-4);
        }
    }
}

TEST_F(StrangeSolids, ThinPlatesAreTheirVolumeOrAreRefused)
{
    int accepted = 0, refused = 0;
    for (double thick = 1; thick > 0.01 * std::numeric_limits<DT_Scalar>::epsilon(); thick /= 3)
        for (const double at : {0.0, 1.0, 30.0})
            for (const bool repair : {false, true})
            {
                const MeshData plate = boxes({{{at, at, at}, {at + 1, at + 1, at + thick}}});
                const double real = double(plate.vertices[14]) - double(plate.vertices[2]);  // rounded
                const double found = volume_of(cracked(plate, random), repair);
                const double ulp = (at + 1) * std::numeric_limits<DT_Scalar>::epsilon();
                EXPECT_TRUE(found == 0 || std::abs(found - real) < 1e-3 * real + 4 * ulp) << thick << " at " << at;
                ++(found > 0 ? accepted : refused);
            }
    EXPECT_GT(accepted, 40);
    EXPECT_GT(refused, 5);
}

TEST_F(StrangeSolids, SizesMayBeAny)
{
    for (const double scale : {1e-30, 1e-12, 1.0, 1e6, 1e12, 1e16})
        for (const bool repair : {false, true})
        {
            const MeshData cube = cracked(scaled(cube_mesh(2), scale), random);
            EXPECT_NEAR(volume_of(cube, repair) / std::pow(scale, 3), 8, 1e-4) << scale;
            EXPECT_NEAR(volume_of(cracked(scaled(moved(cube_mesh(2), 50), scale), random), repair) /
                            std::pow(scale, 3),
                        8, 1e-2)
                << scale;
        }
}

/// Strips and bottles with one side.
TEST_F(StrangeSolids, WhatHasOneSideIsRefused)
{
    for (const bool bottle : {false, true})
    {
        MeshData mesh;
        constexpr DT_Index n = 24, m = 13;
        for (DT_Index i = 0; i < n; ++i)
            for (DT_Index j = 0; j < m; ++j)
            {
                const double a = 2 * 3.14159265358979 * i / n, b = 2 * 3.14159265358979 * j / m;
                const double r = bottle ? 3 + std::cos(a / 2) * std::sin(b) - std::sin(a / 2) * std::sin(2 * b)
                                        : 3 + (j / (m - 1.0) - 0.5) * std::cos(a / 2);
                const double z = bottle ? std::sin(a / 2) * std::sin(b) + std::cos(a / 2) * std::sin(2 * b)
                                        : (j / (m - 1.0) - 0.5) * std::sin(a / 2);
                for (const double x : {r * std::cos(a), r * std::sin(a), z})
                    mesh.vertices.push_back(DT_Scalar(x));
            }
        const auto at = [&](DT_Index i, DT_Index j) {
            const DT_Index turned = bottle ? (m - j) % m : m - 1 - j;
            return i < n ? i * m + j % m : turned % m;
        };
        for (DT_Index i = 0; i < n; ++i)
            for (DT_Index j = 0; j + (bottle ? 0 : 1) < m; ++j)
                for (const DT_Index k : {at(i, j), at(i + 1, j), at(i + 1, (j + 1) % m), at(i, j),
                                         at(i + 1, (j + 1) % m), at(i, (j + 1) % m)})
                    mesh.triangles.push_back(k);
        EXPECT_EQ(volume_of(mesh, false), 0);
        EXPECT_EQ(volume_of(mesh, true), 0) << DT_GetErrorText();
    }
}

/// Random triangles, needles, and triangles of a few points: nothing to be right about, but to survive.
TEST_F(StrangeSolids, JunkEndsSoonAndInOrder)
{
    for (int k = 0; k < 150; ++k)
    {
        MeshData mesh;
        const std::size_t points = 3 + random() % (k % 3 == 0 ? 6 : 60), count = 1 + random() % 80;
        std::uniform_real_distribution<double> any(-1, 1);
        const double flat = k % 5 == 0 ? 0 : k % 5 == 1 ? 1e-7 : 1;
        for (std::size_t i = 0; i < points; ++i)
            for (const double s : {1.0, 1.0, flat})
                mesh.vertices.push_back(DT_Scalar(k % 7 == 0 ? std::round(2 * any(random)) : s * any(random)));
        for (std::size_t i = 0; i < 3 * count; ++i)
            mesh.triangles.push_back(DT_Index(random() % points));
        for (const bool repair : {false, true})
        {
            volume_of(mesh, repair);
            volume_of(cracked(mesh, random), repair);
        }
    }
}

TEST_F(StrangeSolids, NearlyNothingIsRefused)
{
    const MeshData all[] = {
        {{0, 0, 0}, {0, 0, 0}},
        {{0, 0, 0, 1, 0, 0, 0, 1, 0}, {0, 1, 2}},
        {{0, 0, 0, 1, 0, 0, 0, 1, 0}, {0, 1, 2, 0, 2, 1}},
        {{0, 0, 0, 1, 0, 0, 2, 0, 0}, {0, 1, 2, 1, 2, 0, 2, 0, 1}},
        scaled(cube_mesh(2), 0),
    };
    for (const MeshData& mesh : all)
        for (const bool repair : {false, true})
        {
            EXPECT_EQ(volume_of(mesh, repair), 0);
            EXPECT_EQ(volume_of(doubled(mesh, repair), true), 0);
        }
}

}  // namespace
