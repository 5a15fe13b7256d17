// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The parts that all batches share: check every argument, report the first that is wrong, and run the queries on all
// workers.
#pragma once

#include "capi/convert.hpp"
#include "capi/handles.hpp"
#include "capi/last_error.hpp"
#include "capi/library.hpp"

#include <atomic>
#include <cstdio>

namespace dt::capi
{

/// Queries that a worker claims at a time: claiming a block costs far less than answering it.
constexpr std::size_t batch_block = 256;
/// Queries on two meshes that a worker claims at a time: one takes as long as hundreds on convex shapes.
constexpr std::size_t costly_block = 2;

/// Chooses the block size for a batch of pairs by sampling a few of them.
inline std::size_t block_for(DT_Count count, const DT_ObjectHandle* objects1, const DT_ObjectHandle* objects2)
{
    constexpr DT_Count looked_at = 16;
    const auto is_costly = [](DT_ObjectHandle object) { return !get_unchecked(object).body(); };
    for (DT_Count i = 0; i < count; i += count / looked_at + 1)
        if (is_costly(objects1[i]) && is_costly(objects2[i])) return costly_block;
    return batch_block;
}

/// Counts the i below count for which answer(i) is true. All workers call answer().
template <class Answer> DT_Count count_of(DT_Count count, Answer answer, std::size_t block = batch_block)
{
    std::atomic<DT_Count> total{0};
    task::ThreadPool& pool = library::workers();
    pool.run(count, block, pool.worker_count(), [&](std::size_t begin, std::size_t end, unsigned) {
        DT_Count mine = 0;
        for (std::size_t i = begin; i < end; ++i)
            mine += DT_Count(answer(i));
        total.fetch_add(mine, std::memory_order_relaxed);
    });
    return total.load();
}

/// Finds the first i below count for which bad(i) holds; count if there is none.
template <class Bad> DT_Count first_of(DT_Count count, Bad bad)
{
    std::atomic<DT_Count> first{count};
    task::ThreadPool& pool = library::workers();
    pool.run(count, 16 * batch_block, pool.worker_count(), [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i)
        {
            if (!bad(i)) continue;
            DT_Count before = first.load();
            while (i < before && !first.compare_exchange_weak(before, DT_Count(i)))
                ;
            return;
        }
    });
    return first.load();
}

/// The text `name`[i], for an error.
struct ElementName
{
    char text[64];

    ElementName(const char* name, DT_Count i) { std::snprintf(text, sizeof text, "%s[%u]", name, i); }
};

inline Result<Done> check_handles(DT_Count count, const char* name, const DT_ObjectHandle* handles)
{
    if (count > 0 && !handles) return Error{DT_ERROR_INVALID_ARGUMENT, "the arrays of objects may not be null"};
    const DT_Count bad = first_of(count, [&](std::size_t i) { return find(handles[i]) == nullptr; });
    if (bad < count) return bad_handle(ElementName(name, bad).text, handles[bad]);
    return Done{};
}

inline Result<Done> check_vectors(DT_Count count, const char* name, const DT_Scalar* vectors)
{
    if (count > 0 && !vectors) return Error{DT_ERROR_INVALID_ARGUMENT, "the arrays of vectors may not be null"};
    const DT_Count bad = first_of(count, [&](std::size_t i) { return !is_finite(load(vectors + 3 * i)); });
    if (bad == count) return Done{};
    const TextBuffer text = scratch_text();
    std::snprintf(text.data, text.size, "%s must be three finite numbers", ElementName(name, bad).text);
    return Error{DT_ERROR_INVALID_ARGUMENT, text.data};
}

inline Result<Done> check_rays(DT_Count count, const DT_Scalar* sources, const DT_Scalar* targets)
{
    const Result<Done> first = check_vectors(count, "sources", sources);
    return first ? check_vectors(count, "targets", targets) : first;
}

}  // namespace dt::capi
