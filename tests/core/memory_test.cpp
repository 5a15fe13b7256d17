// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The memory resource over the client's hooks.
#include "core/memory.hpp"

#include <gtest/gtest.h>
#include <new>
#include <vector>

namespace dt::test
{
namespace
{

TEST(ClientMemory, CountsWhatIsHeld)
{
    ClientMemory memory;
    EXPECT_EQ(memory.bytes_held(), 0u);
    {
        std::pmr::vector<double> numbers(100, &memory);
        EXPECT_EQ(memory.bytes_held(), 100 * sizeof(double));
    }
    EXPECT_EQ(memory.bytes_held(), 0u);
}

TEST(ClientMemory, HonoursAlignment)
{
    ClientMemory memory;
    for (std::size_t alignment = 1; alignment <= 4096; alignment *= 2)
    {
        void* const p = memory.allocate(24, alignment);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % alignment, 0u);
        memory.deallocate(p, 24, alignment);
    }
}

TEST(ClientMemory, ThrowsAndCountsNothingWhenTheHookHasNothing)
{
    ClientMemory memory;
    const auto none = [](void*, std::size_t, std::size_t) -> void* { return nullptr; };
    const auto never = [](void*, void*, std::size_t, std::size_t) { ADD_FAILURE(); };
    ASSERT_TRUE(memory.set_hooks({none, never, nullptr}));
    EXPECT_THROW(static_cast<void>(memory.allocate(16)), std::bad_alloc);
    EXPECT_EQ(memory.bytes_held(), 0u);
}

TEST(ClientMemory, KeepsItsHooksWhileBytesAreHeld)
{
    ClientMemory memory;
    void* const p = memory.allocate(16);
    EXPECT_FALSE(memory.set_hooks({}));
    memory.deallocate(p, 16);
    EXPECT_TRUE(memory.set_hooks({}));
}

}  // namespace
}  // namespace dt::test
