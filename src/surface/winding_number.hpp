// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is a point inside a solid? The winding number is the solid angle under which the surface is seen from the point,
// over 4π: 1 inside, 0 outside. On the surface itself it means nothing.
#pragma once

#include "surface/surface.hpp"

namespace dt::surface
{

/// The winding number about any finite point. Triangles without area count nothing.
double winding_number(std::span<const Vec3> vertices, std::span<const shape::Triangle> triangles, Vec3 x);

inline bool is_inside(const Surface& surface, Vec3 x)
{
    return winding_number(surface.vertices, surface.triangles, x) > 0.5;
}

}  // namespace dt::surface
