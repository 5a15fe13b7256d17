// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// LaneKeys against a sorted list, for every set of lanes.
#include "math/lane_keys.hpp"
#include "tests/math/random_vectors.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

namespace solid
{
namespace
{

std::uint32_t expected_key(float time, unsigned lane)
{
    return (std::bit_cast<std::uint32_t>(time) & ~7u) | lane;
}

TEST(LaneKeys, TheSoonestComesFirstAndTheOthersInTheirOrder)
{
    test::Random random(43);
    int ties = 0;
    for (unsigned set = 0; set < 256; ++set)
        for (int k = 0; k < 40; ++k)
        {
            float times[8], in[8];
            for (unsigned i = 0; i < 8; ++i)
            {
                times[i] = k % 4 == 0 ? static_cast<float>(random() % 3)
                                      : static_cast<float>(test::uniform(random, 0, k % 4 == 1 ? 1e-40 : 2));
                in[i] = (set >> i & 1) != 0 ? 0.0f : 1.0f;
            }
            const LaneKeys keys(Pack8<float>::load(times), Pack8<float>::broadcast(0.5f) < Pack8<float>::load(in));
            ASSERT_EQ(keys.lanes(), set);
            if (set == 0) continue;

            unsigned soonest = 8;
            for (unsigned i = 0; i < 8; ++i)
                if ((set >> i & 1) != 0 &&
                    (soonest == 8 || expected_key(times[i], i) < expected_key(times[soonest], soonest)))
                    soonest = i;
            ASSERT_EQ(keys.soonest(), soonest);
            ties += std::count(times, times + 8, times[soonest]) > 1;

            std::vector<std::uint64_t> expected;
            for (unsigned i = 0; i < 8; ++i)
                if ((set >> i & 1) != 0 && i != soonest)
                    expected.push_back(std::uint64_t{77u + set} << 32 | expected_key(times[i], i));
            std::uint64_t stored[8];
            std::uint64_t* const end = keys.store_others(77u + set, stored);
            ASSERT_EQ(std::vector<std::uint64_t>(stored, end), expected);
        }
    EXPECT_GT(ties, 1000) << "equal times go by the lane";
}

TEST(LaneKeys, AWordTellsWhatItWasMadeOf)
{
    const float times[8] = {0, 0.25f, 0.5f, 1, 2, 3, 4, 5};
    const LaneKeys keys(Pack8<float>::load(times), Pack8<float>::load(times) < Pack8<float>::broadcast(0));
    std::uint64_t words[8];
    ASSERT_EQ(keys.store_others(0xfedcba98u, words), words + 7);
    for (unsigned i = 1; i < 8; ++i)
    {
        const std::uint64_t word = words[i - 1];
        EXPECT_EQ(LaneKeys::lane(word), i);
        EXPECT_EQ(LaneKeys::tag(word), 0xfedcba98u);
        EXPECT_LE(LaneKeys::key(word), LaneKeys::limit(times[i])) << "in time";
        EXPECT_GT(LaneKeys::key(word), LaneKeys::limit(0.999f * times[i])) << "too late";
    }
}

}  // namespace
}  // namespace solid
