// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The memory of depth queries that run in any number of threads: lent for a query, and taken back as it has grown.
#pragma once

#include "pd/body_pieces.hpp"
#include "pd/refined_depth.hpp"
#include "pd/solid_depth.hpp"

#include <memory>
#include <mutex>

namespace solid
{

/// What a query needs besides its arguments.
struct DepthScratch
{
    SolidDepth depth;
    RefinedDepth refined;
    BodyPieces body;

    explicit DepthScratch(std::pmr::memory_resource* memory) : depth(memory), refined(memory), body(memory) {}
};

class DepthPool
{
public:
    explicit DepthPool(std::pmr::memory_resource& memory) : memory_(memory), idle_(&memory) {}

    std::pmr::memory_resource& memory() const { return memory_; }

    class Loan
    {
    public:
        explicit Loan(DepthPool& pool) : pool_(pool), scratch_(pool.take()) {}
        ~Loan() { pool_.give_back(std::move(scratch_)); }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;

        DepthScratch* operator->() const { return scratch_.get(); }
        DepthScratch& operator*() const { return *scratch_; }

    private:
        DepthPool& pool_;
        std::shared_ptr<DepthScratch> scratch_;
    };

private:
    std::shared_ptr<DepthScratch> take()
    {
        const std::lock_guard lock(mutex_);
        if (idle_.empty())
        {
            idle_.reserve(made_ + 1);  // so that giving back never allocates
            const std::pmr::polymorphic_allocator<DepthScratch> allocator(&memory_);
            std::shared_ptr<DepthScratch> scratch = std::allocate_shared<DepthScratch>(allocator, &memory_);
            ++made_;
            return scratch;
        }
        std::shared_ptr<DepthScratch> scratch = std::move(idle_.back());
        idle_.pop_back();
        return scratch;
    }
    void give_back(std::shared_ptr<DepthScratch>&& scratch) noexcept
    {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(scratch));
    }

    std::pmr::memory_resource& memory_;
    std::mutex mutex_;
    std::pmr::vector<std::shared_ptr<DepthScratch>> idle_;
    std::size_t made_ = 0;
};

}  // namespace solid
