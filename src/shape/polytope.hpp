// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The convex hull of finitely many points, made for finding the vertex furthest along a direction.
//
// Few vertices are all tried, eight at a time. Many vertices are found through direction cells: the faces of a cube
// around the origin are cut into K × K squares, and each square lists every vertex that is extreme for some direction
// through it (see direction_cells.hpp). So the cost does not grow with the number of vertices.
//
// Vertices are stored as Scalar and chosen in Scalar, which may prefer a vertex that is short of the furthest by
// choice_error(); exact_support() chooses in double.
#pragma once

#include "math/pack8.hpp"
#include "math/scalar.hpp"
#include "math/vec3.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

namespace solid
{

constexpr std::uint32_t no_id = ~0u;
constexpr double not_around_centre = -std::numeric_limits<double>::infinity();  ///< of a ball, see core_shapes.hpp

struct SupportPoint
{
    Vec3 p;
    std::uint32_t id;  ///< which vertex p is, or no_id on a smooth surface
};

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

using Triangle = std::array<std::uint32_t, 3>;  ///< numbers of its corners

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

class Polytope
{
public:
    static constexpr bool has_ids = true;
    static constexpr std::size_t scan_limit = 56;  ///< vertices up to which trying all beats the cells; measured

    /// Without edges (empty) every support tries all vertices.
    /// `blur`: how far the edges may be off being those of the hull. `triangles`: its surface, if that is known.
    Polytope(std::span<const Vec3> vertices, const Adjacency& edges, std::pmr::memory_resource* memory,
             double blur = 0, std::span<const Triangle> triangles = {});

    // The supports are the innermost step of every query, and vectors of three doubles are passed through memory.
    [[gnu::always_inline]] SupportPoint support(Vec3 d) const
    {
        const std::uint32_t id = cells_.K > 0 ? furthest_in_cell(in_range(d)) : furthest_of_all(in_range(d));
        return {vertex(id), id};
    }
    SupportPoint exact_support(Vec3 d) const;
    Vec3 vertex(std::uint32_t id) const
    {
        const Scalar* p = points_.data() + 4 * static_cast<std::size_t>(id < count_ ? id : 0);
        return {p[0], p[1], p[2]};
    }
    std::uint32_t count() const { return count_; }
    double choice_error() const { return choice_error_; }
    Vec3 centre() const { return centre_; }
    double extent() const { return extent_; }  ///< no vertex is further from the origin
    double inner() const { return inner_; }  ///< of a ball about the centre, see core_shapes.hpp
    std::size_t byte_count() const;

private:
    using Direction = std::array<Scalar, 3>;

    /// d as Scalars. Directions too short or too long for products of Scalars are scaled first.
    [[gnu::always_inline]] Direction in_range(Vec3 d) const
    {
        const double m = max_abs(d);
        if (!(m > least_direction_ && m < largest_direction_)) [[unlikely]]
            d = rescaled(d);
        return {static_cast<Scalar>(d.x), static_cast<Scalar>(d.y), static_cast<Scalar>(d.z)};
    }
    Vec3 rescaled(Vec3 d) const;
    std::uint32_t furthest_of_all(Direction d) const;
    std::uint32_t furthest_of_many(Direction d) const;
    std::uint32_t furthest_in_cell(Direction d) const;
    template <class F> void for_each_near_top(Direction d, F visit) const;  ///< all that may be the furthest
    const DirectionCells::Cell& cell_of(Direction d) const;
    template <class Index> Pack8<Scalar> heights(const Index* ids, const Pack8<Scalar> (&d)[3]) const;
    template <class Index>
    std::uint32_t furthest_candidate(const Index* candidates, std::uint32_t groups, Direction d) const;

