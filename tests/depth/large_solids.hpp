// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Solids that would need very many convex pieces.
#pragma once

#include "tests/pieces/solids.hpp"

#include <cmath>

namespace dt::test
{

/// Every vertex of a soup where `move` takes it.
template <class Move> Soup bent(Soup soup, Move move)
{
    for (Vec3& v : soup.vertices)
        v = move(v);
    return soup;
}

/// A ball of n × m corners with smooth waves on it.
inline Soup wavy_ball(int n, int m, double depth)
{
    std::mt19937 random(0);
    return bent(bumpy_ball(random, n, m, 0), [&](Vec3 v) {
        return (1 - depth * (std::sin(7 * v.x) * std::sin(8 * v.y) + std::sin(5 * v.z + 1))) * v;
    });
}

inline Soup wavy_ring(int around, int across)
{
    return bent(torus(around, across, 1, 0.35), [](Vec3 v) {
        return Vec3{v.x, v.y, v.z + 0.1 * std::sin(4 * v.x) * std::cos(3 * v.y)};
    });
}

/// Thin walls around a cavity, with a ball in it.
inline Soup nested_balls(int n, int m)
{
    Soup soup = wavy_ball(n, m, 0.05);
    soup.add(soup.scaled(0.93).flipped());
    soup.add(wavy_ball(n / 2, m / 2, 0.05).scaled(0.4));
    return soup;
}

inline std::vector<Soup> large_solids()
{
    std::mt19937 random(5);
    return {wavy_ball(20, 30, 0.15), wavy_ring(40, 16), nested_balls(16, 20), bumpy_ball(random, 16, 20, 0.3),
            voxels(5, 5, 3, [](int x, int y, int z) { return z == 0 || (x + y) % 2 == 0; }).turned({1, 2, 3}, 1)};
}

}  // namespace dt::test
