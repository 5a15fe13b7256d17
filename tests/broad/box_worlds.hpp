// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random boxes of every kind, and tests on them without a tree.
#pragma once

#include "broad/bounds.hpp"
#include "tests/math/random_vectors.hpp"

#include <cmath>
#include <limits>

namespace dt::test
{

using broad::Bounds;
using broad::make_box;

/// The cube of edge 2 around (x, 0, 0): for plain examples.
inline Bounds cube_at(Scalar x)
{
    const Scalar lo[3] = {x - 1, -1, -1}, hi[3] = {x + 1, 1, 1};
    return make_box(lo, hi);
}

enum class World
{
    uniform,
    integers,  ///< boxes that touch
    flat,  ///< points, segments and rectangles among boxes
    huge,  ///< up to the last number
    tiny,  ///< down to the first
    equal,
    layer,
    mixed_sizes
};
constexpr World all_worlds[] = {World::uniform, World::integers, World::flat,  World::huge,
                                World::tiny,    World::equal,    World::layer, World::mixed_sizes};

inline const char* name(World world)
{
    constexpr const char* names[] = {"uniform", "integers", "flat", "huge", "tiny", "equal", "layer", "mixed_sizes"};
    return names[static_cast<int>(world)];
}

inline bool one_in(Random& random, unsigned n)
{
    return random() % n == 0;
}

/// One coordinate's interval in a world about `side` long.
inline void any_interval(Random& random, World world, double side, int axis, double& lo, double& hi)
{
    constexpr double most = std::numeric_limits<Scalar>::max(), least = std::numeric_limits<Scalar>::denorm_min();
    double centre = uniform(random, 0, side), half = 0.5 * uniform(random, 0.5, 1.5);
    switch (world)
    {
    case World::uniform:
        break;
    case World::integers:
        centre = std::floor(centre) - 2;
        half = 0.5 * double(random() % 3);
        break;
    case World::flat:
        centre = std::floor(2 * centre) * 0.5 - 3;
        half *= double(one_in(random, 2));
        break;
    case World::huge:
        centre = (uniform(random, 0, 2) - 1) * most * (one_in(random, 2) ? 1 : 1e-3);
        half = most * any_size(random, -3, 0);
        break;
    case World::tiny:
        centre = std::floor(uniform(random, -20, 20)) * least;
        half = double(random() % 4) * least;
        break;
    case World::equal:
        centre = 1;
        half = 0.5;
        break;
    case World::layer:
        centre *= axis == 1 ? 0.01 : 1;
        break;
    case World::mixed_sizes:
        half *= any_size(random, -2, 0.7);
        break;
    }
    lo = std::max(-most, centre - half);
    hi = std::min(most, centre + half);
}

inline broad::Bounds any_box(Random& random, World world, double side)
{
    Scalar lo[3], hi[3];
    for (int k = 0; k < 3; ++k)
    {
        double from, to;
        any_interval(random, world, side, k, from, to);
        lo[k] = static_cast<Scalar>(from);
        hi[k] = static_cast<Scalar>(to);
        if (lo[k] == 0 && one_in(random, 2)) lo[k] = -lo[k];
    }
    return make_box(lo, hi);
}

/// Axis by axis, in so many words.
inline bool meet(const broad::Bounds& a, const broad::Bounds& b)
{
    for (int k = 0; k < 3; ++k)
        if (a.lo[k] > b.hi[k] || b.lo[k] > a.hi[k]) return false;
    return true;
}

}  // namespace dt::test
