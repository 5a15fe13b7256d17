// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The polytope of EPA, expanded until it is the hull of a cloud of points: its faces are taken one by one, nearest
// first, and together they must be a closed surface that leaves no point outside.
#include "convex/expanding_polytope.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <set>
#include <vector>

namespace dt::test
{
namespace
{

TEST(ExpandingPolytope, LosesItsBottomToAVertexBelowIt)
{
    const Vec3 left{-9, -9, -1}, right{9, -9, -1}, back{0, 9, -1}, top{0, 0, 9}, below{0, 0, -2};
    convex::ExpandingPolytope P({{left, 0, left, 0}, {right, 1, right, 1}, {back, 2, back, 2}, {top, 3, top, 3}}, 9);
    const int bottom = P.nearest_face();
    EXPECT_DOUBLE_EQ(P.offset(bottom), 1);
    EXPECT_EQ(P.normal(bottom), (Vec3{0, 0, -1}));
    ASSERT_TRUE(P.add({below, 4, below, 4}, bottom));
    EXPECT_GT(P.offset(P.nearest_face()), 1);  // the three faces that came for it are further away
}

struct Face
{
    std::uint32_t corner[3];
    Vec3 normal;
    double offset;
};

convex::Vertex vertex(Vec3 w, std::uint32_t id)
{
    return {.w = w, .ia = id, .p = w, .ib = id};
}

std::uint32_t furthest(const std::vector<Vec3>& points, Vec3 d)
{
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < points.size(); ++i)
        if (dot(points[i], d) > dot(points[best], d)) best = i;
    return best;
}

/// Expands a tetrahedron of the first four points, and returns the final faces in the order they came.
std::vector<Face> expanded(const std::vector<Vec3>& points)
{
    const convex::Vertex corners[4] = {vertex(points[0], 0), vertex(points[1], 1), vertex(points[2], 2),
                                       vertex(points[3], 3)};
    const auto P = std::make_unique<convex::ExpandingPolytope>(corners, 2.0);
    std::vector<Face> faces;
    for (int round = 0; round < 5000; ++round)
    {
        const int f = P->nearest_face();
        const double offset = P->offset(f);
        if (!(offset < std::numeric_limits<double>::infinity())) return faces;
        const Vec3 n = P->normal(f);
        const std::uint32_t id = furthest(points, n);
        if (dot(points[id], n) > offset + 1e-9)
        {
            EXPECT_FALSE(P->full());
            EXPECT_TRUE(P->add(vertex(points[id], id), f)) << round;
            if (::testing::Test::HasFailure()) return faces;
            continue;
        }
        faces.push_back({{P->corner(f, 0).ia, P->corner(f, 1).ia, P->corner(f, 2).ia}, n, offset});
        P->set_offset(f, std::numeric_limits<double>::infinity());
    }
    ADD_FAILURE() << "no end";
    return faces;
}

void expect_closed_surface(const std::vector<Face>& faces)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    std::set<std::uint32_t> vertices;
    for (const Face& f : faces)
        for (int k = 0; k < 3; ++k)
        {
            vertices.insert(f.corner[k]);
            EXPECT_TRUE(edges.emplace(f.corner[k], f.corner[(k + 1) % 3]).second) << "an edge twice";
        }
    for (const auto& [from, to] : edges)
        EXPECT_TRUE(edges.count({to, from})) << "an edge without its twin";
    EXPECT_EQ(vertices.size() + faces.size(), edges.size() / 2 + 2) << "Euler";
}

void expect_hull(const std::vector<Face>& faces, const std::vector<Vec3>& points)
{
    for (const Face& f : faces)
    {
        EXPECT_NEAR(norm(f.normal), 1, 1e-12);
        for (const std::uint32_t id : f.corner)
            EXPECT_NEAR(dot(f.normal, points[id]), f.offset, 1e-9) << "a face holds its corners";
        for (const Vec3& p : points)
            EXPECT_LE(dot(f.normal, p), f.offset + 1e-9) << "a point outside";
    }
}

TEST(ExpandingPolytope, BecomesTheHullOfItsPoints)
{
    test::Random random(71);
    for (int k = 0; k < 300; ++k)
    {
        std::vector<Vec3> points(4 + std::size_t(k) % 120);
        const Vec3 shift = k % 3 == 0 ? Vec3{} : test::in_cube(random, 2);  // the origin inside and outside
        for (Vec3& p : points)
            p = (k % 2 ? test::unit_vector(random) : test::in_cube(random, 1)) + shift;
        const std::vector<Face> faces = expanded(points);
        expect_closed_surface(faces);
        expect_hull(faces, points);
        ASSERT_FALSE(HasFailure()) << k;
    }
}

TEST(ExpandingPolytope, ShowsItsNearestFaceFirst)
{
    test::Random random(73);
    for (int k = 0; k < 300; ++k)
    {
        // The origin is in the first tetrahedron, so no expansion brings a face nearer.
        std::vector<Vec3> points = {{0.4, 0.4, 0.4}, {-0.4, -0.4, 0.4}, {-0.4, 0.4, -0.4}, {0.4, -0.4, -0.4}};
        for (int i = 0; i < 1 + k % 100; ++i)
            points.push_back(test::in_cube(random, 1));
        const std::vector<Face> faces = expanded(points);
        ASSERT_GE(faces.size(), 4u) << k;
        EXPECT_GT(faces[0].offset, 0.23) << "the faces of the first tetrahedron are at 0.4/√3";
        for (const Face& f : faces)
            ASSERT_GE(f.offset, faces[0].offset) << k;
    }
}

TEST(ExpandingPolytope, BecomesTheHullOfPointsInCommonPlanes)
{
    test::Random random(72);
    for (int k = 0; k < 300; ++k)
    {
        std::vector<Vec3> points = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};  // whole numbers: many coplanar
        const Mat3 R = k % 2 ? test::rotation(random) : Mat3{};
        for (int i = 0; i < 60; ++i)
            points.push_back({double(random() % 5), double(random() % 5), double(random() % 5)});
        for (Vec3& p : points)
            p = R * (0.25 * p - Vec3{0.5, 0.5, 0.5});
        const std::vector<Face> faces = expanded(points);
        expect_closed_surface(faces);
        expect_hull(faces, points);
        ASSERT_FALSE(HasFailure()) << k;
    }
}

TEST(ExpandingPolytope, StartsWithUnitNormalsAlsoWhereAFaceHasNoArea)
{
    constexpr double thin = 0x1p-30;
    const Vec3 w[4] = {{0, 0, 0}, {1, thin, 0}, {0.5, 0, thin}, {0.25, 0, thin / 2}};
    const convex::Vertex corners[4] = {vertex(w[0], 0), vertex(w[1], 1), vertex(w[2], 2), vertex(w[3], 3)};
    EXPECT_EQ(norm2(cross(w[2] - w[0], w[3] - w[0])), 0) << "a face without area";
    const auto P = std::make_unique<convex::ExpandingPolytope>(corners, 2.0);
    for (int f = 0; f < 4; ++f)
    {
        EXPECT_NEAR(norm(P->normal(f)), 1, 1e-12) << f;
        for (int k = 0; k < 3; ++k)
            EXPECT_NEAR(dot(P->normal(f), P->corner(f, k).w), P->offset(f), 1e-12) << f;
    }
}

}  // namespace
}  // namespace dt::test
