// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What meshes accept and refuse, where their vertices may be, what they weigh, and the boxes of placed ones.
#include "complex/mesh/mesh.hpp"
#include "complex/mesh/placed_mesh.hpp"
#include "core/memory.hpp"
#include "math/tolerance.hpp"
#include "tests/complex/meshes.hpp"

#include <cstring>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::Soup;
using test::TreeCheck;

std::pmr::memory_resource& heap()
{
    return *std::pmr::new_delete_resource();
}

TEST(Mesh, OfASquareHasItsBounds)
{
    const Soup soup = unit_quad();
    const auto mesh = *soup.make();
    EXPECT_EQ(mesh->faces().count(), 2u);
    EXPECT_EQ(mesh->bounds().lo, (Vec3{-0.5, 0, -0.5}));
    EXPECT_EQ(mesh->bounds().hi, (Vec3{0.5, 0, 0.5}));
}

TEST(Mesh, WithoutFacesIsEmptyAndWeighsLittle)
{
    Soup soup;
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    EXPECT_TRUE((*mesh)->empty());
    EXPECT_EQ((*mesh)->bytes(), sizeof(complex::Mesh));
    EXPECT_EQ((*mesh)->bounds().lo, (Vec3{0, 0, 0}));
    EXPECT_TRUE(refit(**mesh, soup.view()));
    EXPECT_EQ(TreeCheck(**mesh).run(), "");
}

TEST(Mesh, OfFacesWithoutPointsIsEmpty)
{
    Soup soup;
    soup.face({});
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    EXPECT_TRUE((*mesh)->empty());
}

TEST(Mesh, ReadsVerticesAtAnyStrideAndAlignment)
{
    test::Random random(1);
    const Soup soup = test::random_soup(random, 200);
    for (const std::size_t stride : {sizeof(Scalar) * 3, std::size_t{25}, std::size_t{31}, std::size_t{64}})
        for (std::size_t offset = 0; offset < 5; ++offset)
        {
            // Not a byte behind the last vertex.
            std::vector<std::byte> memory(offset + stride * (soup.vertices.size() - 1) + sizeof soup.vertices[0],
                                          std::byte{0xff});
            for (std::size_t i = 0; i < soup.vertices.size(); ++i)
                std::memcpy(memory.data() + offset + stride * i, &soup.vertices[i], sizeof soup.vertices[i]);
            const auto mesh = make_mesh({memory.data() + offset, stride}, {}, soup.faces(), heap());
            ASSERT_TRUE(mesh) << mesh.error().text;
            ASSERT_EQ(TreeCheck(**mesh).run(), "");
            const auto plain = soup.make();
            ASSERT_EQ(std::memcmp((*mesh)->tree().nodes.data(), (*plain)->tree().nodes.data(),
                                  (*plain)->tree().nodes.size() * sizeof(complex::Node)),
                      0);
        }
}

TEST(Mesh, KeepsVerticesThatAreGivenByValue)
{
    const Soup soup = test::torus(20, 10);
    std::pmr::vector<Scalar> own;
    for (const auto& v : soup.vertices)
        own.insert(own.end(), v.begin(), v.end());
    const auto mesh = make_mesh({}, std::move(own), soup.faces(), heap());
    ASSERT_TRUE(mesh);
    EXPECT_EQ(TreeCheck(**mesh).run(), "");
    EXPECT_EQ((*mesh)->vertices()[57], soup.view()[57]);
    EXPECT_EQ((*mesh)->bytes(), (*soup.make())->bytes() + soup.vertices.size() * sizeof soup.vertices[0]);
}

TEST(Mesh, RefusesBadVerticesAndNamesTheFirstFace)
{
    for (const Scalar bad :
         {std::numeric_limits<Scalar>::quiet_NaN(), std::numeric_limits<Scalar>::infinity(), Scalar(-2e18)})
    {
        Soup soup = test::torus(20, 10);
        soup.vertices[33][1] = bad;
        std::size_t first = 0;
        while (soup.indices[3 * first] != 33 && soup.indices[3 * first + 1] != 33 &&
               soup.indices[3 * first + 2] != 33)
            ++first;
        const auto mesh = soup.make();
        ASSERT_FALSE(mesh);
        EXPECT_EQ(mesh.error().code, DT_ERROR_INVALID_ARGUMENT);
        const std::string start = "vertex 33 of face " + std::to_string(first) + " ";
        EXPECT_EQ(std::string(mesh.error().text).substr(0, start.size()), start);
    }
}

