// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/depth_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace solid
{

namespace
{

/// Of the sizes: what is inside a sum by less is on its boundary.
constexpr double boundary = 1e-13;

constexpr std::size_t first_directions = 96;  ///< normals of faces along which the outlines are pulled apart
constexpr long single_branching = 32;  ///< nodes for which the deepest sum is branched on unseen
constexpr std::size_t strong_branching = 2;  ///< then the best of this many
constexpr long helpers_after = 200;  ///< nodes after which it pays to have the helpers' sums
constexpr long first_dive = 16;
constexpr int max_dive = 3000;
constexpr int max_polish = 20;
/// Of what is left between the bounds: a node that leaves the front by less is followed without the queue.
constexpr double follow = 0.1;

double size_of(const Aabb& box)
{
    return norm(box.hi - box.lo) + std::max(max_abs(box.lo), max_abs(box.hi));
}

}  // namespace

DepthSearch::DepthSearch(std::pmr::memory_resource* memory)
    : node_memory_(memory), sums_(memory), nodes_(memory), queue_(memory), containing_(memory), branching_(memory),
      other_(memory), region_(memory)
{}

std::optional<GlobalDepth> DepthSearch::find(MappedPieces& minus_p, MappedPieces& q, Vec3 t,
                                             const DepthLimits& limits, const Vec3* guess, double radius)
{
    limits_ = limits;
    steps_ = 0;
    tolerance_ = boundary * (size_of(minus_p.box()) + size_of(q.box()) + max_abs(t) + radius);
    if (!separate_outlines(minus_p, q, t, radius)) return std::nullopt;
    sums_.reset(minus_p, q, t, radius);
    sums_.add_pairs(0, minus_p.covering(), 0, q.covering(), upper_);
    bool helpers = minus_p.covering() < minus_p.count() && q.covering() < q.count();

    if (Vec3 x = guess ? *guess : Vec3{}; guess && polish(x))
        offer(x);
    else
        dive(Node(&node_memory_));
    sums_.drop_beyond(upper_);

    restart();
    long next_dive = first_dive;
    while (!queue_.empty() && queue_.front().lower < enough() && steps_ < limits_.max_steps)
    {
        Node node = pop();
        if (helpers && steps_ >= helpers_after)
        {
            helpers = false;
            sums_.add_pairs(minus_p.covering(), minus_p.count(), q.covering(), q.count(), upper_);
            restart();
            continue;
        }
        if (++steps_ >= next_dive)
        {
            dive(node);
            next_dive = steps_ + (steps_ < 64 ? steps_ : steps_ / 4 + 32);
        }
        expand(std::move(node));
    }
    const double lower = queue_.empty() ? enough() : std::min(queue_.front().lower, enough());
    if (!(upper_ > tolerance_)) return std::nullopt;
    return GlobalDepth{upper_, std::max(0.0, lower - tolerance_ - minus_p.blur() - q.blur()), best_, steps_};
}

// Upper bounds

/// The shortest of some ways to part the convex hulls. False if they are apart, or touch.
bool DepthSearch::separate_outlines(const MappedPieces& minus_p, const MappedPieces& q, Vec3 t, double radius)
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
        if (!part_along(n, minus_p.box().hi[i] + q.box().hi[i]) ||
            !part_along(-n, -minus_p.box().lo[i] - q.box().lo[i]))
            return false;
    }
    for (const MappedPieces* solid : {&minus_p, &q})
    {
        const std::size_t stride = solid->covering() / (first_directions / 4) + 1;
        std::size_t left = first_directions / 2;
        for (std::size_t i = 0; i < solid->covering(); i += stride)
            for (std::size_t k = 0; k < solid->normal_count(i) && left > 0; ++k, --left)
                if (const Vec3 n = solid->normal(i, k); !part_along(n, minus_p.reach(n) + q.reach(n))) return false;
    }
    return true;
}

bool DepthSearch::offer(Vec3 x)
{
    const double length = norm(x);
    if (!(length < upper_)) return false;
    upper_ = length;
    best_ = x;
    return true;
}

/// Every sum is left through the facet beyond which x is furthest, or least far inside. All of these half-spaces together
/// are free, and convex: on to their nearest point. False if that is no free point nearer than the upper bound.
bool DepthSearch::polish(Vec3& x)
{
    bool better = false;
    for (int k = 0; k < max_polish; ++k)
    {
        region_.clear();
        HalfSpace s;
        for (std::uint32_t i = 0; i < sums_.count(); ++i)
        {
            if (!sums_.separate(i, x, upper_, s)) return better;
            region_.push_back(s);
        }
        Basis basis;
        RecentCuts recent;
        if (least_norm(region_, {}, nullptr, least_norm_limits(upper_), basis, recent) != LeastNorm::found)
            return better;
        const bool shorter = norm2(basis.x) < norm2(x) * (1 - 1e-13);
        if (better && !shorter) return true;
        x = basis.x;
        better = true;
    }
    return better;
}

/// Out of the union by the greedy way: always beyond the facet with the nearest point.
void DepthSearch::dive(const Node& from)
{
    Node node(&node_memory_);
    node.cuts = from.cuts;
    node.basis = from.basis;
    for (int k = 0; k < max_dive; ++k)
    {
        Vec3 x = node.basis.x;
        sums_.deepest(x, 1, tolerance_, upper_, containing_);
        if (containing_.empty())
        {
            offer(x);
            if (polish(x)) offer(x);
            return;
        }
        list_candidates(containing_[0].sum, node, branching_);
        Basis nearest;
        double limit = upper_;
        const HalfSpace* way = nullptr;
        RecentCuts recent;
        for (const auto& candidate : branching_.candidates)
        {
            if (candidate.lower >= limit) break;
            Basis basis = node.basis;
            if (least_norm(node.cuts, {}, &candidate.beyond, least_norm_limits(limit), basis, recent) ==
                LeastNorm::beyond)
                continue;
            if (const double length = norm(basis.x); length < limit)
                limit = length, nearest = basis, way = &candidate.beyond;
        }
        if (!way) return;
        node.cuts.push_back(*way);
        node.basis = nearest;
        trim(node.cuts, nearest.x);
    }
}

