// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A parallel loop over the threads of a pool; its iterations are independent of each other.
#pragma once

#include "task/thread_pool.hpp"

namespace dt::task
{

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
