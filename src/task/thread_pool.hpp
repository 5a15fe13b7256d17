// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Threads that help their caller with a job and sleep otherwise. A job is a function over [0, count) that is called for
// blocks of it, by whoever has time; the caller always takes part, so that a job is done whether or not anybody helps.
//
// That is why nothing here waits for a thread that has not begun: a pool that serves somebody else, a call from inside
// a job, a child process without the threads of its parent, and a pool that has been closed just mean no help.
#pragma once

#include "core/function_view.hpp"
#include "task/process_lock.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <pthread.h>
#include <sys/types.h>

namespace solid
{

/// Meant for static storage too: nothing to construct at run time. Nothing is allocated but by the system for threads.
class ThreadPool
{
public:
    static constexpr unsigned max_workers = 64;

    /// What is done with the indices begin to end - 1, by the worker of this number; 0 is the caller.
    using Job = FunctionView<void(std::size_t begin, std::size_t end, unsigned worker)>;

    constexpr ThreadPool() = default;
    ~ThreadPool() { close(); }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// How many work on a job, the caller included; 1 at the start.
    unsigned worker_count() const;

    /// Starts threads, or stops some and waits for their end. Returns the new count; 0, and nothing has changed, if the
    /// system has no more threads. From 1 to max_workers. Any thread may call it at any time, but not from inside a job.
    unsigned set_worker_count(unsigned count);

    /// Stops all threads for good: from now on the count is 1.
    void close();

    /// Calls job(begin, end, worker) for all blocks of `block` indices (the last may be shorter), and returns when all
    /// are done. Only workers of numbers below `workers` take part: so the caller can have a place for each of them,
    /// whatever others do with the count meanwhile. All of them compute in the floating-point mode of the caller. If a
    /// job throws, blocks not yet begun are left out, and the first exception is thrown here. A job must not fork.
    void run(std::size_t count, std::size_t block, unsigned workers, Job job);

private:
    struct Work;  ///< a job under way; lives in run()

    /// Where a thread gets to know who it is.
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
    std::atomic<std::uint32_t> calls_{0};  ///< changes when threads are to look what there is for them
    Work* work_ = nullptr;  ///< read only inside the gate
    std::atomic<unsigned> count_{1};
    std::atomic<pid_t> process_{0};  ///< whose threads they are
    bool closed_ = false;
    ProcessLock running_;  ///< held by run() while it has help
    ProcessLock changing_;  ///< held while threads are started and stopped
    Seat seats_[max_workers];  ///< the first stays empty
};

}  // namespace solid
