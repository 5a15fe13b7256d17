// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A table of things named by keys. A key is a slot and the generation of that slot, so that the key of something erased
// is never taken for the key of what came after it.
//
// find() takes no lock: it compares two words and computes an address. Things never move. Erasing the last one gives their
// memory back; the generations stay, in pages of the C library that are made when they are first needed.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <memory_resource>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

namespace dt
{

/// Capacity is the largest number of things, Generations how often one slot may be reused.
/// Meant for static storage: all zero at the start, nothing to destroy at the end, and what keys are checked against stays.
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
        if (key.slot >= in_pages_.load(std::memory_order_acquire)) return nullptr;
        Page& there = page(key.slot);
        const std::size_t in_page = key.slot % page_size;
        if (mark(there, in_page).load(std::memory_order_acquire) != alive(key.generation)) return nullptr;
        return &entry(there, in_page).value;
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

    /// Forgets all keys and gives the pages back, for a table that ends. It must be empty, and nobody may use it.
    void forget()
    {
        for (Page*& page : pages_)
            std::free(std::exchange(page, nullptr));
        in_pages_.store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::uint32_t alive_bit = 0x80000000u;  ///< of a mark
    static constexpr std::uint32_t chunk_size = 16;  ///< things whose memory is taken at once
    static constexpr std::uint32_t page_size = std::min<std::uint32_t>(Capacity, 1024);
    static constexpr std::uint32_t page_count = (Capacity + page_size - 1) / page_size;
    static_assert(Capacity % chunk_size == 0 && page_size % chunk_size == 0 && Generations < alive_bit);

    union Entry
    {
        Entry() {}
        ~Entry() {}

        T value;
        std::uint32_t next_free;
    };

    /// What is known of some slots. All zero at the start; pages are made in turn and stay.
    struct Page
    {
        std::uint32_t marks[page_size];
        Entry* chunks[page_size / chunk_size];
    };

    // A mark is the last generation of its slot and, in the highest bit, whether that is alive.
    static constexpr std::uint32_t alive(std::uint32_t generation) { return generation | alive_bit; }
    static constexpr std::uint32_t dead(std::uint32_t generation) { return generation; }
    static constexpr std::uint32_t generation_of(std::uint32_t mark) { return mark & ~alive_bit; }

    // Numbers of the C library's memory seen through atomic_ref.
    Page& page(std::uint32_t slot) { return *pages_[slot / page_size]; }
    static std::atomic_ref<std::uint32_t> mark(Page& page, std::size_t in_page)
    {
        return std::atomic_ref(page.marks[in_page]);
    }
    static std::atomic_ref<Entry*> chunk(Page& page, std::size_t in_page)
    {
        return std::atomic_ref(page.chunks[in_page / chunk_size]);
    }
    static Entry& entry(Page& page, std::size_t in_page)
    {
        return chunk(page, in_page).load(std::memory_order_relaxed)[in_page % chunk_size];
    }
    std::atomic_ref<std::uint32_t> mark(std::uint32_t slot) { return mark(page(slot), slot % page_size); }
    std::atomic_ref<Entry*> chunk(std::uint32_t slot) { return chunk(page(slot), slot % page_size); }
    Entry& entry(std::uint32_t slot) { return entry(page(slot), slot % page_size); }

    /// Makes the page of a slot if it is not there; those before it are.
    void make_page(std::uint32_t slot)
    {
        if (slot < in_pages_.load(std::memory_order_relaxed)) return;
        void* const zeros = std::calloc(1, sizeof(Page));
        if (!zeros) throw std::bad_alloc();
        pages_[slot / page_size] = static_cast<Page*>(zeros);
        in_pages_.store(std::min(Capacity, (slot / page_size + 1) * page_size), std::memory_order_release);
    }

    /// A slot with memory: one that was erased, else the first never used since the table was last empty.
    std::optional<std::uint32_t> free_slot(std::pmr::memory_resource& memory)
    {
        if (free_list_ != 0) return free_list_ - 1;
        const auto is_retired = [this](std::uint32_t slot) {
            make_page(slot);
            return generation_of(mark(slot).load(std::memory_order_relaxed)) == Generations;
        };
        std::uint32_t slot = used_;
        while (slot < Capacity && is_retired(slot))
            ++slot;
        if (slot == Capacity) return std::nullopt;

        const auto place = chunk(slot);
        if (!place.load(std::memory_order_relaxed))
        {
            void* const bytes = memory.allocate(chunk_size * sizeof(Entry), alignof(Entry));
            place.store(static_cast<Entry*>(bytes), std::memory_order_relaxed);
            chunks_end_ = std::max(chunks_end_, slot + 1);
        }
        return slot;
    }

    void release_chunks(std::pmr::memory_resource& memory)
    {
        for (std::uint32_t slot = 0; slot < chunks_end_; slot += chunk_size)
        {
            Entry* const entries = chunk(slot).load(std::memory_order_relaxed);
            chunk(slot).store(nullptr, std::memory_order_relaxed);
            if (entries) memory.deallocate(entries, chunk_size * sizeof(Entry), alignof(Entry));
        }
        chunks_end_ = used_ = free_list_ = 0;
    }

    std::atomic<std::uint32_t> in_pages_{0};  ///< slots below this have a page
    Page* pages_[page_count]{};  ///< where they are, not touched again
    std::mutex mutex_;
    std::uint32_t used_ = 0;  ///< slots below this have been given out since the table was last empty
    std::uint32_t chunks_end_ = 0;  ///< no slot from here on has memory
    std::uint32_t free_list_ = 0;  ///< 1 + the first of the erased slots, which are linked; 0: none
    std::uint32_t count_ = 0;
};

}  // namespace dt
