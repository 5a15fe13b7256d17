// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The batches of eight triangle pairs: what they call certain must be so.
#include "complex/faces/triangle_distance.hpp"
#include "complex/faces/triangle_overlap.hpp"
#include "tests/complex/triangle_oracle.hpp"
#include "tests/math/random_vectors.hpp"

#include <bit>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using test::Corners;

struct Eight
{
    float v[3][3][8];  ///< corner, axis, lane
    Corners exact[8];

    Triangles8 lanes() const
    {
        Triangles8 t;
        for (int c = 0; c < 3; ++c)
            t.v[c] = {Float8::load(v[c][0]), Float8::load(v[c][1]), Float8::load(v[c][2])};
        return t;
    }
    void set(std::size_t lane, const Corners& t)
    {
        for (std::size_t c = 0; c < 3; ++c)
            for (int k = 0; k < 3; ++k)
            {
                v[c][k][lane] = static_cast<float>(t[c][k]);
                exact[lane][c][k] = static_cast<double>(v[c][k][lane]);
            }
    }
};

/// Triangles within the unit cube: of any size, slivers, segments, points, some on a coarse grid so that they touch.
Corners any_triangle(test::Random& random)
{
    const double size = test::any_size(random, -3, 0);
    const Vec3 at = test::in_cube(random, 0.5);
    Corners t{at + test::in_cube(random, size), at + test::in_cube(random, size), at + test::in_cube(random, size)};
    switch (random() % 8)
    {
    case 0:
        t[2] = t[0] + 0.5 * (t[1] - t[0]);
        break;
    case 1:
        t[1] = t[2];
        break;
    case 2:
        t[2] = t[1] + test::in_cube(random, 1e-6);
        break;
    case 3:
    case 4:
        for (Vec3& p : t)
            p = {std::round(2 * p.x) / 2, std::round(2 * p.y) / 2, std::round(2 * p.z) / 2};
        break;
    default:
        break;
    }
    return t;
}

/// Often near the first, sometimes with a corner in common.
Corners partner(test::Random& random, const Corners& a)
{
    Corners b = any_triangle(random);
    const unsigned how = random() % 4;
    if (how == 0) return b;
    const Vec3 move = a[random() % 3] - b[random() % 3];
    const double off = how == 1 ? 0 : test::any_size(random, -7, 0);
    const Vec3 gap = off * test::unit_vector(random);
    for (Vec3& p : b)
        p = p + move + gap;
    return b;
}

constexpr float coordinate_error = 4 * 2 * float_unit;  // exact ones, of size 2

TEST(TriangleOverlap, OfATriangleThatPiercesAnotherIsCertain)
{
    Eight a{}, b{};
    a.set(0, {Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 0, 1}});
    b.set(0, {Vec3{0.25, -1, 0.25}, Vec3{0.25, 1, 0.25}, Vec3{0.5, 1, 0.25}});
    EXPECT_EQ(complex::overlap(a.lanes(), b.lanes(), 1e-6f).meet & 1, 1u);
}

TEST(TriangleOverlap, WhatIsCertainIsTrue)
{
    test::Random random(1);
    int meet = 0, apart = 0, open = 0;
    for (int round = 0; round < 20000; ++round)
    {
        Eight a, b;
        for (std::size_t lane = 0; lane < 8; ++lane)
        {
            const Corners t = any_triangle(random);
            a.set(lane, t);
            b.set(lane, partner(random, t));
        }
        const complex::OverlapLanes found = complex::overlap(a.lanes(), b.lanes(), coordinate_error);
        ASSERT_EQ(found.meet & found.apart, 0u);
        for (std::size_t lane = 0; lane < 8; ++lane)
        {
            const bool yes = found.meet >> lane & 1, no = found.apart >> lane & 1;
            meet += yes, apart += no, open += !yes && !no;
            if (!yes && !no) continue;
            const double d = test::triangle_distance(a.exact[lane], b.exact[lane]);
            if (yes) { ASSERT_LT(d, 1e-14) << "round " << round << " lane " << lane; }
            if (no) { ASSERT_GT(d, 0) << "round " << round << " lane " << lane; }
        }
    }
    EXPECT_GT(meet, 1000);
    EXPECT_GT(apart, 50000);
    EXPECT_GT(open, 5000);
}

TEST(TriangleOverlap, TrianglesInGeneralPositionAreDecided)
{
    test::Random random(2);
    int open = 0, meet = 0;
    for (int round = 0; round < 1000; ++round)
    {
        Eight a, b;
        for (std::size_t lane = 0; lane < 8; ++lane)
        {
            a.set(lane, {test::in_cube(random, 1), test::in_cube(random, 1), test::in_cube(random, 1)});
            b.set(lane, {test::in_cube(random, 1), test::in_cube(random, 1), test::in_cube(random, 1)});
        }
        const complex::OverlapLanes found = complex::overlap(a.lanes(), b.lanes(), coordinate_error);
        open += 8 - std::popcount(found.meet | found.apart);
        meet += std::popcount(found.meet);
    }
    EXPECT_LT(open, 80);  // 1 %
    EXPECT_GT(meet, 800);
}

TEST(TriangleDistance, LowerBoundsAreBoundsAndMostlyTight)
{
    test::Random random(3);
    int apart = 0, tight = 0, beyond_limit = 0;
    for (int round = 0; round < 20000; ++round)
    {
        Eight a, b;
        for (std::size_t lane = 0; lane < 8; ++lane)
        {
            const Corners t = any_triangle(random);
            a.set(lane, t);
            b.set(lane, partner(random, t));
        }
        const float limit = static_cast<float>(test::any_size(random, -3, 1));
        const complex::DistanceLanes found = complex::distance(a.lanes(), b.lanes(), coordinate_error, limit);
        float lower[8];
        found.lower.store(lower);
        for (std::size_t lane = 0; lane < 8; ++lane)
        {
            const double d = test::triangle_distance(a.exact[lane], b.exact[lane]);
            ASSERT_LE(lower[lane], d) << "round " << round << " lane " << lane;
            if (!(d > 1e-3)) continue;
            ++apart;
            tight += lower[lane] >= 0.99 * d;
            beyond_limit += lower[lane] >= limit;
        }
    }
    EXPECT_GT(apart, 50000);
    EXPECT_GT(tight, apart / 3);  // a batch ends as soon as all its pairs are beyond the limit
    EXPECT_GT(beyond_limit, 10000);
}

TEST(TriangleDistance, WithoutALimitNearlyAllBoundsAreTheDistance)
{
    test::Random random(4);
    int apart = 0, tight = 0;
    for (int round = 0; round < 5000; ++round)
    {
        Eight a, b;
        for (std::size_t lane = 0; lane < 8; ++lane)
        {
            const Corners t = any_triangle(random);
            a.set(lane, t);
            b.set(lane, partner(random, t));
        }
        float lower[8];
        complex::distance(a.lanes(), b.lanes(), coordinate_error, 1e30f).lower.store(lower);
        for (std::size_t lane = 0; lane < 8; ++lane)
            if (const double d = test::triangle_distance(a.exact[lane], b.exact[lane]); d > 1e-2)
            {
                ++apart;
                tight += lower[lane] >= 0.999 * d;
            }
    }
    EXPECT_GT(apart, 10000);
    EXPECT_GT(tight, apart * 0.99);
}

}  // namespace
}  // namespace dt::test
