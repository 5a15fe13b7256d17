// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/refined_depth.hpp"

#include "pd/fine_piece.hpp"
#include "pd/inner_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace solid
{
namespace
{

/// Pieces that are learned at once; and seeds that are tried for them.
constexpr int learned_at_once = 3, most_tries = 40;

/// Of ‖x‖: how much nearer an overlap is looked for where there is none to be found at x.
constexpr double nearer[] = {1e-5, 1e-4, 1e-3, 1e-2};

/// Of ‖x‖: how far beyond x a free way is looked for, and how that grows.
constexpr double first_beyond = 1e-4, wider = 1.8;
constexpr int most_beyond = 32;

/// So many triangles, within this of the size, are few and hardly meet; and how ways along their normals grow.
constexpr int few = 64;
constexpr double hardly = 1e-5, longer = 4;

/// Of the interval: a round that narrows it by less is slow; after so many a way out is looked for.
constexpr double slow = 0.02;
constexpr int most_slow = 3;

/// Of what the accuracy allows: what is round is not made finer for less, as long as there is something else to do.
constexpr double worth_it = 0.1;
/// Of that too: a piece whose hull is less exact is not taken.
constexpr double most_blur = 0.01;

/// Of the clearance: a known way is made longer by less to be clear.
constexpr double most_more = 1000;

/// Of the clearance: what overlaps less only touches.
constexpr double touching = 1e-4;

/// The angle between corners where it matters: of what the accuracy allows, and at least.
constexpr double share_of_accuracy = 0.5, least_angle = 1e-3, most_angle = 0.5;
/// If a hull fails.
constexpr double coarser = 3;

Vec3 furthest(const Piece& piece, Vec3 d)
{
    const VectorArray& v = piece.vertices;
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < v.size(); ++i)
        if (const double s = d.x * v.x[i] + d.y * v.y[i] + d.z * v.z[i]; s > most) most = s, best = i;
    return v[best];
}

/// A unit direction that leads beyond all planes: x may be a corner of a hole that lies aside of the way to x. Zero if
/// there is none.
Vec3 between(const Basis& basis)
{
    Simplex normals;
    for (std::size_t i = 0; i < static_cast<std::size_t>(basis.count); ++i)
        normals.add({basis.planes[i].n, 0, {}, 0});
    Vec3 d{};
    if (normals.n > 0) nearest_to_origin(normals, d);
    return normalized(d, {});
}

Proximity turned_round(Proximity answer)
{
    std::swap(answer.on_a, answer.on_b);
    answer.normal = -answer.normal;
    return answer;
}

}  // namespace

std::optional<Proximity> RefinedDepth::find(const SurfacedSolid& a, const SurfacedSolid& b, const DepthLimits& limits,
                                            const Vec3* guess, double gap)
{
    if (!b.body)
    {
        set_resting(b);
        return find(a, limits, guess, gap);
    }
    const Vec3 back = guess ? -*guess : Vec3{};
    set_resting(a);
    auto found = find(b, limits, guess ? &back : nullptr, gap);
    if (found) found = turned_round(*found);
    return found;
}

std::optional<Proximity> RefinedDepth::find(const SurfacedSolid& a, const DepthLimits& limits, const Vec3* guess,
                                            double gap)
{
    limits_ = limits;
    begin_rounds();
    has_slid_ = false;
    stand(a);
    minus_p_.reset(*a.pieces, -1.0 * a.at.M);
    q_pieces_.reset(*q_.solid().pieces, q_.solid().at.M);
    minus_p_.drop_helpers();
    q_pieces_.drop_helpers();
    const bool is_round = radius_ > 0 || a.is_curved;
    if (is_round) limits_.accuracy = std::max(limits.accuracy, least_accuracy);
    if (!separate_outlines() || free_.is_free({})) return std::nullopt;
    is_sharp_ = false;
    step_out();
    if (guess) improve({0, {}, *guess});
    if (gap > 0) part_nearest(gap);

    long steps = 0;
    lower_ = radius_ > 0 ? std::max(0.0, radius_ - gap) : 0;
    is_sharp_ = !a.is_curved;
    if (is_sharp_)
    {
        const double proved = prove(upper_ - radius_, limits.max_steps);
        steps = search_.steps();
        if (!(radius_ > 0) || proved > 0) lower_ = std::max(lower_, proved + radius_);
    }
    if (is_round && !is_enough(lower_) && steps < limits.max_steps)
    {
        is_sharp_ = false;
        begin_rounds();
        lower_ = std::max(lower_, prove(upper_, limits.max_steps - steps));
    }
    if (!has_slid_ && !is_enough(lower_)) slide(best_, lower_);

    return answer();
}

