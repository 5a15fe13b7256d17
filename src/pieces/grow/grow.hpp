// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How much larger can a convex piece of a solid become and stay convex and inside?
//
// A grown piece is what lies behind some planes. It contains the piece, and no triangle of the surface enters it: that
// is the proof that it lies in the solid.
#pragma once

#include "pieces/cut/decompose.hpp"
#include "pieces/grow/convex_region.hpp"
#include "pieces/grow/hull_parts.hpp"

#include <optional>

namespace dt::pieces
{

class Growth
{
public:
    /// `flat`: dents no deeper count as flat, if it is more than the resolution of the surface.
    Growth(const surface::Surface& surface, double flat, std::pmr::memory_resource& memory);

    /// Grows the piece. None if no planes were found.
    std::optional<ConvexCell> grown(const HullParts& piece) const;
    double eps() const { return eps_; }

private:
    std::pmr::vector<std::uint32_t> nearest_first(const HullParts& piece) const;
    std::optional<Plane> between(const HullParts& piece, std::uint32_t triangle, const ConvexRegion& region) const;
    double kept(const Plane& plane) const;

    const surface::Surface& surface_;
    std::pmr::memory_resource& memory_;
    double eps_;
    std::pmr::vector<Plane> planes_;  ///< triangles'
    std::pmr::vector<Vec3> samples_;  ///< a plane that keeps many of these keeps much of the solid
};

struct GrownPieces
{
    /// Fewer pieces, which overlap, with the same union: a piece that lies in another, grown one is not needed.
    Pieces covering;
    /// Large simple pieces, of at most 8 vertices, from those that grow to twice their volume. They lie in the solid
    /// and overlap each other. `exact` is false.
    Pieces helpers;
};

/// Grows the pieces of a solid; of very many only the first.
GrownPieces grown_pieces(const surface::Surface& surface, const Pieces& pieces, std::pmr::memory_resource& memory);

}  // namespace dt::pieces
