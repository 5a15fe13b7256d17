// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The oracle near contact against what is known without it, and the pairs that it judges.
#include "near_contact.hpp"

#include <gtest/gtest.h>

namespace
{

using namespace dt::test;
using namespace dt::test::near;

Solid solid(const Shape& shape, const Placement& at, double margin = 0)
{
    return {{{&shape, at}}, margin};
}

TEST(NearContactOracle, DistanceOfBallsIsThatOfTheirCentresLessTheRadii)
{
    const Shape a = sphere(0.75), b = sphere(1.25);
    for (const double gap : {1e-3, 1e-9, 1e-14, -1e-3, -1e-9})
    {
        const Placement at{Mat{}, {0, 2 + gap, 0}};
        const double exact = at.origin.y - 2;
        const Interval found = signed_distance(solid(a, {}), solid(b, at), 1e-20);
        EXPECT_LE(found.lower, exact);
        EXPECT_GE(found.upper, exact);
        EXPECT_LE(found.upper - found.lower, 1e-6 * std::fabs(exact) + 1e-17) << gap;
    }
}

TEST(NearContactOracle, MarginsAddUp)
{
    const Shape a = box(1, 1, 1), b = point({0, 0, 0});
    const Placement at{Mat{}, {0.25, 0, 1}};
    const Interval found = signed_distance(solid(a, {}, 0.125), solid(b, at, 0.25), 1e-20);
    EXPECT_LE(found.lower, 0.125);
    EXPECT_GE(found.upper, 0.125);
    EXPECT_LE(found.upper - found.lower, 1e-15);
}

TEST(NearContactOracle, DepthOfBoxesIsTheLeastOverlap)
{
    const Shape a = box(2, 1e5, 2), b = box(1, 1, 1);
    const Placement at{Mat{}, {1.5 - 0x1p-30, 49999, 0.25}};
    const Interval found = signed_distance(solid(a, {}), solid(b, at), 1e-20);
    EXPECT_LE(found.lower, -0x1p-30);
    EXPECT_GE(found.upper, -0x1p-30);
    EXPECT_LE(found.upper - found.lower, 1e-15);
}

TEST(NearContactOracle, DistanceOfAPointFromALongConeIsThatFromItsSide)
{
    const Shape cone_shape = cone(0.25, 1e5);
    const double side = std::hypot(0.25, 1e5);
    const Vec n{1e5 / side, 0.25 / side, 0}, on_side{0.125, 0, 0};
    EXPECT_NEAR(distance_from(solid(cone_shape, {}), on_side + 1e-6 * n, 0, 1e-16), 1e-6, 1e-15);
    EXPECT_EQ(distance_from(solid(cone_shape, {}), on_side - 1e-6 * n, 0, 1e-16), 0);
}

TEST(NearContactOracle, IsSureOfItselfInEveryFamily)
{
    for (int f = 1; f <= family_count; ++f)
    {
        int near = 0, known = 0;
        constexpr int pairs = 110;
        for (std::uint64_t i = 0; i < pairs; ++i)
        {
            const Pair pair = make_pair(static_cast<Family>(f), 7, i);
            const double touch = touch_of(*pair.a, *pair.b), size = pair.a->size() + pair.b->size();
            const Interval found = signed_distance(pair.a->solid(), pair.b->solid(), 1e-3 * touch);
            EXPECT_LE(found.lower, found.upper);
            near += std::fabs(found.lower) < 1e-2 * size;
            known += found.upper - found.lower <= touch + 1e-5 * std::fabs(found.lower);
        }
        EXPECT_GE(near, pairs - 20) << "family " << f;
        EXPECT_GE(known, pairs - 5) << "family " << f;
    }
}

}  // namespace
