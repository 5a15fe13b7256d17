// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Solids of which volume and inside are known without asking the library.
#pragma once

#include "surface/winding_number.hpp"

#include <functional>
#include <random>
#include <vector>

namespace dt::test
{

/// Triangles as a client would give them.
struct Soup
{
    std::vector<Vec3> vertices;
    std::vector<shape::Triangle> triangles;

    void add(const Soup& other);
    Soup flipped() const;
    Soup scaled(double factor) const;
    Soup moved(Vec3 by) const;
    Soup turned(Vec3 axis, double angle) const;
};

Soup box(Vec3 lo, Vec3 hi);

/// The unit cubes of a grid for which `is_solid` holds.
Soup voxels(int nx, int ny, int nz, const std::function<bool(int, int, int)>& is_solid);
Soup voxels(const std::vector<const char*>& rows);  ///< one layer; # is solid

/// A polygon that is seen from the origin, given by its corners counterclockwise, from z = 0 to `height`.
Soup prism(const std::vector<Vec3>& corners, double height);
Soup gear(int teeth);
Soup star(int rays);

Soup torus(int around, int across, double wide, double thin);

/// A ball of n × m corners at random distances from its middle, 1 − `depth` to 1: many reflex edges in no common plane.
Soup bumpy_ball(std::mt19937& random, int n, int m, double depth);

Soup of_floats(Soup soup);  ///< as a client with floats would give it

surface::Surface surface_of(const Soup& soup);  ///< fails the test if it is none

inline bool is_inside(const surface::Surface& surface, Vec3 x)
{
    return surface::winding_number(surface.vertices, surface.triangles, x) > 0.5;
}

/// Of the convex hull, by Qhull.
double hull_volume(std::span<const Vec3> points);

Vec3 random_point(std::mt19937& random, Vec3 lo, Vec3 hi);

}  // namespace dt::test
