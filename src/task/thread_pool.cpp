// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Threads claim blocks through one counter. A thread that wakes up passes a gate before it reads the job; the caller
// shuts the gate when no block is left, and waits only for the threads inside.
#include "task/thread_pool.hpp"

#include "task/signals_blocked.hpp"

#include <algorithm>
#include <cfenv>
#include <exception>
#include <mutex>
#include <unistd.h>

namespace dt::task
{

struct ThreadPool::Work
{
    const Job job;
    const std::size_t count, block;
    const unsigned workers;
    std::fenv_t mode{};
    alignas(64) std::atomic<std::size_t> next{0};  ///< the first unclaimed block
    std::atomic<bool> failed{false};
    std::exception_ptr failure{};

    void work(unsigned worker) noexcept;
};

namespace
{

constexpr std::size_t block_count(std::size_t count, std::size_t block)
{
    return count / block + (count % block != 0);
}

}  // namespace

/// Claims and runs blocks until none is left.
void ThreadPool::Work::work(unsigned worker) noexcept
{
    const std::size_t blocks = block_count(count, block);
    try
    {
        for (std::size_t i = next.fetch_add(1); i < blocks; i = next.fetch_add(1))
        {
            const std::size_t begin = i * block;
            job(begin, begin + std::min(block, count - begin), worker);
        }
    }
    catch (...)
    {
        next.store(blocks);
        if (!failed.exchange(true)) failure = std::current_exception();
    }
}

void ThreadPool::run(std::size_t count, std::size_t block, unsigned workers, Job job)
{
    if (count == 0) return;
    block = std::clamp<std::size_t>(block, 1, count);
    Work work{job, count, block, workers};
    const bool helped = workers > 1 && block < count && has_threads() && running_.try_lock();
    if (helped)
    {
        std::fegetenv(&work.mode);
        work_ = &work;
        gate_.store(open);
        wake_all();
    }
    work.work(0);
    if (helped)
    {
        gate_.fetch_and(~open);
        for (std::uint32_t inside = gate_.load(); inside != 0; inside = gate_.load())
            gate_.wait(inside);
        running_.unlock();
    }
    if (work.failure) std::rethrow_exception(work.failure);
}

void* ThreadPool::serve(void* seat)
{
    const Seat& self = *static_cast<Seat*>(seat);
    ThreadPool& pool = *self.pool;
    for (;;)
    {
        const std::uint32_t seen = pool.calls_.load();
        if (self.worker >= pool.count_.load()) return nullptr;
        pool.help(self.worker);
        pool.calls_.wait(seen);
    }
}

void ThreadPool::help(unsigned worker)
{
    if (!enter()) return;
    if (worker < work_->workers)
    {
        std::fenv_t own;
        std::fegetenv(&own);
        std::fesetenv(&work_->mode);
        work_->work(worker);
        std::fesetenv(&own);
    }
    leave();
}

bool ThreadPool::enter()
{
    std::uint32_t gate = gate_.load();
    while ((gate & open) != 0)
    {
        if (gate_.compare_exchange_weak(gate, gate + 1)) return true;
    }
    return false;
}

void ThreadPool::leave()
{
    if (gate_.fetch_sub(1) == 1) gate_.notify_one();
}

void ThreadPool::wake_all()
{
    calls_.fetch_add(1);
    calls_.notify_all();
}

bool ThreadPool::has_threads() const
{
    return count_.load() > 1 && process_.load() == getpid();
}

unsigned ThreadPool::worker_count() const
{
    return has_threads() ? count_.load() : 1;
}

unsigned ThreadPool::set_worker_count(unsigned count)
{
    const std::lock_guard lock(changing_);
    return change_to(closed_ ? 1 : std::clamp(count, 1u, max_workers));
}

void ThreadPool::close()
{
    const std::lock_guard lock(changing_);
    closed_ = true;
    change_to(1);
}

unsigned ThreadPool::change_to(unsigned count)
{
    forget_threads_of_parent();
    const unsigned before = count_.exchange(count);
    if (count < before) stop(count, before);
    return start(before, count) ? count : 0;
}

/// After a fork the child has neither the threads of its parent nor its jobs: starts afresh.
void ThreadPool::forget_threads_of_parent()
{
    const pid_t self = getpid();
    if (process_.load() == self) return;
    count_.store(1);
    gate_.store(0);
    process_.store(self);
}

bool ThreadPool::start(unsigned first, unsigned last)
{
    const SignalsBlocked blocked;
    for (unsigned i = first; i < last; ++i)
    {
        seats_[i].pool = this;
        seats_[i].worker = i;
        if (pthread_create(&seats_[i].thread, nullptr, serve, &seats_[i]) == 0) continue;
        count_.store(first);
        stop(first, i);
        return false;
    }
    return true;
}

/// Ends the threads beyond the count, which the caller has lowered.
void ThreadPool::stop(unsigned first, unsigned last)
{
    wake_all();
    for (unsigned i = first; i < last; ++i)
        pthread_join(seats_[i].thread, nullptr);
}

}  // namespace dt::task
