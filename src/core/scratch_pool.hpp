// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Buffers for queries that run in any number of threads, or inside each other, and must not allocate each time: lent
// for a query, taken back with whatever capacity they have grown to.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <mutex>
#include <utility>
#include <vector>

namespace solid
{

/// Of std::pmr::vector<T>. All loans end before the pool does.
template <class T> class ScratchPool
{
public:
    using Buffer = std::pmr::vector<T>;

    explicit ScratchPool(std::pmr::memory_resource& memory) : idle_(&memory) {}

    /// An empty buffer, while this object lives.
    class Loan
    {
    public:
        explicit Loan(ScratchPool& pool) : pool_(pool), buffer_(pool.take()) {}
        ~Loan() { pool_.give_back(std::move(buffer_)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        Buffer& operator*() { return buffer_; }

    private:
        ScratchPool& pool_;
        Buffer buffer_;
    };

private:
    Buffer take()
    {
        const std::lock_guard lock(mutex_);
        if (idle_.empty())
        {
            idle_.reserve(lent_ + 1);  // so that giving back never allocates
            ++lent_;
            return Buffer(idle_.get_allocator().resource());
        }
        Buffer buffer = std::move(idle_.back());
        idle_.pop_back();
        ++lent_;
        return buffer;
    }
    void give_back(Buffer&& buffer) noexcept
    {
        buffer.clear();
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(buffer));
        --lent_;
    }

    std::mutex mutex_;
    std::pmr::vector<Buffer> idle_;
    std::size_t lent_ = 0;
};

}  // namespace solid
