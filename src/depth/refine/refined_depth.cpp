// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Alternates between the proof by pieces and ways that are free by the surfaces, until the two bounds meet.
#include "depth/refine/refined_depth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::depth
{
namespace
{

/// Limits the pieces grown in one round, and the seeds tried for them.
constexpr int grown_at_once = 3, most_tries = 40;

/// How much nearer than x an overlap is looked for, if none is found at x, relative to ‖x‖.
constexpr double nearer[] = {1e-5, 1e-4, 1e-3, 1e-2};

/// How far beyond x a free way is looked for at first, relative to ‖x‖; then each time by so many times, and so often.
constexpr double first_beyond = 1e-4, wider_probe = 1.8;
constexpr int most_beyond = 32;

/// Limits the pairs of triangles whose normals are tried, how far apart they are, relative to the size, and by how many
/// times each way along the normals is longer than the one before.
constexpr int few = 64;
constexpr double hardly = 1e-5, longer = 4;

/// The pairs of pieces, rounded, that are asked whether they overlap, for each step that this counts as.
constexpr long overlaps_of_step = 16;

/// The least gain of a round that is not slow, relative to the interval; after so many slow ones a way out is looked
/// for.
constexpr double slow_round = 0.02;
constexpr int most_slow = 3;

/// The least overlap for which a round piece is made finer while other work is left, relative to accuracy · depth.
constexpr double worth_it = 0.1;
/// Limits the blur of a grown piece, relative to accuracy · depth.
constexpr double most_blur = 0.01;

/// Limits how much a known way is made longer to be clear, relative to the clearance.
constexpr double most_more = 1000;

/// Limits the overlap of solids that only touch, relative to the clearance.
constexpr double touching = 1e-4;

/// The angle between the corners of a fine piece: its share of the error that the accuracy allows, at least and at
/// most.
constexpr double share_of_accuracy = 0.5, least_angle = 1e-3, most_angle = 0.5;
/// By how many times the angle grows if a hull fails.
constexpr double coarser = 3;

Vec3 support_point(const pieces::VectorArray& points, Vec3 d)
{
    return points[furthest(points, d).point];
}

/// A unit direction that leads beyond all planes, as x may be a corner of a hole beside the way to x. Zero if there is
/// none.
Vec3 between(const Basis& basis)
{
    convex::Simplex normals;
    for (std::size_t i = 0; i < basis.count; ++i)
        normals.add({basis.planes[i].n, 0, {}, 0});
    Vec3 d{};
    if (normals.n > 0) nearest_to_origin(normals, d);
    return normalized(d, {});
}

}  // namespace

std::optional<Penetration> RefinedDepth::find(const pieces::SolidRef& a, const pieces::SolidRef& b,
                                              const DepthLimits& limits, const Vec3* guess, double gap)
{
    if (!b.body)
    {
        set_resting(b);
        return find(a, limits, guess, gap);
    }
    const Vec3 back = guess ? -*guess : Vec3{};
    set_resting(a);
    auto found = find(b, limits, guess ? &back : nullptr, gap);
    if (found) found = swapped(*found);
    return found;
}

std::optional<Penetration> RefinedDepth::find(const pieces::SolidRef& a, const DepthLimits& limits, const Vec3* guess,
                                              double gap)
{
    limits_ = limits;
    has_slid_ = false;
    reset(a);
    minus_p_.reset(*a.pieces, -1.0 * a.at.M);
    q_pieces_.reset(*q_.solid().pieces, q_.solid().at.M);
    minus_p_.drop_helpers();
    q_pieces_.drop_helpers();
    const bool is_round = radius_ > 0 || a.is_curved;
    if (is_round) limits_.accuracy = std::max(limits.accuracy, least_accuracy);
    if (!separate_outlines() || free_.is_free({})) return std::nullopt;
    is_sharp_ = false;
    try_normals();
    if (guess) improve({0, {}, *guess});
    if (gap > 0) part_nearest(gap);

    lower_ = radius_ > 0 ? std::max(0.0, radius_ - gap) : 0;
    is_sharp_ = !a.is_curved;
    if (is_sharp_)
    {
        const double proved = prove(upper_ - radius_, limits.max_steps);
        if (!(radius_ > 0) || proved > 0) lower_ = std::max(lower_, proved + radius_);
    }
    if (is_round && !is_enough(lower_) && steps_ < limits.max_steps)
    {
        is_sharp_ = false;
        lower_ = std::max(lower_, prove(upper_, limits.max_steps - steps_));
    }
    if (!has_slid_ && !is_enough(lower_)) slide(best_, lower_);

    return answer();
}

Penetration RefinedDepth::slide_to_contact(const pieces::SolidRef& a, const pieces::SolidRef& b,
                                           const Penetration& known)
{
    if (b.body) return swapped(slide_to_contact(b, a, swapped(known)));
    set_resting(b);
    reset(a);
    const Vec3 way = known.on_b - known.on_a;
    lower_ = known.lower;
    upper_ = std::numeric_limits<double>::infinity();
    // In a corner a little more is needed to be clear. Points are then as good, and the way known is the shorter one.
    for (double more = free_.clearance(); more < most_more * free_.clearance(); more *= 8)
        if (update_upper_bound((1 + more / norm(way)) * way)) break;
    if (!(upper_ < std::numeric_limits<double>::infinity())) return known;
    auto found = answer();
    if (!found) return known;
    if (found->upper <= known.upper)
    {
        found->steps = known.steps;
        return *found;
    }
    Penetration moved = known;
    moved.on_b = found->on_b;
    moved.on_a = found->on_b - way;
    return moved;
}

void RefinedDepth::reset(const pieces::SolidRef& a)
{
    p_.reset(a);
    t_ = a.at.t - q_.solid().at.t;
    radius_ = a.radius + q_.solid().radius;
    free_.reset(p_, q_, t_, radius_);
    steps_ = 0;
    is_free_by_pieces_ = false;
}

/// Shortens the best way until the solids touch, and makes the answer of it.
std::optional<Penetration> RefinedDepth::answer()
{
    const FreeSpace::Contact contact = free_.press(best_);
    upper_ = norm(best_);
    if (!(upper_ > touching * free_.clearance())) return std::nullopt;
    const pieces::SolidRef& b = q_.solid();
    return penetration_at({upper_, lower_, best_, steps_}, b.at.t + contact.on_q + b.radius * contact.n);
}

/// Proves a lower bound: the length of the shortest way out of the pieces.
double RefinedDepth::prove(double upper, long max_steps)
{
    rounds_ = slow_rounds_ = 0, next_improvement_ = 1, last_ = 0;
    roots_.clear();
    if (!is_sharp_)
        for (std::size_t i = 0; i < minus_p_.covering(); ++i)
            roots_.push_back(i);
    DepthLimits limits = limits_;
    limits.max_steps = max_steps;
    const auto ask = [&](const Basis& basis) { return refute(basis); };
    const double proved = search_.prove(minus_p_, q_pieces_, t_, std::max(0.0, upper), limits, ask);
    steps_ += search_.steps();
    return proved;
}

/// Finds the shortest of some ways that separate the convex hulls. False if they are apart, or touch.
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

/// Tries short ways along the normals of triangles that meet, if these are few. From far outside such a way is not
/// found if it ends in a hollow.
void RefinedDepth::try_normals()
{
    const double most = hardly * diagonal_length(q_.box());
    Vec3 sum{}, one{};
    int count = 0;
    const auto add = [&](std::uint32_t i, std::uint32_t j) {
        one = normalized(q_.surface().area(j), {});
        sum += one;
        if (!p_.body()) sum += -normalized(p_.surface().area(i), {});
        return ++count > few;
    };
    if (visit_gaps(p_, t_, q_, radius_ + most, [&](const surface::Gap&, auto i, auto j) { return add(i, j); }))
        return;
    for (double length = 2 * free_.clearance(); length < most; length *= longer)
        for (const Vec3 way : {normalized(sum, {}), one})
            if (way != Vec3{} && update_upper_bound(length * way)) return;
}

/// Separates the nearest points, where only the radii overlap.
void RefinedDepth::part_nearest(double gap)
{
    const FreeSpace::Contact contact = free_.contact({}, std::min(gap, radius_));
    update_upper_bound((free_.clearance() - contact.room) * contact.n);
}

bool RefinedDepth::update_upper_bound(Vec3 x)
{
    if (!(norm(x) < upper_) || !free_.is_free(x)) return false;
    upper_ = norm(x);
    best_ = x;
    is_free_by_pieces_ = false;
    return true;
}

void RefinedDepth::slide(Vec3 x, double lower)
{
    free_.slide(x, lower > 0 ? lower / (1 - limits_.accuracy) : 0);
    update_upper_bound(x);
    has_slid_ = true;
}

/// Looks for a free way near x, or else shortens the best there is.
void RefinedDepth::improve(const Basis& basis)
{
    const double length = norm(basis.x), more = is_sharp_ ? radius_ : 0;
    const Vec3 on = normalized(basis.x, {}), aside = between(basis);
    double beyond = first_beyond * length;
    for (int k = 0; length > 0 && k < most_beyond && beyond + length + more < upper_; ++k, beyond *= wider_probe)
        for (const Vec3 d : {on, aside})
            if (const Vec3 y = basis.x + more * on + beyond * d; update_upper_bound(y))
                return slide(y, length + more);
    if (!has_slid_) slide(best_, length + more);
}

/// Refutes that x, the shortest way out of the pieces, is a way out of the solids: by more pieces, or by a shorter way.
std::optional<double> RefinedDepth::refute(const Basis& basis)
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
    if (!is_sharp_ && add_rounded_pieces(basis, worth)) return shortest();
    if (grow_pieces_at(x))
    {
        if (!is_sharp_) add_rounded_pieces(basis, free_.clearance());
        return shortest();
    }
    improve(basis);
    if (is_enough(norm(x) + more)) return std::nullopt;
    if (is_sharp_ && radius_ > 0) return std::nullopt;  // x is free without what is round
    if (!is_sharp_ && add_rounded_pieces(basis, free_.clearance())) return shortest();
    for (const double share : nearer)
        if (grow_pieces_at((1 - share) * x)) break;
    return shortest();
}

