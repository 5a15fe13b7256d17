// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The solid angle Ω of a triangle a, b, c seen from the origin:
//   tan(Ω/2) = a·(b × c) / (‖a‖‖b‖‖c‖ + (a·b)‖c‖ + (b·c)‖a‖ + (c·a)‖b‖)   [Oosterom83]
// With atan2 it has no bad place but the triangle itself, where the sign is that of rounding.
#include "surface/winding_number.hpp"

#include <numbers>

namespace dt::surface
{

double winding_number(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles, Vec3 x)
{
    double half = 0;
    for (const shape::Triangle& t : triangles)
    {
        const Vec3 a = vertices[t[0]] - x, b = vertices[t[1]] - x, c = vertices[t[2]] - x;
        const double l = norm(a), m = norm(b), n = norm(c);
        half += std::atan2(dot(a, cross(b, c)), l * m * n + dot(a, b) * n + dot(b, c) * l + dot(c, a) * m);
    }
    return half / (2 * std::numbers::pi);
}

}  // namespace dt::surface
