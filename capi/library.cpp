// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The state of the process, all of it initialised by the compiler and never destroyed. Only threads have to end.
#include "capi/library.hpp"

namespace dt::capi::library
{

namespace
{

constinit Immortal<ClientMemory> the_memory;
constinit Immortal<task::ThreadPool> the_workers;
constinit std::atomic<std::uint64_t> serials_given{0};

/// Destroyed at exit or when the library is unloaded; calls that come later work without help.
struct ThreadsEnd
{
    ~ThreadsEnd() { the_workers.value.close(); }
} threads_end;

}  // namespace

ClientMemory& memory()
{
    return the_memory.value;
}

task::ThreadPool& workers()
{
    return the_workers.value;
}

std::uint64_t next_serial()
{
    return serials_given.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace dt::capi::library
