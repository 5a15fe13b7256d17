// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The client's allocator as a memory resource.
#include "core/memory.hpp"

#include <new>

namespace dt
{

bool ClientMemory::set_hooks(const AllocatorHooks& hooks)
{
    const std::lock_guard lock(mutex_);
    if (bytes_held() != 0) return false;
    hooks_ = hooks;
    return true;
}

void* ClientMemory::do_allocate(std::size_t size, std::size_t alignment)
{
    AllocatorHooks hooks;
    {
        const std::lock_guard lock(mutex_);
        bytes_.fetch_add(size, std::memory_order_relaxed);
        hooks = hooks_;
    }
    try
    {
        void* const pointer = hooks.alloc ? hooks.alloc(hooks.client_data, size, alignment)
                                          : ::operator new(size, std::align_val_t(alignment), std::nothrow);
        if (pointer) return pointer;
    }
    catch (...)  // a hook in C++ that breaks the contract and throws
    {}
    bytes_.fetch_sub(size, std::memory_order_release);
    throw std::bad_alloc();
}

void ClientMemory::do_deallocate(void* pointer, std::size_t size, std::size_t alignment)
{
    if (hooks_.free) { hooks_.free(hooks_.client_data, pointer, size, alignment); }
    else { ::operator delete(pointer, std::align_val_t(alignment)); }
    bytes_.fetch_sub(size, std::memory_order_release);
}

}  // namespace dt
