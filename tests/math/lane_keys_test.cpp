// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// LaneKeys against a sorted list, for every set of lanes.
#include "math/simd/lane_keys.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

namespace dt::test
{
namespace
{

TEST(LaneKeys, TheLaneOfTheLeastTimeIsTheSoonest)
{
    const float times[8] = {5, 3, 8, 2, 9, 7, 4, 6};
    const Pack8<float> pack = Pack8<float>::load(times);
    LaneKeys keys(pack, pack < Pack8<float>::broadcast(0));  // none is left out
    EXPECT_EQ(LaneKeys::lane(keys.soonest()), 3u);
    keys.drop(keys.soonest());
    EXPECT_EQ(LaneKeys::lane(keys.soonest()), 1u);
}

TEST(LaneKeys, AKeyTellsItsLaneAndWhetherItIsInTime)
{
    const float times[8] = {0, 0.25f, 0.5f, 1, 2, 3, 4, 5};
    LaneKeys keys(Pack8<float>::load(times), Pack8<float>::load(times) < Pack8<float>::broadcast(0));
    for (unsigned i = 0; i < 8; ++i)
    {
        const std::uint32_t key = keys.soonest();
        EXPECT_EQ(LaneKeys::lane(key), i);
        EXPECT_LE(key, LaneKeys::limit(times[i])) << "in time";
        if (i > 0) { EXPECT_GT(key, LaneKeys::limit(0.999f * times[i])) << "too late"; }
        keys.drop(key);
    }
}

std::uint32_t expected_key(float time, unsigned lane)
{
    return (std::bit_cast<std::uint32_t>(time) & ~7u) | lane;
}

TEST(LaneKeys, AreTakenInTheOrderOfTheTimes)
{
    test::Random random(43);
    int ties = 0;
    for (unsigned set = 0; set < 256; ++set)
        for (int k = 0; k < 40; ++k)
        {
            float times[8], in[8];
            std::vector<std::uint32_t> expected;
            for (unsigned i = 0; i < 8; ++i)
            {
                times[i] = k % 4 == 0 ? static_cast<float>(random() % 3)
                                      : static_cast<float>(test::uniform(random, 0, k % 4 == 1 ? 1e-40 : 2));
                in[i] = (set >> i & 1) != 0 ? 0.0f : 1.0f;
                if (in[i] == 0) expected.push_back(expected_key(times[i], i));
            }
            std::sort(expected.begin(), expected.end());
            for (std::size_t i = 1; i < expected.size(); ++i)
                ties += expected[i] >> 3 == expected[i - 1] >> 3;

            LaneKeys keys(Pack8<float>::load(times), Pack8<float>::broadcast(0.5f) < Pack8<float>::load(in));
            for (const std::uint32_t key : expected)
            {
                ASSERT_EQ(keys.soonest(), key);
                keys.drop(key);
                std::uint32_t stored[8];
                keys.store(stored);
                keys = LaneKeys(stored);
            }
            ASSERT_EQ(keys.soonest(), LaneKeys::none);
            ASSERT_GT(keys.soonest(), LaneKeys::limit(3e38f));
        }
    EXPECT_GT(ties, 1000) << "equal times go by the lane";
}

TEST(LaneKeys, NoneIsWaitedForWhereAllLanesAreLeftOut)
{
    const Float8 times = Float8::broadcast(1);
    EXPECT_EQ(LaneKeys(times, times <= times).soonest(), LaneKeys::none);
}

}  // namespace
}  // namespace dt::test
