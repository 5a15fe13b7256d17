// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Upper bounds come from greedy exits and from shortening them; lower bounds from the queue of nodes.
#include "depth/depth_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dt::depth
{

namespace
{

/// Limits how deep points on the boundary of a sum may be in it, relative to the sizes.
constexpr double boundary = 1e-13;

constexpr std::size_t first_directions = 96;  ///< face normals along which the convex hulls are separated
constexpr long single_branching = 32;  ///< nodes that branch on the deepest sum without a comparison
constexpr std::size_t strong_branching = 2;  ///< sums compared per node after that
constexpr long helpers_after = 200;  ///< nodes after which the helpers' sums join
constexpr long first_exit_search = 16;  ///< nodes before the first greedy search for an exit
/// Limits the memory of all nodes and their half-spaces. If more than half of it is nodes that wait, the search ends.
constexpr std::size_t max_bytes = std::size_t{128} << 20;
/// How far beyond x a free point is looked for, at first and at last, relative to ‖x‖.
constexpr double first_probe = 1e-7, last_probe = 0.1;
/// The first search radius without a guess, and the last before all sums are taken, relative to the smaller solid; each
/// is near_growth times the one before.
constexpr double near_first = 1. / 32, near_last = 1. / 8, near_growth = 8;
/// The first search radius with a guess: near_guess · ‖guess‖ + near_least · size of the smaller solid.
constexpr double near_guess = 1.5, near_least = 1. / 256;
/// Limits the half-spaces of a node when memory runs out.
constexpr std::size_t most_cuts = 24;
/// The nodes that a refutation counts as, and the sums and facets looked at that count as one node more. Pieces come
/// with every refutation, and their sums with the square of their number: then a node is no measure of the work.
constexpr long steps_of_refutation = 20;
constexpr std::uint64_t looks_of_step = 4096;
constexpr int max_exit_steps = 3000;  ///< limits a greedy search for an exit
/// Limits the shortenings of a way out; the least gain of one, relative to ‖x‖².
constexpr int max_shortenings = 20;
constexpr double least_shortening = 1e-13;
constexpr double parallel_planes = 1e-12;  ///< largest squared sine between planes without a line in common
/// Limits how far a node may lead the queue and still be followed without it, relative to the interval of the bounds.
constexpr double follow = 0.1;

/// The size of a box plus its distance from the origin.
double scale_of(const Aabb& box)
{
    return diagonal_length(box) + largest_coordinate(box);
}

}  // namespace

DepthSearch::DepthSearch(std::pmr::memory_resource* memory)
    : sums_(memory), nodes_(memory), queue_(memory), stuck_(memory), branching_(memory), other_(memory),
      cuts_(memory), region_(memory), exit_cuts_(memory)
{}

void DepthSearch::reset(MappedPieces& minus_p, MappedPieces& q, Vec3 t, const DepthLimits& limits, double radius)
{
    p_ = &minus_p;
    q_ = &q;
    limits_ = limits;
    steps_ = steps_elsewhere_ = 0;
    cones_ = {};
    covered_ = 0;
    sums_.reset(minus_p, q, t, radius);
    tolerance_ = boundary * (scale_of(minus_p.box()) + scale_of(q.box()) + max_abs(t) + radius);
}

bool DepthSearch::begin(MappedPieces& minus_p, MappedPieces& q, Vec3 t, const DepthLimits& limits, const Vec3* guess,
                        double radius)
{
    reset(minus_p, q, t, limits, radius);
    next_exit_search_ = first_exit_search;
    helpers_wait_ = minus_p.covering() < minus_p.count() && q.covering() < q.count();
    if (!begin_near(guess))
    {
        if (!separate_outlines(t, radius)) return false;
        sums_.clear();
        sums_.add_covering(upper_);
        find_first_exit(guess);
    }
    sums_.drop_beyond(upper_);
    restart();
    return true;
}

/// Searches among the sums near the origin, in a growing radius. Solids that are hardly in each other have few of them.
/// A way out shorter than the radius is final, as all other sums are beyond its end.
bool DepthSearch::begin_near(const Vec3* guess)
{
    const double size = std::min(diagonal_length(p_->box()), diagonal_length(q_->box()));
    double limit = guess ? near_guess * norm(*guess) + near_least * size : near_first * size;
    for (; limit < near_last * size; limit *= near_growth)
    {
        upper_ = limit;
        sums_.clear();
        sums_.add_covering(limit);
        sums_.drop_apart(limit);
        find_first_exit(guess);
        if (upper_ < limit) return true;
    }
    return false;
}

/// Finds a first way out, from the guess if that can be made one.
void DepthSearch::find_first_exit(const Vec3* guess)
{
    if (!guess || !improve(*guess)) find_exit_greedily({});
}

void DepthSearch::search_only(std::span<const OpenCone> cones, double covered, long steps)
{
    cones_ = cones;
    covered_ = covered;
    steps_elsewhere_ = steps;
    limits_.max_steps -= steps;
    restart();
}

void DepthSearch::run(long steps)
{
    const long last = std::min(steps, limits_.max_steps);
    while (!is_settled() && steps_ < last && make_room())
    {
        Node node = pop();
        if (helpers_wait_ && steps_ >= helpers_after)
        {
            helpers_wait_ = false;
            sums_.add_pairs(p_->covering(), p_->count(), q_->covering(), q_->count(), upper_);
            restart();
            continue;
        }
        if (++steps_ >= next_exit_search_)
        {
            probe_beyond(node.basis.x);
            find_exit_greedily(node);
            next_exit_search_ = steps_ + (steps_ < 64 ? steps_ : steps_ / 4 + 32);
        }
        const std::size_t stuck = stuck_.size();
        if (expand(node))
            update_upper_bound(node.basis.x);
        else if (stuck_.size() > stuck)
            probe_beyond(nodes_[stuck_.back().node].basis.x);
    }
}

std::optional<GlobalDepth> DepthSearch::result() const
{
    if (!(upper_ > tolerance_)) return std::nullopt;
    return GlobalDepth{upper_, proved(), best_, steps_ + steps_elsewhere_};
}

double DepthSearch::prove(MappedPieces& minus_p, MappedPieces& q, Vec3 t, double upper, const DepthLimits& limits,
                          Refute refute)
{
    reset(minus_p, q, t, limits, 0);
    upper_ = upper;
    sums_.add_pairs(0, minus_p.covering(), 0, q.covering(), upper_);
    restart();
    std::uint64_t counted = 0;
    while (!is_settled() && steps_ < limits_.max_steps && make_room() && sums_.facet_bytes() < max_bytes)
    {
        Node node = pop();
        const std::uint64_t looks = sums_.looked_at() / looks_of_step;
        steps_ += 1 + static_cast<long>(looks - std::exchange(counted, looks));
        if (!expand(node)) continue;
        if (!queue_.empty() && queue_.front().lower < node.lower)  // others come first
        {
            push(node);
            continue;
        }
        const std::size_t old_p = minus_p.covering(), old_q = q.covering();
        const std::optional<double> shortest = refute(node.basis);
        steps_ += steps_of_refutation;
        if (!shortest)
        {
            push(node);
            break;
        }
        upper_ = std::min(upper_, *shortest);
        sums_.add_pairs(old_p, minus_p.covering(), 0, q.covering(), upper_);
        sums_.add_pairs(0, old_p, old_q, q.covering(), upper_);
        if (is_in_a_sum(node.basis.x))
        {
            push(node);
            release_stuck();
        }
        else
            set_aside(node);
    }
    return proved();
}

/// Puts nodes back into the queue whose x is now in a sum.
void DepthSearch::release_stuck()
{
    std::erase_if(stuck_, [&](const Waiting& waiting) {
        if (!is_in_a_sum(nodes_[waiting.node].basis.x)) return false;
        queue_.push_back(waiting);
        std::push_heap(queue_.begin(), queue_.end());
        return true;
    });
}

double DepthSearch::proved() const
{
    double lower = queue_.empty() ? enough() : std::min(queue_.front().lower, enough());
    for (const Waiting& stuck : stuck_)
        lower = std::min(lower, stuck.lower);
    if (covered_ > 0) lower = std::min(lower, covered_);
    return std::max(0.0, lower - tolerance_ - p_->blur() - q_->blur());
}

// Upper bounds

/// Finds the shortest of some ways that separate the convex hulls. False if they are apart, or touch.
bool DepthSearch::separate_outlines(Vec3 t, double radius)
{
    upper_ = std::numeric_limits<double>::infinity();
    const auto part_along = [&](Vec3 n, double reach) {
        const double way = reach + radius - dot(n, t);
        if (way < upper_) upper_ = way, best_ = way * n;
        return way > tolerance_;
    };
    for (int i = 0; i < 3; ++i)
    {
        Vec3 n{};
        n[i] = 1;
        if (!part_along(n, p_->box().hi[i] + q_->box().hi[i]) || !part_along(-n, -p_->box().lo[i] - q_->box().lo[i]))
            return false;
    }
    for (const MappedPieces* solid : {p_, q_})
    {
        const std::size_t stride = solid->covering() / (first_directions / 4) + 1;
        std::size_t left = first_directions / 2;
        for (std::size_t i = 0; i < solid->covering(); i += stride)
            for (std::size_t k = 0; k < solid->normal_count(i) && left > 0; ++k, --left)
                if (const Vec3 n = solid->normal(i, k); !part_along(n, p_->reach(n) + q_->reach(n))) return false;
    }
    return true;
}

void DepthSearch::update_upper_bound(Vec3 x)
{
    if (const double length = norm(x); length < upper_) upper_ = length, best_ = x;
}

/// Moves x to the nearest point of a free convex region, and again. Every sum contributes the half-space beyond one
/// facet, where x is furthest out or least far inside; their intersection is free. False if it has no point nearer than
/// the upper bound.
bool DepthSearch::improve(Vec3 x)
{
    bool better = false;
    for (int k = 0; k < max_shortenings; ++k)
    {
        region_.clear();
        for (std::uint32_t i = 0; i < sums_.count(); ++i)
        {
            const auto beyond = sums_.separate(i, x, upper_);
            if (!beyond) break;
            region_.push_back(*beyond);
        }
        Basis basis;
        RecentCuts recent;
        if (region_.size() < sums_.count() ||
            least_norm(region_, {}, nullptr, {upper_, tolerance_}, basis, recent) != LeastNorm::found)
            break;
        if (better && !(norm2(basis.x) < norm2(x) * (1 - least_shortening))) break;
        x = basis.x;
        better = true;
    }
    if (better) update_upper_bound(x);
    return better;
}

/// Looks for a free point a little beyond x, which may be in the last thin layers of the union.
void DepthSearch::probe_beyond(Vec3 x)
{
    for (double more = first_probe; more <= last_probe; more *= 10)
    {
        const Vec3 y = (1 + more) * x;
        if (!(norm(y) < upper_)) return;
        if (is_in_a_sum(y)) continue;
        improve(y);
        return;
    }
}

/// Leaves the union greedily: always beyond the facet with the nearest point.
void DepthSearch::find_exit_greedily(const Node& from)
{
    const auto cuts = cuts_of(from);
    exit_cuts_.assign(cuts.begin(), cuts.end());
    Basis basis = from.basis;
    for (int k = 0; k < max_exit_steps; ++k)
    {
        const auto containing = sums_.deepest(basis.x, 1, tolerance_, upper_);
        if (containing.empty())
        {
            update_upper_bound(basis.x);
            improve(basis.x);
            return;
        }
        list_candidates(containing[0].sum, basis, 0, branching_);
        Basis nearest;
        double limit = upper_;
        const HalfSpace* way = nullptr;
        RecentCuts recent;
        for (const auto& candidate : branching_.candidates)
        {
            if (candidate.lower >= limit) break;
            Basis beyond = basis;
            if (least_norm(exit_cuts_, {}, &candidate.beyond, {limit, tolerance_}, beyond, recent) ==
                LeastNorm::beyond)
                continue;
            if (const double length = norm(beyond.x); length < limit)
                limit = length, nearest = beyond, way = &candidate.beyond;
        }
        if (!way) return;
        exit_cuts_.push_back(*way);
        basis = nearest;
        std::erase_if(exit_cuts_, [&](const HalfSpace& s) { return !matters(s, basis.x); });
    }
}

// The tree

void DepthSearch::restart()
{
    nodes_.clear();
    queue_.clear();
    stuck_.clear();
    cuts_.clear();
    if (!(covered_ > 0)) push({});
    for (const OpenCone& cone : cones_)
    {
        if (cone.lower >= enough()) continue;
        push({cone.lower, {}, cuts_.size(), cone.sides.size()});
        for (const Vec3& n : cone.sides)
            cuts_.push_back({n, -tolerance_});  // cones overlap by more than rounding
    }
}

void DepthSearch::push(const Node& node)
{
    queue_.push_back({node.lower, nodes_.size()});
    nodes_.push_back(node);
    std::push_heap(queue_.begin(), queue_.end());
}

void DepthSearch::set_aside(const Node& node)
{
    stuck_.push_back({node.lower, nodes_.size()});
    nodes_.push_back(node);
}

/// Drops finished nodes when memory runs out. False if that does not help.
bool DepthSearch::make_room()
{
    if (tree_bytes() < max_bytes) return true;
    std::pmr::vector<Node> kept_nodes(nodes_.get_allocator());
    std::pmr::vector<HalfSpace> kept_cuts(cuts_.get_allocator());
    for (auto* const list : {&queue_, &stuck_})
        for (Waiting& waiting : *list)
        {
            Node node = nodes_[waiting.node];
            const auto cuts = cuts_of(node);
            node.first = kept_cuts.size();
            kept_cuts.insert(kept_cuts.end(), cuts.begin(), cuts.end());
            waiting.node = kept_nodes.size();
            kept_nodes.push_back(node);
        }
    std::make_heap(queue_.begin(), queue_.end());
    nodes_.swap(kept_nodes);
    cuts_.swap(kept_cuts);
    if (tree_bytes() >= max_bytes / 2) thin_out();
    return tree_bytes() < max_bytes / 2;
}

/// Keeps the half-spaces of each node that x is least inside. Nodes may then overlap; their bounds stay valid.
void DepthSearch::thin_out()
{
    std::size_t kept = 0;
    for (Node& node : nodes_)
    {
        HalfSpace* const cuts = cuts_.data() + node.first;
        const std::size_t count = std::min(node.count, most_cuts);
        const auto is_nearer = [&](const HalfSpace& a, const HalfSpace& b) {
            return a.above(node.basis.x) < b.above(node.basis.x);
        };
        std::nth_element(cuts, cuts + count, cuts + node.count, is_nearer);
        std::copy(cuts, cuts + count, cuts_.data() + kept);
        node.first = kept;
        node.count = count;
        kept += count;
    }
    cuts_.resize(kept);
}

DepthSearch::Node DepthSearch::pop()
{
    std::pop_heap(queue_.begin(), queue_.end());
    const Node node = nodes_[queue_.back().node];
    queue_.pop_back();
    return node;
}

/// Lists the facets of the sum that a point of the node may be beyond, with a lower bound of its distance: such points
/// are in the ball of the upper bound, beyond the plane through x that faces the origin, and beyond the facet.
void DepthSearch::list_candidates(std::uint32_t sum, const Basis& basis, double least, Branching& out)
{
    const Vec3 x = basis.x;
    const double length = norm(x), reach = std::sqrt(std::max(0.0, square(upper_) - square(length))) + tolerance_;
    out.candidates.clear();
    const std::size_t n = sums_.facet_count(sum, upper_);
    for (std::size_t k = 0; k < n; ++k)
    {
        const Plane f = sums_.facet(sum, k);
        if (f.h >= enough()) break;
        if (f.h - dot(f.n, x) > reach) continue;
        double lower = std::max(least, f.h);
        if (length > 0)
        {
            const double c = dot(x, f.n) / length, det = 1 - c * c;
            if (det > parallel_planes)
            {
                const double a = (length - c * f.h) / det, b = (f.h - c * length) / det;
                if (a >= 0 && b >= 0) lower = std::max(lower, std::sqrt(std::max(0.0, a * length + b * f.h)));
            }
        }
        if (lower < enough()) out.candidates.push_back({lower, f});
    }
    std::sort(out.candidates.begin(), out.candidates.end(), [](const auto& a, const auto& b) {
        return a.lower != b.lower ? a.lower < b.lower : a.beyond.h < b.beyond.h;
    });
}

void DepthSearch::make_kids(std::uint32_t sum, const Node& node, double best_weight, Branching& out)
{
    list_candidates(sum, node.basis, node.lower, out);
    out.kids.clear();
    out.inside.clear();
    out.weight = 0;
    RecentCuts recent;
    for (std::size_t k = 0; k < out.candidates.size() && out.weight < best_weight; ++k)
    {
        const auto& [bound, beyond] = out.candidates[k];
        Kid kid{k, bound, node.basis};
        const LeastNorm outcome =
            least_norm(cuts_of(node), out.inside, &beyond, {enough(), tolerance_}, kid.basis, recent);
        out.inside.push_back(flipped(beyond));
        if (outcome == LeastNorm::beyond) continue;
        kid.lower = std::max(bound, norm(kid.basis.x));
        if (kid.lower >= enough()) continue;
        out.weight += square(1 - kid.lower / upper_);
        out.kids.push_back(kid);
    }
}

/// Whether a point of the node within the upper bound may be outside the half-space; x is the node's nearest point.
bool DepthSearch::matters(const HalfSpace& cut, Vec3 x) const
{
    const double reach = std::sqrt(std::max(0.0, square(upper_) - norm2(x))) + tolerance_;
    return cut.above(x) < reach;
}

DepthSearch::Node DepthSearch::child(const Node& node, const Kid& kid)
{
    const std::size_t first = cuts_.size();
    const auto add = [&](const HalfSpace& cut) {
        if (matters(cut, kid.basis.x)) cuts_.push_back(cut);
    };
    add(branching_.candidates[kid.facet].beyond);
    for (std::size_t i = 0; i < node.count; ++i)
        add(HalfSpace(cuts_[node.first + i]));
    for (std::size_t i = 0; i < kid.facet; ++i)
        add(branching_.inside[i]);
    return {kid.lower, kid.basis, first, cuts_.size() - first};
}

/// Whether the kid equals the node: where planes are all but parallel, rounding may leave x inside a sum whose facet is
/// among them.
bool DepthSearch::goes_nowhere(const Node& node, const Kid& kid) const
{
    const HalfSpace& beyond = branching_.candidates[kid.facet].beyond;
    const auto is_beyond = [&](const HalfSpace& s) { return s.h == beyond.h && s.n == beyond.n; };
    const auto cuts = cuts_of(node);
    return kid.basis.x == node.basis.x && std::any_of(cuts.begin(), cuts.end(), is_beyond);
}

/// Branches on the sum that leaves least to do. While only one child is left, that child takes the node's place. True
/// if the node's x is in no sum.
bool DepthSearch::expand(Node& node)
{
    for (; steps_ < limits_.max_steps; ++steps_)
    {
        const std::size_t most = steps_ > single_branching ? strong_branching : 1;
        const auto containing = sums_.deepest(node.basis.x, most, tolerance_, upper_);
        if (containing.empty()) return true;
        double best = std::numeric_limits<double>::infinity();
        for (const auto& [depth, sum] : containing)
        {
            make_kids(sum, node, best, other_);
            if (other_.weight >= best) continue;
            best = other_.weight;
            std::swap(branching_, other_);
            if (branching_.kids.size() <= 1) break;
        }
        const auto& kids = branching_.kids;
        if (kids.size() != 1 || goes_nowhere(node, kids[0]))
        {
            for (const Kid& kid : kids)
                goes_nowhere(node, kid) ? set_aside(child(node, kid)) : push(child(node, kid));
            return false;
        }
        node = child(node, kids[0]);
        const double front = queue_.empty() ? node.lower : queue_.front().lower;
        if (node.lower > front + follow * (upper_ - front)) break;
    }
    push(node);
    return false;
}

}  // namespace dt::depth
