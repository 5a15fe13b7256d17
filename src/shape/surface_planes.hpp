// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The planes of the surface of a polytope, four side by side: a ray is clipped by four at a time (convex/closed_rays.hpp).
#pragma once

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace dt::shape
{

class Polytope;

/// Where n·p ≤ h, for four unit vectors n.
struct alignas(64) FourPlanes
{
    double x[4], y[4], z[4], h[4];
};

using SurfacePlanes = std::pmr::vector<FourPlanes>;

/// More planes than these are not kept: the cast of a point is about as fast.
constexpr std::size_t max_surface_planes = 256;

/// How far a polytope may be inside one of its planes where its triangle is, relative to its extent; rounding.
constexpr double plane_gap = 0x1p-50;

/// Least radius of the ball inside of a polytope that has planes, relative to its extent: errors of planes grow by
/// its inverse where they cross.
constexpr double least_inner_ball = 1.0 / 64;

}  // namespace dt::shape
