// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Counts free rays, in directions spread evenly over the lamp or the sky.

#include "light.hpp"

#include <algorithm>
#include <array>
#include <numbers>

namespace demo
{
namespace
{

constexpr double lamp_size = 0.16;  // radius of the lamp at distance 1
constexpr double ambient_reach = 2.2;  // how far a body can dim the sky
constexpr int rays_per_sample = 6;
constexpr int spiral_points = rays_per_sample * samples_per_pixel;

using DiskPoint = std::array<double, 2>;

/// A spiral that covers the unit disk evenly, from the centre to the rim.
const std::array<DiskPoint, spiral_points> spiral = [] {
    std::array<DiskPoint, spiral_points> points;
    for (int i = 0; i < spiral_points; ++i)
    {
        const double radius = std::sqrt((i + 0.5) / spiral_points);
        const double angle = i * (3 - std::sqrt(5.)) * std::numbers::pi;
        points[static_cast<std::size_t>(i)] = {radius * std::cos(angle), radius * std::sin(angle)};
    }
    return points;
}();

/// Turns the spiral by one of 16 angles, the same in every tile of 4 x 4 pixels, neighbours far apart.
DiskPoint pixel_turn(Sample sample)
{
    constexpr std::array<int, 16> order = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
    const double angle =
        order[static_cast<std::size_t>(sample.row % 4 * 4 + sample.column % 4)] * std::numbers::pi / 8;
    return {std::cos(angle), std::sin(angle)};
}

/// Two directions across n.
std::array<Vec, 2> across(Vec n)
{
    const Vec u = unit(cross(n, std::abs(n.y) < 0.9 ? Vec{0, 1, 0} : Vec{1, 0, 0}));
    return {u, cross(n, u)};
}

/// The part of the rays that are free, one for each point of the disk that this sample looks at.
template <class Free> double part_free(Sample sample, Free is_free)
{
    const DiskPoint turn = pixel_turn(sample);
    int seen = 0;
    for (int k = 0; k < rays_per_sample; ++k)
    {
        const auto [x, y] = spiral[static_cast<std::size_t>(k * samples_per_pixel + sample.index)];
        seen += is_free(turn[0] * x - turn[1] * y, turn[1] * x + turn[0] * y);
    }
    return seen / static_cast<double>(rays_per_sample);
}

}  // namespace

Vec Light::to_lamp()
{
    static const Vec way = unit({-0.62, 1.0, 0.55});
    return way;
}

double Light::lamp_seen(Vec p, TargetSet self, Sample sample) const
{
    static const std::array<Vec, 2> disk = across(to_lamp());
    const TargetSet between = bodies_.in_cone(p, to_lamp(), lamp_size) & ~self;
    if (between == 0) return 1;
    return part_free(sample, [&](double x, double y) {
        return !bodies_.blocked({p, to_lamp() + (disk[0] * x + disk[1] * y) * lamp_size}, far_away, between);
    });
}

double Light::sky_seen(Vec p, Vec normal, TargetSet self, Sample sample) const
{
    const std::array<Vec, 2> disk = across(normal);
    const TargetSet near = bodies_.in_half_ball(p, normal, ambient_reach) & ~self;
    return part_free(sample, [&](double x, double y) {
        const double height =
            std::sqrt(std::max(1 - x * x - y * y, 0.));  // lifts the disk to the sphere: by the cosine
        const Vec way = disk[0] * x + disk[1] * y + normal * height;
        const bool meets_floor = way.y < 0 && p.y < -way.y * ambient_reach;
        return !meets_floor && !bodies_.blocked({p, way}, ambient_reach, near);
    });
}

}  // namespace demo
