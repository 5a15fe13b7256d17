// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Counts what malloc has given out, so headers of the heap count as well. Small freed blocks that malloc keeps for the
// thread would blur one small mesh; hence as many copies as make up half a million triangles.
#include "engine.hpp"

#include <malloc.h>

namespace bench::mesh
{
namespace
{

std::size_t heap_bytes()
{
    const auto heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

}  // namespace

double heap_bytes_a_triangle(const Surface& surface, const std::function<std::shared_ptr<void>()>& make)
{
    constexpr std::size_t enough = 500'000;
    const std::size_t copies = enough / surface.triangles.size() + 1;
    std::vector<std::shared_ptr<void>> kept(copies);
    make();  // what is set up once is not counted
    const std::size_t before = heap_bytes();
    for (auto& copy : kept)
        copy = make();
    return static_cast<double>(heap_bytes() - before) / static_cast<double>(copies * surface.triangles.size());
}

}  // namespace bench::mesh
