// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How the bodies are drawn. Their sizes are about one, as those of the boxes.
#include "bodies.hpp"

#include "common/draw.hpp"

namespace bench::scene
{
namespace
{

constexpr double density = 0.4;  // bodies in a unit of volume
constexpr double ray_density = 0.3125;  // that of the boxes
constexpr double speed = 0.01, turn = 0.01;  // a frame
constexpr std::size_t steps = 16;  // in one direction
constexpr std::size_t ray_count = 2000;
constexpr int shapes_of_a_kind = 16;

Shape hull(Draw& draw)
{
    Shape shape = any_hull(draw, 32);
    constexpr float size = 0.65f;
    for (auto& [x, y, z] : shape.points)
        x *= size, y *= size, z *= size;
    return shape;
}

Shape any_shape(Draw& draw, Kind kind)
{
    const auto half_edge = [&] { return draw.size(0.35, 0.65); };
    if (kind == Kind::hull) return hull(draw);
    Shape shape{.kind = kind};
    shape.radius = draw.size(kind == Kind::capsule ? 0.2 : 0.35, kind == Kind::capsule ? 0.4 : 0.65);
    shape.half = half_edge();
    shape.half_extents = {half_edge(), half_edge(), half_edge()};
    return shape;
}

double side_of(std::size_t count, double bodies_in_unit)
{
    return std::cbrt(static_cast<double>(count) / bodies_in_unit);
}

/// Bodies of these kinds anywhere in a cube, turned at random.
BodyWorkload any_bodies(Draw& draw, std::size_t count, const std::vector<Kind>& kinds, double side)
{
    BodyWorkload workload;
    for (const Kind kind : kinds)
    {
        for (int i = 0; i < shapes_of_a_kind; ++i)
            workload.shapes.push_back(any_shape(draw, kind));
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        const Vec3 at{draw.uniform(0, side), draw.uniform(0, side), draw.uniform(0, side)};
        workload.bodies.push_back({draw.index(workload.shapes.size()), draw.pose(at)});
    }
    return workload;
}

/// Turned by `by` about its own origin.
Pose turned(const Pose& pose, const Pose& by)
{
    Pose result = pose;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const auto [x, y, z] = by.rows[i];
        result.rows[i] = x * pose.rows[0] + y * pose.rows[1] + z * pose.rows[2];
    }
    return result;
}

Ray any_ray(Draw& draw, Rays rays, double side)
{
    constexpr double outside = 2;
    std::array<double, 3> from{}, to{};
    for (std::size_t i = 0; i < 3; ++i)
        from[i] = draw.uniform(0, side), to[i] = draw.uniform(0, side);
    const auto along = static_cast<std::size_t>(draw.index(3));
    from[along] = -outside, to[along] = side + outside;
    if (rays == Rays::grazing)
    {
        const std::size_t across = (along + 1) % 3;
        from[across] = draw.uniform(-0.6, -0.2), to[across] = draw.uniform(-0.6, -0.2);
    }
    return {{from[0], from[1], from[2]}, {to[0], to[1], to[2]}};
}

}  // namespace

BodyWorkload moving_bodies(std::size_t count)
{
    Draw draw;
    BodyWorkload workload =
        any_bodies(draw, count, {Kind::sphere, Kind::box, Kind::capsule, Kind::cylinder, Kind::cone, Kind::hull},
                   side_of(count, density));
    std::vector<Vec3> velocities, axes;
    for (std::size_t i = 0; i < count; ++i)
    {
        velocities.push_back(speed * draw.direction());
        axes.push_back(draw.direction());
    }
    for (std::size_t step = 0; step <= steps; ++step)
    {
        std::vector<Pose> poses;
        const auto t = static_cast<double>(step);
        for (std::size_t i = 0; i < count; ++i)
        {
            const Pose& first = workload.bodies[i].pose;
            const double half_angle = t * turn / 2;
            poses.push_back(turned(first, pose_of(std::sin(half_angle) * axes[i], std::cos(half_angle), {})));
            poses.back().t = first.t + t * velocities[i];
        }
        workload.places.push_back(poses);
    }
    for (std::size_t step = 1; step <= steps; ++step)
        workload.sequence.push_back(step);
    for (std::size_t step = steps; step-- > 0;)
        workload.sequence.push_back(step);
    return workload;
}

BodyWorkload bodies_with_rays(std::size_t count, Rays rays)
{
    Draw draw;
    const double side = side_of(count, ray_density);
    BodyWorkload workload = any_bodies(draw, count, {Kind::sphere, Kind::box}, side);
    for (std::size_t i = 0; i < ray_count; ++i)
        workload.rays.push_back(any_ray(draw, rays, side));
    return workload;
}

}  // namespace bench::scene
