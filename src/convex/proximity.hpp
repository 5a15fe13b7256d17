// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the queries on two bodies answer. All points and vectors are in world coordinates, unless said otherwise.
#pragma once

#include "math/vec3.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace dt::convex
{

/// A body that is not part of a mesh.
constexpr std::uint32_t no_feature = 0xffffffff;

/// lower ≤ true signed distance ≤ upper, always. `distance` lies between them.
struct Proximity
{
    Proximity() {}  // NOLINT: not defaulted, so that no one zeroes the vectors first

    double distance = 0;  ///< > 0 apart, 0 touching, < 0 minus the penetration depth
    double lower = 0, upper = 0;
    Vec3 on_a, on_b;  ///< witness points on the surfaces
    Vec3 normal;  ///< unit, from a to b, also at distance 0
    std::uint32_t feature_a = no_feature, feature_b = no_feature;  ///< which faces of meshes these are
};

/// The proximity of b and a, given that of a and b.
inline Proximity turned_round(Proximity p)
{
    std::swap(p.on_a, p.on_b);
    std::swap(p.feature_a, p.feature_b);
    p.normal = -p.normal;
    return p;
}

/// The proximity of two cores in the frame of A, before their radii are added.
struct CoreProximity
{
    double lower = 0, upper = 0;  ///< of the signed distance
    Vec3 on_a, on_b;
    Vec3 normal;  ///< unit, from A to B
    Vec3 common;  ///< a point of both, if upper ≤ 0
};

/// The first touch of a body moving along a line.
struct CastHit
{
    double param = 0;
    Vec3 point{};  ///< where they touch
    Vec3 normal{};  ///< unit, of the surface hit, against the motion; zero if they overlap at the start
    std::uint32_t feature_a = no_feature, feature_b = no_feature;
};

/// What the state of a cache is made of.
namespace cache_state
{
constexpr std::uint32_t axis = 1;  ///< the axis is set
constexpr std::uint32_t simplex = 2;  ///< a and b hold as many vertices as the state shifted by count_shift says
constexpr std::uint32_t mesh_pair = 4;  ///< a[0] and b[0] are places of faces in the order of the leaves
constexpr std::uint32_t way_out = 128;  ///< alone: the axis moves one solid out of the other, and has that length
constexpr std::uint32_t count_shift = 8;
}  // namespace cache_state

/// What a pair remembers from one query to the next. Any content is safe, a foreign one costs time only.
struct PairCache
{
    std::array<float, 3> axis{};  ///< last separating axis, in the coordinates of one of the two
    std::uint32_t state = 0;  ///< 0: empty
    std::array<std::uint32_t, 4> a{}, b{};  ///< vertices of the last simplex
    std::array<std::uint32_t, 4> spare{};
};
static_assert(sizeof(PairCache) == 64);

}  // namespace dt::convex
