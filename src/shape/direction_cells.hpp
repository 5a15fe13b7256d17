// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which vertices can be the furthest for the directions through one square of a cube around the origin?
#pragma once

#include "math/vec3.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::shape
{

/// Which vertices of a polytope are joined by an edge: the neighbours of vertex i are neighbour[first[i]] …
/// neighbour[first[i + 1] − 1].
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

/// Lists of candidate vertices by direction, in groups of eight. The numbers are short when they can be.
struct DirectionCells
{
    struct Cell
    {
        std::uint32_t first, groups;
    };
    int K = 0;  ///< cells along an edge of the cube
    std::pmr::vector<Cell> cells;  ///< 6·K·K
    std::pmr::vector<std::uint16_t> narrow;  ///< groups of eight vertex numbers, if there are at most 65 536
    std::pmr::vector<std::uint32_t> wide;  ///< the same otherwise

    explicit DirectionCells(std::pmr::memory_resource* memory) : cells(memory), narrow(memory), wide(memory) {}
};

/// Lists, for every square, the vertices whose normal cone meets it. The vertices are those of a convex polytope or of
/// a flat convex polygon, and `edges` are its edges, up to a distance `blur`. Empty (K = 0) where the table would take
/// too long to make.
DirectionCells direction_cells(std::span<const Vec3> vertices, const Adjacency& edges, double blur,
                               std::pmr::memory_resource* memory);

/// Where the direction d leaves the cube, in cells.
template <class T> struct CubeSquare
{
    int face, u, v;

    [[gnu::always_inline]] CubeSquare(const std::array<T, 3>& d, int K)
    {
        const T cyclic[5] = {d[0], d[1], d[2], d[0], d[1]};
        const T x = std::abs(d[0]), y = std::abs(d[1]), z = std::abs(d[2]);
        int axis = y > x ? 1 : 0;
        T largest = y > x ? y : x;
        axis = z > largest ? 2 : axis;
        largest = z > largest ? z : largest;
        const T k = T(0.5) * static_cast<T>(K), scale = largest > 0 ? k / largest : T(0);
        u = std::clamp(static_cast<int>(cyclic[axis + 1] * scale + k), 0, K - 1);
        v = std::clamp(static_cast<int>(cyclic[axis + 2] * scale + k), 0, K - 1);
        face = 2 * axis + (cyclic[axis] < 0 ? 1 : 0);
    }
};

}  // namespace dt::shape
