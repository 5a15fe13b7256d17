// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "surface/surface.hpp"

#include "math/tolerance.hpp"

namespace dt::surface
{

double resolution(std::span<const Vec3> vertices)
{
    return vertices.empty() ? 0 : resolution(box_around(vertices));
}

double resolution(const Aabb& box)
{
    return solid_resolution * diagonal_length(box) + rounding::coordinates * largest_coordinate(box);
}

double volume(const Surface& surface)
{
    double six = 0;
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
    {
        const auto [a, b, c] = surface.corners(t);
        const Vec3 origin = surface.vertices.front();
        six += dot(a - origin, cross(b - origin, c - origin));
    }
    return six / 6;
}

}  // namespace dt::surface