/// Whether the lower bound has hardly risen for some rounds: it may be near the answer.
bool RefinedDepth::is_slow(double lower)
{
    slow_rounds_ = lower - last_ < slow_round * (upper_ - last_) ? slow_rounds_ + 1 : 0;
    last_ = lower;
    if (slow_rounds_ < most_slow) return false;
    slow_rounds_ = 0;
    return true;
}

/// Grows pieces around points where the solids overlap when P has been moved by x. Returns whether it could.
bool RefinedDepth::grow_pieces_at(Vec3 x)
{
    if (knows_all()) return false;
    const Vec3 shift = t_ + x;
    const double radius = is_sharp_ ? 0 : radius_;
    const bool is_body = p_.body() != nullptr;
    int added = 0, tries = 0;
    std::array<Vec3, grown_at_once> taken;
    const auto try_seeds = [&](std::span<const SeedPair> seeds) {
        for (const SeedPair& seed : seeds)
        {
            if (added >= grown_at_once || tries >= most_tries) return;
            const auto is_near = [&](Vec3 other) { return norm(other - seed.in_q) < 2 * seed.room; };
            if (std::any_of(taken.begin(), taken.begin() + added, is_near)) continue;
            if (!q_.contains(seed.in_q) || !p_.contains(seed.in_p - shift)) continue;
            ++tries;
            if (grow_pair_at(seed.in_p - shift, seed.in_q)) taken[static_cast<std::size_t>(added++)] = seed.in_q;
        }
    };
    seeds_.reset(p_, q_, shift);
    if (!is_body) try_seeds(seeds_.at_crossings(middles(shift)));
    tries = 0;
    if (added == 0 && (is_body || radius > 0)) try_seeds(seeds_.at_contacts(radius));
    if (added == 0 && is_body && !(radius > 0)) try_seeds(seeds_.in_body());
    if (added == 0 && is_body) try_seeds(middles(shift));
    return added > 0;
}