    std::uint32_t count_ = 0;
    std::uint32_t blocks_ = 0;
    std::pmr::vector<Scalar> points_;  ///< x, y, z, 0 of each vertex
    std::pmr::vector<Scalar> blocked_;  ///< x of eight vertices, y of eight, z of eight, …; only without cells
    DirectionCells cells_;
    Vec3 centre_{};
    double extent_ = 0, inner_ = not_around_centre, choice_error_ = 0;
    double unit_ = 1;  ///< directions of this length make products near 1
    double least_direction_ = 0, largest_direction_ = 0;  ///< where products of Scalars keep their digits
};

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

[[gnu::always_inline]] inline const DirectionCells::Cell& Polytope::cell_of(Direction d) const
{
    const CubeSquare<Scalar> square(d, cells_.K);
    return cells_.cells[static_cast<std::size_t>((square.face * cells_.K + square.u) * cells_.K + square.v)];
}

template <class Index>
[[gnu::always_inline]] inline Pack8<Scalar> Polytope::heights(const Index* ids, const Pack8<Scalar> (&d)[3]) const
{
    Pack8<Scalar> x, y, z;
    Pack8<Scalar>::gather(points_.data(), ids, x, y, z);
    return d[0] * x + (d[1] * y + d[2] * z);
}

template <class Index>
[[gnu::always_inline]] inline std::uint32_t Polytope::furthest_candidate(const Index* candidates,
                                                                         std::uint32_t groups, Direction d) const
{
    using Pack = Pack8<Scalar>;
    const Pack along[3] = {Pack::broadcast(d[0]), Pack::broadcast(d[1]), Pack::broadcast(d[2])};
    const auto first_highest = [](const Pack& h, const Pack& top) {
        return std::countr_zero(equal_lanes(h, top) | 1u << 7);
    };

    const Pack h = heights(candidates, along);
    Pack top = highest(h);
    std::uint32_t best = candidates[first_highest(h, top)];
    for (std::uint32_t g = 1; g < groups; ++g)
    {
        const Index* ids = candidates + 8 * static_cast<std::size_t>(g);
        const Pack here = heights(ids, along), higher = max(top, highest(here));
        if (equal_lanes(top, higher) != 0) continue;
        top = higher;
        best = ids[first_highest(here, top)];
    }
    return best;
}

[[gnu::always_inline]] inline std::uint32_t Polytope::furthest_in_cell(Direction d) const
{
    const DirectionCells::Cell& cell = cell_of(d);
    const std::size_t start = 8 * static_cast<std::size_t>(cell.first);
    return cells_.wide.empty() ? furthest_candidate(cells_.narrow.data() + start, cell.groups, d)
                               : furthest_candidate(cells_.wide.data() + start, cell.groups, d);
}

/// The highest of N blocks of eight vertices, and which vertex of them that is.
template <int N>
[[gnu::always_inline]] inline std::pair<Pack8<Scalar>, std::uint32_t>
highest_of_blocks(const Scalar* p, const std::array<Scalar, 3>& d)
{
    using Pack = Pack8<Scalar>;
    const Pack dx = Pack::broadcast(d[0]), dy = Pack::broadcast(d[1]), dz = Pack::broadcast(d[2]);
    Pack h[N];
    for (int b = 0; b < N; ++b)
        h[b] = dx * Pack::load(p + 24 * b) + (dy * Pack::load(p + 24 * b + 8) + dz * Pack::load(p + 24 * b + 16));
    Pack top = h[0];
    for (int b = 1; b < N; ++b)
        top = max(top, h[b]);
    top = highest(top);
    std::uint64_t at_top = 0;
    for (int b = 0; b < N; ++b)
        at_top |= static_cast<std::uint64_t>(equal_lanes(h[b], top)) << (8 * b);
    return {top, static_cast<std::uint32_t>(std::countr_zero(at_top))};
}

[[gnu::always_inline]] inline std::uint32_t Polytope::furthest_of_all(Direction d) const
{
    // The constructor fills up to 1, 2, 4 or a multiple of 8 blocks.
    switch (blocks_)
    {
    case 1:
        return highest_of_blocks<1>(blocked_.data(), d).second;
    case 2:
        return highest_of_blocks<2>(blocked_.data(), d).second;
    case 4:
        return highest_of_blocks<4>(blocked_.data(), d).second;
    default:
        return furthest_of_many(d);
    }
}

}  // namespace solid
