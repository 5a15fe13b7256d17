// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "pd/contact_seeds.hpp"

namespace solid
{
namespace
{

constexpr std::size_t most_contacts = 4000, most_tried = 60;

/// Of the room that the radius leaves: how far from the surface a seed is.
constexpr double beside[] = {0.25, 0.03};

/// Of the way into a body: how far it turns to the middle.
constexpr double to_the_middle[] = {0.5, 0.1, 0.01, 1e-3, 1e-5};

/// Of the size: where rays begin.
constexpr double start = 1e-9;

/// Near a point of a triangle, under it, and half way through at most.
Vec3 under(const TriangleTree& surface, std::uint32_t triangle, Vec3 at, double depth)
{
    const auto [a, b, c] = surface.corners(triangle);
    const Vec3 to_middle = (1.0 / 3) * (a + b + c) - at, inward = -normalized(surface.area(triangle), {});
    const double length = norm(to_middle), least = start * norm(surface.box().hi - surface.box().lo);
    const Vec3 aside = at + (length > depth ? depth / length : 1) * to_middle;
    if (inward == Vec3{}) return aside;
    return aside + std::min(depth, 0.5 * surface.ray(aside, inward, least, 2 * depth + least)) * inward;
}

}  // namespace

std::span<const SeedPair> ContactSeeds::seeds(const StandingSolid& p, const StandingSolid& q, Vec3 shift,
                                              double radius)
{
    p_ = &p;
    q_ = &q;
    contacts_.clear();
    seeds_.clear();
    visit_gaps(p, shift, q, radius, [&](const Gap& gap, std::uint32_t i, std::uint32_t j) {
        contacts_.push_back({gap, i, j});
        return contacts_.size() >= most_contacts;
    });
    std::stable_sort(contacts_.begin(), contacts_.end(),
                     [](const Contact& a, const Contact& b) { return a.gap.width < b.gap.width; });
    const std::size_t step = contacts_.size() / most_tried + 1;
    for (std::size_t k = 0; k<contacts_.size(); k += radius> 0 && k < most_tried / 4 ? 1 : step)
        if (radius > 0)
            look_beside(contacts_[k], shift, radius);
        else
            look_inside(contacts_[k], shift);
    std::stable_sort(seeds_.begin(), seeds_.end(),
                     [](const SeedPair& a, const SeedPair& b) { return a.room > b.room; });
    return seeds_;
}

/// Under the triangles that are near.
void ContactSeeds::look_beside(const Contact& contact, Vec3 shift, double radius)
{
    const double room = radius - std::max(0.0, contact.gap.width);
    for (const double share : beside)
    {
        const double depth = 0.5 * share * room;
        const Vec3 in_q = under(q_->surface(), contact.j, contact.gap.on_b, depth);
        const Vec3 in_p =
            p_->body() ? contact.gap.on_a : under(p_->surface(), contact.i, contact.gap.on_a - shift, depth) + shift;
        seeds_.push_back({in_p, in_q, depth});
    }
}

/// From a triangle in the body on to where the body is furthest under it, but for a turn to its middle, half way to where
/// that leaves the solid.
void ContactSeeds::look_inside(const Contact& contact, Vec3 shift)
{
    const Vec3 at = contact.gap.on_b, out = q_->surface().area(contact.j);
    const Vec3 deepest = core_support(*p_->body(), -out) + shift, middle = centre(p_->box()) + shift;
    const double least = start * norm(q_->box().hi - q_->box().lo);
    for (const double share : to_the_middle)
    {
        const Vec3 way = (1 - share) * deepest + share * middle - at;
        const double length = norm(way);
        if (!(length > least) || !(dot(way, out) < 0)) continue;
        const double room = q_->surface().ray(at, (1 / length) * way, least, length);
        const Vec3 seed = at + (0.5 * room / length) * way;
        seeds_.push_back({seed, seed, room});
    }
}

}  // namespace solid
