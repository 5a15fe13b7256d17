// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The state of the process: the things alive, the allocator, the workers and the tolerances. It exists before the first
// static initialiser of the client and after its last destructor.
#pragma once

#include "capi/broad_scene.hpp"
#include "capi/building.hpp"
#include "capi/handle_layout.hpp"
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

/// The thing of a shape handle: a shape, or one under construction.
struct ShapeSlot
{
    object::AnyShape shape;
    std::shared_ptr<Building> building;  ///< null when the shape is finished
};

struct VertexBaseSlot
{
    std::shared_ptr<object::SharedBase> base;
};

namespace library
{

constexpr std::uint32_t capacity = HandleLayout::capacity;
constexpr std::uint32_t generations = HandleLayout::generation_mask;

extern SlotMap<ShapeSlot, capacity, generations> shapes;
extern SlotMap<VertexBaseSlot, capacity / 4, generations> vertex_bases;
extern SlotMap<object::Object, capacity, generations> objects;
extern SlotMap<scene::ResponseTable, capacity / 4, generations> response_tables;
extern SlotMap<scene::Scene, capacity / 4, generations> scenes;
extern SlotMap<BroadScene, capacity / 4, generations> broad_scenes;
extern SlotMap<BroadProxy, capacity, generations> broad_proxies;

ClientMemory& memory();

/// The threads of DT_SetWorkerCount. They end at exit or when the library is unloaded.
task::ThreadPool& workers();

/// Returns 1, 2, 3, …: numbers objects and response tables in the order of their creation.
std::uint64_t next_serial();

extern std::atomic<double> accuracy, contact;

/// The present tolerances; a query reads them once. The accuracy is at most 0.5: a larger error would say nothing.
inline Tolerance tolerance()
{
    return {std::min(accuracy.load(std::memory_order_relaxed), 0.5), contact.load(std::memory_order_relaxed)};
}

}  // namespace library

}  // namespace dt::capi