/// Grows one piece in each solid that its pieces do not fill. Returns whether it could.
bool RefinedDepth::grow_pair_at(Vec3 in_p, Vec3 in_q)
{
    std::optional<pieces::Piece> of_q, of_p;
    if (!q_.solid().is_filled() && !(of_q = grown(q_, in_q, 1))) return false;
    if (!p_.solid().is_filled() && !(of_p = grown(p_, in_p, -1))) return false;
    if (of_q) q_pieces_.add(std::move(*of_q));
    if (of_p)
    {
        if (!is_sharp_) roots_.push_back(minus_p_.count());
        minus_p_.add(std::move(*of_p));
    }
    return true;
}

std::optional<pieces::Piece> RefinedDepth::grown(const TransformedSolid& solid, Vec3 seed, double sign)
{
    const auto corners = growth_.grow(solid.surface(), seed, pieces::inner_piece_vertices);
    if (corners.size() < 4) return std::nullopt;
    std::pmr::vector<Vec3> signed_corners(memory_);
    for (const Vec3& v : corners)
        signed_corners.push_back(sign * v);
    std::optional<pieces::Piece> piece = pieces::make_piece(signed_corners, memory_);
    if (piece && (piece->normals.size() < 4 || !is_exact(*piece))) return std::nullopt;
    return piece;
}

bool RefinedDepth::is_exact(const pieces::Piece& piece) const
{
    return piece.blur < most_blur * std::max(limits_.accuracy, least_accuracy) * upper_;
}

/// Lists the middles of all pieces, relative to Q.
std::span<const SeedPair> RefinedDepth::middles(Vec3 shift)
{
    const auto add = [&](Vec3 middle) { middles_.push_back({middle, middle, 0}); };
    middles_.clear();
    for (std::size_t i = 0; i < q_pieces_.count(); ++i)
        add(centre(q_pieces_.box(i)));
    for (std::size_t i = 0; i < minus_p_.count(); ++i)
        add(shift - centre(minus_p_.box(i)));
    return middles_;
}

