// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A mutex for static storage that survives a fork: a lock that the parent process holds is free in the child.
#pragma once

#include <atomic>
#include <sys/types.h>
#include <unistd.h>

namespace dt::task
{

class ProcessLock
{
public:
    constexpr ProcessLock() = default;
    bool try_lock()
    {
        const pid_t self = getpid();
        pid_t owner = owner_.load();
        return owner != self && owner_.compare_exchange_strong(owner, self);
    }
    void lock()
    {
        while (!try_lock())
            owner_.wait(getpid());
    }
    void unlock()
    {
        owner_.store(0);
        owner_.notify_one();
    }

private:
    std::atomic<pid_t> owner_{0};
};

}  // namespace dt::task
