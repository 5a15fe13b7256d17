// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The state of the process: the things alive, the allocator, the workers and the tolerances. It exists before the first
// static initialiser of the client and after its last destructor.
#pragma once

#include "capi/broad_scene.hpp"
#include "capi/building.hpp"
#include "core/memory.hpp"
#include "core/slot_map.hpp"
#include "math/tolerance.hpp"
#include "object/object.hpp"
#include "object/shape.hpp"
#include "scene/response/response_table.hpp"
#include "scene/scene.hpp"
#include "task/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

namespace dt::capi
{

/// How many bits of a handle hold the slot, the generation and the kind, and so how many things can be alive.
struct HandleLayout
{
    static constexpr bool is_wide = sizeof(std::uintptr_t) >= 8;
    static constexpr int slot_bits = is_wide ? 32 : 20;
    static constexpr int generation_bits = is_wide ? 24 : 9;
    static constexpr std::uintptr_t slot_mask = (std::uintptr_t(1) << slot_bits) - 1;
    static constexpr std::uintptr_t generation_mask = (std::uintptr_t(1) << generation_bits) - 1;

    /// Largest number of things of one kind; with fewer than 22 bits, all but the last 256 slots.
    static constexpr std::uint32_t capacity = is_wide ? 1u << 22 : (1u << 20) - 256;
    static_assert(capacity <= slot_mask);
};

/// The thing of a shape handle: a shape, or one under construction.
struct ShapeSlot
{
    object::AnyShape shape;
    std::shared_ptr<Building> building;  ///< null when the shape is finished
};

namespace library
{

/// The things of one kind; of some kinds only a share of what a handle can count.
template <class T, std::uint32_t Share = 1>
using Table = SlotMap<T, HandleLayout::capacity / Share, HandleLayout::generation_mask>;

inline constinit Table<ShapeSlot> shapes;
inline constinit Table<std::shared_ptr<object::SharedBase>, 4> vertex_bases;
inline constinit Table<object::Object> objects;
inline constinit Table<scene::ResponseTable, 4> response_tables;
inline constinit Table<scene::Scene, 4> scenes;
inline constinit Table<BroadScene, 4> broad_scenes;
inline constinit Table<BroadProxy> broad_proxies;

ClientMemory& memory();

/// The threads of DT_SetWorkerCount. They end at exit or when the library is unloaded.
task::ThreadPool& workers();

/// Returns 1, 2, 3, …: numbers objects and response tables in the order of their creation.
std::uint64_t next_serial();

inline constinit std::atomic<double> accuracy{Tolerance{}.accuracy}, contact{Tolerance{}.contact};

/// Largest accuracy that counts: a larger error would say nothing.
constexpr double largest_accuracy = 0.5;

/// The present tolerances; a query reads them once.
inline Tolerance tolerance()
{
    return {std::min(accuracy.load(std::memory_order_relaxed), largest_accuracy),
            contact.load(std::memory_order_relaxed)};
}

}  // namespace library

}  // namespace dt::capi
