// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The thread that a graphics context is current in, so that those of the client keep theirs. Others give it jobs, and wait.
#pragma once

#include "core/function_view.hpp"
#include "task/process_lock.hpp"

#include <atomic>
#include <exception>
#include <pthread.h>

namespace dt::depth::gl
{

class DeviceThread
{
public:
    using Job = FunctionView<void()>;

    DeviceThread() = default;
    ~DeviceThread() { stop(); }
    DeviceThread(const DeviceThread&) = delete;
    DeviceThread& operator=(const DeviceThread&) = delete;

    bool start();  ///< false if the system has no more threads
    void stop();  ///< after the job under way

    /// False in a process that was forked from the one with the thread, and when there is none.
    bool is_here() const { return process_.load() == getpid(); }

    /// Returns when the job is done, and throws what it threw. Jobs of several threads come one after the other. False if
    /// there is no thread any more.
    bool run(Job job);

private:
    enum class State
    {
        idle,
        work,
        done,
        stop
    };
    static void* serve(void* self);
    void loop();
    void change(State to);

    task::ProcessLock asking_;
    std::atomic<State> state_{State::idle};
    const Job* job_ = nullptr;
    std::exception_ptr failure_;
    pthread_t thread_{};
    std::atomic<pid_t> process_{0};
};

}  // namespace dt::depth::gl
