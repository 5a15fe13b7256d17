// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sums are bounded by boxes and by the last facet asked for; facets are kept in blocks of four for the lanes.
#include "depth/pairwise_sums.hpp"

#include "math/simd/double4.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dt::depth
{

namespace
{

/// Limits how far a way out may end from a facet that it ends on, relative to its length.
constexpr double on_facet = 1e-9;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Plane nowhere{{}, infinity};

constexpr double same_direction = 1 - 1e-14;  ///< least cosine between normals of one facet
/// Bounds the error of facets, relative to the sizes; generous.
constexpr double resolution = 1e-12;

constexpr std::uint64_t looks_of_facet = 32;  ///< what a facet costs that is made, in looks at one that is there

constexpr int apart_rounds = 6;  ///< limits the directions tried to see that a sum is apart

/// Whether the box comes nearer to the origin than the limit.
bool is_within(const Aabb& box, double limit)
{
    return norm2(outside(box, {})) < limit * limit;
}

}  // namespace

PairwiseSums::PairwiseSums(std::pmr::memory_resource* memory)
    : sums_(memory), pairs_(memory), lo_(memory), hi_(memory), last_n_(memory), last_h_(memory), recent_(memory),
      blocks_(memory), facets_(memory), at_most_(memory), deepest_(memory), heap_(memory)
{}

void PairwiseSums::reset(MappedPieces& minus_p, MappedPieces& q, Vec3 t, double radius)
{
    p_ = &minus_p;
    q_ = &q;
    t_ = t;
    radius_ = radius;
    looked_at_ = 0;
    slack_ = resolution * (largest_coordinate(minus_p.box()) + largest_coordinate(q.box()) + max_abs(t) + radius);
    clear();
}

void PairwiseSums::clear()
{
    sums_.clear();
    lo_.clear();
    hi_.clear();
    last_n_.clear();
    last_h_.clear();
    recent_.clear();
    blocks_.clear();
}

void PairwiseSums::add(std::size_t i, std::size_t j, double limit)
{
    const Aabb box = sum_of(p_->box(i), q_->box(j));
    if (!is_within(box, limit)) return;
    sums_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)});
    lo_.push_back(box.lo);
    hi_.push_back(box.hi);
    last_n_.push_back({});
    last_h_.push_back(infinity);
}

void PairwiseSums::add_pairs(std::size_t first_p, std::size_t last_p, std::size_t first_q, std::size_t last_q,
                             double limit)
{
    for (std::size_t i = first_p; i < last_p; ++i)
        for (std::size_t j = first_q; j < last_q; ++j)
            add(i, j, limit);
}

void PairwiseSums::add_covering(double limit)
{
    const std::size_t nodes_p = p_->node_count(), nodes_q = q_->node_count();
    if (nodes_p + 1 != p_->covering() || nodes_q + 1 != q_->covering())
        return add_pairs(0, p_->covering(), 0, q_->covering(), limit);
    pairs_.assign(1, {0, 0});
    while (!pairs_.empty())
    {
        const auto [i, j] = pairs_.back();
        pairs_.pop_back();
        if (i >= nodes_p && j >= nodes_q)
        {
            add(i - nodes_p, j - nodes_q, limit);
            continue;
        }
        const Aabb &p = p_->node_box(i), &q = q_->node_box(j);
        if (!is_within(sum_of(p, q), limit)) continue;
        const bool split_p = j >= nodes_q || (i < nodes_p && norm2(p.hi - p.lo) > norm2(q.hi - q.lo));
        for (const std::size_t k : {1u, 0u})
            pairs_.push_back(split_p ? std::array{p_->kids(i)[k], j} : std::array{i, q_->kids(j)[k]});
    }
}

template <class Matters> void PairwiseSums::keep_if(Matters matters)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sums_.size(); ++i)
    {
        if (!matters(i)) continue;
        sums_[kept] = sums_[i];
        for (pieces::VectorArray* v : {&lo_, &hi_, &last_n_})
            v->set(kept, (*v)[i]);
        last_h_[kept] = last_h_[i];
        ++kept;
    }
    sums_.resize(kept);
    for (pieces::VectorArray* v : {&lo_, &hi_, &last_n_})
        v->resize(kept);
    last_h_.resize(kept);
    recent_.clear();
}

void PairwiseSums::drop_beyond(double limit)
{
    keep_if([&](std::size_t i) { return is_within(box(i), limit); });
}

void PairwiseSums::drop_apart(double limit)
{
    keep_if([&](std::size_t i) { return !is_apart(i, limit); });
}