Proximity RefinedDepth::pressed(const SurfacedSolid& a, const SurfacedSolid& b, const Proximity& known)
{
    if (b.body) return turned_round(pressed(b, a, turned_round(known)));
    set_resting(b);
    stand(a);
    const Vec3 way = known.on_b - known.on_a;
    lower_ = -known.upper;
    upper_ = std::numeric_limits<double>::infinity();
    // In a corner a little more is needed to be clear. Points are then as good, and the way known is the shorter one.
    for (double more = free_.clearance(); more < most_more * free_.clearance(); more *= 8)
        if (offer((1 + more / norm(way)) * way)) break;
    if (!(upper_ < std::numeric_limits<double>::infinity())) return known;
    const auto found = answer();
    if (!found) return known;
    if (found->lower >= known.lower) return *found;
    Proximity moved = known;
    moved.on_b = found->on_b;
    moved.on_a = found->on_b - way;
    return moved;
}

void RefinedDepth::stand(const SurfacedSolid& a)
{
    p_.reset(a);
    t_ = a.at.t - q_.solid().at.t;
    radius_ = a.radius + q_.solid().radius;
    free_.reset(p_, q_, t_, radius_);
}

/// The best way, no longer than it need be.
std::optional<Proximity> RefinedDepth::answer()
{
    const FreeSpace::Contact contact = free_.press(best_);
    upper_ = norm(best_);
    if (!(upper_ > touching * free_.clearance())) return std::nullopt;
    const SurfacedSolid& b = q_.solid();
    Proximity found;
    found.distance = found.lower = -upper_;
    found.upper = -std::min(lower_, upper_);
    found.normal = (-1 / upper_) * best_;
    found.on_b = b.at.t + contact.on_q + b.radius * contact.n;
    found.on_a = found.on_b - best_;
    return found;
}

