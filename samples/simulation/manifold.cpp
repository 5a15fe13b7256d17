// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Keeping up to four points of each pair.

#include "manifold.hpp"

#include <algorithm>

namespace simulation
{
namespace
{

// In units of the world, in which letters are 1 high.
constexpr std::size_t most_points = 4;
constexpr double same_place = 0.06;  // a new point this near to an old one replaces it
constexpr double most_gap = 0.015;  // a point further apart touches no more
constexpr double most_slide = 0.03;  // nor does one that has slid this far

bool holds(const ContactPoint& point, const RigidBody& a, const RigidBody& b)
{
    const Place at = place(point, a, b);
    const Vec slide = at.on_a - at.on_b - at.normal * at.gap;
    return at.gap < most_gap && dot(slide, slide) < most_slide * most_slide;
}

/// Drops one of five points: the one nearest to another, but not the last, which is new.
void drop_one(std::vector<ContactPoint>& points)
{
    std::size_t dropped = 0;
    double least = 1e30;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
        {
            const Vec between = points[i].local_b - points[j].local_b;
            if (dot(between, between) >= least) continue;
            least = dot(between, between);
            dropped = i;
        }
    points.erase(points.begin() + static_cast<std::ptrdiff_t>(dropped));
}

}  // namespace

Place place(const ContactPoint& point, const RigidBody& a, const RigidBody& b)
{
    Place at = {a.to_world(point.local_a), b.to_world(point.local_b), matrix(b.pose.turn) * point.local_normal};
    at.gap = dot(at.on_a - at.on_b, at.normal);
    return at;
}

Manifold& Manifolds::add(const Overlap& overlap, const std::vector<RigidBody>& bodies)
{
    const RigidBody &a = bodies[overlap.a], &b = bodies[overlap.b];
    Manifold& manifold = all_[{overlap.a, overlap.b}];
    ContactPoint point;
    point.local_a = a.to_local(overlap.on_a);
    point.local_b = b.to_local(overlap.on_b);
    point.local_normal = transposed_times(matrix(b.pose.turn), overlap.normal);
    const auto near = [&](const ContactPoint& old) {
        const Vec between = old.local_b - point.local_b;
        return dot(between, between) < same_place * same_place;
    };
    const auto old = std::find_if(manifold.points.begin(), manifold.points.end(), near);
    if (old != manifold.points.end())
    {
        point.normal_impulse = old->normal_impulse;
        point.friction_impulse = old->friction_impulse;
        manifold.points.erase(old);
    }
    manifold.points.push_back(point);
    if (manifold.points.size() > most_points) drop_one(manifold.points);
    return manifold;
}

void Manifolds::refresh(const std::vector<RigidBody>& bodies, std::vector<Pair>& parted)
{
    for (auto entry = all_.begin(); entry != all_.end();)
    {
        auto& [pair, manifold] = *entry;
        const RigidBody &a = bodies[pair.first], &b = bodies[pair.second];
        manifold.impact = false;
        if (!a.stands() || !b.stands())
            std::erase_if(manifold.points, [&](const ContactPoint& point) { return !holds(point, a, b); });
        if (manifold.points.empty())
        {
            parted.push_back(pair);
            entry = all_.erase(entry);
        }
        else
            ++entry;
    }
}

}  // namespace simulation
