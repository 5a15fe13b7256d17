// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The questions one can ask about two convex bodies. None allocates, throws or loops without a bound.
#pragma once

#include "convex/body.hpp"
#include "convex/pair_cache.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"

namespace dt::convex
{

/// Whether the closed sets have a common point.
bool intersect(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache);

/// A point of both, if there is one.
std::optional<Vec3> common_point(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache);

/// Distance and closest points; distance 0 and a common point in on_a and on_b if they intersect.
Proximity closest_points(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache);

/// Depth (as a negative distance) and deepest points, if the interiors meet.
std::optional<Proximity> penetration(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache);

/// Either of the two, continuous through zero.
Proximity signed_distance(const Body& a, const Body& b, const Tolerance& eps, PairCache* cache);

/// The point of the core of a where that of b touches it when moved by `way`, to the distance `enough`.
Vec3 touching_point(const Body& a, const Body& b, Vec3 way, double enough);

/// First touch when a moves by param·translation, 0 ≤ param ≤ max_param.
std::optional<CastHit> cast(const Body& a, Vec3 translation, const Body& b, double max_param, const Tolerance& eps);

/// First hit of source + param·direction on the body.
std::optional<CastHit> ray_cast(const Vec3& source, const Vec3& direction, const Body& body, double max_param,
                                const Tolerance& eps);

}  // namespace dt::convex
