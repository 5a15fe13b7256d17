// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// See the header. Spheres and capsules are a point and a segment with a radius, which is exact both for distance and
// for depth; everything else has radius zero.
#include "reference.hpp"

#include "common/expanding_hull.hpp"

#include <algorithm>

namespace bench
{
namespace
{

constexpr double wanted_gap = 1e-9;  // wanted distance of the bounds, relative to them
constexpr double touching = 1e-12;  // shapes are of size one
constexpr int max_gjk_steps = 200;
constexpr int max_epa_steps = 500;

double radius_of(const Shape& s)
{
    return s.kind == Kind::sphere || s.kind == Kind::capsule ? s.radius : 0;
}

Vec3 hull_support(const Shape& s, Vec3 d)
{
    const std::array<float, 3>* best = nullptr;
    double height = -std::numeric_limits<double>::infinity();
    for (const auto& p : s.points)
    {
        const double h = d.x * p[0] + d.y * p[1] + d.z * p[2];
        if (h > height) height = h, best = &p;
    }
    return {(*best)[0], (*best)[1], (*best)[2]};
}

Vec3 core_support(const Shape& s, Vec3 d)
{
    const double r = s.radius, up = d.y < 0 ? -s.half : s.half, sigma = std::hypot(d.x, d.z);
    const Vec3 rim = sigma > 0 ? Vec3{r * d.x / sigma, 0, r * d.z / sigma} : Vec3{};
    switch (s.kind)
    {
    case Kind::sphere:
        return {};
    case Kind::capsule:
        return {0, up, 0};
    case Kind::cylinder:
        return rim + Vec3{0, up, 0};
    case Kind::cone:
        return d.y * 2 * s.half > sigma * r ? Vec3{0, s.half, 0} : rim - Vec3{0, s.half, 0};
    case Kind::box:
        return {std::copysign(s.half_extents[0], d.x), std::copysign(s.half_extents[1], d.y),
                std::copysign(s.half_extents[2], d.z)};
    case Kind::hull:
        return hull_support(s, d);
    }
    return {};
}

/// The core of B - A, relative to the offset of the centres, so that it is exact far from the origin too.
struct Difference
{
    Placed a, b;
    Vec3 support(Vec3 d) const
    {
        const Vec3 q = b.pose.turned(core_support(b.shape, b.pose.turned_back(d)));
        const Vec3 p = a.pose.turned(core_support(a.shape, a.pose.turned_back(-d)));
        return q - p + (b.pose.t - a.pose.t);
    }
};

using Points = std::vector<Vec3>;

/// Weights of the point of the affine hull of `y` nearest the origin, all positive; else nothing.
std::optional<std::array<double, 4>> inner_weights(const Points& y)
{
    const std::size_t n = y.size() - 1;
    std::array<Vec3, 3> e;
    for (std::size_t i = 0; i < n; ++i)
        e[i] = y[i + 1] - y[0];
    std::array<double, 4> l{1, 0, 0, 0};
    if (n == 1) l[1] = -dot(e[0], y[0]) / dot(e[0], e[0]);
    if (n == 2)
    {
        const Vec3 normal = cross(e[0], e[1]);
        const double area2 = dot(normal, normal);
        l[1] = dot(cross(-y[0], e[1]), normal) / area2;
        l[2] = dot(cross(e[0], -y[0]), normal) / area2;
    }
    if (n == 3)
    {
        const double volume = dot(cross(e[0], e[1]), e[2]);
        l[1] = dot(cross(-y[0], e[1]), e[2]) / volume;
        l[2] = dot(cross(e[0], -y[0]), e[2]) / volume;
        l[3] = dot(cross(e[0], e[1]), -y[0]) / volume;
    }
    l[0] = 1 - l[1] - l[2] - l[3];
    for (std::size_t i = 0; i <= n; ++i)
    {
        if (!(l[i] > 0) || !std::isfinite(l[i])) return std::nullopt;
    }
    return l;
}

/// Reduces `simplex` to the subset that holds its point nearest the origin, and returns that point.
Vec3 nearest_point(Points& simplex)
{
    Points best;
    Vec3 nearest;
    double smallest = std::numeric_limits<double>::infinity();
    for (unsigned mask = 1; mask < 1U << simplex.size(); ++mask)
    {
        Points subset;
        for (std::size_t i = 0; i < simplex.size(); ++i)
        {
            if (mask >> i & 1U) subset.push_back(simplex[i]);
        }
        const auto l = inner_weights(subset);
        if (!l) continue;
        Vec3 v;
        for (std::size_t i = 0; i < subset.size(); ++i)
            v = v + (*l)[i] * subset[i];
        if (subset.size() == 4) v = {};
        if (norm(v) < smallest) smallest = norm(v), nearest = v, best = subset;
    }
    simplex = best;
    return nearest;
}

struct Gjk
{
    double lower = 0, upper = 0;
    Vec3 v;
    Points simplex;
};

/// Distance of the origin from the difference; a simplex of four points holds the origin.
Gjk closest(const Difference& difference)
{
    Gjk g;
    g.v = difference.support({1, 0, 0});
    g.upper = norm(g.v);
    g.simplex = {g.v};
    for (int k = 0; k < max_gjk_steps && g.upper > 0; ++k)
    {
        const Vec3 w = difference.support(-g.v);
        g.lower = std::max(g.lower, dot(g.v, w) / g.upper);
        if (g.upper - g.lower <= wanted_gap * g.upper) break;
        Points next = g.simplex;
        next.push_back(w);
        const Vec3 v = nearest_point(next);
        if (next.empty() || norm(v) >= g.upper) break;
        g.simplex = next, g.v = v, g.upper = norm(v);
    }
    return g;
}

/// Two directions across v, and across each other.
std::array<Vec3, 2> across(Vec3 v)
{
    const double x = std::abs(v.x), y = std::abs(v.y), z = std::abs(v.z);
    const bool x_is_least = x <= y && x <= z, y_is_least = !x_is_least && y <= z;
    const Vec3 first = cross(v, x_is_least ? Vec3{1, 0, 0} : y_is_least ? Vec3{0, 1, 0} : Vec3{0, 0, 1});
    return {first, cross(v, first)};
}

/// Directions in which the difference is looked at for one more corner, of which one is off the simplex if any is.
Points ways_out(const Points& simplex)
{
    if (simplex.size() == 1) return {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Vec3 edge = simplex[1] - simplex[0];
    if (simplex.size() == 3) return {cross(edge, simplex[2] - simplex[0])};
    const auto [first, second] = across(edge);
    return {first, second};
}

/// Adds corners of the difference until the simplex has four, unless the difference is flat. The origin stays in it.
void make_tetrahedron(const Difference& difference, Points& simplex)
{
    constexpr double flat = 1e-9;  // shapes are of size one
    while (simplex.size() < 4)
    {
        double furthest = flat;
        Vec3 corner;
        for (const Vec3 way : ways_out(simplex))
        {
            for (const Vec3 n : {(1 / norm(way)) * way, (-1 / norm(way)) * way})
            {
                const Vec3 w = difference.support(n);
                if (dot(n, w - simplex[0]) > furthest) furthest = dot(n, w - simplex[0]), corner = w;
            }
        }
        if (furthest == flat) return;
        simplex.push_back(corner);
    }
}

/// Distance from the origin, in the tetrahedron `simplex`, to the boundary of the difference.
Certified depth(const Difference& difference, const Points& simplex)
{
    ExpandingHull polytope({simplex[0], simplex[1], simplex[2], simplex[3]});
    Certified found{0, std::numeric_limits<double>::infinity(), {}};
    for (int k = 0; k < max_epa_steps; ++k)
    {
        const ExpandingHull::Face face = polytope.nearest_face();
        const Vec3 w = difference.support(face.normal);
        const double h = dot(face.normal, w);
        found.lower = std::max(found.lower, face.offset);
        if (h < found.upper) found.upper = h, found.normal = face.normal;
        if (found.upper - found.lower <= wanted_gap * found.upper || polytope.insert(w) < 0) break;
    }
    return found;
}

}  // namespace

Certified signed_distance(Placed a, Placed b)
{
    const Difference difference{a, b};
    const double r = radius_of(a.shape) + radius_of(b.shape);
    Gjk g = closest(difference);
    // The origin may lie on a face of a simplex deep inside the difference.
    if (g.upper < touching) make_tetrahedron(difference, g.simplex);
    if (g.simplex.size() < 4) { return {g.lower - r, g.upper - r, g.upper > 0 ? (1 / g.upper) * g.v : Vec3{}}; }
    const Certified d = depth(difference, g.simplex);
    return {-d.upper - r, -d.lower - r, -d.normal};
}

std::optional<Touch> first_touch(Placed a, Vec3 motion, Placed b, double reach)
{
    constexpr double contact = 1e-10;
    constexpr int max_steps = 500;
    const double r = radius_of(a.shape) + radius_of(b.shape) + reach;
    Pose moved = a.pose;
    Touch touch{0, {}};
    for (int k = 0; k < max_steps; ++k)
    {
        moved.t = a.pose.t + touch.param * motion;
        const Gjk g = closest({{a.shape, moved}, b});
        if (g.upper <= r + contact) return touch;
        touch.normal = (1 / g.upper) * g.v;
        const double approach = dot(touch.normal, motion);
        if (approach <= 0) return std::nullopt;
        touch.param += std::max(g.lower - r, contact / 2) / approach;
        if (touch.param > 1) return std::nullopt;
    }
    return touch;
}

double bounding_radius(const Shape& s)
{
    switch (s.kind)
    {
    case Kind::sphere:
        return s.radius;
    case Kind::capsule:
        return s.radius + s.half;
    case Kind::cylinder:
    case Kind::cone:
        return std::hypot(s.radius, s.half);
    case Kind::box:
        return std::hypot(s.half_extents[0], s.half_extents[1], s.half_extents[2]);
    case Kind::hull:
        break;
    }
    double largest = 0;
    for (const auto& p : s.points)
        largest = std::max<double>(largest, std::hypot(p[0], p[1], p[2]));
    return largest;
}

}  // namespace bench
