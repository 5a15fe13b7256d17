// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// From where the surfaces cross, a ray goes into the overlap, as far from both surfaces as possible; half way to where
// it leaves one of the solids is a seed.
#include "depth/refine/overlap_seeds.hpp"

#include "surface/close_triangles.hpp"
#include "surface/triangle_gap.hpp"

#include <algorithm>

namespace dt::depth
{
namespace
{

/// Limits the crossings kept, those that send rays, those so few that each sends more, the seeds by rays, and by means.
constexpr std::size_t most_crossings = 4000, most_rays = 150, few_crossings = 40, most_by_rays = 20, most_means = 16;

/// How far from the surface rays begin, relative to the size.
constexpr double beside_surface = 1e-8;

/// The least sine between a ray and either surface: where the surfaces all but touch, the overlap is as thin.
constexpr double least_slope = 1e-7;

}  // namespace

bool OverlapSeeds::cross(const TransformedSolid& p, const TransformedSolid& q, Vec3 shift)
{
    p_ = &p;
    q_ = &q;
    shift_ = shift;
    size_ = std::min(norm(p.box().hi - p.box().lo), norm(q.box().hi - q.box().lo));
    crossings_.clear();
    visit_close(
        p.surface(), shift, q.surface(), 0,
        [&](std::uint32_t i, std::uint32_t j, const surface::Corners& a, const surface::Corners& b) {
            if (const auto at = surface::crossing_of(a, b))
                crossings_.push_back({*at, normalized(p.surface().area(i), {}), normalized(q.surface().area(j), {})});
            return crossings_.size() >= most_crossings;
        });
    return !crossings_.empty();
}

void OverlapSeeds::look_inside(const Crossing& crossing, Vec3 direction)
{
    if (dot(direction, crossing.out_p) > -least_slope || dot(direction, crossing.out_q) > -least_slope) return;
    const double start = beside_surface * size_;
    const double in_q = q_->surface().ray(crossing.at, direction, start, size_);
    const double room = p_->surface().ray(crossing.at - shift_, direction, start, in_q);
    seeds_.push_back({crossing.at + (0.5 * room) * direction, room});
}

std::span<const OverlapSeed> OverlapSeeds::seeds(std::span<const Vec3> middles)
{
    seeds_.clear();
    if (crossings_.empty())
        for (const Vec3& x : middles)
            if (q_->contains(x) && p_->contains(x - shift_))
                seeds_.push_back({x, std::min(q_->surface().distance(x), p_->surface().distance(x - shift_))});
    const std::size_t n = crossings_.size(), step = n / most_rays + 1;
    for (std::size_t i = 0; i < n; i += step)
    {
        const Vec3 inward = -normalized(crossings_[i].out_p + crossings_[i].out_q, {});
        if (inward == Vec3{}) continue;
        look_inside(crossings_[i], inward);
        if (n >= few_crossings) continue;
        const Vec3 u = any_perpendicular(inward), v = dt::cross(inward, u);
        for (const Vec3 aside : {u, -u, v, -v})
            look_inside(crossings_[i], normalized(inward + 0.7 * aside, inward));
    }
    std::stable_sort(seeds_.begin(), seeds_.end(),
                     [](const OverlapSeed& a, const OverlapSeed& b) { return a.room > b.room; });
    if (seeds_.size() > most_by_rays) seeds_.resize(most_by_rays);
    // Where no ray finds the way, the middle of some crossings may be inside.
    for (std::size_t i = 0; n >= 3 && i < most_means; ++i)
        seeds_.push_back({(1.0 / 3) * (crossings_[i * 7919 % n].at + crossings_[(i * 104729 + n / 3) % n].at +
                                       crossings_[(i * 15485863 + 2 * n / 3) % n].at),
                          0});
    return seeds_;
}

}  // namespace dt::depth
