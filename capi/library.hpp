// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The state of the process: what is alive, where memory comes from, how accurate answers are to be. There before the
// first static initialiser of the client and after its last destructor.
#pragma once

#include "core/memory.hpp"
#include "core/slot_map.hpp"
#include "math/tolerance.hpp"
#include "scene/object.hpp"
#include "shape/convex_shape.hpp"

#include "SOLID/SOLID_types.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <memory_resource>
#include <vector>

namespace solid
{

/// Vertices in the client's memory.
struct VertexBase
{
    const std::byte* pointer;
    std::size_t stride;
};

/// A polytope before DT_EndPolytope.
struct Building
{
    explicit Building(std::shared_ptr<const VertexBase> vertices, Memory& memory)
        : base(std::move(vertices)), points(&memory)
    {}

    std::shared_ptr<const VertexBase> base;  ///< null: points by value only
    std::pmr::vector<Vec3> points;
    bool in_group = false;  ///< between DT_Begin and DT_End
    Error fault;  ///< why a point was refused, if one was
};

/// What a shape handle stands for: a shape, or one that is being built.
struct ShapeSlot
{
    ShapeRef shape;
    std::shared_ptr<Building> building;
};

struct VertexBaseSlot
{
    std::shared_ptr<VertexBase> base;
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

ClientMemory& memory();

extern std::atomic<double> accuracy, contact;

/// The tolerances now; a query reads them once. A relative error of half or more would tell nothing.
inline Tolerance tolerance()
{
    return {std::min(accuracy.load(std::memory_order_relaxed), 0.5), contact.load(std::memory_order_relaxed)};
}

}  // namespace library

}  // namespace solid
