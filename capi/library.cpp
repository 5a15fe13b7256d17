// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The state of the process, all of it initialised by the compiler and never destroyed. Only threads have to end.
#include "capi/library.hpp"

#include <type_traits>

namespace dt::capi::library
{

constinit SlotMap<ShapeSlot, capacity, generations> shapes;
constinit SlotMap<VertexBaseSlot, capacity / 4, generations> vertex_bases;
constinit SlotMap<object::Object, capacity, generations> objects;
constinit SlotMap<scene::ResponseTable, capacity / 4, generations> response_tables;
constinit SlotMap<scene::Scene, capacity / 4, generations> scenes;
constinit SlotMap<BroadScene, capacity / 4, generations> broad_scenes;
constinit SlotMap<BroadProxy, capacity, generations> broad_proxies;

static_assert(std::is_trivially_destructible_v<decltype(shapes)>);
static_assert(std::is_trivially_destructible_v<decltype(vertex_bases)>);
static_assert(std::is_trivially_destructible_v<decltype(objects)>);
static_assert(std::is_trivially_destructible_v<decltype(response_tables)>);
static_assert(std::is_trivially_destructible_v<decltype(scenes)>);
static_assert(std::is_trivially_destructible_v<decltype(broad_scenes)>);
static_assert(std::is_trivially_destructible_v<decltype(broad_proxies)>);

constinit std::atomic<double> accuracy{Tolerance{}.accuracy};
constinit std::atomic<double> contact{Tolerance{}.contact};

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
