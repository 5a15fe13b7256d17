// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Trees of friendly and unfriendly meshes: every face in one leaf, boxes that contain, depth within the bound, few
// bytes, the same tree always.
#include "tests/complex/meshes.hpp"

#include <cstring>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::Soup;
using test::TreeCheck;

/// Builds, checks, and gives the depth of the tree.
int expect_sound(const Soup& soup)
{
    const auto mesh = soup.make();
    EXPECT_TRUE(mesh) << mesh.error().text;
    if (!mesh) return 0;
    TreeCheck check(**mesh);
    EXPECT_EQ(check.run(), "");
    EXPECT_EQ((*mesh)->faces().count(), soup.face_count());
    std::vector<int> seen(soup.face_count());
    for (std::uint32_t s = 0; s < (*mesh)->faces().count(); ++s)
        ++seen[(*mesh)->faces().number(s)];
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), static_cast<std::ptrdiff_t>(seen.size()));
    return check.depth();
}

TEST(Build, ASquareIsOneLeaf)
{
    const Soup soup = unit_quad();
    const auto mesh = *soup.make();
    ASSERT_EQ(mesh->tree().nodes.size(), 1u);
    EXPECT_FALSE(mesh->tree().nodes[0].is_inner(0));
    EXPECT_EQ(mesh->tree().nodes[0].face_count(0), 2u);
}

TEST(Build, SoundForEveryCountOfFaces)
{
    test::Random random(1);
    for (int count = 1; count <= 300; ++count)
        expect_sound(test::random_soup(random, count));
}

TEST(Build, SoundForSurfaces)
{
    EXPECT_LE(expect_sound(test::torus(200, 100)), 7);
    EXPECT_LE(expect_sound(test::torus(2000, 4)), 7);
}

TEST(Build, SoundForTriangulatedSoupsOfAllSizes)
{
    test::Random random(2);
    for (const double size : {1e-30, 1e-12, 1.0, 1e12, 1e17})
    {
        Soup soup = test::random_soup(random, 1000);
        for (auto& v : soup.vertices)
            for (Scalar& x : v)
                x *= static_cast<Scalar>(size);
        EXPECT_LE(expect_sound(soup), 6) << size;
    }
}

TEST(Build, SoundFarFromTheOrigin)
{
    test::Random random(3);
    Soup soup = test::random_soup(random, 1000);
    for (auto& v : soup.vertices)
        v[1] += 1e6f;
    expect_sound(soup);
}

TEST(Build, SoundIfDenormal)
{
    test::Random random(4);
    Soup soup = test::random_soup(random, 500);
    for (auto& v : soup.vertices)
        for (Scalar& x : v)
            x *= Scalar(1e-40);
    expect_sound(soup);
}

TEST(Build, EqualTrianglesAreHalved)
{
    Soup soup;
    soup.add(0, 0, 0);
    soup.add(1, 0, 0);
    soup.add(0, 1, 0);
    for (int i = 0; i < 20000; ++i)
        soup.face({0, 1, 2});
    EXPECT_LE(expect_sound(soup), 6);
}

TEST(Build, EqualPointsAreHalved)
{
    Soup soup;
    soup.add(1, 2, 3);
    for (int i = 0; i < 5000; ++i)
        soup.face({0});
    EXPECT_LE(expect_sound(soup), 6);
}

/// Triangles at x = ratio^i, as many as floats can hold: the heuristic cuts few off at a time.
Soup exponential(double ratio, int copies)
{
    Soup soup;
    for (double x = 1e-30; x < 1e17; x *= ratio)
        for (int i = 0; i < copies; ++i)
            soup.triangle({x, 0, 0}, {1.001 * x, 0, 0}, {x, 0.001 * x, 0});
    return soup;
}

TEST(Build, ExponentialSpacingStaysWithinTheDepth)
{
    int deepest = 0;
    for (const double ratio : {1.01, 1.1, 1.5, 2.0, 10.0})
        deepest = std::max(deepest, expect_sound(exponential(ratio, 1)));
    deepest = std::max(deepest, expect_sound(exponential(2.0, 300)));
    EXPECT_GT(deepest, 7);  // deeper than a balanced tree, or the test tests nothing
}

