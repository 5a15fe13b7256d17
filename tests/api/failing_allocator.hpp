// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// An allocator of a client who runs out of memory once.
#pragma once

#include <cstddef>
#include <cstdlib>

/// Gives memory until the countdown has run out, then once nothing.
struct Failing
{
    long countdown = 0;
    bool failed = false;

    static void* alloc(void* client_data, size_t size, size_t alignment)
    {
        auto& self = *static_cast<Failing*>(client_data);
        if (self.countdown-- == 0)
        {
            self.failed = true;
            return nullptr;
        }
        return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    }
    static void free(void*, void* pointer, size_t, size_t) { std::free(pointer); }
};