// What is round

/// The support point of a piece of −P, or of the core of a body, without the radius.
Vec3 RefinedDepth::root_support(std::size_t root, Vec3 d)
{
    if (const convex::Body* const body = p_.body()) return -core_support(*body, -d);
    return support_point(minus_p_.corners(root), d);
}

std::optional<RefinedDepth::Overlap> RefinedDepth::overlap(std::size_t root, std::size_t j, const Basis& basis)
{
    const Vec3 away = t_ + basis.x;
    const pieces::VectorArray& q = q_pieces_.corners(j);
    const auto support = [&](Vec3 d) {
        const Vec3 p = root_support(root, d);
        return convex::Vertex{support_point(q, d) + p - away, 0, p, 0};
    };
    Overlap found{root, 0, convex::nearest_of_set(support, centre(q_pieces_.box(j)) - away, radius_)};
    found.depth = radius_ - found.nearest.lower;
    // Inside, GJK does not look for the way out. x is on these planes, and the sum may be behind one of them.
    for (std::size_t i = 0; i < basis.count; ++i)
        found.depth = std::min(found.depth, radius_ + dot(basis.planes[i].n, support(basis.planes[i].n).w));
    if (!(found.depth > free_.clearance())) return std::nullopt;
    return found;
}

/// Adds pieces that are fine where x is in the sum of two pieces and the radius, so that x is in a sum of pieces. If x
/// is in no such sum, and the pieces are the whole solids, x is free. Returns whether pieces were added. `least`:
/// smaller overlaps are ignored.
bool RefinedDepth::add_rounded_pieces(const Basis& basis, double least)
{
    std::array<std::optional<Overlap>, grown_at_once> deepest;
    const Vec3 at = t_ + basis.x;
    bool is_clear = true;
    long asked = 0;
    for (const std::size_t root : roots_)
        for (std::size_t j = 0; j < q_pieces_.covering(); ++j)
        {
            const Aabb p = p_.body() ? Aabb{-p_.box().hi, -p_.box().lo} : minus_p_.box(root), &q = q_pieces_.box(j);
            const Vec3 off = max(max(p.lo + q.lo - at, at - p.hi - q.hi), Vec3{});
            if (!(norm2(off) < square(radius_)) && !(off == Vec3{})) continue;
            ++asked;
            auto found = overlap(root, j, basis);
            if (!found) continue;
            is_clear = false;
            if (!(found->depth > least)) continue;
            for (auto& best : deepest)
                if (!best || best->depth < found->depth) std::swap(best, found);
        }
    search_.count(asked / overlaps_of_step);
    if (is_clear && knows_all() && norm(basis.x) < upper_ && !is_within(basis.x))
        upper_ = norm(basis.x), best_ = basis.x, is_free_by_pieces_ = true;
    bool added = false;
    for (const auto& found : deepest)
        added |= found && add_fine(*found, basis);
    return added;
}

/// Whether a point of a body moved by x is well inside Q: a thin body in the face between two pieces is in no sum.
bool RefinedDepth::is_within(Vec3 x) const
{
    if (!p_.body()) return false;
    const Vec3 at = p_.shell_points()[0] + t_ + x;
    return q_.contains(at) && q_.surface().distance(at) > free_.clearance();
}

bool RefinedDepth::add_fine(const Overlap& overlap, const Basis& basis)
{
    std::array<Vec3, 4> directions;
    std::size_t n = 0;
    const convex::NearestOfSet& nearest = overlap.nearest;
    if (nearest.upper > 0) directions[n++] = -nearest.n;
    if (p_.solid().is_curved || n == 0)
        for (std::size_t i = 0; i < basis.count; ++i)
            directions[n++] = basis.planes[i].n;
    std::array<Vec3, 4> corners;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nearest.W.n); ++i)
        corners[i] = nearest.W.v[i].p;
    const double size = diagonal_length(p_.box()) * (p_.solid().is_curved ? 1 : 0) + radius_;
    const auto support = [&](Vec3 d) { return root_support(overlap.root, d); };
    const std::size_t least =
        std::min<std::size_t>(4, minus_p_.faces(overlap.root).normals.size());  // flat ones are too
    double angle =
        std::clamp(std::sqrt(share_of_accuracy * limits_.accuracy * upper_ / size), least_angle, most_angle);
    for (; angle < 2 * most_angle; angle *= coarser)
    {
        auto piece = pieces::fine_piece(support, radius_, {{directions.data(), n}, angle},
                                        {corners.data(), static_cast<std::size_t>(nearest.W.n)}, memory_);
        if (!piece || piece->normals.size() < least || !is_exact(*piece)) continue;
        minus_p_.add(std::move(*piece));
        return true;
    }
    return false;
}

}  // namespace dt::depth
