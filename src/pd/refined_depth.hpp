// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The global penetration depth of solids of which only some convex pieces are known, and the surface.
//
// What moves the solids apart moves the pieces apart: the shortest way out of the pieces is a lower bound, with a proof
// (depth_search.hpp). Where that way leads, the solids may still overlap: then a piece is grown in each around a point of
// the overlap, and their sum cuts that way off. Ways that are free by the surfaces (free_space.hpp) are upper bounds.
// The two meet where the answer is, and nowhere else must the pieces be any good.
#pragma once

#include "convex/proximity.hpp"
#include "pd/depth_search.hpp"
#include "pd/free_space.hpp"
#include "pd/overlap_seeds.hpp"
#include "pd/seed_growth.hpp"

namespace solid
{

/// Holds the memory of its queries; one at a time. Pieces are forgotten with the query.
class RefinedDepth
{
public:
    explicit RefinedDepth(std::pmr::memory_resource* memory)
        : memory_(memory), search_(memory), minus_p_(memory), q_pieces_(memory), p_(memory), q_(memory),
          free_(memory), seeds_(memory), growth_(memory), middles_(memory)
    {}

    /// As SolidDepth::find.
    std::optional<Proximity> find(const SurfacedSolid& a, const SurfacedSolid& b, const DepthLimits& limits,
                                  const Vec3* guess = nullptr, double gap = 0)
    {
        set_first(a);
        return find(b, limits, guess, gap);
    }
    /// The same in two steps, for one solid and several others. What a points to must stay.
    void set_first(const SurfacedSolid& a) { p_.reset(a); }
    std::optional<Proximity> find(const SurfacedSolid& b, const DepthLimits& limits, const Vec3* guess = nullptr,
                                  double gap = 0);

private:
    bool separate_outlines();
    bool offer(Vec3 x);
    void improve(Vec3 x);
    void slide(Vec3 x, double lower);
    std::optional<double> challenge(Vec3 x);
    int learn(Vec3 x);
    std::optional<Piece> grown(const StandingSolid& solid, Vec3 seed, double sign);
    std::span<const Vec3> middles(Vec3 shift);
    bool is_enough(double lower) const { return lower + radius_ >= upper_ * (1 - limits_.accuracy); }

    std::pmr::memory_resource* memory_;
    DepthSearch search_;
    MappedPieces minus_p_, q_pieces_;
    StandingSolid p_, q_;
    FreeSpace free_;
    OverlapSeeds seeds_;
    SeedGrowth growth_;
    std::pmr::vector<Vec3> middles_;
    DepthLimits limits_;
    Vec3 t_{}, best_{};
    double radius_ = 0, upper_ = 0;
    bool has_slid_ = false;  ///< the best way is as short as sliding makes it
    long rounds_ = 0, next_improvement_ = 0;
};

}  // namespace solid
