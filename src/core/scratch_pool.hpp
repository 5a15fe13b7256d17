// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A pool of buffers for queries that run in any number of threads, or inside each other, without allocating each time.
// A query borrows a buffer and returns it with the capacity that it has grown to.
#pragma once

#include <cstddef>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <utility>
#include <vector>

namespace dt
{

/// Lends things that know their allocator; what has clear() comes back empty. All loans end before the pool does.
template <class T> class LoanPool
{
public:
    using Buffer = T;

    explicit LoanPool(std::pmr::memory_resource& memory) : idle_(&memory) {}

    std::pmr::memory_resource& memory() const { return *idle_.get_allocator().resource(); }

    /// Borrows a thing while this object lives.
    class Loan
    {
    public:
        explicit Loan(LoanPool& pool) : pool_(pool), thing_(pool.take()) {}
        ~Loan() { pool_.give_back(std::move(thing_)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        T& operator*() const { return *thing_; }

    private:
        LoanPool& pool_;
        std::shared_ptr<T> thing_;
    };

private:
    std::shared_ptr<T> take()
    {
        const std::lock_guard lock(mutex_);
        if (idle_.empty())
        {
            idle_.reserve(made_ + 1);  // so that giving back never allocates
            std::shared_ptr<T> thing = std::allocate_shared<T>(std::pmr::polymorphic_allocator<T>(&memory()));
            ++made_;
            return thing;
        }
        std::shared_ptr<T> thing = std::move(idle_.back());
        idle_.pop_back();
        return thing;
    }
    void give_back(std::shared_ptr<T>&& thing) noexcept
    {
        if constexpr (requires { thing->clear(); }) thing->clear();
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(thing));
    }

    std::mutex mutex_;
    std::pmr::vector<std::shared_ptr<T>> idle_;
    std::size_t made_ = 0;
};

template <class T> using ScratchPool = LoanPool<std::pmr::vector<T>>;

}  // namespace dt
