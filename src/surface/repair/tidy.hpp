// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Triangles over vertices that have been welded, without those that bound nothing.
#pragma once

#include "surface/repair/doubles.hpp"
#include "surface/repair/weld.hpp"
#include "surface/surface.hpp"

namespace dt::surface
{

/// A surface on the way: not yet closed, nor turned outward.
struct Draft
{
    Surface surface;
    std::pmr::vector<std::uint32_t> sources;  ///< for each vertex, which of the client's it is
};

/// Leaves out triangles with equal corners, doubles, and triangles without area where nothing depends on them.
Draft tidied(const Given& given, const Welding& welding, Doubles which, std::pmr::memory_resource& memory);

/// Renumbers the vertices in use. Returns which each was.
std::pmr::vector<std::uint32_t> drop_unused_vertices(Surface& surface, std::pmr::memory_resource& memory);

/// Keeps the triangles for which keep(number) is true.
template <class Keep> void filter(Surface& surface, Keep keep)
{
    std::size_t kept = 0, filled = 0;
    const std::size_t own = surface.triangles.size() - surface.filled;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        if (!keep(t)) continue;
        filled += t >= own;
        surface.triangles[kept] = surface.triangles[t];
        surface.numbers[kept++] = surface.numbers[t];
    }
    surface.triangles.resize(kept);
    surface.numbers.resize(kept);
    surface.filled = filled;
}

}  // namespace dt::surface
