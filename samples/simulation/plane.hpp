// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Points in the plane, and closed loops of them, from which solids are extruded.

#pragma once

#include <vector>

namespace simulation
{

struct Point2
{
    double x = 0, y = 0;
};

constexpr Point2 operator+(Point2 a, Point2 b)
{
    return {a.x + b.x, a.y + b.y};
}
constexpr Point2 operator-(Point2 a, Point2 b)
{
    return {a.x - b.x, a.y - b.y};
}
constexpr Point2 operator*(Point2 a, double s)
{
    return {a.x * s, a.y * s};
}
constexpr double dot(Point2 a, Point2 b)
{
    return a.x * b.x + a.y * b.y;
}

/// Positive if b is to the left of a.
constexpr double cross(Point2 a, Point2 b)
{
    return a.x * b.y - a.y * b.x;
}

/// Twice the area of the triangle, positive if it is counterclockwise.
constexpr double turn(Point2 a, Point2 b, Point2 c)
{
    return cross(b - a, c - a);
}

/// A closed polygon: the inside is to the left, so that outlines are counterclockwise and holes clockwise.
using Loop = std::vector<Point2>;

constexpr double twice_area(const Loop& loop)
{
    double sum = 0;
    for (std::size_t i = 0; i < loop.size(); ++i)
        sum += cross(loop[i], loop[(i + 1) % loop.size()]);
    return sum;
}

}  // namespace simulation
