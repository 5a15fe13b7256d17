// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Double4 against plain arrays: every lane, every operation, to the last bit.
#include "math/simd/double4.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

using Lanes = std::array<double, 4>;

Lanes lanes(Double4 x)
{
    Lanes out;
    x.store(out.data());
    return out;
}

Lanes any(test::Random& random)
{
    Lanes x;
    for (double& e : x)
        e = test::uniform(random, -10, 10);
    return x;
}

TEST(Double4, AddsAndMultipliesFourNumbersAtOnce)
{
    const Double4 x = Double4::of(1, 2, 3, 4), ten = Double4::broadcast(10);
    EXPECT_EQ(lanes(x + ten), (Lanes{11, 12, 13, 14}));
    EXPECT_EQ(lanes(x * ten), (Lanes{10, 20, 30, 40}));
}

TEST(Double4, KeepsItsLanes)
{
    test::Random random(2);
    const Lanes x = any(random);
    EXPECT_EQ(lanes(Double4::load(x.data())), x);
    EXPECT_EQ(lanes(Double4::of(x[0], x[1], x[2], x[3])), x);
    EXPECT_EQ(lanes(Double4::broadcast(7)), (Lanes{7, 7, 7, 7}));
}

TEST(Double4, LoadsThreeOfFourNumbers)
{
    const double doubles[4] = {1, -2, 3e300, NAN};
    const float floats[4] = {0.1f, -0.0f, 3e38f, NAN};
    EXPECT_EQ(lanes(Double4::load_xyz(doubles)), (Lanes{1, -2, 3e300, 0}));
    const Lanes widened = lanes(Double4::load_xyz(floats));
    EXPECT_EQ(widened, (Lanes{double(0.1f), 0, double(3e38f), 0}));
    EXPECT_TRUE(std::signbit(widened[1]));
}

TEST(Double4, TurnsItsFirstThreeLanes)
{
    EXPECT_EQ(lanes(Double4::of(1, 2, 3, 4).yzx()), (Lanes{2, 3, 1, 4}));
    EXPECT_EQ(lanes(Double4::of(1, 2, 3, 4).zxy()), (Lanes{3, 1, 2, 4}));
}

TEST(Double4, ArithmeticIsThatOfTheLanes)
{
    test::Random random(3);
    for (int k = 0; k < 1000; ++k)
    {
        const Lanes x = any(random), y = any(random);
        const Double4 a = Double4::load(x.data()), b = Double4::load(y.data());
        const Lanes sum = lanes(a + b), difference = lanes(a - b), product = lanes(a * b), quotient = lanes(a / b);
        const Lanes size = lanes(abs(a)), root = lanes(sqrt(abs(a))), smaller = lanes(min(a, b)),
                    larger = lanes(max(a, b));
        for (std::size_t i = 0; i < 4; ++i)
        {
            ASSERT_EQ(sum[i], x[i] + y[i]);
            ASSERT_EQ(difference[i], x[i] - y[i]);
            ASSERT_EQ(product[i], x[i] * y[i]);
            ASSERT_EQ(quotient[i], x[i] / y[i]);
            ASSERT_EQ(size[i], std::fabs(x[i]));
            ASSERT_EQ(root[i], std::sqrt(std::fabs(x[i])));
            ASSERT_EQ(smaller[i], std::min(x[i], y[i]));
            ASSERT_EQ(larger[i], std::max(x[i], y[i]));
            ASSERT_EQ(less_lanes(a, b) >> i & 1, unsigned(x[i] < y[i]));
        }
    }
}

TEST(Double4, AbsDropsTheSignOfZero)
{
    for (const double e : lanes(abs(Double4::broadcast(-0.0))))
        EXPECT_FALSE(std::signbit(e));
}

/// Lanes of the mask's bits: greater than zero where they are set.
Double4 with_bits(unsigned mask)
{
    const auto lane = [&](unsigned i) { return mask >> i & 1 ? 1.0 : -1.0; };
    return greater(Double4::of(lane(0), lane(1), lane(2), lane(3)), Double4::broadcast(0));
}

TEST(Double4, MasksSelectLaneByLane)
{
    const Double4 yes = Double4::of(1, 2, 3, 4), no = Double4::of(-1, -2, -3, -4);
    for (unsigned mask = 0; mask < 16; ++mask)
    {
        EXPECT_EQ(bits(with_bits(mask)), mask);
        const Lanes picked = lanes(select(with_bits(mask), yes, no));
        for (unsigned i = 0; i < 4; ++i)
            EXPECT_EQ(picked[i], (mask >> i & 1 ? 1 : -1) * (double(i) + 1));
        for (unsigned other = 0; other < 16; ++other)
            EXPECT_EQ(bits(with_bits(mask) | with_bits(other)), mask | other);
    }
}

TEST(Double4, EqualNumbersAndNanAreNotGreater)
{
    EXPECT_EQ(bits(greater(Double4::of(1, 0, NAN, 1), Double4::of(1, -0.0, 1, NAN))), 0u);
}

TEST(Double4, LoadsFloatsAsTheyAre)
{
    const float floats[4] = {0.1f, -0.0f, 3e38f, -1e-40f};
    const Lanes expected{double(0.1f), 0, double(3e38f), double(-1e-40f)};
    EXPECT_EQ(lanes(Double4::load(floats)), expected);
    EXPECT_EQ(lanes(Double4::widened(Float4::load(floats))), expected);
}

TEST(Double4, TransposesFourByFour)
{
    Double4 row[4];
    for (int i = 0; i < 4; ++i)
        row[i] = Double4::of(i, 10 + i, 20 + i, 30 + i);
    transpose(row[0], row[1], row[2], row[3]);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(lanes(row[i]), (Lanes{10.0 * i, 10.0 * i + 1, 10.0 * i + 2, 10.0 * i + 3}));
}

TEST(Double4, TransposesThreeByThree)
{
    Double4 a = Double4::of(1, 2, 3, 100), b = Double4::of(4, 5, 6, 200), c = Double4::of(7, 8, 9, 300);
    transpose(a, b, c);
    const Lanes x = lanes(a), y = lanes(b), z = lanes(c);
    for (std::size_t i = 0; i < 3; ++i)
    {
        EXPECT_EQ(x[i], 1 + 3 * double(i));
        EXPECT_EQ(y[i], 2 + 3 * double(i));
        EXPECT_EQ(z[i], 3 + 3 * double(i));
    }
}

}  // namespace
}  // namespace dt::test
