// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A table of things named by keys. A key is a slot and the generation of that slot, so that the key of something erased
// is never taken for the key of what came after it.
//
// find() takes no lock: it compares one word and computes an address. Things never move. Erasing the last one gives all
// memory back; the generations stay, in static storage that costs nothing until it is touched.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <optional>
#include <utility>

namespace dt
{

/// Capacity is the largest number of things, Generations how often one slot may be reused.
/// Meant for static storage: all zero at the start, nothing to destroy at the end.
template <class T, std::uint32_t Capacity, std::uint32_t Generations> class SlotMap
{
public:
    struct Key
    {
        std::uint32_t slot;
        std::uint32_t generation;  ///< 1 to Generations
    };

    constexpr SlotMap() = default;
    SlotMap(const SlotMap&) = delete;
    SlotMap& operator=(const SlotMap&) = delete;

    /// Finds the thing of a key; null if it is not alive. Any key is safe, at any time.
    T* find(Key key)
    {
        if (key.slot >= Capacity || mark(key.slot).load(std::memory_order_acquire) != alive(key.generation))
            return nullptr;
        return &entry(key.slot).value;
    }

    /// Returns the thing of a key that find() has found, without checking again.
    T& get_unchecked(Key key) { return entry(key.slot).value; }

    /// Builds a thing in a free slot, or returns nothing if all are taken. What T's constructor or the memory throws
    /// passes through, and nothing has changed.
    template <class... Arguments>
    std::optional<Key> emplace(std::pmr::memory_resource& memory, Arguments&&... arguments)
    {
        const std::lock_guard lock(mutex_);
        const std::optional<std::uint32_t> slot = free_slot(memory);
        if (!slot) return std::nullopt;

        Entry& e = entry(*slot);
        const bool reused = *slot < used_;
        const std::uint32_t next = reused ? e.next_free : 0;
        try
        {
            std::construct_at(&e.value, std::forward<Arguments>(arguments)...);
        }
        catch (...)
        {
            if (reused) std::construct_at(&e.next_free, next);
            if (count_ == 0) release_chunks(memory);
            throw;
        }
        if (reused) { free_list_ = next; }
        else { used_ = *slot + 1; }
        ++count_;

        const std::uint32_t generation = generation_of(mark(*slot).load(std::memory_order_relaxed)) + 1;
        mark(*slot).store(alive(generation), std::memory_order_release);
        return Key{*slot, generation};
    }

    /// Destroys the thing of this key. False if there is none.
    bool erase(Key key, std::pmr::memory_resource& memory)
    {
        const std::lock_guard lock(mutex_);
        T* const thing = find(key);
        if (!thing) return false;

        mark(key.slot).store(dead(key.generation), std::memory_order_release);
        std::destroy_at(thing);
        if (key.generation < Generations)  // else the slot is retired: its next generation would be an old one
        {
            std::construct_at(&entry(key.slot).next_free, free_list_);
            free_list_ = key.slot + 1;
        }
        if (--count_ == 0) release_chunks(memory);
        return true;
    }

private:
    static constexpr std::uint32_t chunk_size = 64;
    static constexpr std::uint32_t chunk_count = Capacity / chunk_size;
    static_assert(Capacity % chunk_size == 0 && Generations < 0x80000000u);

    union Entry
    {
        Entry() {}
        ~Entry() {}

        T value;
        std::uint32_t next_free;
    };

    // A mark is the last generation of its slot and, in the lowest bit, whether that is alive.
    static constexpr std::uint32_t alive(std::uint32_t generation) { return generation << 1 | 1; }
    static constexpr std::uint32_t dead(std::uint32_t generation) { return generation << 1; }
    static constexpr std::uint32_t generation_of(std::uint32_t mark) { return mark >> 1; }

    // Plain arrays seen through atomic_ref: millions of std::atomic would have to be constructed by the compiler.
    std::atomic_ref<std::uint32_t> mark(std::uint32_t slot) { return std::atomic_ref(marks_[slot]); }
    std::atomic_ref<Entry*> chunk(std::uint32_t i) { return std::atomic_ref(chunks_[i]); }

    Entry& entry(std::uint32_t slot)
    {
        return chunk(slot / chunk_size).load(std::memory_order_relaxed)[slot % chunk_size];
    }

    /// A slot with memory: one that was erased, else the first never used since the table was last empty.
    std::optional<std::uint32_t> free_slot(std::pmr::memory_resource& memory)
    {
        if (free_list_ != 0) return free_list_ - 1;
        std::uint32_t slot = used_;
        while (slot < Capacity && generation_of(mark(slot).load(std::memory_order_relaxed)) == Generations)
            ++slot;
        if (slot == Capacity) return std::nullopt;

        const auto place = chunk(slot / chunk_size);
        if (!place.load(std::memory_order_relaxed))
        {
            void* const bytes = memory.allocate(chunk_size * sizeof(Entry), alignof(Entry));
            place.store(static_cast<Entry*>(bytes), std::memory_order_relaxed);
            if (slot / chunk_size >= chunks_used_) chunks_used_ = slot / chunk_size + 1;
        }
        return slot;
    }

    void release_chunks(std::pmr::memory_resource& memory)
    {
        for (std::uint32_t i = 0; i < chunks_used_; ++i)
        {
            Entry* const entries = chunk(i).load(std::memory_order_relaxed);
            chunk(i).store(nullptr, std::memory_order_relaxed);
            if (entries) memory.deallocate(entries, chunk_size * sizeof(Entry), alignof(Entry));
        }
        chunks_used_ = used_ = free_list_ = 0;
    }

    std::uint32_t marks_[Capacity]{};
    Entry* chunks_[chunk_count]{};
    std::mutex mutex_;
    std::uint32_t used_ = 0;  ///< slots below this have been given out since the table was last empty
    std::uint32_t chunks_used_ = 0;
    std::uint32_t free_list_ = 0;  ///< 1 + the first of the erased slots, which are linked; 0: none
    std::uint32_t count_ = 0;
};

}  // namespace dt
