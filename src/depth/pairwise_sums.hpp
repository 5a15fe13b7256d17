// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The Minkowski sums M_ij = Q_j ⊕ −P_i of all pairs of pieces, seen from the point where P stands: P moved by x and Q
// have a common inner point if and only if x is inside some M_ij. [Kim02, section 3]
//
// Facets are made when a sum is first asked for, and only those that come nearer to the origin than the limit of that
// time: in a ball of that radius the others do not exist.
#pragma once

#include "depth/half_space.hpp"
#include "depth/sum_facets.hpp"

#include <cstdint>
#include <optional>

namespace dt::depth
{

class PairwiseSums
{
public:
    explicit PairwiseSums(std::pmr::memory_resource* memory);

    /// The pieces are those of −P and of Q, both without translation; t is that of P relative to Q. They must stay.
    /// Facets are moved out by `radius`: a ball added to one of the two, but for the roundings at edges and corners.
    void reset(MappedPieces& minus_p, MappedPieces& q, Vec3 t, double radius = 0);
    void clear();  ///< forgets all sums
    /// Adds the sums of all pairs, if their boxes come nearer to the origin than the limit.
    void add_pairs(std::size_t first_p, std::size_t last_p, std::size_t first_q, std::size_t last_q, double limit);
    /// Adds the sums of all pieces that cover, by the trees over them.
    void add_covering(double limit);
    void drop_beyond(double limit);  ///< forgets sums whose boxes do not come nearer than that
    void drop_apart(double limit);  ///< forgets sums that are easily seen not to come nearer than that

    std::size_t count() const { return sums_.size(); }
    Aabb box(std::size_t sum) const { return {lo_[sum], hi_[sum]}; }
    std::size_t facet_bytes() const { return sizeof(double) * blocks_.size(); }
    /// The sums and facets that queries have looked at since reset(); a facet that was made counts as several.
    std::uint64_t looked_at() const { return looked_at_; }

    struct Depth
    {
        double depth;
        std::uint32_t sum;
    };
    /// At most `k` sums that contain x by more than `least`, deepest first; they stay until the next call. Facets are
    /// needed up to `limit`.
    std::span<const Depth> deepest(Vec3 x, std::size_t k, double least, double limit);

    /// Facets nearer than the limit at the time they were made, nearest first; the sum is behind their planes.
    std::size_t facet_count(std::uint32_t sum, double limit) { return built(sum, limit).count; }
    Plane facet(std::uint32_t sum, std::size_t k) const { return facet(sums_[sum], k); }

    /// A half-space that all of the sum is outside of, up to its boundary, and that x is in, or nearly in. None, if
    /// the sum has no facet within the limit.
    std::optional<HalfSpace> separate(std::uint32_t sum, Vec3 x, double limit);

    /// What touches when P has been moved by x, the boundary of the union.
    struct Contact
    {
        const pieces::Piece *p, *q;
        Vec3 n;  ///< outward normal of the facet that x lies on
        double off;  ///< how far x is off that facet
    };
    Contact contact(Vec3 x, double limit);

private:
    struct Sum
    {
        std::uint32_t p, q;
        std::uint32_t first = unbuilt, count = 0;  ///< in blocks_, of four facets
    };
    static constexpr std::uint32_t unbuilt = ~0u;
    struct Separation
    {
        double distance;  ///< n·x − h
        Plane facet;
    };

    Aabb sum_of(const Aabb& p, const Aabb& q) const { return grown({p.lo + q.lo - t_, p.hi + q.hi - t_}, radius_); }
    void add(std::size_t p, std::size_t q, double limit);
    template <class Matters> void keep_if(Matters matters);
    bool is_apart(std::size_t sum, double limit);
    void remember_plane(std::size_t sum, const Plane& plane);
    const Sum& built(std::uint32_t sum, double limit);
    static std::size_t place(const Sum& sum, std::size_t k) { return 16 * (sum.first + k / 4) + k % 4; }
    Plane facet(const Sum& sum, std::size_t k) const;
    Separation separation(const Sum& sum, Vec3 x, double enough);
    Contact nearest_contact(Vec3 x, double limit);
    void bound_depths(Vec3 x);
    bool keep_if_deep(std::uint32_t sum, Vec3 x, std::size_t k, double limit, double& bar);
    void remember_deepest();

    MappedPieces *p_ = nullptr, *q_ = nullptr;
    Vec3 t_{};
    double radius_ = 0;
    double slack_ = 0;  ///< more than what rounding moves a facet
    std::uint64_t looked_at_ = 0;
    std::pmr::vector<Sum> sums_;
    std::pmr::vector<std::array<std::uint32_t, 2>> pairs_;  ///< nodes to be looked at
    pieces::VectorArray lo_, hi_;  ///< boxes of the sums, from the origin
    pieces::VectorArray last_n_;  ///< for each sum a plane it is behind: the nearest facet at its last query, or none
    std::pmr::vector<double> last_h_;
    std::pmr::vector<std::uint32_t> recent_;  ///< sums that were deepest
    std::pmr::vector<double> blocks_;  ///< x of four facets, y, z, h of four, …
    SumFacets facets_;  ///< facets of the sum being made
    std::pmr::vector<double> at_most_;  ///< no sum is deeper
    std::pmr::vector<Depth> deepest_, heap_;
};

}  // namespace dt::depth