TEST(Build, NestedBoxesStayWithinTheDepth)
{
    Soup soup;  // every triangle as large as all before it
    for (double x = 1e-30; x < 1e17; x *= 1.003)
        soup.triangle({-x, -x, 0}, {x, -x, x}, {0, x, -x});
    expect_sound(soup);
}

TEST(Build, CollinearPointsAreSound)
{
    test::Random random(5);
    Soup soup;
    for (int i = 0; i < 3000; ++i)
    {
        const double x = test::uniform(random, -1, 1);
        soup.triangle({x, x, x}, {x, x, x}, {1.5 * x, 1.5 * x, 1.5 * x});
    }
    expect_sound(soup);
}

TEST(Build, PolygonsPointsAndSegmentsAreSound)
{
    test::Random random(6);
    Soup soup = test::random_soup(random, 2000);
    Soup mixed;
    mixed.vertices = soup.vertices;
    std::uint32_t v = 0;
    for (std::uint32_t n = 1; v + n <= mixed.vertices.size(); n = n % 17 + 1)
    {
        for (std::uint32_t i = 0; i < n; ++i)
            mixed.indices.push_back(v++);
        mixed.first.push_back(mixed.indices.size());
    }
    expect_sound(mixed);
}

TEST(Build, WideVertexNumbersAreSound)
{
    test::Random random(7);
    Soup soup = test::random_soup(random, 500);
    const auto shift = static_cast<std::uint32_t>(complex::Faces::narrow_limit);
    soup.vertices.insert(soup.vertices.begin(), shift, {0, 0, 0});
    for (std::uint32_t& i : soup.indices)
        i += shift;
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    EXPECT_TRUE((*mesh)->faces().is_wide());
    EXPECT_EQ(TreeCheck(**mesh).run(), "");
}

TEST(Build, FacesWithoutPointsAreLeftOutAndOthersKeepTheirNumbers)
{
    Soup soup;
    soup.face({});
    soup.triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    soup.face({});
    soup.triangle({2, 0, 0}, {3, 0, 0}, {2, 1, 0});
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    ASSERT_EQ((*mesh)->faces().count(), 2u);
    EXPECT_EQ((*mesh)->faces().number(0) + (*mesh)->faces().number(1), 4u);
    EXPECT_EQ(TreeCheck(**mesh).run(), "");
}

TEST(Build, TheSameFacesGiveTheSameTree)
{
    test::Random random(8);
    const Soup soup = test::random_soup(random, 5000);
    const auto a = soup.make(), b = soup.make();
    ASSERT_TRUE(a && b);
    const complex::AabbTree &s = (*a)->tree(), &t = (*b)->tree();
    ASSERT_EQ(s.nodes.size(), t.nodes.size());
    EXPECT_EQ(std::memcmp(s.nodes.data(), t.nodes.data(), s.nodes.size() * sizeof(complex::Node)), 0);
    EXPECT_EQ(std::memcmp(s.slabs.data(), t.slabs.data(), s.slabs.size() * sizeof(complex::Slab)), 0);
}

TEST(Build, ATriangleTakesAtMostSeventeenBytes)
{
    for (const std::uint32_t n : {50u, 100u, 300u})
    {
        const auto mesh = test::torus(2 * n, n).make();
        ASSERT_TRUE(mesh);
        EXPECT_LE(static_cast<double>((*mesh)->bytes()), 17.0 * 4 * n * n) << n;
    }
}

TEST(Build, SlabsAreThinOnSurfaces)
{
    const auto mesh = test::torus(200, 100).make();
    ASSERT_TRUE(mesh);
    const complex::AabbTree& tree = (*mesh)->tree();
    double thickness = 0, size = 0;
    for (std::size_t i = 1; i < tree.nodes.size(); ++i)
        for (unsigned s = 0; s < tree.nodes[i].count; ++s)
        {
            const auto [lo, hi] = decode(tree.slabs[i], s);
            const complex::ChildBox box = decode(tree.nodes[i], s);
            thickness += hi - lo;
            size += (box.hi[0] - box.lo[0]) + (box.hi[1] - box.lo[1]) + (box.hi[2] - box.lo[2]);
        }
    EXPECT_LT(thickness, 0.1 * size);
}

TEST(Build, DISABLED_TenMillionTrianglesAreSound)  // takes 700 MB; see docs/testing.md
{
    EXPECT_LE(expect_sound(test::torus(3200, 1600)), 10);
}

}  // namespace
}  // namespace dt::test
