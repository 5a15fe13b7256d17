// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The allocator for everything that outlives a call: the client's, or that of the C++ runtime, with an exact count of
// the bytes held.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory_resource>
#include <mutex>

namespace dt
{

/// Two functions and what they are called with. Both null: the allocator of the C++ runtime.
struct AllocatorHooks
{
    void* (*alloc)(void* client_data, std::size_t size, std::size_t alignment) = nullptr;
    void (*free)(void* client_data, void* pointer, std::size_t size, std::size_t alignment) = nullptr;
    void* client_data = nullptr;
};

/// A memory resource over the client's hooks. Throws std::bad_alloc when they return null. Safe for any threads.
class ClientMemory final : public std::pmr::memory_resource
{
public:
    constexpr ClientMemory() = default;

    std::size_t bytes_held() const { return bytes_.load(std::memory_order_acquire); }

    /// Replaces the hooks. Returns false and changes nothing while any byte is held.
    bool set_hooks(const AllocatorHooks& hooks);

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override;
    void do_deallocate(void* pointer, std::size_t size, std::size_t alignment) override;
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

    // Bytes are counted under the mutex before they are allocated, and uncounted after they are freed. So the hooks
    // cannot change while memory is held, and freeing reads them without a lock.
    std::mutex mutex_;
    AllocatorHooks hooks_;
    std::atomic<std::size_t> bytes_{0};
};

/// A static object that exists before every initialiser and after every destructor, as it is never destroyed.
template <class T> union Immortal
{
    constexpr Immortal() : value() {}
    ~Immortal() {}

    T value;
};

}  // namespace dt
