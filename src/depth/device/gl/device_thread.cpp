// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// One job at a time; the thread that asks waits.
#include "depth/device/gl/device_thread.hpp"

#include "task/signals_blocked.hpp"

#include <mutex>
#include <utility>

namespace dt::depth::gl
{

bool DeviceThread::start()
{
    const task::SignalsBlocked blocked;  // also in the threads that a driver starts
    if (pthread_create(&thread_, nullptr, serve, this) != 0) return false;
    process_ = getpid();
    return true;
}

void DeviceThread::stop()
{
    if (!is_here()) return;
    const std::lock_guard lock(asking_);
    if (!is_here()) return;
    change(State::stop);
    pthread_join(thread_, nullptr);
    process_ = 0;
}

bool DeviceThread::run(Job job)
{
    const std::lock_guard lock(asking_);
    if (!is_here()) return false;
    job_ = &job;
    change(State::work);
    state_.wait(State::work);
    state_.store(State::idle);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return true;
}

void DeviceThread::change(State to)
{
    state_.store(to);
    state_.notify_all();
}

void* DeviceThread::serve(void* self)
{
    static_cast<DeviceThread*>(self)->loop();
    return nullptr;
}

void DeviceThread::loop()
{
    for (State state = state_.load(); state != State::stop; state = state_.load())
    {
        if (state != State::work)
        {
            state_.wait(state);
            continue;
        }
        try
        {
            (*job_)();
        }
        catch (...)
        {
            failure_ = std::current_exception();
        }
        change(State::done);
    }
}

}  // namespace dt::depth::gl