TEST(Mesh, RefusesBadPointsOfPolygons)
{
    Soup soup;
    for (int i = 0; i < 5; ++i)
        soup.add(i, i * i, 0);
    soup.face({0, 1, 2, 3, 4});
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    soup.vertices[4][2] = std::numeric_limits<Scalar>::quiet_NaN();
    EXPECT_FALSE(refit(**mesh, soup.view()));
    EXPECT_FALSE(soup.make());
}

TEST(Mesh, RefusesVertexNumbersFrom2To31)
{
    Soup soup;
    soup.add(0, 0, 0);
    soup.face({0, 0, 0x80000000u});
    const auto mesh = soup.make();
    ASSERT_FALSE(mesh);
    EXPECT_EQ(mesh.error().code, DT_ERROR_INVALID_ARGUMENT);
}

TEST(Mesh, IgnoresBadVerticesThatNoFaceUses)
{
    Soup soup = test::torus(20, 10);
    soup.add(NAN, 0, 0);
    EXPECT_TRUE(soup.make());
}

TEST(Mesh, WeighsWhatItHolds)
{
    for (const bool polygons : {false, true})
    {
        ClientMemory memory;
        Soup soup = test::torus(40, 20);
        if (polygons) soup.face({1, 2, 3, 4, 5});
        {
            const auto mesh = soup.make(memory);
            ASSERT_TRUE(mesh);
            const std::size_t held = memory.bytes_held();
            EXPECT_GE(held, (*mesh)->bytes());
            EXPECT_LE(held, (*mesh)->bytes() + 64);  // of the shared pointer
        }
        EXPECT_EQ(memory.bytes_held(), 0u);
    }
}

/// Any map that is not too flat.
Affine any_placement(test::Random& random)
{
    const auto entry = [&] { return test::uniform(random, -2, 2); };
    for (;;)
    {
        const Affine at{{{entry(), entry(), entry()}, {entry(), entry(), entry()}, {entry(), entry(), entry()}},
                        {entry(), entry(), entry()}};
        if (std::fabs(determinant(at.M)) > 0.1) return at;
    }
}

TEST(PlacedMesh, BoxContainsTheMeshAndLiesInTheTransformedLocalBox)
{
    test::Random random(2);
    const Soup soup = test::torus(30, 20);
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    int tighter = 0;
    for (int i = 0; i < 200; ++i)
    {
        const Affine at = any_placement(random);
        const double margin = i % 2 ? 0.25 : 0;
        const Aabb box = bounds(place(**mesh, at, margin));
        const Aabb& local = (*mesh)->bounds();
        Aabb outer{at(local.lo), at(local.lo)};
        for (int corner = 0; corner < 8; ++corner)
        {
            const Vec3 p = at({corner & 1 ? local.hi.x : local.lo.x, corner & 2 ? local.hi.y : local.lo.y,
                               corner & 4 ? local.hi.z : local.lo.z});
            outer = united(outer, {p, p});
        }
        outer = grown(outer, margin + 1e-12);
        for (int k = 0; k < 3; ++k)
        {
            ASSERT_GE(box.lo[k], outer.lo[k]);
            ASSERT_LE(box.hi[k], outer.hi[k]);
            for (const std::uint32_t v : soup.indices)
            {
                const double x = at(soup.view()[v])[k];
                ASSERT_TRUE(box.lo[k] <= x - margin && x + margin <= box.hi[k]);
            }
            tighter += box.hi[k] - box.lo[k] < 0.98 * (outer.hi[k] - outer.lo[k]);
        }
    }
    EXPECT_GT(tighter, 200);
}

TEST(PlacedMesh, InverseUndoesThePlacement)
{
    test::Random random(3);
    const auto mesh = test::torus(5, 5).make();
    ASSERT_TRUE(mesh);
    for (const double size : {1e-100, 1.0, 1e100})
        for (int i = 0; i < 100; ++i)
        {
            Affine at = any_placement(random);
            at.M = at.M * diagonal({size, size, size});
            const complex::PlacedMesh placed = place(**mesh, at, 0);
            const Vec3 p{0.1, 0.2, 0.3};
            EXPECT_LT(max_abs(placed.inverse.M * (at.M * p) - p), 1e-12);
        }
}

TEST(PlacedMesh, BoxOfAnEmptyMeshIsItsOrigin)
{
    const auto mesh = Soup{}.make();
    ASSERT_TRUE(mesh);
    const Aabb box = bounds(place(**mesh, {Mat3{}, {1, 2, 3}}, 0));
    EXPECT_EQ(box.lo, (Vec3{1, 2, 3}));
    EXPECT_EQ(box.hi, (Vec3{1, 2, 3}));
}

}  // namespace
}  // namespace dt::test
