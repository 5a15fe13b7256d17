// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// From where the surfaces cross, a ray goes into the overlap, as far from both surfaces as possible; half way to where
// it leaves one of the solids is a seed. Where they are only near, and for bodies, ways go under the triangles that are
// near, first along their normals, then by ways that cost more.
#include "depth/refine/overlap_seeds.hpp"

#include <algorithm>

namespace dt::depth
{
namespace
{

/// Limits the crossings kept, those that send rays, those so few that each sends more, the seeds by rays, and by means.
constexpr std::size_t most_crossings = 4000, most_rays = 150, few_crossings = 40, most_by_rays = 20, most_means = 16;

/// Limits the contacts kept, those tried, the triangles that are cut, and the points between two cuts.
constexpr std::size_t most_contacts = 4000, most_tried = 60, most_cuts = 12, most_between = 24;

/// How far from the surface a seed is, relative to the room that the radius leaves.
constexpr double beside[] = {0.25, 0.03};

/// How far a way into a body turns to its middle: a share.
constexpr double to_the_middle[] = {0.5, 0.1, 0.01, 1e-3, 1e-5};

/// Bisections of a length in a body.
constexpr int halvings = 20;

/// How far from the surface rays begin, relative to the size: those into an overlap, and those under a triangle.
constexpr double beside_surface = 1e-8, start = 1e-9;

/// The least sine between a ray and either surface: where the surfaces all but touch, the overlap is as thin.
constexpr double least_slope = 1e-7;

/// A point under a triangle, near a point of it, and half way through at most.
Vec3 under(const surface::TriangleTree& surface, std::uint32_t triangle, Vec3 at, double depth)
{
    const auto [a, b, c] = surface.corners(triangle);
    const Vec3 to_middle = (1.0 / 3) * (a + b + c) - at, inward = -normalized(surface.area(triangle), {});
    const double length = norm(to_middle), least = start * diagonal_length(surface.box());
    const Vec3 aside = at + (length > depth ? depth / length : 1) * to_middle;
    if (inward == Vec3{}) return aside;
    return aside + std::min(depth, 0.5 * surface.ray(aside, inward, least, 2 * depth + least)) * inward;
}

/// How far it is from x in a triangle with the normal n, along a unit d, to its edge.
double way_in_triangle(const surface::Corners& t, Vec3 n, Vec3 x, Vec3 d)
{
    double most = norm(t[1] - t[0]) + norm(t[2] - t[0]);
    const double turn = dot(cross(t[1] - t[0], t[2] - t[0]), n) < 0 ? -1 : 1;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Vec3 out = turn * cross(t[(i + 1) % 3] - t[i], n);
        if (const double rise = dot(d, out); rise > 0)
            most = std::min(most, std::max(0.0, dot(t[i] - x, out) / rise));
    }
    return most;
}

}  // namespace

void OverlapSeeds::reset(const TransformedSolid& p, const TransformedSolid& q, Vec3 shift)
{
    p_ = &p;
    q_ = &q;
    shift_ = shift;
    size_p_ = diagonal_length(p.box());
    size_q_ = diagonal_length(q.box());
}

void OverlapSeeds::sort_by_room()
{
    std::stable_sort(seeds_.begin(), seeds_.end(),
                     [](const SeedPair& a, const SeedPair& b) { return a.room > b.room; });
}

// Where surfaces cross

void OverlapSeeds::find_crossings()
{
    crossings_.clear();
    visit_close(p_->surface(), shift_, q_->surface(), 0,
                [&](std::uint32_t i, std::uint32_t j, const surface::Corners& a, const surface::Corners& b) {
                    if (const auto at = surface::crossing_of(a, b))
                        crossings_.push_back(
                            {*at, normalized(p_->surface().area(i), {}), normalized(q_->surface().area(j), {})});
                    return crossings_.size() >= most_crossings;
                });
}

void OverlapSeeds::send_ray(const Crossing& crossing, Vec3 direction)
{
    if (dot(direction, crossing.out_p) > -least_slope || dot(direction, crossing.out_q) > -least_slope) return;
    const double size = std::min(size_p_, size_q_), first = beside_surface * size;
    const double in_q = q_->surface().ray(crossing.at, direction, first, size);
    const double room = p_->surface().ray(crossing.at - shift_, direction, first, in_q);
    add(crossing.at + (0.5 * room) * direction, room);
}

std::span<const SeedPair> OverlapSeeds::at_crossings(std::span<const SeedPair> middles)
{
    find_crossings();
    seeds_.clear();
    if (crossings_.empty())
        for (const auto& [in_p, in_q, room] : middles)
            if (q_->contains(in_q) && p_->contains(in_p - shift_))
                add(in_q, std::min(q_->surface().distance(in_q), p_->surface().distance(in_p - shift_)));
    const std::size_t n = crossings_.size(), step = n / most_rays + 1;
    for (std::size_t i = 0; i < n; i += step)
    {
        const Vec3 inward = -normalized(crossings_[i].out_p + crossings_[i].out_q, {});
        if (inward == Vec3{}) continue;
        send_ray(crossings_[i], inward);
        if (n >= few_crossings) continue;
        const Vec3 u = any_perpendicular(inward), v = cross(inward, u);
        for (const Vec3 aside : {u, -u, v, -v})
            send_ray(crossings_[i], normalized(inward + 0.7 * aside, inward));
    }
    sort_by_room();
    if (seeds_.size() > most_by_rays) seeds_.resize(most_by_rays);
    // Where no ray finds the way, the middle of some crossings may be inside.
    for (std::size_t i = 0; n >= 3 && i < most_means; ++i)
        add((1.0 / 3) * (crossings_[i * 7919 % n].at + crossings_[(i * 104729 + n / 3) % n].at +
                         crossings_[(i * 15485863 + 2 * n / 3) % n].at),
            0);
    return seeds_;
}

