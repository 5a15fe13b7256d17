// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the queries on two bodies answer. All points and vectors are in world coordinates, unless said otherwise.
#pragma once

#include "math/isometry.hpp"
#include "math/vec3.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace dt::convex
{

/// A body that is not part of a mesh.
constexpr std::uint32_t no_feature = 0xffffffff;

/// What is asked of two bodies.
enum class Goal
{
    distance,  ///< bodies that overlap are at distance 0
    depth,  ///< bodies that are apart are of no interest
    signed_distance,
};

/// Whether two bodies touch, as far as a fast query can tell.
enum class Contact
{
    apart,
    touching,
    open,  ///< so near to the limit that rounding may decide
};

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

/// What is known of things that are further apart than it matters.
inline Proximity further_than(double lower)
{
    Proximity p;
    p.distance = p.upper = std::numeric_limits<double>::infinity();
    p.lower = lower;
    p.on_a = p.on_b = {};
    p.normal = {1, 0, 0};
    return p;
}

/// The proximity of b and a, given that of a and b.
inline Proximity swapped(Proximity p)
{
    std::swap(p.on_a, p.on_b);
    std::swap(p.feature_a, p.feature_b);
    p.normal = -p.normal;
    return p;
}

/// The proximity of two cores, before their radii are added.
struct CoreProximity
{
    double lower = 0, upper = 0;  ///< of the signed distance
    Vec3 on_a, on_b;
    Vec3 normal;  ///< unit, from A to B
    Vec3 common;  ///< a point of both, if upper ≤ 0
    bool in_contact;  ///< the bodies touch, radii included, by the one rule of contact (tolerance.hpp)
    const Isometry* frame = nullptr;  ///< of points and vectors; null: that of A
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
