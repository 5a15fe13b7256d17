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

TEST(Outward, FourAtOnceAreRoundedAlike)
{
    Random random(4);
    const auto check = [](double x) {
        float below[4];
        float_below(Double4::of(x, -x, 2 * x, 0)).store(below);
        const double numbers[] = {x, -x, 2 * x};
        for (int i = 0; i < 3; ++i)
        {
            EXPECT_LE(double(below[i]), numbers[i]);
            // Where floats lose digits the one before may be found.
            if (std::fabs(numbers[i]) > 1e-37)
                EXPECT_EQ(below[i], float_below(numbers[i])) << numbers[i];
            else
                EXPECT_GE(below[i], next_below(float_below(numbers[i]))) << numbers[i];
        }
        EXPECT_EQ(below[3], 0.0f);
        Scalar lo[4], hi[4];
        rounded_down(Double4::broadcast(x)).store(lo);
        rounded_up(Double4::broadcast(x)).store(hi);
        if (std::fabs(x) > 1e-37)
        {
            EXPECT_EQ(lo[2], rounded_down(x)) << x;
            EXPECT_EQ(hi[2], rounded_up(x)) << x;
        }
    };
    for (int k = 0; k < 20'000; ++k)
        check(any_size(random, -44, 37) * (random() % 2 ? 1 : -1));
    for (int e = -149; e < 126; ++e)
        for (const double off : {0.0, 0x1p-53, -0x1p-53, 0x1p-24, -0x1p-24, -0x1p-25, 0x1p-23})
            check(std::ldexp(1 + off, e));
    check(0);
}

}  // namespace
}  // namespace dt::test
