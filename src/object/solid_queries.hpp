// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Answers the queries of queries.hpp where at least one object is a polyhedron, which is solid: what is wholly inside
// it collides with it. The depth of two solids is the global one; a hollow mesh has the largest depth of its faces.
#pragma once

#include "depth/depth_search.hpp"
#include "depth/device/auto_backend.hpp"
#include "object/queries.hpp"

namespace dt::object
{

namespace solids
{

inline bool has_polyhedron(const Object& a, const Object& b)
{
    return a.polyhedron() || b.polyhedron();
}

// The queries of queries.hpp, by the same names.
PairQuery<bool> intersect;
PairQuery<std::optional<Vec3>> common_point;
PairQuery<convex::Proximity> closest_points;
PairQuery<std::optional<convex::Proximity>> penetration;
PairQuery<convex::Proximity> signed_distance;

/// A point of both if the surfaces do not meet, and one is, wholly or in part, inside the other.
std::optional<Vec3> point_inside_either(const Object& a, const Object& b);

/// First touch where what fills holes of a or b is concerned.
std::optional<convex::CastHit> cast_to_fillings(const Object& a, Vec3 translation, const Object& b, double max_param,
                                                const Tolerance& eps);

/// The global penetration depth, on the chosen backend. Neither object is hollow; two convex ones are the processor's.
Result<depth::BackendAnswer> global_depth(const Object& a, const Object& b, const depth::DepthLimits& limits,
                                          depth::BackendChoice choice, const depth::DeviceAccess& device,
                                          const Tolerance& eps);

}  // namespace solids

}  // namespace dt::object
