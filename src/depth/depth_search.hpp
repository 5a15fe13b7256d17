// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What is the shortest translation x that moves P out of Q, over all directions?
//
// That is the distance from the origin to the complement of the union of the sums M_ij (pairwise_sums.hpp), found by
// best-first branch and bound. A node is an intersection of half-spaces, and its lower bound is the distance of their
// nearest point x. If x is in no sum, it is the answer. Otherwise every free point of this node is beyond one of the
// facets of a sum that contains x: one child for each facet, "beyond facet k and inside facets 1 … k−1", so that no
// point is in two children. The upper bound is the shortest free x met; children that cannot have a shorter one are
// dropped. What is left at any time is an interval that contains the depth.
#pragma once

#include "convex/proximity.hpp"
#include "core/function_view.hpp"
#include "depth/pairwise_sums.hpp"

#include <array>
#include <optional>

namespace dt::depth
{

class Backend;

struct DepthLimits
{
    double accuracy = 0;  ///< relative: the search ends when the interval is that narrow
    long max_steps = 10'000;  ///< nodes, which is seconds; then the search ends with the interval it has
    Backend* backend = nullptr;  ///< a device that covers directions before the search; null for none
};

/// Directions to be searched: those within three planes through the origin.
struct OpenCone
{
    double lower = 0;  ///< nothing nearer is free in it
    std::array<Vec3, 3> sides{};  ///< normals, inward
};

struct GlobalDepth
{
    double depth = 0;  ///< moving P by x, which is that long, separates the interiors
    double lower = 0;  ///< nothing shorter does
    Vec3 x{};
    long steps = 0;
};

/// How deep two solids are in each other. Moving a by on_b − on_a separates the interiors.
struct Penetration
{
    double depth = 0;  ///< the length of that way
    double lower = 0, upper = 0;  ///< bounds of the length of the shortest way
    Vec3 on_a, on_b;  ///< in the world; they are one point once a has been moved
    Vec3 normal;  ///< unit, against the way
    std::uint32_t feature_b = convex::no_feature;  ///< of the face that is deepest, if b is a hollow mesh
    long steps = 0;  ///< of the searches that found it
};

/// The penetration of b and a, given that of a and b.
inline Penetration swapped(Penetration p)
{
    std::swap(p.on_a, p.on_b);
    p.normal = -p.normal;
    return p;
}

/// P, moved by x, touches Q at `on_q`.
inline Penetration penetration_at(const GlobalDepth& found, Vec3 on_q)
{
    const double lower = std::min(found.lower, found.depth);
    Penetration made{found.depth, lower, found.depth, on_q - found.x, on_q, (-1 / found.depth) * found.x};
    made.steps = found.steps;
    return made;
}

/// Holds the memory of searches; one at a time.
class DepthSearch
{
public:
    explicit DepthSearch(std::pmr::memory_resource* memory);

    // A search is begin(), run() and result(). A device may add what it knows between them.

    /// Makes the sums and a first way out. False if the interiors do not meet. −P and Q are in one frame, without their
    /// translations; t is that of P relative to Q. `guess`, if not null, is an x that was the answer to a similar
    /// question. `radius`: of a ball added to P or Q. Its roundings are left out, so the depth is an upper bound for
    /// rounded solids, and the lower bound is that of the solids with sharp edges.
    bool begin(MappedPieces& minus_p, MappedPieces& q, Vec3 t, const DepthLimits& limits, const Vec3* guess = nullptr,
               double radius = 0);
    void reset(MappedPieces& minus_p, MappedPieces& q, Vec3 t, const DepthLimits& limits, double radius);
    void run(long steps);  ///< until it is settled, or that many steps have been made since begin()
    bool is_settled() const { return queue_.empty() || queue_.front().lower >= enough(); }
    std::optional<GlobalDepth> result() const;  ///< none if the interiors do not meet

    /// Outside these cones nothing nearer than `covered` is free. They must stay. `steps`: what it took to know.
    void search_only(std::span<const OpenCone> cones, double covered, long steps);
    bool improve(Vec3 x);  ///< looks for a shorter way near x, which is nearly free; whether there is one

    PairwiseSums& sums() { return sums_; }
    const DepthLimits& limits() const { return limits_; }
    double upper() const { return upper_; }
    double tolerance() const { return tolerance_; }  ///< how deep points on the boundary of a sum may be in it
    /// The lower bound at which the search ends. Symmetric solids have many near-ties, which rounding does not tell
    /// apart.
    double enough() const
    {
        return std::min(upper_ * (1 - limits_.accuracy) + p_->blur() + q_->blur(), upper_) - ties * tolerance_;
    }