/// Whether a plane further from the origin than the limit has all of the sum behind it. Looked for by a few steps
/// towards the point of the sum that is nearest to the origin, each along the segment to the support point; from v
/// alone, without the simplex that GJK would keep, since most sums that are apart are so in the first directions. The
/// furthest plane is remembered, if the origin is in front of it.
bool PairwiseSums::is_apart(std::size_t i, double limit)
{
    const pieces::VectorArray &p = p_->corners(sums_[i].p), &q = q_->corners(sums_[i].q);
    Vec3 v = 0.5 * (lo_[i] + hi_[i]);
    for (int k = 0; k < apart_rounds; ++k)
    {
        const Vec3 w = p[furthest(p, -v).point] + q[furthest(q, -v).point] - t_;
        const double length = norm(v);
        if (!(length > 0)) return false;
        const double distance = dot(v, w) / length - radius_;
        if (distance > limit) return true;
        if (distance > 0 && !(last_h_[i] < -distance)) remember_plane(i, {(-1 / length) * v, -distance});
        const Vec3 step = w - v;
        const double down = -dot(v, step);
        if (!(down > 0)) return false;
        v = v + std::min(down / norm2(step), 1.0) * step;
    }
    return false;
}

void PairwiseSums::remember_plane(std::size_t i, const Plane& f)
{
    last_n_.set(i, f.n);
    last_h_[i] = f.h;
}

const PairwiseSums::Sum& PairwiseSums::built(std::uint32_t index, double limit)
{
    Sum& sum = sums_[index];
    if (sum.first != unbuilt) return sum;
    std::pmr::vector<Plane>& facets = facets_.make(*p_, sum.p, *q_, sum.q, t_, limit - radius_, slack_);
    for (Plane& f : facets)
        f.h += radius_ - dot(f.n, t_);
    std::erase_if(facets, [&](const Plane& f) { return !(f.h < limit); });
    std::sort(facets.begin(), facets.end(), [](const Plane& a, const Plane& b) { return a.h < b.h; });
    const auto same = [](const Plane& a, const Plane& b) { return dot(a.n, b.n) > same_direction; };
    facets.erase(std::unique(facets.begin(), facets.end(), same), facets.end());

    sum.first = static_cast<std::uint32_t>(blocks_.size() / 16);
    sum.count = static_cast<std::uint32_t>(facets.size());
    looked_at_ += looks_of_facet * facets.size();
    facets.resize((facets.size() + 3) / 4 * 4, nowhere);
    blocks_.resize(blocks_.size() + 4 * facets.size());
    for (std::size_t k = 0; k < facets.size(); ++k)
    {
        const Plane& f = facets[k];
        double* at = blocks_.data() + place(sum, k);
        at[0] = f.n.x, at[4] = f.n.y, at[8] = f.n.z, at[12] = f.h;
    }
    return sum;
}

Plane PairwiseSums::facet(const Sum& sum, std::size_t k) const
{
    const double* at = blocks_.data() + place(sum, k);
    return {{at[0], at[4], at[8]}, at[12]};
}

/// The facet with the largest n·x − h, or the first for which that is at least `enough`.
PairwiseSums::Separation PairwiseSums::separation(const Sum& sum, Vec3 x, double enough)
{
    const Double4 px = Double4::broadcast(x.x), py = Double4::broadcast(x.y), pz = Double4::broadcast(x.z),
                  stop = Double4::broadcast(enough);
    Double4 best = Double4::broadcast(-infinity), where = Double4::broadcast(0);
    const double* block = blocks_.data() + place(sum, 0);
    std::uint32_t k = 0;
    for (; k < sum.count; k += 4, block += 16)
    {
        const Double4 s = Double4::load(block) * px + (Double4::load(block + 4) * py +
                                                       (Double4::load(block + 8) * pz - Double4::load(block + 12)));
        const Double4 better = greater(s, best);
        best = select(better, s, best);
        where = select(better, Double4::broadcast(k), where);
        if (bits(greater(s, stop)) != 0) break;
    }
    looked_at_ += k;
    double value[4], at[4];
    best.store(value);
    where.store(at);
    std::size_t lane = 0;
    for (std::size_t i = 1; i < 4; ++i)
        if (value[i] > value[lane]) lane = i;
    return {value[lane], facet(sum, static_cast<std::size_t>(at[lane]) + lane)};
}

/// Bounds the depth of x in each sum by its box, and by the facet that was nearest when it was last asked.
void PairwiseSums::bound_depths(Vec3 x)
{
    const std::size_t n = sums_.size();
    looked_at_ += n;
    at_most_.resize(n);
    for (std::size_t i = 0; i < n; ++i)
    {
        const double a = std::min(x.x - lo_.x[i], hi_.x[i] - x.x), b = std::min(x.y - lo_.y[i], hi_.y[i] - x.y),
                     c = std::min(x.z - lo_.z[i], hi_.z[i] - x.z);
        const double d = last_h_[i] - (last_n_.x[i] * x.x + (last_n_.y[i] * x.y + last_n_.z[i] * x.z));
        at_most_[i] = std::min(std::min(a, b), std::min(c, d));
    }
}

