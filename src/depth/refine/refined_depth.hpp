// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is the global penetration depth where convex pieces are not the whole solid? That is so for solids with inner
// pieces and a surface, for solids with a margin, and for convex bodies with a curved surface.
//
// What moves the solids apart moves pieces in them apart: the shortest way out of the pieces is a lower bound, with a
// proof (depth_search.hpp). Where that way leads, the solids may still overlap: then a piece is grown in each around a
// point of the overlap, and their sum cuts that way off. What is round gets a piece that is fine around there
// (fine_piece.cpp). Ways that are free by the surfaces (free_space.hpp) are upper bounds. The two meet where the answer
// is, and nowhere else must the pieces be any good.
#pragma once

#include "convex/nearest_of_set.hpp"
#include "depth/depth_search.hpp"
#include "depth/refine/free_space.hpp"
#include "depth/refine/overlap_seeds.hpp"
#include "pieces/grow/seed_growth.hpp"

namespace dt::depth
{

/// Holds the memory of its queries; one at a time. Pieces are forgotten with the query.
class RefinedDepth
{
public:
    /// The finest accuracy for round solids, which polytopes approximate.
    static constexpr double least_accuracy = 1e-5;

    explicit RefinedDepth(std::pmr::memory_resource* memory)
        : memory_(memory), search_(memory), minus_p_(memory), q_pieces_(memory), p_(memory), q_(memory),
          free_(memory), seeds_(memory), growth_(memory), middles_(memory), roots_(memory)
    {}

    /// As SolidDepth::find. Not both are bodies.
    std::optional<Penetration> find(const pieces::SolidRef& a, const pieces::SolidRef& b, const DepthLimits& limits,
                                    const Vec3* guess = nullptr, double gap = 0);

    /// Shortens the way of a known answer until the surfaces touch.
    Penetration slide_to_contact(const pieces::SolidRef& a, const pieces::SolidRef& b, const Penetration& known);

    /// The least depth that the last query can tell from none.
    double least_depth() const { return free_.clearance(); }
    /// How much the last way may be short of. Pieces overlap by less than the clearance unseen; triangles do not.
    double slack() const { return is_free_by_pieces_ ? free_.clearance() : 0; }

    /// find() in two steps, for one resting solid, no body, and several that move. What they point to must stay.
    void set_resting(const pieces::SolidRef& b) { q_.reset(b); }
    std::optional<Penetration> find(const pieces::SolidRef& moving, const DepthLimits& limits,
                                    const Vec3* guess = nullptr, double gap = 0);

private:
    /// Where P's piece and Q's piece, with what is round, overlap when P has been moved by some x.
    struct Overlap
    {
        std::size_t root;
        double depth;
        convex::NearestOfSet nearest;  ///< point of the sum of the pieces, without the radius, from x
    };

    void reset(const pieces::SolidRef& a);
    std::optional<Penetration> answer();
    bool separate_outlines();
    double prove(double upper, long max_steps);
    void try_normals();
    void part_nearest(double gap);
    bool update_upper_bound(Vec3 x);
    void improve(const Basis& basis);
    void slide(Vec3 x, double lower);
    std::optional<double> refute(const Basis& basis);
    bool is_slow(double lower);
    bool grow_pieces_at(Vec3 x);
    bool grow_pair_at(Vec3 in_p, Vec3 in_q);
    bool is_exact(const pieces::Piece& piece) const;
    std::optional<pieces::Piece> grown(const TransformedSolid& solid, Vec3 seed, double sign);
    std::span<const SeedPair> middles(Vec3 shift);
    /// Free ways end as far from surfaces as the clearance.
    bool is_enough(double lower) const { return lower >= upper_ * (1 - limits_.accuracy) - 2 * free_.clearance(); }

    // What is round.
    Vec3 root_support(std::size_t root, Vec3 d);
    bool add_rounded_pieces(const Basis& basis, double least);
    std::optional<Overlap> overlap(std::size_t root, std::size_t j, const Basis& basis);  ///< with piece j of Q
    bool is_within(Vec3 x) const;
    bool add_fine(const Overlap& overlap, const Basis& basis);
    bool knows_all() const { return p_.solid().is_filled() && q_.solid().is_filled(); }

    std::pmr::memory_resource* memory_;
    DepthSearch search_;
    MappedPieces minus_p_, q_pieces_;
    TransformedSolid p_, q_;
    FreeSpace free_;
    OverlapSeeds seeds_;
    pieces::SeedGrowth growth_;
    std::pmr::vector<SeedPair> middles_;
    std::pmr::vector<std::size_t> roots_;  ///< pieces of −P that are not round yet
    DepthLimits limits_;
    Vec3 t_{}, best_{};
    double radius_ = 0, upper_ = 0, lower_ = 0;
    bool is_sharp_ = true;  ///< what is round is left out: the way is shorter by the radius
    bool is_free_by_pieces_ = false;  ///< the best way, and not by triangles
    bool has_slid_ = false;  ///< the best way is as short as sliding makes it
    long steps_ = 0;  ///< of all searches of this query
    long rounds_ = 0, slow_rounds_ = 0, next_improvement_ = 0;
    double last_ = 0;  ///< lower bound of the round before
};

}  // namespace dt::depth
