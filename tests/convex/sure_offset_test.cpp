// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the polytope of the fast EPA is sure of, against the depth of the origin in the hull of all points by the planes of
// all triples in 113 bits.
#include "convex/expanding_polytope.hpp"
#include "tests/math/quad.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <vector>

namespace dt::test
{
namespace
{

std::unique_ptr<convex::ExpandingPolytope> polytope_of(const std::vector<Vec3>& points, double scale)
{
    convex::Vertex corner[4];
    for (std::uint32_t i = 0; i < 4; ++i)
        corner[i] = {points[i], i, points[i], i};
    return std::make_unique<convex::ExpandingPolytope>(corner, scale);
}

TEST(SureOffset, OfATetrahedronIsTheOffsetOfItsNearestFace)
{
    const auto P = polytope_of({{-9, -9, -1}, {9, -9, -1}, {0, 9, -1}, {0, 0, 9}}, 20);
    EXPECT_DOUBLE_EQ(P->sure_offset(), 1);
    EXPECT_FALSE(P->is_doubtful());
    const auto beside = polytope_of({{-9, -9, 1}, {9, -9, 1}, {0, 9, 1}, {0, 0, 9}}, 20);
    EXPECT_EQ(beside->sure_offset(), -std::numeric_limits<double>::infinity()) << "the origin is outside";
}

/// The least offset of a plane through three points that has all points on its inner side; negative: outside.
Quad depth_in_hull(const std::vector<Vec3>& points)
{
    Quad depth = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            for (std::size_t k = j + 1; k < points.size(); ++k)
            {
                const QuadVec a = quad(points[i]), m = cross(quad(points[j]) - a, quad(points[k]) - a);
                const Quad length = norm(m);
                if (!(length > 0)) continue;
                Quad most = 0, least = 0;
                for (const Vec3& p : points)
                {
                    const Quad height = dot(m, quad(p) - a);
                    most = std::max(most, height);
                    least = std::min(least, height);
                }
                const Quad rounding = Quad(0x1p-100) * length, h = dot(m, a) / length;
                if (most <= rounding) depth = std::min(depth, h);
                if (least >= -rounding) depth = std::min(depth, -h);
            }
    return depth;
}

std::uint32_t furthest_along(const std::vector<Vec3>& points, Vec3 n)
{
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < points.size(); ++i)
        if (dot(points[i], n) > dot(points[best], n)) best = i;
    return best;
}

/// A needle, a plate, a block, or a tiny cluster beside far points; the origin anywhere near.
std::vector<Vec3> any_points(Random& random)
{
    const Mat3 R = rotation(random);
    const double thin = any_size(random, -10, 0);
    const auto kind = random() % 4;
    const Vec3 squeeze = kind == 0 ? Vec3{1, thin, thin} : kind == 1 ? Vec3{1, 1, thin} : Vec3{1, 1, 1};
    const Vec3 shift = scaled(in_cube(random, random() % 2 ? 0.3 : 1), squeeze);
    std::vector<Vec3> points;
    for (int i = 0; i < 12; ++i)
    {
        const double size = kind == 3 && i % 2 ? thin : 1;
        points.push_back(R * (scaled(size * in_cube(random, 1), squeeze) + shift * size));
    }
    return points;
}

TEST(SureOffset, NeverExceedsTheDepth)
{
    Random random(361);
    int sure = 0, doubtful = 0, near = 0;
    for (int k = 0; k < 4000; ++k)
    {
        const std::vector<Vec3> points = any_points(random);
        const Quad depth = depth_in_hull(points);
        const auto P = polytope_of(points, 2);
        for (int round = 0; round < 30; ++round)
        {
            const double offset = P->sure_offset();
            ASSERT_LE(double(Quad(offset) - depth), 4 * 0x1p-53) << k << ", round " << round;
            if (offset > 0) { ASSERT_GT(double(depth), 0) << k << ", round " << round; }
            const int face = P->nearest_face();
            const Vec3 n = P->normal(face);
            const std::uint32_t id = furthest_along(points, n);
            if (!(dot(points[id], n) > P->offset(face) + 1e-16)) break;
            if (!P->add({points[id], id, points[id], id}, face)) break;
        }
        const double offset = P->sure_offset();
        sure += offset > 0;
        doubtful += P->is_doubtful() && offset > 0;
        near += offset > 0 && offset > 0.99 * double(depth);
    }
    EXPECT_GT(sure, 700);
    EXPECT_GT(doubtful, 100) << "also where a face is narrow";
    EXPECT_GT(near, sure * 9 / 10) << "and it is not far below the depth";
}

}  // namespace
}  // namespace dt::test
