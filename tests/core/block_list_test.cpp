// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Block lists keep what they hold in its place, and hold no more than a block too much.
#include "core/block_list.hpp"
#include "core/memory.hpp"

#include <gtest/gtest.h>

namespace dt::test
{
namespace
{

TEST(BlockList, GrowsWithoutMovingAndGivesBackWhatIsNotNeeded)
{
    ClientMemory memory;
    {
        BlockList<std::size_t> list(memory);
        EXPECT_EQ(list.capacity(), 0u);
        list.grow(1);
        std::size_t* const first = &list[0];
        list.grow(100'000);
        EXPECT_EQ(first, &list[0]);
        EXPECT_LT(list.capacity(), 100'000 + BlockList<std::size_t>::per_block);
        EXPECT_EQ(list[99'999], 0u);
        for (std::size_t i = 0; i < 100'000; ++i)
            list[i] = i;
        const std::size_t before = memory.bytes_held();
        EXPECT_LT(before, 110'000 * sizeof(std::size_t));
        list.shrink(5000);
        EXPECT_LT(memory.bytes_held(), before / 10);
        EXPECT_GE(list.capacity(), 5000u);
        for (std::size_t i = 0; i < 5000; ++i)
            ASSERT_EQ(list[i], i);
        list.shrink(0);
        EXPECT_EQ(list.capacity(), 0u);
    }
    EXPECT_EQ(memory.bytes_held(), 0u);
}

}  // namespace
}  // namespace dt::test
