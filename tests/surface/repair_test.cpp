// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Surfaces with holes and crossings become solids: of the volume that was meant, and with no edge open.
#include "pieces/polyhedron.hpp"
#include "surface/shells.hpp"
#include "surface/winding_number.hpp"
#include "tests/pieces/solids.hpp"
#include "tests/surface/memory.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

surface::Surface repaired(const Soup& soup)
{
    EXPECT_FALSE(surface::closed_surface(soup.vertices, soup.triangles, memory()));
    const auto surface = surface::repaired_surface(soup.vertices, soup.triangles, memory());
    EXPECT_TRUE(surface) << surface.error().text;
    if (!surface) return surface::Surface(&memory());
    EXPECT_TRUE(surface::is_balanced(surface->triangles, &memory()));
    return *surface;
}

/// Without the triangles for which `missing` holds.
template <class Missing> Soup without(Soup soup, Missing missing)
{
    std::erase_if(soup.triangles, [&](const shape::Triangle& t) {
        return missing((1.0 / 3) * (soup.vertices[t[0]] + soup.vertices[t[1]] + soup.vertices[t[2]]));
    });
    return soup;
}

TEST(Repair, FillsFlatHolesAsTheyWere)
{
    const Soup cube = box({0, 0, 0}, {2, 2, 2});
    const surface::Surface open = repaired(without(cube, [](Vec3 x) { return x.z == 2; }));
    EXPECT_NEAR(volume(open), 8, 1e-12);
    const surface::Surface pipe = repaired(without(cube, [](Vec3 x) { return x.z == 2 || x.z == 0; }));
    EXPECT_NEAR(volume(pipe), 8, 1e-12);
    Soup one = cube;
    one.triangles.pop_back();
    EXPECT_NEAR(volume(repaired(one)), 8, 1e-12);
    EXPECT_EQ(repaired(one).triangles.size(), 12u);
}

TEST(Repair, FillsRoundRimsAroundTheirMiddle)
{
    const Soup ring = torus(24, 12, 2, 0.5);
    const double whole = volume(surface_of(ring));
    const surface::Surface cut = repaired(without(ring, [](Vec3 x) { return x.x > 0 && std::abs(x.y) < 0.3; }));
    EXPECT_LT(volume(cut), whole * 0.97);
    EXPECT_GT(volume(cut), whole * 0.9);
    EXPECT_FALSE(is_inside(cut, {2, 0.0, 0.1}));
    EXPECT_TRUE(is_inside(cut, {-2, 0.1, 0.1}));
}

TEST(Repair, FillsRimsThatTouch)
{
    Soup cube = voxels(3, 3, 1, [](int, int, int) { return true; });
    const Soup holed =
        without(cube, [](Vec3 x) { return x.z == 1 && (x.x > 1) == (x.y > 1) && (x.x < 1 || x.x > 2 || x.y > 2); });
    const surface::Surface filled = repaired(holed);
    EXPECT_NEAR(volume(filled), 9, 1e-9);
}

TEST(Repair, JoinsPartsThatCross)
{
    Soup parts = box({0, 0, 0}, {2, 1, 1});
    parts.add(box({1, -1, 0.25}, {1.5, 2, 0.75}));
    for (const Soup& soup : {parts, parts.flipped()})
    {
        const surface::Surface surface = repaired(soup);
        EXPECT_TRUE(is_inside(surface, {0.5, 0.5, 0.5}));
        EXPECT_TRUE(is_inside(surface, {1.25, 1.5, 0.5}));
        EXPECT_NEAR(surface::winding_number(surface.vertices, surface.triangles, {1.25, 0.5, 0.5}), 2, 1e-9);
        EXPECT_FALSE(is_inside(surface, {0.5, 1.5, 0.5}));
    }
    // One part inside out is still a part.
    Soup mixed = box({0, 0, 0}, {2, 1, 1});
    mixed.add(box({1, -1, 0.25}, {1.5, 2, 0.75}).flipped());
    EXPECT_TRUE(is_inside(repaired(mixed), {1.25, 1.5, 0.5}));
    EXPECT_TRUE(is_inside(repaired(mixed), {1.25, 0.5, 0.5}));
}

TEST(Repair, KeepsCavities)
{
    Soup shell = box({0, 0, 0}, {4, 4, 4});
    shell.add(box({1, 1, 1}, {3, 3, 3}).flipped());
    shell.add(box({1.5, 1.5, 1.5}, {2.5, 2.5, 2.5}));
    shell.triangles.erase(shell.triangles.begin() + 3);
    const surface::Surface surface = repaired(shell);
    EXPECT_NEAR(volume(surface), 64 - 8 + 1, 1e-9);
    EXPECT_TRUE(is_inside(surface, {0.5, 2, 2}));
    EXPECT_FALSE(is_inside(surface, {1.25, 2, 2}));
    EXPECT_TRUE(is_inside(surface, {2, 2, 2}));
}

TEST(Repair, ClosesAStripThatHasOneSideOnly)
{
    Soup strip;
    constexpr int n = 24;
    for (int i = 0; i < n; ++i)
        for (const double s : {-0.3, 0.3})
        {
            const double a = 2 * 3.14159265358979 * i / n, b = a / 2;
            const double r = 1 + s * std::cos(b);
            strip.vertices.push_back({r * std::cos(a), r * std::sin(a), s * std::sin(b)});
        }
    for (std::uint32_t i = 0; i < n; ++i)
    {
        const std::uint32_t a = 2 * i, b = a + 1, c = i + 1 < n ? a + 2 : 1, d = i + 1 < n ? a + 3 : 0;
        strip.triangles.push_back({a, c, b});
        strip.triangles.push_back({b, c, d});
    }
    const auto surface = surface::repaired_surface(strip.vertices, strip.triangles, memory());
    if (surface) { EXPECT_TRUE(surface::is_balanced(surface->triangles, &memory())); }
}

TEST(Repair, RefusesWhatEnclosesNothing)
{
    Soup flat;
    flat.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    flat.triangles = {{0, 1, 2}, {1, 3, 2}};
    const auto surface = surface::repaired_surface(flat.vertices, flat.triangles, memory());
    ASSERT_FALSE(surface);
    EXPECT_EQ(surface.error().code, DT_ERROR_NOT_CLOSED);
    EXPECT_FALSE(surface::repaired_surface(flat.vertices, {}, memory()));
}

TEST(Repair, IsDoneOnlyIfItIsWantedAndNeeded)
{
    const Soup cube = box({0, 0, 0}, {2, 2, 2});
    const auto closed = pieces::make_polyhedron(cube.vertices, cube.triangles, true, memory());
    ASSERT_TRUE(closed);
    EXPECT_TRUE((*closed)->is_exact());
    const Soup open = without(cube, [](Vec3 x) { return x.z == 2; });
    EXPECT_EQ(pieces::make_polyhedron(open.vertices, open.triangles, false, memory()).error().code,
              DT_ERROR_NOT_CLOSED);
    const auto filled = pieces::make_polyhedron(open.vertices, open.triangles, true, memory());
    ASSERT_TRUE(filled);
    EXPECT_FALSE((*filled)->is_exact());
    EXPECT_TRUE((*filled)->contains({1, 1, 1.9}));
    EXPECT_FALSE((*filled)->contains({1, 1, 2.1}));
}

}  // namespace
}  // namespace dt::test
