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

#include "math/scalar.hpp"
#include "math/simd/double4.hpp"
#include "math/simd/pack8.hpp"
#include "math/vec3.hpp"
#include "shape/direction_cells.hpp"
#include "shape/surface_planes.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

namespace dt::shape
{

constexpr std::uint32_t no_id = ~0u;
constexpr double not_around_centre = -std::numeric_limits<double>::infinity();  ///< of a ball, see core_shapes.hpp

struct SupportPoint
{
    Vec3 p;
    std::uint32_t id;  ///< which vertex p is, or no_id on a smooth surface
};

using Triangle = std::array<std::uint32_t, 3>;  ///< numbers of its corners

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

class Polytope
{
public:
    static constexpr bool has_ids = true;
    static constexpr std::size_t scan_limit = 56;  ///< vertices up to which trying all beats the cells; measured

    /// Without edges (empty) every support tries all vertices.
    /// `blur`: how far the edges may be off being those of the hull. `triangles`: its surface, if that is known.
    Polytope(std::span<const Vec3> vertices, const Adjacency& edges, std::pmr::memory_resource* memory,
             double blur = 0, std::span<const Triangle> triangles = {});

    [[gnu::always_inline]] SupportPoint support(Vec3 d) const
    {
        const std::uint32_t id = furthest(d);
        return {stored(id), id};
    }
    SupportPoint exact_support(Vec3 d) const;
    /// The least and the greatest of each row · v over all vertices, in double.
    void range_along(const Double4 (&row)[3], Double4& least, Double4& greatest) const;
    Vec3 vertex(std::uint32_t id) const { return stored(id < count_ ? id : 0); }  ///< any id gives some vertex
    std::uint32_t count() const { return count_; }
    double choice_error() const { return choice_error_; }
    Vec3 centre() const { return centre_; }
    double extent() const { return extent_; }  ///< no vertex is further from the origin
    double inner() const { return inner_; }  ///< of a ball about the centre, see core_shapes.hpp
    /// The whole set, but for rounding; the last planes may be there several times. Empty if they are too many, or not
    /// known so well.
    std::span<const FourPlanes> planes() const { return planes_; }
    std::size_t byte_count() const;

private:
    using Direction = std::array<Scalar, 3>;

    /// The innermost step of every query, so up to 32 vertices are tried without a call. The others' direction is passed
    /// by numbers, because vectors of three doubles are passed through memory.
    [[gnu::always_inline]] std::uint32_t furthest(Vec3 d) const
    {
        switch (blocks_)  // 1, 2, 4 or a multiple of 8; 0, if there are cells
        {
        case 1:
            return highest_of_blocks<1>(blocked_.data(), in_range(d)).second;
        case 2:
            return highest_of_blocks<2>(blocked_.data(), in_range(d)).second;
        case 4:
            return highest_of_blocks<4>(blocked_.data(), in_range(d)).second;
        default:
            return furthest_of_more(d.x, d.y, d.z);
        }
    }
    std::uint32_t furthest_of_more(double x, double y, double z) const;
    Vec3 stored(std::uint32_t id) const
    {
        const Scalar* p = points_.data() + 4 * static_cast<std::size_t>(id);
        return {p[0], p[1], p[2]};
    }

    /// d as Scalars. Directions too short or too long for products of Scalars are scaled first.
    [[gnu::always_inline]] Direction in_range(Vec3 d) const
    {
        const double m = max_abs(d);
        if (!(m > least_direction_ && m < largest_direction_)) [[unlikely]]
            d = rescaled(d);
        return {static_cast<Scalar>(d.x), static_cast<Scalar>(d.y), static_cast<Scalar>(d.z)};
    }
    Vec3 rescaled(Vec3 d) const;
    std::uint32_t furthest_of_many(Direction d) const;
    std::uint32_t furthest_in_cell(Direction d) const;
    template <class F> void for_each_near_top(Direction d, F visit) const;  ///< all that may be the furthest
    const DirectionCells::Cell& cell_of(Direction d) const;
    template <class Index> Pack8<Scalar> heights(const Index* ids, const Pack8<Scalar> (&d)[3]) const;
    template <class Index>
    std::uint32_t furthest_candidate(const Index* candidates, std::uint32_t groups, Direction d) const;
    void fill_blocks();
    void find_planes(std::span<const Triangle> triangles);
    bool add_plane(const Triangle& triangle, Vec3 inside, SurfacePlanes& planes, std::size_t& count) const;

    std::uint32_t count_ = 0;
    std::uint32_t blocks_ = 0;
    std::pmr::vector<Scalar> points_;  ///< x, y, z, 0 of each vertex
    std::pmr::vector<Scalar> blocked_;  ///< x of eight vertices, y of eight, z of eight, …; only without cells
    DirectionCells cells_;
    SurfacePlanes planes_;
    Vec3 centre_{};
    double extent_ = 0, inner_ = not_around_centre, choice_error_ = 0;
    double unit_ = 1;  ///< directions of this length make products near 1
    double least_direction_ = 0, largest_direction_ = 0;  ///< where products of Scalars keep their digits
};

}  // namespace dt::shape