/// A lower bound: of the way out of the pieces as they are.
double RefinedDepth::prove(double upper, long max_steps)
{
    roots_.clear();
    if (!is_sharp_)
        for (std::size_t i = 0; i < minus_p_.covering(); ++i)
            roots_.push_back(i);
    DepthLimits limits = limits_;
    limits.max_steps = max_steps;
    const auto ask = [&](const Basis& basis) { return challenge(basis); };
    return search_.prove(minus_p_, q_pieces_, t_, std::max(0.0, upper), limits, ask);
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

/// Where few triangles meet, and hardly, a short way along their normals is free. From far outside it is not found if it
/// ends in a hollow.
void RefinedDepth::step_out()
{
    const double most = hardly * norm(q_.box().hi - q_.box().lo);
    Vec3 sum{}, one{};
    int count = 0;
    const auto add = [&](std::uint32_t i, std::uint32_t j) {
        one = normalized(q_.surface().area(j), {});
        sum += one;
        if (!p_.body()) sum += -normalized(p_.surface().area(i), {});
        return ++count > few;
    };
    if (visit_gaps(p_, t_, q_, radius_ + most, [&](const Gap&, auto i, auto j) { return add(i, j); })) return;
    for (double length = 2 * free_.clearance(); length < most; length *= longer)
        for (const Vec3 way : {normalized(sum, {}), one})
            if (way != Vec3{} && offer(length * way)) return;
}

/// Where only what is round overlaps, the nearest points are drawn apart.
void RefinedDepth::part_nearest(double gap)
{
    const FreeSpace::Contact contact = free_.contact({}, std::min(gap, radius_));
    offer((free_.clearance() - contact.room) * contact.n);
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
    free_.slide(x, lower > 0 ? lower / (1 - limits_.accuracy) : 0);
    offer(x);
    has_slid_ = true;
}

/// Looks for a free way near x, or else shortens the best there is.
void RefinedDepth::improve(const Basis& basis)
{
    const double length = norm(basis.x), more = is_sharp_ ? radius_ : 0;
    const Vec3 on = normalized(basis.x, {}), aside = between(basis);
    double beyond = first_beyond * length;
    for (int k = 0; length > 0 && k < most_beyond && beyond + length + more < upper_; ++k, beyond *= wider)
        for (const Vec3 d : {on, aside})
            if (const Vec3 y = basis.x + more * on + beyond * d; offer(y)) return slide(y, length + more);
    if (!has_slid_) slide(best_, length + more);
}

/// x is a way out of the pieces, and there is none shorter.
std::optional<double> RefinedDepth::challenge(const Basis& basis)
{
    const Vec3 x = basis.x;
    const double more = is_sharp_ ? radius_ : 0;
    const auto shortest = [&] { return std::max(0.0, upper_ - more); };
    if (++rounds_ >= next_improvement_ || is_slow(norm(x) + more))
    {
        next_improvement_ = 2 * rounds_;
        improve(basis);
    }
    if (is_enough(norm(x) + more)) return std::nullopt;
    const double worth = worth_it * limits_.accuracy * upper_;
    if (!is_sharp_ && round_off(basis, worth)) return shortest();
    int added = learn(x);
    if (!is_sharp_ && added > 0) round_off(basis, free_.clearance());
    if (added > 0) return shortest();
    improve(basis);
    if (is_enough(norm(x) + more)) return std::nullopt;
    if (is_sharp_ && radius_ > 0) return std::nullopt;  // x is free without what is round
    if (!is_sharp_ && round_off(basis, free_.clearance())) return shortest();
    for (const double share : nearer)
        if (added == 0) added = learn((1 - share) * x);
    return shortest();
}

/// Whether the lower bound has hardly risen for some rounds: it may be near the answer.
bool RefinedDepth::is_slow(double lower)
{
    slow_rounds_ = lower - last_ < slow * (upper_ - last_) ? slow_rounds_ + 1 : 0;
    last_ = lower;
    if (slow_rounds_ < most_slow) return false;
    slow_rounds_ = 0;
    return true;
}

/// Adds pieces around points where the solids overlap when P has been moved by x. Returns how many.
int RefinedDepth::learn(Vec3 x)
{
    if (knows_all()) return 0;
    const Vec3 shift = t_ + x;
    const double radius = is_sharp_ ? 0 : radius_;
    int added = 0, tries = 0;
    std::array<Vec3, learned_at_once> taken;
    const auto try_seed = [&](Vec3 in_p, Vec3 in_q, double room) {
        const auto is_near = [&](Vec3 other) { return norm(other - in_q) < 2 * room; };
        if (std::any_of(taken.begin(), taken.begin() + added, is_near)) return;
        if (!q_.contains(in_q) || !p_.contains(in_p - shift)) return;
        ++tries;
        if (learn_at(in_p, in_q, shift) == 0) return;
        taken[static_cast<std::size_t>(added++)] = in_q;
    };
    const auto is_done = [&] { return added >= learned_at_once || tries >= most_tries; };
    if (!p_.body())
    {
        seeds_.cross(p_, q_, shift);
        for (const OverlapSeed& seed : seeds_.seeds(middles(shift)))
            if (!is_done()) try_seed(seed.at, seed.at, seed.room);
    }
    if (added > 0 || (!p_.body() && !(radius > 0))) return added;
    tries = 0;
    for (const SeedPair& seed : contacts_.seeds(p_, q_, shift, radius))
        if (!is_done()) try_seed(seed.in_p, seed.in_q, seed.room);
    if (added == 0 && p_.body() && !(radius > 0))
        for (const SeedPair& seed : contacts_.seeds_in_body(shift))
            if (!is_done()) try_seed(seed.in_p, seed.in_q, seed.room);
    if (added == 0 && p_.body())
        for (const Vec3& at : middles(shift))
            if (!is_done()) try_seed(at, at, 0);
    return added;
}

/// One piece in each of those that can have more. Returns whether there are now.
int RefinedDepth::learn_at(Vec3 in_p, Vec3 in_q, Vec3 shift)
{
    std::optional<Piece> of_q, of_p;
    if (q_.solid().can_learn() && !(of_q = grown(q_, in_q, 1))) return 0;
    if (p_.solid().can_learn() && !(of_p = grown(p_, in_p - shift, -1))) return 0;
    if (of_q) q_pieces_.add(std::move(*of_q));
    if (of_p)
    {
        if (!is_sharp_) roots_.push_back(minus_p_.count());
        minus_p_.add(std::move(*of_p));
    }
    return 1;
}

std::optional<Piece> RefinedDepth::grown(const StandingSolid& solid, Vec3 seed, double sign)
{
    const auto corners = growth_.grow(solid.surface(), seed, inner_piece_vertices);
    if (corners.size() < 4) return std::nullopt;
    std::pmr::vector<Vec3> signed_corners(memory_);
    for (const Vec3& v : corners)
        signed_corners.push_back(sign * v);
    std::optional<Piece> piece = make_piece(signed_corners, memory_);
    if (piece && (piece->normals.size() < 4 || !is_exact(*piece))) return std::nullopt;
    return piece;
}

bool RefinedDepth::is_exact(const Piece& piece) const
{
    return piece.blur < most_blur * std::max(limits_.accuracy, least_accuracy) * upper_;
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

// What is round

/// Of a piece of −P, or of the core of a body, without the radius.
Vec3 RefinedDepth::root_support(std::size_t root, Vec3 d)
{
    if (const Body* const body = p_.body()) return -core_support(*body, -d);
    return furthest(minus_p_.piece(root), d);
}

std::optional<RefinedDepth::Overlap> RefinedDepth::overlap(std::size_t root, const Piece& q, const Basis& basis)
{
    const Vec3 away = t_ + basis.x;
    const auto support = [&](Vec3 d) {
        const Vec3 p = root_support(root, d);
        return Vertex{furthest(q, d) + p - away, 0, p, 0};
    };
    Overlap found{root, 0, nearest_of_set(support, centre(q.box) - away, radius_)};
    found.depth = radius_ - found.nearest.lower;
    // Inside, GJK does not look for the way out. x is on these planes, and the sum may be behind one of them.
    for (std::size_t i = 0; i < static_cast<std::size_t>(basis.count); ++i)
        found.depth = std::min(found.depth, radius_ + dot(basis.planes[i].n, support(basis.planes[i].n).w));
    if (!(found.depth > free_.clearance())) return std::nullopt;
    return found;
}

/// Where x is in the sum of two pieces and what is round about them, a piece that is fine there makes it so in a sum of
/// pieces. If x is in no such sum, and these are all there is, x is free. Returns whether there are more pieces now.
/// `least`: what overlaps less is left.
bool RefinedDepth::round_off(const Basis& basis, double least)
{
    std::array<std::optional<Overlap>, learned_at_once> deepest;
    const Vec3 at = t_ + basis.x;
    bool is_clear = true;
    for (const std::size_t root : roots_)
        for (std::size_t j = 0; j < q_pieces_.covering(); ++j)
        {
            const Aabb p = p_.body() ? Aabb{-p_.box().hi, -p_.box().lo} : minus_p_.box(root), &q = q_pieces_.box(j);
            const Vec3 off = max(max(p.lo + q.lo - at, at - p.hi - q.hi), Vec3{});
            if (!(norm2(off) < square(radius_)) && !(off == Vec3{})) continue;
            auto found = overlap(root, q_pieces_.piece(j), basis);
            if (!found) continue;
            is_clear = false;
            if (!(found->depth > least)) continue;
            for (auto& best : deepest)
                if (!best || best->depth < found->depth) std::swap(best, found);
        }
    if (is_clear && knows_all() && norm(basis.x) < upper_) upper_ = norm(basis.x), best_ = basis.x;
    bool added = false;
    for (const auto& found : deepest)
        added |= found && add_fine(*found, basis);
    return added;
}

bool RefinedDepth::add_fine(const Overlap& overlap, const Basis& basis)
{
    std::array<Vec3, 4> directions;
    std::size_t n = 0;
    const NearestOfSet& nearest = overlap.nearest;
    if (nearest.upper > 0) directions[n++] = -nearest.n;
    if (p_.solid().is_curved || n == 0)
        for (std::size_t i = 0; i < static_cast<std::size_t>(basis.count); ++i)
            directions[n++] = basis.planes[i].n;
    std::array<Vec3, 4> corners;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nearest.W.n); ++i)
        corners[i] = nearest.W.v[i].p;
    const double size = norm(p_.box().hi - p_.box().lo) * (p_.solid().is_curved ? 1 : 0) + radius_;
    const auto support = [&](Vec3 d) { return root_support(overlap.root, d); };
    const std::size_t least =
        std::min<std::size_t>(4, minus_p_.piece(overlap.root).normals.size());  // flat ones are too
    double angle =
        std::clamp(std::sqrt(share_of_accuracy * limits_.accuracy * upper_ / size), least_angle, most_angle);
    for (; angle < 2 * most_angle; angle *= coarser)
    {
        auto piece = fine_piece(support, radius_, {{directions.data(), n}, angle},
                                {corners.data(), static_cast<std::size_t>(nearest.W.n)}, memory_);
        if (!piece || piece->normals.size() < least || !is_exact(*piece)) continue;
        minus_p_.add(std::move(*piece));
        return true;
    }
    return false;
}

}  // namespace solid
