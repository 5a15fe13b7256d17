// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds the nearest point behind the planes between near triangles, step by step.
#include "depth/refine/free_space.hpp"

#include <algorithm>
#include <limits>

namespace dt::depth
{
namespace
{

/// The clearance kept between surfaces that would touch, relative to the sizes.
constexpr double kept_apart = 1e-9;
/// The least clearance of a free way, and what each slide may lose to rounding, relative to that clearance.
constexpr double kept_at_least = 0.25, slack = 1e-3;

/// Limits the slides of a way, and the steps that shorten it until surfaces touch.
constexpr int max_slides = 40, max_presses = 60;
/// Limits how far surfaces that touch may be apart, relative to the size.
constexpr double pressed = 1e-7;
/// Limits which triangles are as near as the nearest, relative to the gap between it and the radius.
constexpr double not_much = 1.1;
constexpr std::size_t most_planes = 20'000;  ///< limits the planes of a slide

/// Limits how far near triangles are, at first, at least and at most, relative to the size.
constexpr double first_near = 5e-3, least_near = 1e-6, most_near = 0.1;
constexpr double wider = 1.6, narrower = 0.5;  ///< change that distance by the length of the last step

/// The least gain of a slide that is not slow, relative to the length.
constexpr double slow = 5e-4;

}  // namespace

void FreeSpace::reset(const TransformedSolid& p, const TransformedSolid& q, Vec3 t, double radius)
{
    p_ = &p;
    q_ = &q;
    t_ = t;
    radius_ = radius;
    size_ = diagonal_length(p.box()) + diagonal_length(q.box());
    clearance_ = kept_apart * (size_ + max_abs(t) + radius);
}

bool FreeSpace::is_free(Vec3 x) const
{
    const Vec3 shift = t_ + x;
    const auto meet = [](const surface::Gap&, std::uint32_t, std::uint32_t) { return true; };
    if (visit_gaps(*p_, shift, *q_, radius_ + kept_at_least * clearance_, meet)) return false;
    for (const Vec3& v : p_->shell_points())
        if (q_->contains(v + shift)) return false;
    for (const Vec3& v : q_->shell_points())
        if (p_->contains(v - shift)) return false;
    return true;
}

/// The half-spaces in which y must be: P moved by y is on its side of the planes between near triangles.
FreeSpace::Region FreeSpace::find_region(Vec3 x, double near)
{
    region_.clear();
    Region outcome = Region::found;
    const double distance = radius_ + near;
    visit_gaps(*p_, t_ + x, *q_, distance, [&](const surface::Gap& gap, std::uint32_t, std::uint32_t) {
        const double room = gap.width - radius_;
        if (!(room > 0)) return outcome = Region::not_free, true;
        region_.push_back({gap.n, dot(gap.n, x) - room + std::min(clearance_, room)});
        if (region_.size() <= most_planes) return false;
        return outcome = Region::too_many, true;
    });
    return outcome;
}

void FreeSpace::slide(Vec3& x, double enough)
{
    double near = first_near * size_;
    int slow_steps = 0;
    for (int k = 0; k < max_slides && norm(x) > enough && slow_steps < 2 && near > least_near * size_; ++k)
    {
        const Region outcome = find_region(x, near);
        if (outcome == Region::not_free) return;
        if (outcome == Region::too_many)
        {
            near *= narrower;
            continue;
        }
        const double length = norm(x);
        Basis basis;
        RecentCuts recent;
        if (least_norm(region_, {}, nullptr, {length, slack * clearance_}, basis, recent) != LeastNorm::found) return;
        const double step = norm(basis.x - x), allowed = near - clearance_;
        const Vec3 y = step > allowed ? x + (allowed / step) * (basis.x - x) : basis.x;
        if (!(norm(y) < length - clearance_)) return;
        slow_steps = norm(y) > length * (1 - slow) ? slow_steps + 1 : 0;
        x = y;
        if (step > near)
            near = std::min(near * wider, most_near * size_);
        else if (step < 0.2 * near)
            near = std::max(4 * step, least_near * size_);
    }
}

/// Chooses among the pairs of triangles that are not much further apart than the nearest: these are few, while those
/// near in some wider sense may be all there are.
FreeSpace::Contact FreeSpace::contact(Vec3 x, double about) const
{
    surface::Gap nearest;
    nearest.width = std::numeric_limits<double>::infinity();
    const auto look = [&](double beyond, bool at_all) {
        return visit_gaps(*p_, t_ + x, *q_, about + beyond,
                          [&](const surface::Gap& gap, std::uint32_t, std::uint32_t) {
                              if (gap.width < nearest.width) nearest = gap;
                              return !at_all;
                          });
    };
    const double first = 16 * clearance_;
    double none = 0, some = first;
    for (; some < 16 * size_ && !look(some, false); some *= 8)
        none = some;
    for (some = std::min(some, nearest.width - about); none > 0 && some > not_much * none;
         some = std::min(some, nearest.width - about))
        if (const double half = 0.5 * (none + some); !look(half, false)) none = half;
    look(std::max(some, first), true);
    return {nearest.on_b, nearest.n, nearest.width - radius_};
}

/// Moved by less than there is room, P stays free.
FreeSpace::Contact FreeSpace::press(Vec3& x) const
{
    Contact found = contact(x, radius_);
    for (int k = 0; k < max_presses && found.room > pressed * size_; ++k)
    {
        const double length = norm(x), left = length - found.room + clearance_;
        if (!(left > 0)) break;
        x = (left / length) * x;
        found = contact(x, radius_);
    }
    return found;
}

}  // namespace dt::depth
