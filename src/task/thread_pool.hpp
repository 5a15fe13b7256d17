// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A pool of threads that help the caller with a job and sleep otherwise. A job is a function over [0, count), called
// for blocks of it by any idle thread; parallel_for() is a loop as a job. The caller always takes part, so a job
// finishes with or without help.
//
// So nothing here waits for a thread that has not begun. The caller works alone if the pool is busy with another job,
// in a call from inside a job, in a child process without the threads of its parent, and after the pool has been
// closed.
#pragma once

#include "core/function_view.hpp"
#include "task/process_lock.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <pthread.h>
#include <sys/types.h>

namespace dt::task
{

/// Suits static storage: constant-initialised. Allocates nothing but what the system needs for threads.
class ThreadPool
{
public:
    static constexpr unsigned max_workers = 64;

    /// Processes the indices begin to end - 1; `worker` is the number of the thread, 0 for the caller.
    using Job = FunctionView<void(std::size_t begin, std::size_t end, unsigned worker)>;

    constexpr ThreadPool() = default;
    ~ThreadPool() { close(); }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// The number of threads that work on a job, the caller included; 1 at the start.
    unsigned worker_count() const;

    /// Starts threads, or stops some and waits for their end. Returns the new count; 0, and nothing has changed, if the
    /// system has no more threads. From 1 to max_workers. Any thread may call it at any time, but not from inside a
    /// job.
    unsigned set_worker_count(unsigned count);

    /// Stops all threads for good: from now on the count is 1.
    void close();

    /// Calls job(begin, end, worker) for all blocks of `block` indices (the last may be shorter), and returns when all
    /// are done. Only workers of numbers below `workers` take part: so the caller can have a place for each of them,
    /// whatever others do with the count meanwhile. All of them compute in the floating-point mode of the caller. If a
    /// job throws, blocks not yet begun are left out, and the first exception is thrown here. A job must not fork.
    void run(std::size_t count, std::size_t block, unsigned workers, Job job);

private:
    struct Work;  ///< a job under way, on the stack of run()

    /// The argument of a thread: its pool and its number.
    struct Seat
    {
        ThreadPool* pool = nullptr;
        unsigned worker = 0;
        pthread_t thread{};
    };

    bool has_threads() const;
    unsigned change_to(unsigned count);
    void forget_threads_of_parent();
    bool start(unsigned first, unsigned last);
    void stop(unsigned first, unsigned last);
    void wake_all();
    static void* serve(void* seat);
    void help(unsigned worker);
    bool enter();
    void leave();

    // Bit 31 of the gate says whether threads may enter a job, the others count those inside.
    static constexpr std::uint32_t open = 0x80000000;
    std::atomic<std::uint32_t> gate_{0};
    std::atomic<std::uint32_t> calls_{0};  ///< changes to wake the threads
    Work* work_ = nullptr;  ///< read only inside the gate
    std::atomic<unsigned> count_{1};
    std::atomic<pid_t> process_{0};  ///< the process that started the threads
    bool closed_ = false;
    ProcessLock running_;  ///< held by run() while it has help
    ProcessLock changing_;  ///< held while threads are started and stopped
    Seat seats_[max_workers];  ///< the first stays empty
};

/// Calls body(i, worker) for each i below count, in blocks of consecutive i; `worker` is below `workers`. Throws as
/// ThreadPool::run does.
template <class Body>
void parallel_for(ThreadPool& pool, std::size_t count, std::size_t block, unsigned workers, Body body)
{
    pool.run(count, block, workers, [&](std::size_t begin, std::size_t end, unsigned worker) {
        for (std::size_t i = begin; i < end; ++i)
            body(i, worker);
    });
}

}  // namespace dt::task
