// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The questions of pair_tests.hpp where at least one object is a polyhedron: solid, so that what is wholly inside it
// collides with it, and with the global penetration depth wherever the other one is solid too. What is hollow keeps the
// depth of its faces.
#pragma once

#include "complex/queries.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"
#include "pd/depth_search.hpp"
#include "scene/object.hpp"

#include <optional>

namespace solid
{

namespace solids
{

inline bool concern(const Object& a, const Object& b)
{
    return a.polyhedron() || b.polyhedron();
}

bool intersect(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
std::optional<Vec3> common_point(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
Proximity closest_points(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
std::optional<Proximity> penetration(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
Proximity signed_distance(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);

/// A point of both if the surfaces do not meet, and one is, wholly or in part, inside the other.
std::optional<Vec3> point_inside_either(const Object& a, const Object& b);

/// First touch where what fills holes of a or b is concerned.
std::optional<CastHit> cast_to_fillings(const Object& a, Vec3 translation, const Object& b, double max_param,
                                        const Tolerance& eps);

/// The same as penetration, with limits of its own. Neither object is hollow, and not both are convex.
std::optional<Proximity> global_depth(const Object& a, const Object& b, const DepthLimits& limits,
                                      const Tolerance& eps, PairCache* cache);

}  // namespace solids

}  // namespace solid
