// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pack8 against plain arrays: every lane, every operation, to the last bit.
#include "math/simd/pack8.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace dt::test
{
namespace
{

template <class T> class Pack8Test : public ::testing::Test
{
protected:
    using Lanes = std::array<T, 8>;

    static Lanes lanes(const Pack8<T>& p) { return std::bit_cast<Lanes>(p); }
    Lanes any()
    {
        Lanes x;
        for (T& e : x)
            e = static_cast<T>(test::uniform(random, -10, 10));
        return x;
    }

    test::Random random{1};
};

using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Pack8Test, Scalars);

TYPED_TEST(Pack8Test, AddsAndMultipliesEightNumbersAtOnce)
{
    using Eight = std::array<TypeParam, 8>;
    const Eight x{1, 2, 3, 4, 5, 6, 7, 8};
    const auto pack = Pack8<TypeParam>::load(x.data()), ten = Pack8<TypeParam>::broadcast(10);
    EXPECT_EQ(this->lanes(pack + ten), (Eight{11, 12, 13, 14, 15, 16, 17, 18}));
    EXPECT_EQ(this->lanes(pack * ten), (Eight{10, 20, 30, 40, 50, 60, 70, 80}));
}

TYPED_TEST(Pack8Test, LoadsAndBroadcastsEveryLane)
{
    using Pack = Pack8<TypeParam>;
    const auto x = this->any();
    EXPECT_EQ(this->lanes(Pack::load(x.data())), x);
    for (const TypeParam e : this->lanes(Pack::broadcast(x[3])))
        EXPECT_EQ(e, x[3]);
}

TYPED_TEST(Pack8Test, PowersOfTwoAreThoseOfTheBytes)
{
    using Pack = Pack8<TypeParam>;
    for (int e = 1; e < 252; ++e)
    {
        const std::uint8_t bytes[4] = {static_cast<std::uint8_t>(e), static_cast<std::uint8_t>(e + 1),
                                       static_cast<std::uint8_t>(255 - e), static_cast<std::uint8_t>(e)};
        const auto powers = this->lanes(Pack::powers_of_two(bytes));
        for (std::size_t i = 0; i < 8; ++i)
            ASSERT_EQ(powers[i], i % 4 == 3 ? 0 : std::ldexp(TypeParam(1), bytes[i % 4] - 127));
    }
}

TYPED_TEST(Pack8Test, FourNumbersComeTwiceAndAreSpread)
{
    using Pack = Pack8<TypeParam>;
    const float four[4] = {1, -2, 3.5f, 4};
    const Pack p = Pack::twice(Float4::load(four));
    EXPECT_EQ(this->lanes(p), (std::array<TypeParam, 8>{1, -2, 3.5f, 4, 1, -2, 3.5f, 4}));
    EXPECT_EQ(this->lanes(Pack::twice(reinterpret_cast<const std::byte*>(four))), this->lanes(p));
    const auto x = this->any();
    const Pack a = Pack::load(x.data());
    const auto first = this->lanes(spread<0>(a)), second = this->lanes(spread<1>(a)),
               third = this->lanes(spread<2>(a));
    for (std::size_t i = 0; i < 8; ++i)
    {
        EXPECT_EQ(first[i], x[i < 4 ? 0 : 4]);
        EXPECT_EQ(second[i], x[i < 4 ? 1 : 5]);
        EXPECT_EQ(third[i], x[i < 4 ? 2 : 6]);
    }
}

TYPED_TEST(Pack8Test, ARoughSumRoundsTheProductOrNot)
{
    using Pack = Pack8<TypeParam>;
    for (int k = 0; k < 1000; ++k)
    {
        const auto x = this->any(), y = this->any(), z = this->any();
        const auto sum = this->lanes(rough_sum(Pack::load(x.data()), Pack::load(y.data()), Pack::load(z.data())));
        for (std::size_t i = 0; i < 8; ++i)
            ASSERT_TRUE(sum[i] == x[i] * y[i] + z[i] || sum[i] == std::fma(x[i], y[i], z[i]));
    }
}

TYPED_TEST(Pack8Test, ArithmeticIsThatOfTheLanes)
{
    using Pack = Pack8<TypeParam>;
    for (int k = 0; k < 1000; ++k)
    {
        const auto x = this->any(), y = this->any();
        const Pack a = Pack::load(x.data()), b = Pack::load(y.data());
        const auto sum = this->lanes(a + b), product = this->lanes(a * b), larger = this->lanes(max(a, b));
        const auto top = this->lanes(highest(a));
        for (std::size_t i = 0; i < 8; ++i)
        {
            ASSERT_EQ(sum[i], x[i] + y[i]);
            ASSERT_EQ(product[i], x[i] * y[i]);
            ASSERT_EQ(larger[i], std::max(x[i], y[i]));
            ASSERT_EQ(top[i], *std::max_element(x.begin(), x.end()));
        }
    }
}

TYPED_TEST(Pack8Test, HighestFindsTheMaximumInEveryLane)
{
    for (std::size_t at = 0; at < 8; ++at)
    {
        auto x = this->any();
        x[at] = 11;
        for (const TypeParam e : this->lanes(highest(Pack8<TypeParam>::load(x.data()))))
            EXPECT_EQ(e, 11) << at;
    }
}

TYPED_TEST(Pack8Test, EqualLanesIsAMaskOfTheEqualOnes)
{
    using Pack = Pack8<TypeParam>;
    for (unsigned mask = 0; mask < 256; ++mask)
    {
        const auto x = this->any();
        auto y = x;
        for (std::size_t i = 0; i < 8; ++i)
            if (!(mask >> i & 1)) y[i] += 1;
        EXPECT_EQ(equal_lanes(Pack::load(x.data()), Pack::load(y.data())), mask);
    }
}

TYPED_TEST(Pack8Test, ZerosOfBothSignsAreEqual)
{
    using Pack = Pack8<TypeParam>;
    EXPECT_EQ(equal_lanes(Pack::broadcast(TypeParam(0)), Pack::broadcast(TypeParam(-0.0))), 255u);
}

TYPED_TEST(Pack8Test, DifferencesQuotientsAndRootsAreThoseOfTheLanes)
{
    using Pack = Pack8<TypeParam>;
    for (int k = 0; k < 1000; ++k)
    {
        const auto x = this->any(), y = this->any();
        const Pack a = Pack::load(x.data()), b = Pack::load(y.data());
        const auto difference = this->lanes(a - b), quotient = this->lanes(a / b), smaller = this->lanes(min(a, b));
        const auto negated = this->lanes(-a), size = this->lanes(abs(a)), root = this->lanes(sqrt(abs(a)));
        const auto whole = this->lanes(truncated(a)), least = this->lanes(lowest(a));
        const auto swapped = this->lanes(halves_swapped(a)), low = this->lanes(low_twice(a)),
                   high = this->lanes(high_twice(a));
        for (std::size_t i = 0; i < 8; ++i)
        {
            ASSERT_EQ(difference[i], x[i] - y[i]);
            ASSERT_EQ(quotient[i], x[i] / y[i]);
            ASSERT_EQ(smaller[i], std::min(x[i], y[i]));
            ASSERT_EQ(negated[i], -x[i]);
            ASSERT_EQ(size[i], std::abs(x[i]));
            ASSERT_EQ(root[i], std::sqrt(std::abs(x[i])));
            ASSERT_EQ(whole[i], std::trunc(x[i]));
            ASSERT_EQ(least[i], *std::min_element(x.begin(), x.end()));
            ASSERT_EQ(swapped[i], x[(i + 4) % 8]);
            ASSERT_EQ(low[i], x[i % 4]);
            ASSERT_EQ(high[i], x[4 + i % 4]);
        }
        ASSERT_EQ(first_lane(a), x[0]);
    }
}

TYPED_TEST(Pack8Test, MinimumAndMaximumTakeTheSecondIfOneIsNoNumber)
{
    using Pack = Pack8<TypeParam>;
    const Pack none = Pack::broadcast(std::numeric_limits<TypeParam>::quiet_NaN()), one = Pack::broadcast(1);
    EXPECT_EQ(this->lanes(min(none, one)), this->lanes(one));
    EXPECT_EQ(this->lanes(max(none, one)), this->lanes(one));
    EXPECT_TRUE(std::isnan(first_lane(min(one, none))));
    EXPECT_TRUE(std::isnan(first_lane(max(one, none))));
}

TYPED_TEST(Pack8Test, ComparisonsAreMasksOfTheLanes)
{
    using Pack = Pack8<TypeParam>;
    for (unsigned mask = 0; mask < 256; ++mask)
    {
        const auto x = this->any();
        auto y = x;
        for (std::size_t i = 0; i < 8; ++i)
            y[i] += TypeParam(mask >> i & 1 ? 1 : i % 2 ? -1 : 0);
        const Pack a = Pack::load(x.data()), b = Pack::load(y.data());
        const unsigned equal = ~mask & 0x55;
        EXPECT_EQ(bits(a < b), mask);
        EXPECT_EQ(bits(b > a), mask);
        EXPECT_EQ(bits(a <= b), mask | equal);
        EXPECT_EQ(bits(b >= a), mask | equal);
        EXPECT_EQ(bits((a <= b) & (a >= b)), equal);
        EXPECT_EQ(bits((a < b) | (a > b)), 255 & ~equal);
        const auto chosen = this->lanes(select(a < b, a, b)), kept = this->lanes(where(a < b, a));
        for (std::size_t i = 0; i < 8; ++i)
        {
            EXPECT_EQ(chosen[i], mask >> i & 1 ? x[i] : y[i]);
            EXPECT_EQ(kept[i], mask >> i & 1 ? x[i] : 0);
        }
    }
}

TYPED_TEST(Pack8Test, NothingComparesWithWhatIsNoNumber)
{
    using Pack = Pack8<TypeParam>;
    const Pack none = Pack::broadcast(std::numeric_limits<TypeParam>::quiet_NaN()), one = Pack::broadcast(1);
    EXPECT_EQ(bits(none < one) | bits(none <= one) | bits(none > one) | bits(none >= one), 0u);
}

TYPED_TEST(Pack8Test, TimesAreComparedUnlessBothAreNegative)
{
    using Pack = Pack8<TypeParam>;
    const std::array<TypeParam, 8> some{0,  TypeParam(1e-30),  1, TypeParam(1.5), TypeParam(3e38),
                                        -1, TypeParam(-1e-30), -2};
    const Pack a = Pack::load(some.data());
    for (const double t : {0.0, 1e-30, 1.0, 1.25, 2.0, 1e38})
    {
        const Pack b = Pack::broadcast(TypeParam(t));
        EXPECT_EQ(this->lanes(later(a, b)), this->lanes(max(a, b)));
        EXPECT_EQ(this->lanes(sooner(a, b)), this->lanes(min(a, b)));
        EXPECT_EQ(bits(is_sooner(a, b)), bits(a < b));
        EXPECT_EQ(bits(is_sooner(b, a)), bits(b < a));
    }
    for (const TypeParam x : this->lanes(sooner(a, Pack::broadcast(-3))))
        EXPECT_LT(x, 0) << "one of them";
}

TYPED_TEST(Pack8Test, BytesComeAndGo)
{
    using Pack = Pack8<TypeParam>;
    for (unsigned first = 0; first < 256; first += 8)
    {
        std::array<std::uint8_t, 8> bytes, back{};
        for (std::size_t i = 0; i < 8; ++i)
            bytes[i] = static_cast<std::uint8_t>(first + i);
        const Pack a = Pack::from_bytes(bytes.data());
        const auto x = this->lanes(a);
        for (std::size_t i = 0; i < 8; ++i)
            EXPECT_EQ(x[i], TypeParam(bytes[i]));
        a.to_bytes(back.data());
        EXPECT_EQ(back, bytes);
    }
}

TYPED_TEST(Pack8Test, StoreIsTheInverseOfLoad)
{
    const auto x = this->any();
    auto y = this->any();
    Pack8<TypeParam>::load(x.data()).store(y.data());
    EXPECT_EQ(x, y);
}

TYPED_TEST(Pack8Test, PermutationTakesLanesByNumber)
{
    for (int k = 0; k < 100; ++k)
    {
        const auto x = this->any();
        std::uint32_t from[8];
        for (std::uint32_t& f : from)
            f = static_cast<std::uint32_t>(this->random() % 8);
        const auto y = this->lanes(permuted(Pack8<TypeParam>::load(x.data()), from));
        for (std::size_t i = 0; i < 8; ++i)
            EXPECT_EQ(y[i], x[from[i]]);
    }
}

TYPED_TEST(Pack8Test, Gather3ReadsThreeNumbersAtAnyAddress)
{
    using Pack = Pack8<TypeParam>;
    for (std::size_t offset = 0; offset < 5; ++offset)
    {
        // The last point ends where the memory does.
        std::vector<std::byte> memory(offset + 8 * 3 * sizeof(TypeParam));
        const std::byte* at[8];
        TypeParam given[8][3];
        for (std::size_t i = 0; i < 8; ++i)
        {
            for (TypeParam& x : given[i])
                x = TypeParam(test::uniform(this->random, -1, 1));
            at[i] = memory.data() + offset + i * sizeof given[i];
            std::memcpy(memory.data() + offset + i * sizeof given[i], given[i], sizeof given[i]);
        }
        Pack x, y, z;
        Pack::gather3(at, x, y, z);
        for (std::size_t i = 0; i < 8; ++i)
        {
            EXPECT_EQ(this->lanes(x)[i], given[i][0]);
            EXPECT_EQ(this->lanes(y)[i], given[i][1]);
            EXPECT_EQ(this->lanes(z)[i], given[i][2]);
        }
    }
}

template <class T, class Index> void expect_gather_picks_points(test::Random& random)
{
    std::vector<T> points;
    for (int i = 0; i < 4 * 300; ++i)
        points.push_back(static_cast<T>(test::uniform(random, -1, 1)));
    for (int k = 0; k < 200; ++k)
    {
        std::array<Index, 8> ids;
        for (Index& id : ids)
            id = static_cast<Index>(random() % 300);
        Pack8<T> x, y, z;
        Pack8<T>::gather(points.data(), ids.data(), x, y, z);
        const auto xs = std::bit_cast<std::array<T, 8>>(x), ys = std::bit_cast<std::array<T, 8>>(y),
                   zs = std::bit_cast<std::array<T, 8>>(z);
        for (std::size_t i = 0; i < 8; ++i)
        {
            ASSERT_EQ(xs[i], points[4 * std::size_t(ids[i])]);
            ASSERT_EQ(ys[i], points[4 * std::size_t(ids[i]) + 1]);
            ASSERT_EQ(zs[i], points[4 * std::size_t(ids[i]) + 2]);
        }
    }
}

TYPED_TEST(Pack8Test, GatherPicksPointsByNumber)
{
    expect_gather_picks_points<TypeParam, std::uint16_t>(this->random);
    expect_gather_picks_points<TypeParam, std::uint32_t>(this->random);
}

}  // namespace
}  // namespace dt::test
