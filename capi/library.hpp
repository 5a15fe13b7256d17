// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The state of the process: what is alive, where memory comes from, how accurate answers are to be. There before the
// first static initialiser of the client and after its last destructor.
#pragma once

#include "capi/broad_scene.hpp"
#include "capi/building.hpp"
#include "core/memory.hpp"
#include "core/slot_map.hpp"
#include "math/tolerance.hpp"
#include "scene/object.hpp"
#include "scene/response_table.hpp"
#include "scene/scene.hpp"
#include "scene/shape.hpp"
#include "task/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

namespace solid
{

/// What a shape handle stands for: a shape, or one that is being built.
struct ShapeSlot
{
    AnyShape shape;
    std::shared_ptr<Building> building;  ///< null once it is finished
};

struct VertexBaseSlot
{
    std::shared_ptr<SharedBase> base;
};

namespace library
{

// 32-bit handles have room for 20 bits of slot and 9 of generation.
constexpr bool wide = sizeof(void*) >= 8;
constexpr std::uint32_t capacity = wide ? 1u << 22 : (1u << 20) - 256;
constexpr std::uint32_t generations = wide ? (1u << 24) - 1 : (1u << 9) - 1;

extern SlotMap<ShapeSlot, capacity, generations> shapes;
extern SlotMap<VertexBaseSlot, capacity / 4, generations> vertex_bases;
extern SlotMap<Object, capacity, generations> objects;
extern SlotMap<ResponseTable, capacity / 4, generations> response_tables;
extern SlotMap<Scene, capacity / 4, generations> scenes;
extern SlotMap<BroadScene, capacity / 4, generations> broad_scenes;
extern SlotMap<BroadProxy, capacity, generations> broad_proxies;

ClientMemory& memory();

/// The threads of DT_SetWorkerCount. They end with the library: at exit, or when it is unloaded.
ThreadPool& workers();

/// 1, 2, 3...: in which order objects and response tables were made.
std::uint64_t next_serial();

extern std::atomic<double> accuracy, contact;

/// The tolerances now; a query reads them once. A relative error of half or more would tell nothing.
inline Tolerance tolerance()
{
    return {std::min(accuracy.load(std::memory_order_relaxed), 0.5), contact.load(std::memory_order_relaxed)};
}

}  // namespace library

}  // namespace solid
