// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How much larger can a convex piece of a solid become and stay convex and inside?
//
// A grown piece is what lies behind some planes. It contains the piece, and no triangle of the surface enters it: that
// is the proof that it lies in the solid.
#pragma once

#include "pd/convex_cell.hpp"
#include "pd/decompose.hpp"
#include "pd/hull_parts.hpp"
#include "pd/surface.hpp"

#include <optional>

namespace solid
{

class Growth
{
public:
    /// `flat`: how deep dents may be that are none, if more than the resolution of the surface.
    Growth(const Surface& surface, double flat, std::pmr::memory_resource& memory);

    /// None if no planes were found.
    std::optional<ConvexCell> grown(const HullParts& piece) const;
    double eps() const { return eps_; }
    /// How many pieces are worth growing: the time goes with the number of triangles for each.
    std::size_t most_pieces() const;
    /// A piece of more vertices is large as it is, and would take time with the square of their number.
    static constexpr std::size_t most_vertices = 1000;

private:
    using Polygon = std::pmr::vector<Vec3>;
    struct Near
    {
        double distance;
        std::uint32_t triangle;
    };

    std::pmr::vector<Near> nearest_first(const HullParts& piece) const;
    bool enters(std::uint32_t triangle, std::span<const Plane> planes, Polygon& rest) const;
    std::optional<Plane> between(const HullParts& piece, std::uint32_t triangle, const Polygon& rest) const;
    double kept(const Plane& plane) const;
    ConvexCell region(std::span<const Plane> planes) const;

    const Surface& surface_;
    std::pmr::memory_resource& memory_;
    double eps_;
    std::pmr::vector<Plane> planes_;  ///< of the triangles
    std::pmr::vector<Vec3> samples_;  ///< a plane that keeps many of these keeps much of the solid
};

/// Large simple pieces beside the exact ones, for those that grow to twice their volume: at most 8 vertices each.
/// They lie in the solid and overlap each other. `exact` is false. Of very many pieces only the first are grown.
Pieces helper_pieces(const Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory);

/// The same union in fewer pieces, which overlap: a piece that lies in another, grown one is not needed. Of very many
/// pieces only the first are grown.
Pieces covering_pieces(const Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory);

}  // namespace solid
