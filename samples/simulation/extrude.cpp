// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Caps and walls, rings and bands, and the faces between blocks and air.

#include "extrude.hpp"

#include "triangulate.hpp"

#include <map>
#include <numbers>

namespace simulation
{

Mesh extrude(const std::vector<Loop>& loops, double thickness)
{
    Mesh mesh;
    for (const double z : {-thickness / 2, thickness / 2})
        for (const Loop& loop : loops)
            for (const Point2 p : loop)
                mesh.points.push_back({p.x, p.y, z});
    const int count = static_cast<int>(mesh.points.size() / 2);
    for (const auto& [a, b, c] : triangulate(loops))
    {
        mesh.triangles.push_back({a + count, b + count, c + count});
        mesh.triangles.push_back({a, c, b});
    }
    int first = 0;
    for (const Loop& loop : loops)
    {
        const int size = static_cast<int>(loop.size());
        for (int i = 0; i < size; ++i)
        {
            const int a = first + i, b = first + (i + 1) % size;
            mesh.triangles.push_back({a, b, b + count});
            mesh.triangles.push_back({a, b + count, a + count});
        }
        first += size;
    }
    return mesh;
}

namespace
{

/// The band between two rings, each of which may be a single point.
void add_band(Mesh& mesh, int ring1, bool point1, int ring2, bool point2, int around)
{
    for (int i = 0; i < around; ++i)
    {
        const int j = (i + 1) % around;
        const int a = ring1 + (point1 ? 0 : i), b = ring1 + (point1 ? 0 : j);
        const int c = ring2 + (point2 ? 0 : i), d = ring2 + (point2 ? 0 : j);
        if (!point1) mesh.triangles.push_back({a, b, d});
        if (!point2) mesh.triangles.push_back({a, d, c});
    }
}

}  // namespace

Mesh revolve(const std::vector<Point2>& profile, int around)
{
    Mesh mesh;
    std::vector<int> rings;
    for (const Point2 p : profile)
    {
        rings.push_back(static_cast<int>(mesh.points.size()));
        for (int i = 0; i < (p.x > 0 ? around : 1); ++i)
        {
            const double angle = 2 * std::numbers::pi * i / around;
            mesh.points.push_back({p.x * std::cos(angle), p.y, p.x * std::sin(angle)});
        }
    }
    const bool open = !(profile.front().x > 0);
    for (std::size_t i = 0; i < profile.size() - (open ? 1 : 0); ++i)
    {
        const std::size_t next = (i + 1) % profile.size();
        add_band(mesh, rings[i], !(profile[i].x > 0), rings[next], !(profile[next].x > 0), around);
    }
    return outward(std::move(mesh));
}

Mesh blocks(const std::vector<double>& xs, const std::vector<double>& ys, const std::vector<double>& zs,
            bool (*solid)(int, int, int))
{
    const int counts[3] = {static_cast<int>(xs.size()) - 1, static_cast<int>(ys.size()) - 1,
                           static_cast<int>(zs.size()) - 1};
    const auto filled = [&](const std::array<int, 3>& at) {
        for (int axis = 0; axis < 3; ++axis)
            if (at[static_cast<std::size_t>(axis)] < 0 || at[static_cast<std::size_t>(axis)] >= counts[axis])
                return false;
        return solid(at[0], at[1], at[2]);
    };
    Mesh mesh;
    std::map<std::array<int, 3>, int> numbers;
    const auto corner = [&](const std::array<int, 3>& at) {
        const auto [place, fresh] = numbers.try_emplace(at, static_cast<int>(mesh.points.size()));
        if (fresh)
            mesh.points.push_back({xs[static_cast<std::size_t>(at[0])], ys[static_cast<std::size_t>(at[1])],
                                   zs[static_cast<std::size_t>(at[2])]});
        return place->second;
    };
    for (int i = 0; i < counts[0]; ++i)
        for (int j = 0; j < counts[1]; ++j)
            for (int k = 0; k < counts[2]; ++k)
                for (std::size_t axis = 0; filled({i, j, k}) && axis < 3; ++axis)
                    for (const int side : {0, 1})
                    {
                        std::array<int, 3> beyond = {i, j, k}, low = {i, j, k};
                        beyond[axis] += 2 * side - 1;
                        if (filled(beyond)) continue;
                        low[axis] += side;
                        std::array<int, 3> p = low, q = low, both = low;
                        ++p[(axis + 1) % 3], ++q[(axis + 2) % 3], ++both[(axis + 1) % 3], ++both[(axis + 2) % 3];
                        const int a = corner(low), b = corner(side ? p : q), c = corner(both),
                                  d = corner(side ? q : p);
                        mesh.triangles.push_back({a, b, c});
                        mesh.triangles.push_back({a, c, d});
                    }
    return mesh;
}

}  // namespace simulation
