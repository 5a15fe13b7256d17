// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// malloc and its kin, counted and passed on to the C library.
#include "count_malloc.hpp"

#include <cstddef>

#if defined(SOLID_SANITIZED) || !defined(__GLIBC__)
#define COUNT_MALLOC 0
#else
#define COUNT_MALLOC 1
#endif

namespace
{
thread_local long calls = 0;
}

long malloc_calls()
{
    return calls;
}

bool malloc_is_counted()
{
    return COUNT_MALLOC != 0;
}

#if COUNT_MALLOC
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* pointer, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size)
{
    ++calls;
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size)
{
    ++calls;
    return __libc_calloc(count, size);
}
void* realloc(void* pointer, std::size_t size)
{
    ++calls;
    return __libc_realloc(pointer, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size)
{
    ++calls;
    return __libc_memalign(alignment, size);
}
}
#endif
