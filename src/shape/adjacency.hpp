// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which vertices of a polytope are joined by an edge?
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::shape
{

/// The neighbours of vertex i are neighbour[first[i]] … neighbour[first[i + 1] − 1].
struct Adjacency
{
    std::pmr::vector<std::uint32_t> first, neighbour;

    explicit Adjacency(std::pmr::memory_resource* memory) : first(memory), neighbour(memory) {}
    bool empty() const { return neighbour.empty(); }
    std::span<const std::uint32_t> of(std::uint32_t i) const
    {
        return {neighbour.data() + first[i], neighbour.data() + first[i + 1]};
    }
};

}  // namespace dt::shape