// Where surfaces are near

std::span<const SeedPair> OverlapSeeds::at_contacts(double radius)
{
    contacts_.clear();
    seeds_.clear();
    visit_gaps(*p_, shift_, *q_, radius, [&](const surface::Gap& gap, std::uint32_t i, std::uint32_t j) {
        contacts_.push_back({gap, i, j});
        return contacts_.size() >= most_contacts;
    });
    std::stable_sort(contacts_.begin(), contacts_.end(),
                     [](const Contact& a, const Contact& b) { return a.gap.width < b.gap.width; });
    const std::size_t step = contacts_.size() / most_tried + 1;
    const std::size_t each = radius > 0 ? most_tried / 4 : 0;
    for (std::size_t k = 0; k < contacts_.size(); k += k < each ? 1 : step)
        if (radius > 0)
            look_beside(contacts_[k], radius);
        else
            look_inside(contacts_[k].gap.on_b, q_->surface().area(contacts_[k].j));
    sort_by_room();
    return seeds_;
}

/// Adds points under the triangles that are near.
void OverlapSeeds::look_beside(const Contact& contact, double radius)
{
    const double room = radius - std::max(0.0, contact.gap.width);
    for (const double share : beside)
    {
        const double depth = 0.5 * share * room;
        const Vec3 in_q = under(q_->surface(), contact.j, contact.gap.on_b, depth);
        const Vec3 in_p = p_->body() ? contact.gap.on_a
                                     : under(p_->surface(), contact.i, contact.gap.on_a - shift_, depth) + shift_;
        seeds_.push_back({in_p, in_q, depth});
    }
}

/// Adds points on the way from a point of the surface in the body to where the body is furthest under it, turned a
/// little to its middle: half way to where that leaves the solid.
void OverlapSeeds::look_inside(Vec3 at, Vec3 out)
{
    const Vec3 deepest = core_support(*p_->body(), -out) + shift_, middle = centre(p_->box()) + shift_;
    const double least = start * size_q_;
    for (const double share : to_the_middle)
    {
        const Vec3 way = (1 - share) * deepest + share * middle - at;
        const double length = norm(way);
        if (!(length > least) || !(dot(way, out) < 0)) continue;
        const double room = q_->surface().ray(at, (1 / length) * way, least, length);
        add(at + (0.5 * room / length) * way, room);
    }
}

// Where that finds nothing: at sharp edges ways under one triangle lead out through the next, and points in common that
// are on an edge, or on the surface of the body, are of no use.

std::span<const SeedPair> OverlapSeeds::in_body()
{
    seeds_.clear();
    const std::size_t step = contacts_.size() / most_cuts + 1;
    for (std::size_t k = 0; k < contacts_.size(); k += step)
        look_straight_under(contacts_[k]);
    look_between();
    sort_by_room();
    return seeds_;
}

/// A flat body has nothing under a triangle that crosses it. Between two points where it is crossed it may be in the
/// solid.
void OverlapSeeds::look_between()
{
    const std::size_t n = contacts_.size();
    for (std::size_t i = 0; n >= 2 && i < most_between; ++i)
        add(0.5 * (contacts_[i % n].gap.on_b + contacts_[(i + 1 + i / n) % n].gap.on_b), 0);
}

/// From the middle of what the body cuts out of a triangle, half way to where one of the two ends.
void OverlapSeeds::look_straight_under(const Contact& contact)
{
    const surface::Corners t = q_->surface().corners(contact.j);
    const Vec3 inward = -normalized(q_->surface().area(contact.j), {});
    if (inward == Vec3{}) return;
    Vec3 at = contact.gap.on_b;
    for (int k = 0; k < 2; ++k)
        at = middle_of_cut(t, inward, at);
    const double in_q = q_->surface().ray(at, inward, start * size_q_, size_p_);
    const double room = way_in_body(at - shift_, inward, in_q);
    add(at + (0.5 * room) * inward, room);
}

/// The mean of where ways from x in a triangle leave it, or the body.
Vec3 OverlapSeeds::middle_of_cut(const surface::Corners& t, Vec3 n, Vec3 x) const
{
    const Vec3 middle = (1.0 / 3) * (t[0] + t[1] + t[2]), u = normalized(t[1] - t[0], {}), v = cross(n, u);
    const Vec3 body = centre(p_->box()) + shift_ - x;
    std::array<Vec3, 13> ways{t[0] - x, t[1] - x, t[2] - x, middle - x, body - dot(body, n) * n, u, v, -u, -v,
                              u + v,    u - v,    v - u,    -u - v};
    Vec3 sum{};
    double count = 0;
    for (const Vec3& way : ways)
    {
        const Vec3 d = normalized(way, {});
        const double length = d == Vec3{} ? 0 : way_in_body(x - shift_, d, way_in_triangle(t, n, x, d));
        if (length > 0) sum += x + length * d, ++count;
    }
    return count > 0 ? (1 / count) * sum : x;
}

/// How far it is along a unit d, at most `most`.
double OverlapSeeds::way_in_body(Vec3 x, Vec3 d, double most) const
{
    if (p_->contains(x + most * d)) return most;
    double in = 0, out = most;
    for (int k = 0; k < halvings; ++k)
    {
        const double half = 0.5 * (in + out);
        (p_->contains(x + half * d) ? in : out) = half;
    }
    return in;
}

}  // namespace dt::depth
