// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which class has an object? Found by hashing the slots of the objects: linear probing in a table that is at most half
// full, so its memory goes with the objects that have a class, however many others there are. Objects made one after the
// other are often asked for one after the other; so the places of eight slots in a row are in a row too.
#pragma once

#include "scene/object.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace solid
{

using ResponseClass = std::uint32_t;
constexpr ResponseClass no_class = 0xFFFFFFFF;

class ObjectClasses
{
public:
    explicit ObjectClasses(std::pmr::memory_resource& memory) : entries_(&memory) {}

    /// no_class if the object has none.
    ResponseClass find(const ObjectId& object) const
    {
        if (entries_.empty()) return no_class;
        const Entry& entry = entries_[place_of(object.slot)];
        return entry.serial == object.serial ? entry.class_number : no_class;
    }

    /// If memory runs out, throws and nothing has changed.
    void set(const ObjectId& object, ResponseClass c)
    {
        if (2 * (count_ + 1) > entries_.size()) grow();
        Entry& entry = entries_[place_of(object.slot)];
        count_ += entry.is_empty();
        entry = {object.serial, object.slot, c};
    }

    /// Of an object that has one.
    void clear(const ObjectId& object) noexcept
    {
        const std::size_t place = place_of(object.slot);
        entries_[place] = {};
        --count_;
        close_gap(place);
    }

private:
    /// Slots are used again: the entry counts only for the object with this serial.
    struct Entry
    {
        std::uint64_t serial = 0;
        std::uint32_t slot = 0;
        ResponseClass class_number = no_class;

        bool is_empty() const { return serial == 0; }
    };
    static constexpr std::uint32_t row = 8;

    std::size_t home(std::uint32_t slot) const
    {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;  // spreads what differs in the low bits
        const std::uint64_t spread = (slot / row * golden) >> 32;
        return static_cast<std::size_t>(spread * row + slot % row) & (entries_.size() - 1);
    }
    std::size_t next(std::size_t place) const { return (place + 1) & (entries_.size() - 1); }

    /// Where the entry of this slot is, or would be.
    std::size_t place_of(std::uint32_t slot) const
    {
        std::size_t place = home(slot);
        while (!entries_[place].is_empty() && entries_[place].slot != slot)
            place = next(place);
        return place;
    }

    void grow()
    {
        std::pmr::vector<Entry> larger(std::bit_ceil(2 * entries_.size() + row), entries_.get_allocator());
        entries_.swap(larger);
        for (const Entry& entry : larger)
            if (!entry.is_empty()) entries_[place_of(entry.slot)] = entry;
    }

    /// Whoever was put behind the gap because its place was taken moves forward.
    void close_gap(std::size_t gap) noexcept
    {
        const std::size_t mask = entries_.size() - 1;
        for (std::size_t place = next(gap); !entries_[place].is_empty(); place = next(place))
        {
            const std::size_t wanted = home(entries_[place].slot);
            if (((place - wanted) & mask) < ((place - gap) & mask)) continue;
            entries_[gap] = entries_[place];
            entries_[place] = {};
            gap = place;
        }
    }

    std::pmr::vector<Entry> entries_;  ///< a power of two of them, or none
    std::size_t count_ = 0;
};

}  // namespace solid
