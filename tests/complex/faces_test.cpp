// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Faces give back the points that they were made of, in both layouts.
#include "complex/mesh/faces.hpp"
#include "complex/mesh/merge_faces.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <set>
#include <vector>

namespace dt::test
{
namespace
{

struct List
{
    std::vector<std::uint32_t> indices;
    std::vector<std::uint64_t> first{0};

    void add(const std::vector<std::uint32_t>& points)
    {
        indices.insert(indices.end(), points.begin(), points.end());
        first.push_back(indices.size());
    }
    complex::FaceList view() const { return {indices, first}; }
};

std::pmr::vector<std::uint32_t> backwards(std::size_t count)
{
    std::pmr::vector<std::uint32_t> order(count);
    std::iota(order.rbegin(), order.rend(), 0u);
    return order;
}

std::vector<std::uint32_t> points(const complex::Faces& faces, std::uint32_t slot)
{
    std::vector<std::uint32_t> result;
    faces.for_each_vertex(slot, [&](std::uint32_t i) { result.push_back(i); });
    return result;
}

/// Faces of up to `most` points with vertex numbers up to `largest`, in reverse order.
void expect_faces_come_back(std::uint32_t largest, std::size_t most, bool wide)
{
    std::mt19937 random(1);
    List list;
    list.add({largest, 0, largest});
    for (int i = 0; i < 1000; ++i)
    {
        std::vector<std::uint32_t> face(3 + random() % (most - 2));
        for (std::uint32_t& v : face)
            v = static_cast<std::uint32_t>(random() % (std::uint64_t{largest} + 1));
        list.add(face);
    }
    const complex::Faces faces(list.view(), backwards(1001));
    EXPECT_EQ(faces.is_wide(), wide);
    EXPECT_EQ(faces.has_polygons(), most > 3);
    EXPECT_EQ(faces.is_plain(), !wide && most == 3);
    ASSERT_EQ(faces.count(), 1001u);
    for (std::uint32_t s = 0; s < faces.count(); ++s)
    {
        const std::uint32_t f = 1000 - s;
        const auto given = list.view()[f];
        ASSERT_EQ(faces.number(s), f);
        ASSERT_EQ(points(faces, s), std::vector<std::uint32_t>(given.begin(), given.end())) << f;
        ASSERT_EQ(faces.is_polygon(s), given.size() > 3);
        ASSERT_EQ(faces.corners(s), (complex::Faces::Triangle{given[0], given[1], given[2]}));
    }
    if (!faces.is_plain()) return;
    const std::uint64_t* const words = faces.plain_words(0);
    for (std::uint32_t s = 0; s < faces.count() + 3; ++s)
        for (unsigned k = 0; k < 3; ++k)
            ASSERT_EQ(complex::Faces::plain_vertex(words[s], k), faces.triangle(std::min(s, 1000u))[k])
                << "the last one is there three times more";
}

TEST(Faces, ATriangleHasTheVerticesItWasGiven)
{
    const std::vector<std::uint32_t> indices{7, 8, 9};
    const std::vector<std::uint64_t> first{0, 3};
    const complex::Faces faces({indices, first}, {0});
    EXPECT_EQ(faces.triangle(0), (complex::Faces::Triangle{7, 8, 9}));
}

TEST(Faces, TrianglesComeBackInTheNarrowLayout)
{
    expect_faces_come_back(complex::Faces::narrow_limit - 1, 3, false);
}

TEST(Faces, TrianglesComeBackInTheWideLayout)
{
    expect_faces_come_back(complex::Faces::narrow_limit, 3, true);
    expect_faces_come_back(0x7fffffff, 3, true);
}

TEST(Faces, PolygonsComeBackInBothLayouts)
{
    expect_faces_come_back(complex::Faces::narrow_limit - 1, 9, false);
    expect_faces_come_back(0x7fffffff, 9, true);
}

TEST(Faces, PointsAndSegmentsAreTrianglesWithRepeatedVertices)
{
    List list;
    list.add({7});
    list.add({3, 5});
    const complex::Faces faces(list.view(), {0, 1});
    EXPECT_FALSE(faces.has_polygons());
    EXPECT_EQ(faces.triangle(0), (complex::Faces::Triangle{7, 7, 7}));
    const auto t = faces.triangle(1);
    EXPECT_EQ(t[0], 3u);
    EXPECT_EQ(t[2], 5u);
    EXPECT_TRUE(t[1] == 3 || t[1] == 5);
}

TEST(Faces, NarrowTrianglesTakeTwelveBytesAndWideOnesSixteen)
{
    List narrow, wide;
    for (int i = 0; i < 100; ++i)
    {
        narrow.add({0, 1, 2});
        wide.add({0, 1, complex::Faces::narrow_limit});
    }
    EXPECT_EQ(complex::Faces(narrow.view(), backwards(100)).bytes(), 1200u + 3 * 8) << "three words behind the last";
    EXPECT_EQ(complex::Faces(wide.view(), backwards(100)).bytes(), 1600u);
}

TEST(Faces, ThoseWithTheSameVerticesAreOneInWhateverOrder)
{
    List list;
    for (const auto& face : std::vector<std::vector<std::uint32_t>>{
             {0, 1, 2}, {2, 0, 1}, {2, 1, 0}, {0, 1, 3}, {0, 1}, {1, 0}, {0, 0, 1}, {4, 5, 6, 7}, {7, 5, 4, 6}, {0}})
        list.add(face);
    std::pmr::memory_resource& memory = *std::pmr::get_default_resource();
    const auto distinct = complex::distinct_faces(list.view(), memory);
    EXPECT_EQ(std::vector<std::uint32_t>(distinct.begin(), distinct.end()),
              (std::vector<std::uint32_t>{0, 3, 4, 6, 7, 9}));
    const complex::SomeFaces some(list.view(), distinct, memory);
    ASSERT_EQ(some.list().count(), 6u);
    EXPECT_EQ(some.list().number(1), 3u);
    EXPECT_EQ(some.list()[4].size(), 4u);
    EXPECT_EQ(some.list()[5][0], 0u);
}

/// By comparing each face with all before it.
std::vector<std::uint32_t> distinct_by_comparing(const complex::FaceList& faces)
{
    std::set<std::vector<std::uint32_t>> seen;
    std::vector<std::uint32_t> kept;
    for (std::uint32_t f = 0; f < faces.count(); ++f)
    {
        std::vector<std::uint32_t> face(faces[f].begin(), faces[f].end());
        std::ranges::sort(face);
        if (seen.insert(face).second) kept.push_back(f);
    }
    return kept;
}

TEST(Faces, AreDistinctInMeshesFansAndSoups)
{
    std::mt19937 engine(161);
    const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
    int with_equal = 0, without = 0;
    for (int round = 0; round < 600; ++round)
    {
        const std::uint32_t vertices = 4 + random() % 60, base = round % 5 == 0 ? 1'000'000'000 : 0;
        const bool fan = round % 3 == 0, polygons = round % 7 == 0;
        List list;
        for (std::uint32_t f = 0, count = 1 + random() % 60; f < count; ++f)
        {
            std::vector<std::uint32_t> face;
            for (std::uint32_t k = 0; k < (polygons && f % 5 == 4 ? 4u : 3u); ++k)
                face.push_back(base + (fan && k == 1 ? 0 : random() % vertices));
            list.add(face);
        }
        const auto found = complex::distinct_faces(list.view(), *std::pmr::get_default_resource());
        const auto expected = distinct_by_comparing(list.view());
        ASSERT_EQ(std::vector<std::uint32_t>(found.begin(), found.end()), expected) << round;
        ++(expected.size() == list.view().count() ? without : with_equal);
    }
    EXPECT_GT(with_equal, 50);
    EXPECT_GT(without, 50);
}

}  // namespace
}  // namespace dt::test
