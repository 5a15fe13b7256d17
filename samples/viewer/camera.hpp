// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A camera that looks at a point and goes around it.
#pragma once

#include "vector.hpp"

namespace viewer
{

struct Ray
{
    Vec3 source, direction;  // direction is a unit vector
};

struct Camera
{
    Vec3 target{};
    double distance = 10, yaw = 0.5, pitch = 0.35;  // radians; yaw 0 looks along -z

    static constexpr double half_angle_tangent = 0.36;  // about 40 degrees from top to bottom

    Vec3 eye() const;
    Vec3 forward() const { return unit(target - eye()); }
    Vec3 right() const;
    Vec3 up() const { return cross(right(), forward()); }

    Mat4 view() const { return looking_at(eye(), target, {0, 1, 0}); }
    Mat4 projection(double aspect) const;

    /// Through a place of the picture: x and y from -1 to 1, y upwards.
    Ray ray(double x, double y, double aspect) const;

    void orbit(double dx, double dy);  // in parts of the height of the picture
    void pan(double dx, double dy);
    void zoom(double notches);
};

}  // namespace viewer
