// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which convex pieces, that do not overlap, is a solid the union of?
//
// Space is cut by planes, each through an edge at which the solid is not convex, until in every cell the polygons of
// the surface are in convex position: then the solid in the cell is what lies behind all of them. Pieces that are
// convex together are joined at the end.
#pragma once

#include "surface/surface.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

namespace dt::pieces
{

struct Pieces
{
    std::pmr::vector<Vec3> vertices;
    std::pmr::vector<std::uint32_t> first;  ///< one entry more than there are pieces
    bool exact = false;  ///< the union is the solid, to rounding; else pieces lie in it but leave something out
    double resolution = 0;  ///< how deep dents may be that were taken as flat

    explicit Pieces(std::pmr::memory_resource* memory) : vertices(memory), first(memory) { first.push_back(0); }

    void end_piece() { first.push_back(static_cast<std::uint32_t>(vertices.size())); }
    std::size_t count() const { return first.size() - 1; }
    /// The piece is the convex hull of these.
    std::span<const Vec3> operator[](std::size_t piece) const
    {
        return {vertices.data() + first[piece], vertices.data() + first[piece + 1]};
    }
};

/// Whether faces that are one plane are so by the numbers given.
enum class Flatness
{
    exact,
    rounded  ///< only up to the rounding of coordinates to floats: dents as shallow as that are no dents
};

/// Decomposes a solid. Ends early, and is not exact, when more than `max_pieces` are found, before any are joined.
Pieces decompose(const surface::Surface& surface, std::size_t max_pieces, std::pmr::memory_resource& memory,
                 Flatness flatness = Flatness::exact);

/// Whether there are so many dents no deeper than rounding to floats that it is worth while to take them as flat.
bool is_dented_by_rounding(const surface::Surface& surface, std::pmr::memory_resource& memory);

}  // namespace dt::pieces
