// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is a large convex set in a solid, around a point of it?
//
// It is what lies behind some planes. Each plane has the seed behind it, and no triangle of the surface enters what is
// behind all of them: so if the seed is in the solid, all of it is, and so is the hull of any points of it.
#pragma once

#include "pieces/convex_pieces.hpp"
#include "pieces/grow/convex_region.hpp"
#include "surface/winding_number.hpp"

namespace dt::pieces
{

/// Holds the memory of growing; one at a time.
class SeedGrowth
{
public:
    explicit SeedGrowth(std::pmr::memory_resource* memory)
        : memory_(memory), region_(memory), heap_(memory), corners_(memory)
    {}

    /// Finds the corners of a convex set with the seed inside, at most `most` if that is enough to keep it inside.
    /// Empty if the seed is on the surface, or so near that arithmetic fails. Whether the seed is in the solid is not
    /// asked here.
    std::span<const Vec3> grow(const surface::TriangleTree& surface, Vec3 seed, std::size_t most);

private:
    struct Near
    {
        double distance2;
        std::uint32_t index;
        bool is_triangle;

        friend bool operator<(const Near& a, const Near& b)  ///< for heaps: the nearest is on top
        {
            return a.distance2 != b.distance2 ? a.distance2 > b.distance2 : a.index > b.index;
        }
    };

    bool find_planes(const surface::TriangleTree& surface, Vec3 seed);
    void push(Near near);
    void open(const surface::TriangleTree& surface, const Near& near, Vec3 seed);
    bool exclude(Vec3 seed);
    void find_corners(const Aabb& room, Vec3 seed);
    void keep(Vec3 seed, std::size_t most);

    std::pmr::memory_resource* memory_;
    double eps_ = 0;
    ConvexRegion region_;
    std::pmr::vector<Near> heap_;
    std::pmr::vector<Vec3> corners_;
};

/// Limits the vertices of a piece grown around a seed: more would make sums with many facets.
constexpr std::size_t inner_piece_vertices = 32;

/// Adds pieces of a solid that would need too many to be their union, thickest places first. The time is at most
/// proportional to the triangles; the number of pieces is limited.
void add_inner_pieces(const surface::TriangleTree& surface, const surface::WindingTree& winding, ConvexPieces& to);

}  // namespace dt::pieces
