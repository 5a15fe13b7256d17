// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pack8 against plain arrays: every lane, every operation, to the last bit.
#include "math/pack8.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <gtest/gtest.h>
#include <vector>

namespace solid
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

TYPED_TEST(Pack8Test, LoadsAndBroadcastsEveryLane)
{
    using Pack = Pack8<TypeParam>;
    const auto x = this->any();
    EXPECT_EQ(this->lanes(Pack::load(x.data())), x);
    for (const TypeParam e : this->lanes(Pack::broadcast(x[3])))
        EXPECT_EQ(e, x[3]);
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
}  // namespace solid
