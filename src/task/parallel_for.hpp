// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A loop whose turns do not depend on each other, over the threads of a pool.
#pragma once

#include "task/thread_pool.hpp"

namespace solid
{

/// body(i, worker) for each i below count; neighbours in blocks, `worker` below `workers`. Errors as in ThreadPool::run.
template <class Body>
void parallel_for(ThreadPool& pool, std::size_t count, std::size_t block, unsigned workers, Body body)
{
    pool.run(count, block, workers, [&](std::size_t begin, std::size_t end, unsigned worker) {
        for (std::size_t i = begin; i < end; ++i)
            body(i, worker);
    });
}

}  // namespace solid
