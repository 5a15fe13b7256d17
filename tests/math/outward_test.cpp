// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Rounded numbers are on the side that was asked for, and there is no other number between.
#include "math/outward.hpp"
#include "tests/math/random_vectors.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(Outward, AThirdIsBetweenTwoFloats)
{
    EXPECT_LT(double(float_below(1.0 / 3)), 1.0 / 3);
    EXPECT_GT(double(float_above(1.0 / 3)), 1.0 / 3);
    EXPECT_EQ(next_above(float_below(1.0 / 3)), float_above(1.0 / 3));
    EXPECT_EQ(float_below(0.25), 0.25f);
    EXPECT_EQ(rounded_down(0.25), Scalar(0.25));
}

TEST(Outward, RoundsToTheNextNumberOnTheSide)
{
    Random random(3);
    for (int k = 0; k < 10'000; ++k)
    {
        const double x = uniform(random, -2, 2);
        EXPECT_LE(double(float_below(x)), x);
        EXPECT_GT(double(next_above(float_below(x))), x);
        EXPECT_GE(double(float_above(x)), x);
        EXPECT_LT(double(next_below(float_above(x))), x);
        EXPECT_LE(double(rounded_down(x)), x);
        EXPECT_GE(double(rounded_up(x)), x);
    }
}

}  // namespace
}  // namespace dt::test
