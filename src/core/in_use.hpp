// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Counts who is using a thing, in any threads, so that nobody changes or destroys it meanwhile.
#pragma once

#include <atomic>

namespace dt
{

/// Counts as one user while it lives.
class InUse
{
public:
    explicit InUse(std::atomic<int>& users) : users_(users) { users_.fetch_add(1, std::memory_order_relaxed); }
    ~InUse() { users_.fetch_sub(1, std::memory_order_relaxed); }
    InUse(const InUse&) = delete;
    InUse& operator=(const InUse&) = delete;

private:
    std::atomic<int>& users_;
};

}  // namespace dt
