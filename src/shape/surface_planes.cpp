// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds the planes of a polytope. Triangles in one plane share it: the largest, whose normal is the surest, is first.
// Planes are then moved out to the furthest vertex, so that all are on the inner side; their triangles must stay on.
#include "shape/surface_planes.hpp"

#include "math/plane.hpp"
#include "math/simd/double4.hpp"
#include "shape/polytope.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace dt::shape
{

namespace
{

/// Bit i: p is on plane i.
unsigned planes_through(const FourPlanes& planes, Vec3 p, double gap)
{
    const auto along = [](const double* n, double x) { return Double4::load(n) * Double4::broadcast(x); };
    const Double4 above =
        along(planes.x, p.x) + along(planes.y, p.y) + along(planes.z, p.z) - Double4::load(planes.h);
    return less_lanes(abs(above), Double4::broadcast(gap));
}

/// The radius of the largest ball about p that crosses no plane; negative if p is outside.
double least_room(std::span<const FourPlanes> planes, Vec3 p)
{
    double least = std::numeric_limits<double>::infinity();
    for (const FourPlanes& four : planes)
        for (std::size_t i = 0; i < 4; ++i)
            least = std::min(least, four.h[i] - dot(Vec3{four.x[i], four.y[i], four.z[i]}, p));
    return planes.empty() ? 0 : least;
}

/// The rest of the last four repeat a plane that counts.
void set(FourPlanes& planes, std::size_t lane, const Plane& plane)
{
    for (std::size_t i = lane; i < 4; ++i)
    {
        planes.x[i] = plane.n.x;
        planes.y[i] = plane.n.y;
        planes.z[i] = plane.n.z;
        planes.h[i] = plane.h;
    }
}

/// Moves four planes out to the point that is furthest along each, of `points` x, y, z, 0. False if that is too far.
bool move_out(FourPlanes& planes, std::span<const Scalar> points, double gap)
{
    const Double4 x = Double4::load(planes.x), y = Double4::load(planes.y), z = Double4::load(planes.z);
    const Double4 h = Double4::load(planes.h);
    const auto number = [&](std::size_t i) { return Double4::broadcast(static_cast<double>(points[i])); };
    Double4 top = h;
    for (std::size_t i = 0; i < points.size(); i += 4)
        top = max(x * number(i) + y * number(i + 1) + z * number(i + 2), top);
    top.store(planes.h);
    return less_lanes(Double4::broadcast(gap), top - h) == 0;
}

}  // namespace

/// All planes, or none.
void Polytope::find_planes(std::span<const Triangle> triangles)
{
    std::pmr::memory_resource* const memory = planes_.get_allocator().resource();
    std::pmr::vector<std::pair<double, std::uint32_t>> order(memory);
    order.reserve(triangles.size());
    for (const auto& [i, j, k] : triangles)
    {
        const Vec3 p = stored(i);
        order.emplace_back(-norm2(cross(stored(j) - p, stored(k) - p)), static_cast<std::uint32_t>(order.size()));
    }
    std::sort(order.begin(), order.end());
    Vec3 mean{};
    for (std::uint32_t i = 0; i < count_; ++i)
        mean += stored(i);
    mean = mean * (1 / double(count_));
    SurfacePlanes found(memory);
    std::size_t count = 0;
    for (const auto& entry : order)
        if (!add_plane(triangles[entry.second], mean, found, count)) return;
    for (FourPlanes& four : found)
        if (!move_out(four, points_, plane_gap * extent_)) return;
    if (std::max(least_room(found, mean), least_room(found, centre_)) >= least_inner_ball * extent_)
        planes_.assign(found.begin(), found.end());
}

/// Adds the plane of a triangle, unless it is there. False: it is not known well, or there are too many.
bool Polytope::add_plane(const Triangle& triangle, Vec3 inside, SurfacePlanes& planes, std::size_t& count) const
{
    const Vec3 a = stored(triangle[0]), b = stored(triangle[1]), c = stored(triangle[2]);
    const double gap = plane_gap * extent_;
    for (const FourPlanes& four : planes)
        if (const unsigned through = planes_through(four, a, gap))
            if (through & planes_through(four, b, gap) & planes_through(four, c, gap)) return true;
    if (count == max_surface_planes) return false;
    Plane plane = plane_of(a, b, c, 0);
    const double length = norm(plane.n);
    if (!(length > 0)) return false;
    plane.n = Vec3{plane.n.x / length, plane.n.y / length, plane.n.z / length};  // an axis exactly, where it is one
    if (dot(plane.n, inside - a) > 0) plane.n = -plane.n;
    plane.h = std::min(dot(plane.n, a), std::min(dot(plane.n, b), dot(plane.n, c)));
    if (count % 4 == 0) planes.emplace_back();
    set(planes.back(), count % 4, plane);
    ++count;
    return true;
}

}  // namespace dt::shape
