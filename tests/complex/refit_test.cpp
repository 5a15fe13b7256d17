// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Boxes and slabs follow the vertices: they contain them after every change, and they are no looser than at first.
#include "complex/mesh/quantise.hpp"
#include "tests/complex/meshes.hpp"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::Soup;
using test::TreeCheck;

bool same_tree(const complex::Mesh& a, const std::pmr::vector<complex::Node>& nodes,
               const std::pmr::vector<complex::Slab>& slabs)
{
    return std::memcmp(a.tree().nodes.data(), nodes.data(), nodes.size() * sizeof(complex::Node)) == 0 &&
           std::memcmp(a.tree().slabs.data(), slabs.data(), slabs.size() * sizeof(complex::Slab)) == 0;
}

void wobble(Soup& soup, test::Random& random, double by)
{
    for (auto& v : soup.vertices)
        for (Scalar& x : v)
            x += static_cast<Scalar>(test::uniform(random, -by, by));
}

TEST(Refit, BoundsFollowASquareThatRises)
{
    Soup soup = unit_quad();
    const auto mesh = *soup.make();
    for (auto& v : soup.vertices)
        v[1] = 1;
    EXPECT_TRUE(refit(*mesh, soup.view()));
    EXPECT_EQ(mesh->bounds().lo.y, 1);
}

TEST(Refit, BoxesContainTheVerticesAfterEveryChange)
{
    test::Random random(1);
    Soup soup = test::torus(60, 30);
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    for (int i = 0; i < 20; ++i)
    {
        wobble(soup, random, i % 2 ? 0.01 : 10);
        ASSERT_TRUE(refit(**mesh, soup.view()));
        ASSERT_EQ(TreeCheck(**mesh).run(), "") << i;
    }
}

TEST(Refit, VerticesThatComeBackGiveTheSameBoxes)
{
    test::Random random(2);
    Soup soup = test::torus(60, 30);
    const auto original = soup.vertices;
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    const auto nodes = (*mesh)->tree().nodes;
    const auto slabs = (*mesh)->tree().slabs;
    EXPECT_TRUE(same_tree(**mesh, nodes, slabs));
    wobble(soup, random, 3);
    ASSERT_TRUE(refit(**mesh, soup.view()));
    EXPECT_FALSE(same_tree(**mesh, nodes, slabs));
    soup.vertices = original;
    ASSERT_TRUE(refit(**mesh, soup.view()));
    EXPECT_TRUE(same_tree(**mesh, nodes, slabs));
}

TEST(Refit, BoundsAreThoseOfTheVertices)
{
    test::Random random(3);
    Soup soup = test::random_soup(random, 333);
    soup.add(1000, 1000, 1000);  // in no face
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    for (int i = 0; i < 5; ++i)
    {
        wobble(soup, random, 1);
        ASSERT_TRUE(refit(**mesh, soup.view()));
        Aabb box{soup.view()[0], soup.view()[0]};
        double furthest = 0;
        for (const std::uint32_t v : soup.indices)
        {
            box = united(box, {soup.view()[v], soup.view()[v]});
            furthest = std::max(furthest, norm(soup.view()[v]));
        }
        EXPECT_EQ((*mesh)->bounds().lo, box.lo);
        EXPECT_EQ((*mesh)->bounds().hi, box.hi);
        EXPECT_GE((*mesh)->extent(), furthest);
        EXPECT_LE((*mesh)->extent(), 1.8 * furthest);
    }
}

TEST(Refit, TheVerticesMayBeElsewhere)
{
    test::Random random(4);
    const Soup soup = test::torus(20, 10);
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    Soup moved = soup;
    wobble(moved, random, 1);
    ASSERT_TRUE(refit(**mesh, moved.view()));
    EXPECT_EQ((*mesh)->vertices().pointer, moved.view().pointer);
    EXPECT_EQ(TreeCheck(**mesh).run(), "");
}

TEST(Refit, ABadVertexChangesNothing)
{
    Soup soup = test::torus(20, 10);
    const auto mesh = soup.make();
    ASSERT_TRUE(mesh);
    const auto nodes = (*mesh)->tree().nodes;
    const auto slabs = (*mesh)->tree().slabs;
    const Aabb box = (*mesh)->bounds();
    for (const Scalar bad : {std::numeric_limits<Scalar>::quiet_NaN(), std::numeric_limits<Scalar>::infinity(),
                             -std::numeric_limits<Scalar>::infinity(), Scalar(2e18)})
        for (std::size_t k = 0; k < 3; ++k)
        {
            Soup broken = soup;
            for (auto& v : broken.vertices)
                v[0] += 1;
            broken.vertices[77][k] = bad;
            const auto done = refit(**mesh, broken.view());
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().code, DT_ERROR_INVALID_ARGUMENT);
            EXPECT_NE(std::strstr(done.error().text, "vertex 77 of face"), nullptr) << done.error().text;
            EXPECT_TRUE(same_tree(**mesh, nodes, slabs));
            EXPECT_EQ((*mesh)->bounds().lo, box.lo);
            EXPECT_EQ((*mesh)->vertices().pointer, soup.view().pointer);
        }
}

