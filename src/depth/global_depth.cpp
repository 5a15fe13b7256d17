// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Conducts the searches of a global depth: pieces first, then, if their bounds are too far apart, the refined search
// from the way that the pieces gave.
#include "depth/global_depth.hpp"

#include "convex/body_support.hpp"
#include "math/tolerance.hpp"

#include <algorithm>

namespace dt::depth
{

namespace
{

/// Widens the accuracy by a factor: bounds that are as far apart as it allows may be a little further by rounding.
constexpr double accuracy_slack = 1 + 1e-6;

pieces::SolidRef with_pieces(const convex::Body& body, const pieces::ConvexPieces& pieces, bool is_curved = false)
{
    pieces::SolidRef made = pieces::placed(body);
    made.pieces = &pieces;
    made.is_curved = is_curved;
    return made;
}

/// The body with pieces for the refined search.
pieces::SolidRef with_coarse_pieces(const convex::Body& body, pieces::BodyPieces& out)
{
    const bool is_curved = pieces::has_curved_core(body);
    if (is_curved)
        make_coarse_piece(body, out.inner);
    else
        make_body_pieces(body, out);
    return with_pieces(body, out.inner, is_curved);
}

/// Joins two answers to the same question. The second may know that there is no depth above `least`.
std::optional<Penetration> tightest(const Penetration& a, const std::optional<Penetration>& b, double least)
{
    if (!b && a.lower > least) return a;
    if (!b) return b;
    Penetration best = a.upper < b->upper ? a : *b;
    best.lower = std::min(best.upper, std::max(a.lower, b->lower));
    best.steps = b->steps;
    return best;
}

class GlobalDepthQuery
{
public:
    GlobalDepthQuery(const pieces::SolidRef& a, const pieces::SolidRef& b, const DepthLimits& limits,
                     const Vec3* guess, double gap, DepthScratch& scratch)
        : a_(a), b_(b), scratch_(scratch), limits_(limits), guess_(guess), gap_(gap)
    {}

    std::optional<Penetration> operator()()
    {
        scratch_.slack = 0;
        if (!a_.is_filled() || !b_.is_filled()) return refined(guess_);
        const auto found = body_ ? by_pieces_of_body() : scratch_.depth.find(a_, b_, limits_, guess_, gap_);
        scratch_.slack = scratch_.depth.slack();
        if (!found) return found;
        const bool touches = scratch_.depth.touches() && !(body_ && !scratch_.body.is_exact());
        if (is_narrow(*found))
            return touches ? *found : scratch_.refined.slide_to_contact(side(a_), side(b_), *found);
        const Vec3 way = found->on_b - found->on_a;
        std::optional<Penetration> other = refined(&way);
        if (other) other->steps += found->steps;
        if (other && !touches)
        {
            other->lower = std::min(other->upper, std::max(other->lower, found->lower));
            if (is_narrow(*other)) return other;  // it ends where surfaces touch, though it may be a little longer
        }
        return tightest(*found, other, scratch_.refined.least_depth());
    }

private:
    double accuracy_of_round() const { return std::max(limits_.accuracy, RefinedDepth::least_accuracy); }

    /// Whether the search can end here. Where nothing is round the pieces are exact, and their answer is final.
    bool is_narrow(const Penetration& found) const
    {
        const bool is_round = radius_ > 0 || (body_ && !scratch_.body.is_exact());
        return !is_round || found.lower >= found.upper * (1 - accuracy_slack * accuracy_of_round());
    }

    /// A curved body lies between two polytopes: the inner one gives the lower bound, the outer one the way out.
    std::optional<Penetration> by_pieces_of_body()
    {
        make_body_pieces(*body_, scratch_.body);
        std::optional<Penetration> found = by_pieces(scratch_.body.inner);
        if (scratch_.body.is_exact()) return found;
        const double proved = found ? found->lower : 0;
        const long steps = found ? found->steps : 0;
        found = by_pieces(scratch_.body.outer);
        if (!found) return found;
        found->lower = std::min(proved, found->upper);
        found->steps += steps;
        return found;
    }

    std::optional<Penetration> by_pieces(const pieces::ConvexPieces& of_body)
    {
        const pieces::SolidRef body = with_pieces(*body_, of_body);
        return scratch_.depth.find(a_.body ? body : a_, a_.body ? b_ : body, limits_, guess_, gap_);
    }

    pieces::SolidRef side(const pieces::SolidRef& solid)
    {
        return solid.body ? with_coarse_pieces(*body_, scratch_.body) : solid;
    }

    std::optional<Penetration> refined(const Vec3* guess)
    {
        auto found = scratch_.refined.find(side(a_), side(b_), limits_, guess, gap_);
        const double short_of = found ? scratch_.refined.slack() : scratch_.refined.least_depth();
        scratch_.slack = std::max(scratch_.slack, short_of);
        return found;
    }

    const pieces::SolidRef &a_, &b_;
    const convex::Body* body_ = a_.body ? a_.body : b_.body;  ///< if one of them is convex
    DepthScratch& scratch_;
    const DepthLimits& limits_;
    const Vec3* guess_;
    double gap_;
    double radius_ = a_.radius + b_.radius;
};

}  // namespace

std::optional<Penetration> global_depth(const pieces::SolidRef& a, const pieces::SolidRef& b,
                                        const DepthLimits& limits, const Vec3* guess, double gap,
                                        DepthScratch& scratch)
{
    return GlobalDepthQuery(a, b, limits, guess, gap, scratch)();
}

std::optional<Penetration> depth_of_face(const pieces::SolidRef& solid, const convex::Body& face,
                                         const DepthLimits& limits, const Vec3* guess, double gap,
                                         DepthScratch& scratch)
{
    const Vec3 back = guess ? -*guess : Vec3{};
    if (solid.is_filled() && solid.radius + face.radius > 0)
        return global_depth(solid, pieces::placed(face), limits, guess ? &back : nullptr, gap, scratch);
    if (solid.is_filled())
    {
        make_body_pieces(face, scratch.body);
        auto found =
            scratch.depth.find(solid, with_pieces(face, scratch.body.inner), limits, guess ? &back : nullptr);
        scratch.slack = scratch.depth.slack();
        return found;
    }
    const auto found = scratch.refined.find(with_coarse_pieces(face, scratch.body), limits, guess, gap);
    scratch.slack = found ? scratch.refined.slack() : scratch.refined.least_depth();
    return found ? std::optional(swapped(*found)) : std::nullopt;
}

}  // namespace dt::depth
