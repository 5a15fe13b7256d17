// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The polytope of the careful EPA: what it says of the origin, against the winding number of its surface and the
// distances of its triangles.
#include "convex/careful/wide_polytope.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <vector>

namespace dt::test
{
namespace
{

convex::WideVertex vertex_at(Vec3 w)
{
    return {WideVec3(w), w};
}

std::unique_ptr<convex::WidePolytope> tetrahedron(const Vec3 (&corner)[4])
{
    convex::WideSimplex W;
    for (const Vec3& c : corner)
        W.add(vertex_at(c));
    return std::make_unique<convex::WidePolytope>(W);
}

TEST(WidePolytope, LosesItsBottomToAVertexBelowIt)
{
    const auto P = tetrahedron({{-9, -9, -1}, {9, -9, -1}, {0, 9, -1}, {0, 0, 9}});
    const int bottom = P->nearest_face();
    EXPECT_EQ(P->offset(bottom), 1);
    EXPECT_EQ(P->normal(bottom), (Vec3{0, 0, -1}));
    ASSERT_TRUE(P->add(vertex_at({0, 0, -2}), bottom));
    EXPECT_GT(P->offset(P->nearest_face()), 1);  // the three faces that came for it are further away
    EXPECT_TRUE(P->is_around_origin());
}

TEST(WidePolytope, IsNotAroundTheOriginWhenItsSurfaceIsFoldedOverIt)
{
    const auto P = tetrahedron({{-9, -9, -1}, {9, -9, -1}, {0, 9, -1}, {0, 0, 9}});
    ASSERT_TRUE(P->is_around_origin());
    ASSERT_TRUE(P->add(vertex_at({0, 0, 1}), P->nearest_face()));  // a dent in the bottom, past the origin
    EXPECT_FALSE(P->is_around_origin());
    const auto beside = tetrahedron({{-9, -9, 1}, {9, -9, 1}, {0, 9, 1}, {0, 0, 9}});
    EXPECT_FALSE(beside->is_around_origin());
}

/// The solid angle of a triangle, seen from the origin; positive if its outside is turned away. [Oosterom83]
double solid_angle(Vec3 a, Vec3 b, Vec3 c)
{
    const double volume = dot(a, cross(b, c)), la = norm(a), lb = norm(b), lc = norm(c);
    return 2 * std::atan2(volume, la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
}

/// How often the surface goes around the origin, and the distance of its nearest triangle. The first does not change with
/// a stretch, and is computed where the surface is as thick as long.
struct Seen
{
    double winding = 0, distance = std::numeric_limits<double>::infinity();
    bool folded = false;  ///< some face turns its outside to the origin
};

Seen seen_from_origin(const convex::WidePolytope& P, Vec3 squeeze)
{
    Seen seen;
    for (int f = 0; f < P.slots(); ++f)
    {
        if (!P.is_face(f)) continue;
        const convex::WideSimplex W = P.corners(f);
        const auto stretched = [&](int i) {
            return scaled(narrow(W[i].w), {1 / squeeze.x, 1 / squeeze.y, 1 / squeeze.z});
        };
        const double angle = solid_angle(stretched(0), stretched(1), stretched(2));
        seen.winding += angle / 12.566370614359172;
        seen.folded |= angle < 0;
        seen.distance = std::min(seen.distance, std::sqrt(nearest_of_triangle(W).norm2.hi));
    }
    return seen;
}

int any_face(const convex::WidePolytope& P, Random& random)
{
    for (;;)
        if (const int f = int(random() % unsigned(P.slots())); P.is_face(f)) return f;
}

/// Vertices are added to any face, beyond it or not, as no EPA would.
TEST(WidePolytope, WhatItSaysOfTheOriginIsTrueForAnySurface)
{
    Random random(341);
    int around = 0, folded = 0, refused = 0;
    for (int k = 0; k < 3000; ++k)
    {
        const Vec3 squeeze = k % 3 == 0 ? Vec3{1, 1, 1} : k % 3 == 1 ? Vec3{1, 1, 1e-7} : Vec3{1, 1e-7, 1e-7};
        const auto any_point = [&] { return scaled(in_cube(random, 1), squeeze); };
        const auto P = tetrahedron({any_point(), any_point(), any_point(), any_point()});
        for (int added = 0; added < 12; ++added)
        {
            const Seen seen = seen_from_origin(*P, squeeze);
            const bool is_around = P->is_around_origin();
            ASSERT_EQ(is_around, seen.winding > 0.5) << k;
            ASSERT_GE(seen.distance, P->offset(P->nearest_face()) - 1e-15) << k;
            around += is_around;
            folded += is_around && seen.folded;
            const int face = k % 2 ? any_face(*P, random) : P->nearest_face();
            refused += !P->add(vertex_at(any_point()), face);
        }
    }
    EXPECT_GT(around, 500);
    EXPECT_GT(folded, 500) << "surfaces with faces that turn their outside to the origin";
    EXPECT_GT(refused, 0);
}

/// As EPA does: from a tetrahedron around the origin, at its nearest face, with the furthest of some points.
TEST(WidePolytope, GrowsAroundTheOriginAsLongAsVerticesAreFurthest)
{
    Random random(342);
    for (int k = 0; k < 300; ++k)
    {
        const double thin = any_size(random, -12, 0);
        const Vec3 squeeze = k % 2 ? Vec3{1, 1, thin} : Vec3{1, thin, thin};
        std::vector<Vec3> points = {{0.4, 0.4, 0.4}, {-0.4, -0.4, 0.4}, {-0.4, 0.4, -0.4}, {0.4, -0.4, -0.4}};
        for (int i = 0; i < 40; ++i)
            points.push_back(in_cube(random, 1));
        for (Vec3& p : points)
            p = scaled(p, squeeze);
        const auto P = tetrahedron({points[0], points[1], points[2], points[3]});
        ASSERT_TRUE(P->is_around_origin()) << k;
        double before = 0;
        for (int round = 0; round < 100; ++round)
        {
            const int face = P->nearest_face();
            const Vec3 n = P->normal(face);
            const Vec3 w = *std::max_element(points.begin(), points.end(),
                                             [&](Vec3 p, Vec3 q) { return dot(p, n) < dot(q, n); });
            ASSERT_TRUE(P->is_around_origin()) << k;
            ASSERT_GE(P->offset(face), before - 1e-15 * thin) << k;
            before = P->offset(face);
            if (!(dot(w, n) > P->offset(face) + 1e-14 * thin) || !P->add(vertex_at(w), face)) break;
        }
        double depth = std::numeric_limits<double>::infinity();
        for (const Vec3& d : {Vec3{0, 0, 1}, Vec3{0, 0, -1}, Vec3{1, 0, 0}, Vec3{0, 1, 0}})
        {
            double reach = -depth;
            for (const Vec3& p : points)
                reach = std::max(reach, dot(p, d));
            depth = std::min(depth, reach);
        }
        EXPECT_LE(P->offset(P->nearest_face()), depth) << k;
        EXPECT_NEAR(seen_from_origin(*P, squeeze).winding, 1, 1e-9) << k;
    }
}

}  // namespace
}  // namespace dt::test
