// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Closed axis-aligned boxes in doubles, and their algebra: union, overlap, growth, image under a map.
#pragma once

#include "math/affine.hpp"
#include "math/vec3.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace dt
{

struct Aabb
{
    Vec3 lo{}, hi{};
};

constexpr Vec3 centre(const Aabb& box)
{
    return 0.5 * (box.lo + box.hi);
}
/// One of eight corners: bit k of i is set where coordinate k is the higher one.
constexpr Vec3 corner(const Aabb& box, unsigned i)
{
    return {(i & 1 ? box.hi : box.lo).x, (i & 2 ? box.hi : box.lo).y, (i & 4 ? box.hi : box.lo).z};
}
/// The length of the diagonal.
inline double diagonal_length(const Aabb& box)
{
    return norm(box.hi - box.lo);
}

/// Whether two boxes have a common point.
constexpr bool do_overlap(const Aabb& a, const Aabb& b)
{
    return a.lo.x <= b.hi.x && b.lo.x <= a.hi.x && a.lo.y <= b.hi.y && b.lo.y <= a.hi.y && a.lo.z <= b.hi.z &&
           b.lo.z <= a.hi.z;
}

/// A box without points, to be united with some.
constexpr Aabb no_box{std::numeric_limits<double>::infinity() * Vec3{1, 1, 1},
                      std::numeric_limits<double>::infinity() * Vec3{-1, -1, -1}};

/// The smallest box around two.
inline Aabb united(const Aabb& a, const Aabb& b)
{
    return {min(a.lo, b.lo), max(a.hi, b.hi)};
}
inline Aabb united(const Aabb& box, Vec3 p)
{
    return {min(box.lo, p), max(box.hi, p)};
}
/// The box grown by `margin` on every side.
constexpr Aabb grown(const Aabb& box, double margin)
{
    return {box.lo - Vec3{margin, margin, margin}, box.hi + Vec3{margin, margin, margin}};
}

/// The largest absolute coordinate of the corners.
inline double largest_coordinate(const Aabb& box)
{
    return std::max(max_abs(box.lo), max_abs(box.hi));
}

/// The smallest box around the image of a box.
inline Aabb box_around_image(const Affine& map, const Aabb& box)
{
    const Vec3 c = map(centre(box)), h = 0.5 * (box.hi - box.lo);
    const Vec3 reach = abs(map.M.c0) * h.x + abs(map.M.c1) * h.y + abs(map.M.c2) * h.z;
    return {c - reach, c + reach};
}

/// How far x is outside the box along each axis.
inline Vec3 outside(const Aabb& box, Vec3 x)
{
    return max(max(box.lo - x, x - box.hi), Vec3{});
}

/// The mean of at least one point.
inline Vec3 mean(std::span<const Vec3> points)
{
    Vec3 sum{};
    for (const Vec3& p : points)
        sum += p;
    return (1 / static_cast<double>(points.size())) * sum;
}

/// The smallest box around at least one point.
inline Aabb box_around(std::span<const Vec3> points)
{
    Aabb box{points.front(), points.front()};
    for (const Vec3& p : points)
        box = united(box, p);
    return box;
}

}  // namespace dt
