// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Orbits, pans and zooms the camera.
#include "camera.hpp"

#include <algorithm>
#include <numbers>

namespace viewer
{

namespace
{
constexpr double steepest = 1.5;  // radians: short of straight above, where there would be no right
constexpr double zoom_step = 0.88;
}  // namespace

Vec3 Camera::eye() const
{
    return target +
           distance * Vec3{std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch)};
}

Vec3 Camera::right() const
{
    return {std::cos(yaw), 0, -std::sin(yaw)};
}

Mat4 Camera::projection(double aspect) const
{
    return perspective(half_angle_tangent, aspect, 0.02 * distance, 30 * distance);
}

Ray Camera::ray(double x, double y, double aspect) const
{
    return {eye(), unit(forward() + half_angle_tangent * (x * aspect * right() + y * up()))};
}

void Camera::orbit(double dx, double dy)
{
    yaw -= std::numbers::pi * dx;
    pitch = std::clamp(pitch + std::numbers::pi * dy, -steepest, steepest);
}

void Camera::pan(double dx, double dy)
{
    target += 2 * half_angle_tangent * distance * (dy * up() - dx * right());
}

void Camera::zoom(double notches)
{
    distance *= std::pow(zoom_step, notches);
}

}  // namespace viewer
