// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Very many small things by their numbers, in blocks: growing moves none of them and takes no more than a block too
// much, and what is not needed any more is given back.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <new>
#include <type_traits>
#include <vector>

namespace dt
{

template <class T> class BlockList
{
public:
    static constexpr std::size_t per_block = 1024;
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

    explicit BlockList(std::pmr::memory_resource& memory) : blocks_(&memory) {}
    ~BlockList() { shrink(0); }
    BlockList(const BlockList&) = delete;
    BlockList& operator=(const BlockList&) = delete;

    /// How many there is room for.
    std::size_t capacity() const { return per_block * blocks_.size(); }

    T& operator[](std::size_t i) { return blocks_[i / per_block][i % per_block]; }

    /// Makes room for `count`. The content of what is new is that of T{}. If memory runs out, throws and keeps what it
    /// has.
    void grow(std::size_t count)
    {
        while (capacity() < count)
        {
            if (blocks_.size() == blocks_.capacity()) blocks_.reserve(2 * blocks_.size() + 1);
            T* const block = allocator().allocate(per_block);
            for (std::size_t i = 0; i < per_block; ++i)
                ::new (static_cast<void*>(block + i)) T{};
            blocks_.push_back(block);
        }
    }
    /// Gives back the blocks that the first `count` do not need.
    void shrink(std::size_t count) noexcept
    {
        while (!blocks_.empty() && capacity() - per_block >= count)
        {
            allocator().deallocate(blocks_.back(), per_block);
            blocks_.pop_back();
        }
    }

private:
    std::pmr::polymorphic_allocator<T> allocator() const { return {blocks_.get_allocator().resource()}; }

    std::pmr::vector<T*> blocks_;
};

}  // namespace dt