/// Adds the sum to the deepest if x is deeper in it than the bar. False if x is nowhere deeper: no facet is within the
/// limit.
bool PairwiseSums::keep_if_deep(std::uint32_t index, Vec3 x, std::size_t k, double limit, double& bar)
{
    const Sum& sum = built(index, limit);
    if (sum.count == 0)
    {
        deepest_.assign(1, {infinity, index});
        return false;
    }
    const Separation nearest = separation(sum, x, -bar);
    remember_plane(index, nearest.facet);
    const double depth = -nearest.distance;
    if (!(depth > bar)) return true;
    if (deepest_.size() == k) deepest_.pop_back();
    const auto place = std::upper_bound(deepest_.begin(), deepest_.end(), depth,
                                        [](double d, const Depth& other) { return d > other.depth; });
    deepest_.insert(place, {depth, index});
    if (deepest_.size() == k) bar = deepest_.back().depth;
    return true;
}

void PairwiseSums::remember_deepest()
{
    constexpr std::size_t most = 8;
    for (const Depth& d : deepest_)
        if (std::find(recent_.begin(), recent_.end(), d.sum) == recent_.end()) recent_.insert(recent_.begin(), d.sum);
    if (recent_.size() > most) recent_.resize(most);
}

// Sums that were deepest before are asked first, then the others by descending bound, until that cannot be among the
// deepest any more.
std::span<const PairwiseSums::Depth> PairwiseSums::deepest(Vec3 x, std::size_t k, double least, double limit)
{
    deepest_.clear();
    heap_.clear();
    bound_depths(x);
    double bar = least;
    for (const std::uint32_t index : recent_)
    {
        if (at_most_[index] > bar && !keep_if_deep(index, x, k, limit, bar)) return deepest_;
        at_most_[index] = -infinity;
    }
    for (std::size_t i = 0; i < sums_.size(); ++i)
        if (at_most_[i] > bar) heap_.push_back({at_most_[i], static_cast<std::uint32_t>(i)});
    const auto shallower = [](const Depth& a, const Depth& b) {
        return a.depth != b.depth ? a.depth < b.depth : a.sum > b.sum;
    };
    std::make_heap(heap_.begin(), heap_.end(), shallower);
    while (!heap_.empty() && heap_.front().depth > bar)
    {
        std::pop_heap(heap_.begin(), heap_.end(), shallower);
        const std::uint32_t index = heap_.back().sum;
        heap_.pop_back();
        if (!keep_if_deep(index, x, k, limit, bar)) return deepest_;
    }
    remember_deepest();
    return deepest_;
}

std::optional<HalfSpace> PairwiseSums::separate(std::uint32_t index, Vec3 x, double limit)
{
    const auto [lo, hi] = box(index);
    HalfSpace side;
    double most = -infinity;
    for (int i = 0; i < 3; ++i)
    {
        Vec3 n{};
        n[i] = 1;
        if (x[i] - hi[i] > most) most = x[i] - hi[i], side = {n, hi[i]};
        if (lo[i] - x[i] > most) most = lo[i] - x[i], side = {-n, -lo[i]};
    }
    if (most >= 0) return side;
    // In front of this plane is the whole way from the origin to x: no facet could allow a shorter one.
    const HalfSpace last{last_n_[index], last_h_[index]};
    if (last.h <= 0 && dot(last.n, x) >= last.h) return last;
    const Sum& sum = built(index, limit);
    if (sum.count == 0) return std::nullopt;
    return separation(sum, x, infinity).facet;
}

PairwiseSums::Contact PairwiseSums::contact(Vec3 x, double limit)
{
    const Contact nearest = nearest_contact(x, limit);
    if (nearest.off <= on_facet * limit) return nearest;
    for (Sum& sum : sums_)  // made with a smaller limit, they may lack the facet that x is on
        sum.first = unbuilt;
    return nearest_contact(x, limit);
}

/// Asks the sums that are built first: x is most likely on one of them, and then few others are near enough to be
/// asked.
PairwiseSums::Contact PairwiseSums::nearest_contact(Vec3 x, double limit)
{
    Contact nearest{nullptr, nullptr, {}, infinity};
    for (const bool is_built : {true, false})
        for (std::uint32_t i = 0; i < sums_.size(); ++i)
        {
            if ((sums_[i].first != unbuilt) != is_built) continue;
            if (!(norm2(outside(box(i), x)) < square(nearest.off)) || built(i, limit).count == 0) continue;
            const Separation found = separation(sums_[i], x, infinity);
            const double off = std::fabs(found.distance);
            if (off < nearest.off) nearest = {&p_->faces(sums_[i].p), &q_->faces(sums_[i].q), found.facet.n, off};
        }
    return nearest;
}

}  // namespace dt::depth
