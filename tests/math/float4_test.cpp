// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Float4 against plain floats: every lane, every operation, to the last bit.
#include "math/simd/float4.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace dt::test
{
namespace
{

using Lanes = std::array<float, 4>;

Lanes lanes(Float4 p)
{
    Lanes x;
    p.store(x.data());
    return x;
}

Lanes any(test::Random& random)
{
    Lanes x;
    for (float& e : x)
        e = static_cast<float>(test::uniform(random, -10, 10));
    return x;
}

Float4 pack(const Lanes& x)
{
    return Float4::of(x[0], x[1], x[2], x[3]);
}

TEST(Float4, KeepsTheOrderOfItsLanes)
{
    const Lanes x{1, 2, 3, 4};
    EXPECT_EQ(lanes(pack(x)), x);
    EXPECT_EQ(lanes(Float4::broadcast(5)), (Lanes{5, 5, 5, 5}));
    EXPECT_EQ(first_lane(pack(x)), 1);
}

TEST(Float4, ArithmeticIsThatOfTheLanes)
{
    test::Random random(41);
    for (int k = 0; k < 1000; ++k)
    {
        const Lanes x = any(random), y = any(random);
        const Float4 a = pack(x), b = pack(y);
        for (std::size_t i = 0; i < 4; ++i)
        {
            ASSERT_EQ(lanes(a + b)[i], x[i] + y[i]);
            ASSERT_EQ(lanes(a - b)[i], x[i] - y[i]);
            ASSERT_EQ(lanes(a * b)[i], x[i] * y[i]);
            ASSERT_EQ(lanes(a / b)[i], x[i] / y[i]);
            ASSERT_EQ(lanes(copysign(a, b))[i], std::copysign(x[i], y[i]));
            ASSERT_EQ(lanes(-a)[i], -x[i]);
            ASSERT_EQ(lanes(abs(a))[i], std::fabs(x[i]));
            ASSERT_EQ(lanes(min(a, b))[i], std::min(x[i], y[i]));
            ASSERT_EQ(lanes(max(a, b))[i], std::max(x[i], y[i]));
            ASSERT_EQ(lanes(larger(abs(a), abs(b)))[i], std::max(std::fabs(x[i]), std::fabs(y[i])));
            ASSERT_EQ(less_lanes(a, b) >> i & 1, unsigned(x[i] < y[i]));
            const float rough = lanes(rough_difference(a, b, a))[i];
            ASSERT_TRUE(rough == x[i] - y[i] * x[i] || rough == std::fma(-y[i], x[i], x[i]));
        }
    }
}

TEST(Float4, MasksAreJoinedLaneByLane)
{
    const Float4 low = Float4::of(1, 1, 3, 3), high = Float4::of(1, 3, 1, 3), two = Float4::broadcast(2);
    const Float4 a = less(low, two), b = less(high, two);
    EXPECT_EQ(sign_lanes(a), 3u);
    EXPECT_EQ(sign_lanes(b), 5u);
    EXPECT_EQ(sign_lanes(a & b), 1u);
    EXPECT_EQ(sign_lanes(a | b), 7u);
}

TEST(Float4, TurnsTheFirstThreeLanes)
{
    EXPECT_EQ(lanes(Float4::of(1, 2, 3, 4).yzx()), (Lanes{2, 3, 1, 4}));
    EXPECT_EQ(lanes(Float4::of(1, 2, 3, 4).zzz()), (Lanes{3, 3, 3, 3}));
    EXPECT_EQ(lanes(Float4::of(1, 2, 3, 4).xyz()), (Lanes{1, 2, 3, 0}));
}

TEST(Float4, ZeroHasASign)
{
    EXPECT_EQ(sign_lanes(Float4::of(-0.0f, 0, -1, 1)), 5u);
}

TEST(Float4, GathersCoordinatesOfPointsAnywhere)
{
    test::Random random(42);
    std::byte memory[13 * 9];
    float points[9][3];
    for (std::size_t i = 0; i < 9; ++i)  // each 13 bytes after the last, so no two are aligned alike
    {
        for (float& x : points[i])
            x = static_cast<float>(test::uniform(random, -10, 10));
        std::memcpy(memory + 13 * i, points[i], sizeof points[i]);
    }
    for (int k = 0; k < 80; ++k)
    {
        std::size_t which[4];
        const std::byte* at[4];
        for (int i = 0; i < 4; ++i)
        {
            which[i] = random() % 9;
            at[i] = memory + 13 * which[i];
        }
        Float4 found[3];
        gather4(at, found[0], found[1], found[2]);
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < 4; ++i)
                ASSERT_EQ(lanes(found[axis])[i], points[which[i]][axis]);
    }
}

TEST(Float4, TakesLanesInAnyOrder)
{
    constexpr std::int32_t orders[][4] = {{0, 1, 2, 3}, {1, 2, 0, 0}, {2, 0, 1, 1}, {3, 3, 1, 0}};
    for (const auto& order : orders)
        EXPECT_EQ(lanes(ordered(Float4::of(0, 1, 2, 3), order)),
                  (Lanes{float(order[0]), float(order[1]), float(order[2]), float(order[3])}));
}

TEST(Float4, NothingIsBelowNotANumber)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(less_lanes(Float4::of(nan, 1, nan, 0), Float4::of(1, nan, nan, 1)), 8u);
    EXPECT_EQ(sign_lanes(less(Float4::of(nan, 1, nan, 0), Float4::of(1, nan, nan, 1))), 8u);
    EXPECT_EQ(lanes(min(Float4::broadcast(nan), Float4::broadcast(1))), (Lanes{1, 1, 1, 1}));
}

}  // namespace
}  // namespace dt::test
