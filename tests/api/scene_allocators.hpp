// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Allocators for the tests of scenes: one that counts from any thread, and fails one request or all of them.
#pragma once

#include "api_test.hpp"

#include <atomic>
#include <cstdlib>

class CountingAllocator
{
public:
    CountingAllocator() { EXPECT_TRUE(DT_SetAllocator(alloc, free, this)); }
    ~CountingAllocator() { EXPECT_TRUE(DT_SetAllocator(nullptr, nullptr, nullptr)); }
    CountingAllocator(const CountingAllocator&) = delete;
    CountingAllocator& operator=(const CountingAllocator&) = delete;

    std::atomic<long> requests{0};
    std::atomic<long> fail_at{-1};  ///< the number of the request that gets nothing; -1 for none
    std::atomic<long> left{-1};  ///< how many more requests get something; -1 for all
    std::atomic<bool> fail_all{false};
    std::atomic<bool> failed{false};
    std::atomic<std::size_t> held{0};  ///< bytes given and not taken back

private:
    static void* alloc(void* client_data, size_t size, size_t alignment)
    {
        auto& self = *static_cast<CountingAllocator*>(client_data);
        const bool is_over = self.left == 0;
        if (self.left > 0) --self.left;
        if (self.requests++ == self.fail_at || self.fail_all || is_over)
        {
            self.failed = true;
            return nullptr;
        }
        self.held += size;
        return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    }
    static void free(void* client_data, void* pointer, size_t size, size_t)
    {
        static_cast<CountingAllocator*>(client_data)->held -= size;
        std::free(pointer);
    }
};