/// With a gap in the numbers of the vertices in use, and without: what is not in use is not looked at.
TEST(Refit, OnlyVerticesInUseCount)
{
    Soup soup = test::torus(20, 10);
    const std::size_t between = soup.vertices.size();
    soup.add(0, 0, 0);
    for (const bool gap : {false, true})
    {
        if (gap) soup.triangle({0, 0, 0}, {0.1, 0, 0}, {0, 0.1, 0});
        const auto mesh = soup.make();
        ASSERT_TRUE(mesh);
        const Aabb box = (*mesh)->bounds();
        Soup moved = soup;
        for (auto& v : moved.vertices)
            v[2] += 4;
        for (const double unused : {1e6, std::numeric_limits<double>::quiet_NaN()})
        {
            moved.vertices[between][1] = static_cast<Scalar>(unused);
            ASSERT_TRUE(refit(**mesh, moved.view()));
            EXPECT_EQ((*mesh)->bounds().hi.y, box.hi.y);
            EXPECT_NEAR((*mesh)->bounds().hi.z, box.hi.z + 4, 1e-6);
        }
        moved.vertices.back()[0] = gap ? std::numeric_limits<Scalar>::quiet_NaN() : Scalar(0);
        moved.vertices[5][2] = gap ? moved.vertices[5][2] : std::numeric_limits<Scalar>::infinity();
        EXPECT_FALSE(refit(**mesh, moved.view()));
    }
}

/// The same mesh with a vertex that is no number after every few: ranges in use of that length, or too many of them.
TEST(Refit, VerticesInUseMayBeScattered)
{
    const Soup plain = test::torus(40, 20);
    const auto expected = plain.make();
    ASSERT_TRUE(expected);
    for (const std::uint32_t length : {1u, 3u, 15u, 16u, 17u, 100u, 799u})
    {
        Soup soup;
        soup.indices = plain.indices;
        soup.first = plain.first;
        for (std::uint32_t& i : soup.indices)
            i += i / length;
        for (std::uint32_t i = 0; i < plain.vertices.size(); ++i)
        {
            soup.vertices.push_back(plain.vertices[i]);
            if (i % length == length - 1) soup.vertices.push_back({NAN, NAN, NAN});
        }
        const auto mesh = soup.make();
        ASSERT_TRUE(mesh) << length;
        ASSERT_TRUE(refit(**mesh, soup.view())) << length;
        EXPECT_EQ((*mesh)->bounds().lo, (*expected)->bounds().lo) << length;
        EXPECT_EQ((*mesh)->bounds().hi, (*expected)->bounds().hi) << length;
        for (const std::size_t i : {std::size_t{0}, soup.indices.size() / 2, soup.indices.size() - 1})
        {
            Soup broken = soup;
            broken.vertices[soup.indices[i]][1] = std::numeric_limits<Scalar>::infinity();
            EXPECT_FALSE(refit(**mesh, broken.view())) << length;
        }
    }
}

TEST(Refit, TakesNoMemory)
{
    struct Counting final : std::pmr::memory_resource
    {
        int allocations = 0;
        void* do_allocate(std::size_t size, std::size_t alignment) override
        {
            ++allocations;
            return std::pmr::new_delete_resource()->allocate(size, alignment);
        }
        void do_deallocate(void* p, std::size_t size, std::size_t alignment) override
        {
            std::pmr::new_delete_resource()->deallocate(p, size, alignment);
        }
        bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
    };
    Counting memory;
    const Soup soup = test::torus(20, 10);
    const auto mesh = soup.make(memory);
    ASSERT_TRUE(mesh);
    const int before = memory.allocations;
    const std::size_t bytes = (*mesh)->bytes();
    EXPECT_GT(before, 0);
    ASSERT_TRUE(refit(**mesh, soup.view()));
    EXPECT_EQ(memory.allocations, before);
    EXPECT_EQ((*mesh)->bytes(), bytes);
}

/// Random intervals of very different sizes and places.
TEST(Quantise, WhatIsDecodedContainsWhatWasGivenAndIsNearIt)
{
    test::Random random(5);
    for (int i = 0; i < 20000; ++i)
    {
        float lo[8], hi[8];
        const double size = std::pow(10, test::uniform(random, -44, 17)),
                     at = std::pow(10, test::uniform(random, -44, 17));
        for (int s = 0; s < 8; ++s)
        {
            const double a = at + size * test::uniform(random, -1, 1), b = at + size * test::uniform(random, -1, 1);
            lo[s] = static_cast<float>(std::min(a, b));
            hi[s] = static_cast<float>(std::max(a, b));
        }
        float org;
        std::uint8_t exponent, q_lo[8], q_hi[8];
        complex::quantise(Pack8<float>::load(lo), Pack8<float>::load(hi), 8, org, exponent, q_lo, q_hi);
        const float step = complex::power_of_two(exponent);
        const double range = double(*std::max_element(hi, hi + 8)) - *std::min_element(lo, lo + 8);
        const double slack = 2.02 * std::max(range / 127, 1e-37) + 2e-7 * at;
        for (int s = 0; s < 8; ++s)
        {
            const float low = org + step * static_cast<float>(q_lo[s]),
                        high = org + step * static_cast<float>(q_hi[s]);
            ASSERT_LE(low, lo[s]);
            ASSERT_GE(high, hi[s]);
            ASSERT_LE(double(lo[s]) - low, slack);
            ASSERT_LE(double(high) - hi[s], slack);
        }
    }
}

}  // namespace
}  // namespace dt::test
