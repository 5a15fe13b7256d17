// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep are two unions of convex pieces in each other, and which points touch when one has been moved out?
#pragma once

#include "depth/depth_search.hpp"
#include "pieces/solid_ref.hpp"
#include "pieces/thick_piece.hpp"

#include <algorithm>

namespace dt::depth
{

/// Holds the memory of its queries; one at a time.
class SolidDepth
{
public:
    explicit SolidDepth(std::pmr::memory_resource* memory)
        : search_(memory), minus_a_(memory), b_(memory), thick_(memory), thick_piece_(memory), on_p_(memory),
          on_q_(memory)
    {}

    /// Only the pieces are asked. Moving a by on_b − on_a separates the interiors; −upper is a lower bound of the
    /// depth, −lower the length of that way. None if the interiors do not meet. `guess`: a way that was the answer to a
    /// similar question, or null.
    ///
    /// Radii: a lower bound of the depth of rounded solids is that of the solids themselves plus the radii; an upper
    /// bound is that of solids whose faces are moved out. The two differ only where x leads into a corner; there the
    /// points of the answer may be on no surface. `gap` is the distance of the solids without radii, if they are apart.
    ///
    /// A thin convex body among several pieces is also searched a little thicker, as the faces between pieces would be
    /// ways out for it.
    std::optional<Penetration> find(const pieces::SolidRef& a, const pieces::SolidRef& b, const DepthLimits& limits,
                                    const Vec3* guess = nullptr, double gap = 0);
    /// After find(): the way may be short by so much, and interiors that have no depth meet by so much.
    double slack() const { return std::max(least_, search_.tolerance() + blur_); }
    bool touches() const { return touches_; }  ///< whether the points of the last answer are on the surfaces

private:
    /// What is asked of the pieces.
    struct Question
    {
        Vec3 t;
        const DepthLimits& limits;
        const Vec3* guess;
        double radius;
    };
    void thicken(const pieces::SolidRef& a, const pieces::SolidRef& b, const Question& question);
    bool is_thin() const { return thickness_ > 0; }
    MappedPieces& thick_a() { return a_is_thin_ ? thick_ : minus_a_; }
    MappedPieces& thick_b() { return a_is_thin_ ? b_ : thick_; }
    std::optional<GlobalDepth> search(const Question& question);
    std::optional<GlobalDepth> search_thick(const Question& question, const std::optional<GlobalDepth>& plain);
    std::optional<GlobalDepth> search_sharp(const Question& question);
    std::optional<Penetration> find_rounded(const pieces::SolidRef& b, const Question& question, double gap);
    Penetration with_points(const GlobalDepth& found, const pieces::SolidRef& b, const Question& question);
    Vec3 touching_point(const PairwiseSums::Contact& contact, Vec3 y);

    DepthSearch search_;
    MappedPieces minus_a_, b_;
    MappedPieces thick_;  ///< instead of one of them
    pieces::ConvexPieces thick_piece_;
    double thickness_ = 0;  ///< added to a thin body on each side; 0: neither is thin
    double least_ = 0;
    double blur_ = 0;  ///< of pieces of solids; those of bodies are no smaller than these
    bool a_is_thin_ = false;
    std::pmr::vector<Vec3> on_p_, on_q_;  ///< vertices of the faces that touch
    bool touches_ = true;
};

}  // namespace dt::depth
