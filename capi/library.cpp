// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The state of the process, all of it initialised by the compiler and never destroyed.
#include "capi/library.hpp"

#include <type_traits>

namespace solid::library
{

constinit SlotMap<ShapeSlot, capacity, generations> shapes;
constinit SlotMap<VertexBaseSlot, capacity / 4, generations> vertex_bases;
constinit SlotMap<Object, capacity, generations> objects;

static_assert(std::is_trivially_destructible_v<decltype(shapes)>);
static_assert(std::is_trivially_destructible_v<decltype(vertex_bases)>);
static_assert(std::is_trivially_destructible_v<decltype(objects)>);

constinit std::atomic<double> accuracy{Tolerance{}.accuracy};
constinit std::atomic<double> contact{Tolerance{}.contact};

namespace
{
constinit Immortal<ClientMemory> the_memory;
}

ClientMemory& memory()
{
    return the_memory.value;
}

}  // namespace solid::library
