// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The thread that a graphics context is current in, so that those of the client keep theirs. Others give it jobs, and
// wait.
#pragma once

#include "core/function_view.hpp"
#include "task/process_lock.hpp"
#include "task/signals_blocked.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <pthread.h>
#include <utility>

namespace dt::depth::gl
{

class DeviceThread
{
public:
    using Job = FunctionView<void()>;

    DeviceThread() = default;
    ~DeviceThread()
    {
        if (run([this] { process_ = 0; })) pthread_join(thread_, nullptr);
    }
    DeviceThread(const DeviceThread&) = delete;
    DeviceThread& operator=(const DeviceThread&) = delete;

    /// False if the system has no more threads.
    bool start()
    {
        const task::SignalsBlocked blocked;  // also in the threads that a driver starts
        const auto serve = [](void* self) -> void* { return static_cast<DeviceThread*>(self)->loop(), nullptr; };
        process_ = getpid();
        if (pthread_create(&thread_, nullptr, serve, this) != 0) process_ = 0;
        return is_here();
    }

    /// False in a process that was forked from the one with the thread, and when there is none.
    bool is_here() const { return process_.load() == getpid(); }

    /// Returns when the job is done, and throws what it threw. Jobs of several threads come one after the other. False
    /// if there is no thread any more.
    bool run(Job job)
    {
        const std::lock_guard lock(asking_);
        if (!is_here()) return false;
        change_job(&job);
        job_.wait(&job);
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        return true;
    }

private:
    void change_job(const Job* job)
    {
        job_.store(job);
        job_.notify_all();
    }
    void loop()
    {
        while (is_here())
        {
            job_.wait(nullptr);
            try
            {
                (*job_.load())();
            }
            catch (...)
            {
                failure_ = std::current_exception();
            }
            change_job(nullptr);
        }
    }

    task::ProcessLock asking_;
    std::atomic<const Job*> job_{nullptr};  ///< null while there is none
    std::exception_ptr failure_;
    pthread_t thread_{};
    std::atomic<pid_t> process_{0};  ///< the one with the thread; 0 when the thread is to end
};

}  // namespace dt::depth::gl
