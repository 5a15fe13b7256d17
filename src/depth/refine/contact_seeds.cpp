// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Goes under the triangles that are near, first along their normals, then by ways that cost more.
#include "depth/refine/contact_seeds.hpp"

namespace dt::depth
{
namespace
{

/// Limits the contacts kept, those tried, the triangles that are cut, and the points between two cuts.
constexpr std::size_t most_contacts = 4000, most_tried = 60, most_cuts = 12, most_between = 24;

/// How far from the surface a seed is, relative to the room that the radius leaves.
constexpr double beside[] = {0.25, 0.03};

/// How far a way into a body turns to its middle: a share.
constexpr double to_the_middle[] = {0.5, 0.1, 0.01, 1e-3, 1e-5};

/// Bisections of a length in a body.
constexpr int halvings = 20;

/// How far from the surface rays begin, relative to the size.
constexpr double start = 1e-9;

/// A point under a triangle, near a point of it, and half way through at most.
Vec3 under(const surface::TriangleTree& surface, std::uint32_t triangle, Vec3 at, double depth)
{
    const auto [a, b, c] = surface.corners(triangle);
    const Vec3 to_middle = (1.0 / 3) * (a + b + c) - at, inward = -normalized(surface.area(triangle), {});
    const double length = norm(to_middle), least = start * norm(surface.box().hi - surface.box().lo);
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

std::span<const SeedPair> ContactSeeds::seeds(const TransformedSolid& p, const TransformedSolid& q, Vec3 shift,
                                              double radius)
{
    p_ = &p;
    q_ = &q;
    contacts_.clear();
    seeds_.clear();
    visit_gaps(p, shift, q, radius, [&](const surface::Gap& gap, std::uint32_t i, std::uint32_t j) {
        contacts_.push_back({gap, i, j});
        return contacts_.size() >= most_contacts;
    });
    std::stable_sort(contacts_.begin(), contacts_.end(),
                     [](const Contact& a, const Contact& b) { return a.gap.width < b.gap.width; });
    const std::size_t step = contacts_.size() / most_tried + 1;
    const std::size_t each = radius > 0 ? most_tried / 4 : 0;
    for (std::size_t k = 0; k < contacts_.size(); k += k < each ? 1 : step)
        if (radius > 0)
            look_beside(contacts_[k], shift, radius);
        else
            look_inside(contacts_[k].gap.on_b, q_->surface().area(contacts_[k].j), shift);
    std::stable_sort(seeds_.begin(), seeds_.end(),
                     [](const SeedPair& a, const SeedPair& b) { return a.room > b.room; });
    return seeds_;
}

/// Adds points under the triangles that are near.
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

/// Adds points on the way from a point of the surface in the body to where the body is furthest under it, turned a little
/// to its middle: half way to where that leaves the solid.
void ContactSeeds::look_inside(Vec3 at, Vec3 out, Vec3 shift)
{
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

// Where that finds nothing: at sharp edges ways under one triangle lead out through the next, and points in common that are
// on an edge, or on the surface of the body, are of no use.

std::span<const SeedPair> ContactSeeds::seeds_in_body(Vec3 shift)
{
    seeds_.clear();
    const std::size_t step = contacts_.size() / most_cuts + 1;
    for (std::size_t k = 0; k < contacts_.size(); k += step)
        look_straight_under(contacts_[k], shift);
    look_between();
    std::stable_sort(seeds_.begin(), seeds_.end(),
                     [](const SeedPair& a, const SeedPair& b) { return a.room > b.room; });
    return seeds_;
}

/// A flat body has nothing under a triangle that crosses it. Between two points where it is crossed it may be in the solid.
void ContactSeeds::look_between()
{
    const std::size_t n = contacts_.size();
    for (std::size_t i = 0; n >= 2 && i < most_between; ++i)
    {
        const Vec3 a = contacts_[i % n].gap.on_b, b = contacts_[(i + 1 + i / n) % n].gap.on_b;
        seeds_.push_back({0.5 * (a + b), 0.5 * (a + b), 0});
    }
}

/// From the middle of what the body cuts out of a triangle, half way to where one of the two ends.
void ContactSeeds::look_straight_under(const Contact& contact, Vec3 shift)
{
    const surface::Corners t = q_->surface().corners(contact.j);
    const Vec3 inward = -normalized(q_->surface().area(contact.j), {});
    if (inward == Vec3{}) return;
    Vec3 at = contact.gap.on_b;
    for (int k = 0; k < 2; ++k)
        at = middle_of_cut(t, inward, at, shift);
    const double size = norm(p_->box().hi - p_->box().lo);
    const double in_q = q_->surface().ray(at, inward, start * norm(q_->box().hi - q_->box().lo), size);
    const double room = way_in_body(at - shift, inward, in_q);
    const Vec3 seed = at + (0.5 * room) * inward;
    seeds_.push_back({seed, seed, room});
}

/// The mean of where ways from x in a triangle leave it, or the body.
Vec3 ContactSeeds::middle_of_cut(const surface::Corners& t, Vec3 n, Vec3 x, Vec3 shift) const
{
    const Vec3 middle = (1.0 / 3) * (t[0] + t[1] + t[2]), u = normalized(t[1] - t[0], {}), v = cross(n, u);
    const Vec3 body = centre(p_->box()) + shift - x;
    std::array<Vec3, 13> ways{t[0] - x, t[1] - x, t[2] - x, middle - x, body - dot(body, n) * n, u, v, -u, -v,
                              u + v,    u - v,    v - u,    -u - v};
    Vec3 sum{};
    double count = 0;
    for (const Vec3& way : ways)
    {
        const Vec3 d = normalized(way, {});
        const double length = d == Vec3{} ? 0 : way_in_body(x - shift, d, way_in_triangle(t, n, x, d));
        if (length > 0) sum += x + length * d, ++count;
    }
    return count > 0 ? (1 / count) * sum : x;
}

/// How far it is along a unit d, at most `most`.
double ContactSeeds::way_in_body(Vec3 x, Vec3 d, double most) const
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
