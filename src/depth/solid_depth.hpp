// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep are two unions of convex pieces in each other, and which points touch when one has been moved out?
#pragma once

#include "depth/depth_search.hpp"
#include "pieces/solid_ref.hpp"

namespace dt::depth
{

/// Holds the memory of its queries; one at a time.
class SolidDepth
{
public:
    explicit SolidDepth(std::pmr::memory_resource* memory)
        : search_(memory), minus_a_(memory), b_(memory), on_p_(memory), on_q_(memory)
    {}

    /// Only the pieces are asked. Moving a by on_b − on_a separates the interiors; −upper is a lower bound of the
    /// depth, −lower the length of that way. None if the interiors do not meet. `guess`: a way that was the answer to a
    /// similar question, or null.
    ///
    /// Radii: a lower bound of the depth of rounded solids is that of the solids themselves plus the radii; an upper
    /// bound is that of solids whose faces are moved out. The two differ only where x leads into a corner; there the
    /// points of the answer may be on no surface. `gap` is the distance of the solids without radii, if they are apart.
    std::optional<Penetration> find(const pieces::SolidRef& a, const pieces::SolidRef& b, const DepthLimits& limits,
                                    const Vec3* guess = nullptr, double gap = 0);
    bool touches() const { return touches_; }  ///< whether the points of the last answer are on the surfaces

private:
    std::optional<GlobalDepth> search(Vec3 t, const DepthLimits& limits, const Vec3* guess, double radius);
    Vec3 touching_point(const PairwiseSums::Contact& contact, Vec3 y);

    DepthSearch search_;
    MappedPieces minus_a_, b_;
    std::pmr::vector<Vec3> on_p_, on_q_;  ///< vertices of the faces that touch
    bool touches_ = true;
};

}  // namespace dt::depth
