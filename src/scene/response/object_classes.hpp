// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which class has an object? Objects are found by their slots, so that memory goes with the objects that have a class,
// however many others there are, and whoever takes the slot of an object that is gone takes its place here too.
#pragma once

#include "core/flat_map.hpp"
#include "object/object.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>

namespace dt::scene
{

using ResponseClass = std::uint32_t;
constexpr ResponseClass no_class = 0xFFFFFFFF;

class ObjectClasses
{
public:
    explicit ObjectClasses(std::pmr::memory_resource& memory) : by_slot_(memory) {}

    /// no_class if the object has none.
    ResponseClass find(const object::ObjectId& object) const
    {
        const Entry* const entry = by_slot_.find(object.slot);
        return entry && entry->serial == object.serial ? entry->class_number : no_class;
    }

    /// If memory runs out, throws and nothing has changed.
    void set(const object::ObjectId& object, ResponseClass c) { by_slot_.put({object.serial, object.slot, c}); }

    /// Of an object that has one.
    void clear(const object::ObjectId& object) noexcept { by_slot_.erase(object.slot); }

private:
    struct Entry
    {
        std::uint64_t serial = 0;
        std::uint32_t slot = 0;
        ResponseClass class_number = no_class;

        std::uint32_t key() const { return slot; }
        bool is_empty() const { return serial == 0; }

        /// Objects made one after the other are often asked for one after the other: their places are in a row too.
        static std::size_t hash(std::uint32_t slot)
        {
            constexpr std::uint32_t row = 8;
            return spread_bits(slot / row) * row + slot % row;
        }
    };

    FlatMap<Entry> by_slot_;
};

}  // namespace dt::scene
