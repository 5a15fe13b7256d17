// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/refined_depth.hpp"

#include "pd/inner_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace solid
{
namespace
{

/// How many pieces a query may add to each solid.
constexpr std::size_t most_learned = 600;

/// Of them, at once; and seeds that are tried for them.
constexpr int learned_at_once = 3, most_tries = 40;

/// Of ‖x‖: how far beyond x a free way is looked for, and how that grows.
constexpr double first_beyond = 1e-4, wider = 1.8;
constexpr int most_beyond = 32;

/// Of the clearance: what overlaps less only touches.
constexpr double touching = 1e-4;

}  // namespace

std::optional<Proximity> RefinedDepth::find(const SurfacedSolid& b, const DepthLimits& limits, const Vec3* guess,
                                            double gap)
{
    limits_ = limits;
    rounds_ = 0;
    next_improvement_ = 1;
    has_slid_ = false;
    const SurfacedSolid& a = p_.solid();
    q_.reset(b);
    minus_p_.reset(*a.pieces, -1.0 * a.at.M);
    q_pieces_.reset(*b.pieces, b.at.M);
    t_ = a.at.t - b.at.t;
    radius_ = a.radius + b.radius;
    free_.reset(p_, q_, t_, radius_);
    if (!separate_outlines() || free_.is_free({})) return std::nullopt;
    if (guess) improve(*guess);

    const auto ask = [&](Vec3 x) { return challenge(x); };
    const double proved = search_.prove(minus_p_, q_pieces_, t_, std::max(0.0, upper_ - radius_), limits, ask);
    const double least = radius_ > 0 && !(proved > 0) ? std::max(0.0, radius_ - gap) : proved + radius_;
    if (!has_slid_ && least < upper_ * (1 - limits.accuracy)) slide(best_, proved);

    Proximity answer;
    answer.distance = answer.lower = -upper_;
    answer.upper = -std::min(least, upper_);
    answer.normal = (-1 / upper_) * best_;
    const FreeSpace::Contact contact = free_.contact(best_);
    answer.on_b = b.at.t + contact.on_q + b.radius * contact.n;
    answer.on_a = answer.on_b - best_;
    return answer;
}

/// The shortest of some ways to part the convex hulls. False if they are apart, or touch.
bool RefinedDepth::separate_outlines()
{
    upper_ = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 27; ++i)
    {
        const Vec3 n = normalized({i % 3 - 1.0, i / 3 % 3 - 1.0, i / 9 - 1.0}, {});
        if (n == Vec3{}) continue;
        const double way = p_.reach(-n) + q_.reach(n) - dot(n, t_) + radius_;
        if (!(way > touching * free_.clearance())) return false;
        if (way < upper_) upper_ = way, best_ = way * n;
    }
    const double clear = upper_ + free_.clearance();
    best_ = (clear / upper_) * best_;
    upper_ = clear;
    return true;
}

bool RefinedDepth::offer(Vec3 x)
{
    if (!(norm(x) < upper_) || !free_.is_free(x)) return false;
    upper_ = norm(x);
    best_ = x;
    return true;
}

void RefinedDepth::slide(Vec3 x, double lower)
{
    free_.slide(x, lower > 0 ? (lower + radius_) / (1 - limits_.accuracy) : 0);
    offer(x);
    has_slid_ = true;
}

/// Looks for a free way near x, or else shortens the best there is.
void RefinedDepth::improve(Vec3 x)
{
    const double length = norm(x);
    double beyond = first_beyond;
    for (int k = 0; length > 0 && k < most_beyond && (1 + beyond) * length + radius_ < upper_; ++k, beyond *= wider)
        if (const Vec3 y = (1 + beyond + radius_ / length) * x; offer(y)) return slide(y, length);
    if (!has_slid_) slide(best_, length);
}

/// x is a way out of the pieces, and there is none shorter.
std::optional<double> RefinedDepth::challenge(Vec3 x)
{
    ++rounds_;
    seeds_.cross(p_, q_, t_ + x);
    if (rounds_ >= next_improvement_)
    {
        next_improvement_ = 2 * rounds_;
        improve(x);
    }
    if (is_enough(norm(x))) return std::nullopt;
    if (learn(x) == 0)
    {
        improve(x);
        return std::nullopt;
    }
    return std::max(0.0, upper_ - radius_);
}

/// Adds pieces around points where the solids overlap when P has been moved by x. Returns how many.
int RefinedDepth::learn(Vec3 x)
{
    if (rounds_ * learned_at_once > long(most_learned)) return 0;
    const Vec3 shift = t_ + x;
    int added = 0, tries = 0;
    std::array<OverlapSeed, learned_at_once> taken;
    for (const OverlapSeed& seed : seeds_.seeds(middles(shift)))
    {
        if (added >= learned_at_once || tries >= most_tries) break;
        const auto is_near = [&](const OverlapSeed& other) { return norm(other.at - seed.at) < 2 * seed.room; };
        if (std::any_of(taken.begin(), taken.begin() + added, is_near)) continue;
        ++tries;
        if (!q_.contains(seed.at) || !p_.contains(seed.at - shift)) continue;
        std::optional<Piece> in_q, in_p;
        if (q_.solid().can_learn() && !(in_q = grown(q_, seed.at, 1))) continue;
        if (p_.solid().can_learn() && !(in_p = grown(p_, seed.at - shift, -1))) continue;
        if (in_q) q_pieces_.add(std::move(*in_q));
        if (in_p) minus_p_.add(std::move(*in_p));
        taken[static_cast<std::size_t>(added++)] = seed;
    }
    return added;
}

std::optional<Piece> RefinedDepth::grown(const StandingSolid& solid, Vec3 seed, double sign)
{
    const auto corners = growth_.grow(solid.surface(), seed, inner_piece_vertices);
    if (corners.size() < 4) return std::nullopt;
    std::pmr::vector<Vec3> signed_corners(memory_);
    for (const Vec3& v : corners)
        signed_corners.push_back(sign * v);
    std::optional<Piece> piece = make_piece(signed_corners, memory_);
    if (piece && piece->normals.size() < 4) return std::nullopt;
    return piece;
}

/// Points in the pieces of both, relative to Q.
std::span<const Vec3> RefinedDepth::middles(Vec3 shift)
{
    middles_.clear();
    for (std::size_t i = 0; i < q_pieces_.count(); ++i)
        middles_.push_back(centre(q_pieces_.box(i)));
    for (std::size_t i = 0; i < minus_p_.count(); ++i)
        middles_.push_back(shift - centre(minus_p_.box(i)));
    return middles_;
}

}  // namespace solid
