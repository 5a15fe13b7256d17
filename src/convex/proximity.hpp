// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the queries on two bodies answer. All points and vectors are in world coordinates.
#pragma once

#include "math/vec3.hpp"

#include <cstdint>
#include <optional>

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

/// The first touch of a body moving along a line.
struct CastHit
{
    double param = 0;
    Vec3 point{};  ///< where they touch
    Vec3 normal{};  ///< unit, of the surface hit, against the motion; zero if they overlap at the start
    std::uint32_t feature_a = no_feature, feature_b = no_feature;
};

}  // namespace dt::convex
