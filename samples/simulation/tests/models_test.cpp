// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The models are closed solids of the size they should have, and the library takes them.

#include "simulation/mass_properties.hpp"
#include "simulation/models.hpp"
#include "simulation/outline.hpp"

#include "SOLID/SOLID.h"
#include "SOLID/SOLID_depth.h"
#include "SOLID/SOLID_error.h"

#include <gtest/gtest.h>

namespace simulation
{
namespace
{

TEST(SimulationModels, ABoxIsClosedByTwelveTrianglesAndHasItsVolume)
{
    const Mesh mesh = box(1, 2, 3);
    EXPECT_EQ(mesh.triangles.size(), 12u);
    EXPECT_TRUE(is_closed(mesh));
    EXPECT_NEAR(signed_volume(mesh), 6, 1e-12);
}

void expect_solid(const Mesh& mesh, const std::string& name)
{
    EXPECT_TRUE(is_closed(mesh)) << name;
    EXPECT_GT(signed_volume(mesh), 0) << name;
    const DT_ShapeHandle shape = make_polyhedron(mesh);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << name << ": " << DT_GetErrorText();
    DT_DeleteShape(shape);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << name;
}

TEST(SimulationModels, AreClosedSolids)
{
    for (const char name : glyphs)
        expect_solid(glyph(name), std::string(1, name));
    expect_solid(torus(1, 0.4, 20, 10), "torus");
    expect_solid(grating(3, 2, 0.3, 0.1, 0.1), "grating");
    expect_solid(bowl(2, 0.2, -0.2), "bowl");
    expect_solid(funnel(3.2, 1.3, 2.2, 0.5, 0.2, 12), "funnel");
    expect_solid(ramp(6, 3, 0.6, 0.15), "ramp");
    expect_solid(tray(10, 6, 1, 0.2), "tray");
}

// The shortest way ends on two facets that are all but parallel.
TEST(SimulationModels, TheDepthOfGlyphsIsFoundWhereFacetsAreNearlyParallel)
{
    const DT_ShapeHandle nine = make_polyhedron(glyph('9')), c = make_polyhedron(glyph('C'));
    const DT_ObjectHandle a = DT_CreateObject(nullptr, nine), b = DT_CreateObject(nullptr, c);
    const DT_Vector3 at = {0.404142152f, 0.169509805f, 0.23903177f};
    const DT_Quaternion turn_a = {0.468878086f, -0.603632615f, -0.218090493f, -0.606809314f};
    const DT_Quaternion turn_b = {0.4290131f, 0.296771545f, -0.24976366f, 0.815777251f};
    DT_SetPosition(a, at);
    DT_SetOrientation(a, turn_a);
    DT_SetOrientation(b, turn_b);
    const DT_DepthOptions options{sizeof options, 1e-3, {}, 0, DT_DEPTH_CPU, 500, 0, 0};
    DT_DepthResult found{};
    found.struct_size = sizeof found;
    EXPECT_TRUE(DT_GetGlobalPenDepth(a, b, &options, &found));
    EXPECT_NEAR(found.depth, 0.26944f, 1e-5f);
    EXPECT_GE(found.lower, found.depth * (1 - 1.001e-3f));
    DT_DestroyObject(a);
    DT_DestroyObject(b);
    DT_DeleteShape(nine);
    DT_DeleteShape(c);
}

TEST(SimulationModels, AMissingTriangleIsNoticed)
{
    Mesh mesh = glyph('8');
    mesh.triangles.pop_back();
    EXPECT_FALSE(is_closed(mesh));
}

// Ears that overlap, or a hole that is filled, would change the volume.
TEST(SimulationModels, GlyphsFillTheirOutlines)
{
    for (const char name : glyphs)
    {
        double area = 0;
        std::size_t holes = 0;
        for (const Loop& loop : outline(strokes(name), 0.1, 0.005))
        {
            area += twice_area(loop) / 2;
            holes += twice_area(loop) < 0;
        }
        EXPECT_NEAR(signed_volume(glyph(name, 0.5)), 0.5 * area, 1e-12) << name;
        const std::string_view with_one = "04669ADOPQR", with_two = "8B";
        const bool one = with_one.find(name) != std::string_view::npos,
                   two = with_two.find(name) != std::string_view::npos;
        EXPECT_EQ(holes, one ? 1u : two ? 2u : 0u) << name;
    }
}

TEST(SimulationModels, GlyphsAreAsFineAsThoseOfThePaper)
{
    std::size_t faces = 0;
    for (const char name : glyphs)
    {
        const Mesh mesh = glyph(name);
        EXPECT_LE(mesh.triangles.size(), 300u) << name;
        faces += mesh.triangles.size();
        double low = 1, high = -1;
        for (const Vec p : mesh.points)
            low = std::min(low, p.y), high = std::max(high, p.y);
        EXPECT_NEAR(high - low, 1, 0.02) << name;
    }
    EXPECT_GE(faces / glyphs.size(), 150u);
}

TEST(MassProperties, OfABoxAreTheTextbook)
{
    const MassProperties found = mass_properties(moved(box(1, 2, 3), {5, -7, 11}), 2);
    EXPECT_NEAR(found.mass, 12, 1e-12);
    EXPECT_NEAR(norm(found.centre - Vec{5, -7, 11}), 0, 1e-12);
    EXPECT_NEAR(found.inertia.x.x, 12 * (4 + 9) / 12., 1e-9);
    EXPECT_NEAR(found.inertia.y.y, 12 * (1 + 9) / 12., 1e-9);
    EXPECT_NEAR(found.inertia.z.z, 12 * (1 + 4) / 12., 1e-9);
    EXPECT_NEAR(found.inertia.y.x, 0, 1e-9);
}

// Two boxes make an L: its inertia is the sum of theirs, moved to the common centre (Steiner).
TEST(MassProperties, OfAnAngleAreThoseOfItsParts)
{
    const Mesh lying = moved(box(3, 1, 1), {1.5, 0.5, 0}), standing = moved(box(1, 2, 1), {0.5, 2, 0});
    Mesh both = lying;  // they share a face, which cancels in every integral
    for (auto triangle : standing.triangles)
    {
        for (int& corner : triangle)
            corner += static_cast<int>(lying.points.size());
        both.triangles.push_back(triangle);
    }
    both.points.insert(both.points.end(), standing.points.begin(), standing.points.end());
    const MassProperties found = mass_properties(both, 1), a = mass_properties(lying, 1),
                         b = mass_properties(standing, 1);
    EXPECT_NEAR(found.mass, 5, 1e-12);
    EXPECT_NEAR(norm(found.centre - (a.centre * 3 + b.centre * 2) * 0.2), 0, 1e-12);
    const auto about = [&](const MassProperties& part) {
        const Vec d = part.centre - found.centre;
        return part.inertia + (Mat{} * dot(d, d) + outer(d, d) * -1) * part.mass;
    };
    const Mat expected = about(a) + about(b);
    for (const Vec axis : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0.6, 0.8, 0}, Vec{0, 0, 1}})
        EXPECT_NEAR(norm(found.inertia * axis - expected * axis), 0, 1e-12);
}

}  // namespace
}  // namespace simulation