    /// Proves a lower bound where the pieces are only a part of the solids. `upper` is the length of a known way out.
    /// refute(basis) is called whenever its x is the nearest point in no sum. It may add pieces whose sum contains x,
    /// and returns the length of the shortest way out known then; the search ends if it returns none. If x is still in
    /// no sum, the lower bound cannot rise above it, unless pieces that are added for other points contain x.
    using Refute = FunctionView<std::optional<double>(const Basis& basis)>;
    double prove(MappedPieces& minus_p, MappedPieces& q, Vec3 t, double upper, const DepthLimits& limits,
                 Refute refute);
    /// Counts work that a refutation did besides.
    void count(long steps) { steps_ += steps; }
    long steps() const { return steps_; }  ///< nodes of the last search

    /// After run(): what touches when P has been moved by the x found.
    PairwiseSums::Contact contact() { return sums_.contact(best_, upper_ * (1 + just_beyond)); }

private:
    static constexpr double ties = 10;  ///< limits near-ties that are not told apart, relative to the tolerance
    /// Raises the limit of facets, relative to the depth, so that those through the point found are among them.
    static constexpr double just_beyond = 1e-9;

    struct Node
    {
        double lower = 0;
        Basis basis;
        std::size_t first = 0, count = 0;  ///< its half-spaces, in cuts_
    };
    struct Waiting
    {
        double lower;
        std::size_t node;

        friend bool operator<(const Waiting& a, const Waiting& b)  ///< for heaps: the least lower bound is on top
        {
            return a.lower != b.lower ? a.lower > b.lower : a.node > b.node;
        }
    };
    struct Kid
    {
        std::size_t facet;  ///< in Branching::beyond
        double lower;
        Basis basis;
    };
    /// The children of a node by the facets of one sum.
    struct Branching
    {
        struct Candidate
        {
            double lower;
            HalfSpace beyond;
        };
        std::pmr::vector<Candidate> candidates;
        std::pmr::vector<HalfSpace> inside;  ///< the complements, in the same order
        std::pmr::vector<Kid> kids;
        double weight = 0;  ///< an estimate of the work that is left below the kids

        explicit Branching(std::pmr::memory_resource* memory) : candidates(memory), inside(memory), kids(memory) {}
    };

    // Upper bounds.
    bool begin_near(const Vec3* guess);
    void find_first_exit(const Vec3* guess);
    bool separate_outlines(Vec3 t, double radius);
    void update_upper_bound(Vec3 x);  ///< x is free
    void probe_beyond(Vec3 x);
    void find_exit_greedily(const Node& from);
    std::span<const HalfSpace> cuts_of(const Node& node) const { return {cuts_.data() + node.first, node.count}; }

    // The tree.
    void restart();
    void push(const Node& node);
    void set_aside(const Node& node);
    bool make_room();
    void thin_out();
    std::size_t tree_bytes() const { return sizeof(Node) * nodes_.size() + sizeof(HalfSpace) * cuts_.size(); }
    Node pop();
    void list_candidates(std::uint32_t sum, const Basis& basis, double least, Branching& out);
    void make_kids(std::uint32_t sum, const Node& node, double best_weight, Branching& out);
    Node child(const Node& node, const Kid& kid);
    bool goes_nowhere(const Node& node, const Kid& kid) const;
    bool matters(const HalfSpace& cut, Vec3 x) const;
    bool expand(Node& node);
    bool is_in_a_sum(Vec3 x) { return !sums_.deepest(x, 1, tolerance_, upper_).empty(); }
    void release_stuck();
    double proved() const;

    PairwiseSums sums_;
    MappedPieces *p_ = nullptr, *q_ = nullptr;
    DepthLimits limits_;
    std::span<const OpenCone> cones_;
    double covered_ = 0;  ///< nothing nearer is free outside the cones; 0 if there are none
    double upper_ = 0, tolerance_ = 0;
    Vec3 best_{};
    long steps_ = 0, steps_elsewhere_ = 0, next_exit_search_ = 0;
    bool helpers_wait_ = false;
    std::pmr::vector<Node> nodes_;
    std::pmr::vector<Waiting> queue_;
    std::pmr::vector<Waiting> stuck_;  ///< their x is in no sum or piece that was found, or does not move any more
    Branching branching_, other_;
    std::pmr::vector<HalfSpace> cuts_;  ///< all nodes'
    std::pmr::vector<HalfSpace> region_, exit_cuts_;
};

}  // namespace dt::depth