// The tree

void DepthSearch::restart()
{
    nodes_.clear();
    queue_.clear();
    push(Node(&node_memory_));
}

void DepthSearch::push(Node&& node)
{
    queue_.push_back({node.lower, nodes_.size()});
    nodes_.push_back(std::move(node));
    std::push_heap(queue_.begin(), queue_.end());
}

DepthSearch::Node DepthSearch::pop()
{
    std::pop_heap(queue_.begin(), queue_.end());
    Node node = std::move(nodes_[queue_.back().node]);
    queue_.pop_back();
    return node;
}

/// Facets of the sum that a point of the node may be beyond, with a bound for it: those points are in the ball of the upper
/// bound, beyond the plane through x that faces the origin, and beyond the facet.
void DepthSearch::list_candidates(std::uint32_t sum, const Node& node, Branching& out)
{
    const Vec3 x = node.basis.x;
    const double length = norm(x), reach = std::sqrt(std::max(0.0, square(upper_) - square(length))) + tolerance_;
    out.candidates.clear();
    const std::size_t n = sums_.facet_count(sum, upper_);
    for (std::size_t k = 0; k < n; ++k)
    {
        const SumFacet f = sums_.facet(sum, k);
        if (f.h >= enough()) break;
        if (f.h - dot(f.n, x) > reach) continue;
        double lower = std::max(node.lower, f.h);
        if (length > 0)
        {
            const double c = dot(x, f.n) / length, det = 1 - c * c;
            if (det > 1e-12)
            {
                const double a = (length - c * f.h) / det, b = (f.h - c * length) / det;
                if (a >= 0 && b >= 0) lower = std::max(lower, std::sqrt(std::max(0.0, a * length + b * f.h)));
            }
        }
        if (lower < enough()) out.candidates.push_back({lower, {f.n, f.h}});
    }
    std::sort(out.candidates.begin(), out.candidates.end(), [](const auto& a, const auto& b) {
        return a.lower != b.lower ? a.lower < b.lower : a.beyond.h < b.beyond.h;
    });
}

void DepthSearch::make_kids(std::uint32_t sum, const Node& node, double best_weight, Branching& out)
{
    list_candidates(sum, node, out);
    out.kids.clear();
    out.inside.clear();
    out.weight = 0;
    RecentCuts recent;
    for (std::size_t k = 0; k < out.candidates.size() && out.weight < best_weight; ++k)
    {
        const auto& [bound, beyond] = out.candidates[k];
        Kid kid{k, bound, node.basis};
        const LeastNorm outcome =
            least_norm(node.cuts, out.inside, &beyond, least_norm_limits(enough()), kid.basis, recent);
        out.inside.push_back(complement(beyond));
        if (outcome == LeastNorm::beyond) continue;
        kid.lower = std::max(bound, norm(kid.basis.x));
        if (kid.lower >= enough()) continue;
        out.weight += square(1 - kid.lower / upper_);
        out.kids.push_back(kid);
    }
}

/// Drops cuts that no point of the node within the upper bound can be outside of.
void DepthSearch::trim(std::pmr::vector<HalfSpace>& cuts, Vec3 x) const
{
    const double reach = std::sqrt(std::max(0.0, square(upper_) - norm2(x))) + tolerance_;
    std::erase_if(cuts, [&](const HalfSpace& s) { return -s.short_of(x) >= reach; });
}

DepthSearch::Node DepthSearch::child(const Node& node, const Branching& branching, const Kid& kid)
{
    Node made(&node_memory_);
    made.lower = kid.lower;
    made.basis = kid.basis;
    made.cuts.reserve(1 + node.cuts.size() + kid.facet);
    made.cuts.push_back(branching.candidates[kid.facet].beyond);
    made.cuts.insert(made.cuts.end(), node.cuts.begin(), node.cuts.end());
    made.cuts.insert(made.cuts.end(), branching.inside.begin(),
                     branching.inside.begin() + static_cast<std::ptrdiff_t>(kid.facet));
    trim(made.cuts, kid.basis.x);
    return made;
}

/// Branches on the sum that leaves least to do. While only one child is left, that child takes the node's place.
void DepthSearch::expand(Node node)
{
    for (; steps_ < limits_.max_steps; ++steps_)
    {
        sums_.deepest(node.basis.x, steps_ > single_branching ? strong_branching : 1, tolerance_, upper_,
                      containing_);
        if (containing_.empty())
        {
            offer(node.basis.x);
            return;
        }
        double best = std::numeric_limits<double>::infinity();
        for (const auto& [depth, sum] : containing_)
        {
            make_kids(sum, node, best, other_);
            if (other_.weight >= best) continue;
            best = other_.weight;
            std::swap(branching_, other_);
            if (branching_.kids.size() <= 1) break;
        }
        if (branching_.kids.size() != 1)
        {
            for (const Kid& kid : branching_.kids)
                push(child(node, branching_, kid));
            return;
        }
        node = child(node, branching_, branching_.kids[0]);
        const double front = queue_.empty() ? node.lower : queue_.front().lower;
        if (node.lower > front + follow * (upper_ - front)) break;
    }
    push(std::move(node));
}

}  // namespace solid
