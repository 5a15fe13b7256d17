// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The queries of convex/queries.hpp and complex/queries.hpp on objects of any shape. Answers are in the order of the
// arguments.
#pragma once

#include "complex/queries.hpp"
#include "convex/pair_cache.hpp"
#include "convex/proximity.hpp"
#include "convex/queries.hpp"
#include "math/tolerance.hpp"
#include "object/object.hpp"

#include <optional>

namespace dt::object
{

/// A query on two objects; what they remember of the last one may be null.
template <class Answer>
using PairQuery = Answer(const Object& a, const Object& b, const Tolerance& eps, convex::PairCache* cache);

PairQuery<bool> intersect;
PairQuery<std::optional<Vec3>> common_point;
PairQuery<convex::Proximity> closest_points;
PairQuery<std::optional<convex::Proximity>> penetration;
PairQuery<convex::Proximity> signed_distance;

/// Finds the first contact when a moves by param·translation, 0 ≤ param ≤ max_param.
std::optional<convex::CastHit> cast(const Object& a, Vec3 translation, const Object& b, double max_param,
                                    const Tolerance& eps);

/// ray_cast() for a convex object that has a margin.
std::optional<convex::CastHit> ray_cast_without_margin(const Vec3& source, const Vec3& direction,
                                                       const Object& object, double max_param, const Tolerance& eps);

/// Finds the first hit of source + param·direction on the object without its margin.
inline std::optional<convex::CastHit> ray_cast(const Vec3& source, const Vec3& direction, const Object& object,
                                               double max_param, const Tolerance& eps)
{
    if (const convex::Body* const body = object.body())
    {
        const Vec3 from = source, along = direction;  // copies: a mesh needs none in memory
        if (!(object.margin() > 0)) [[likely]]
            return ray_cast(from, along, *body, max_param, eps);
        return ray_cast_without_margin(from, along, object, max_param, eps);
    }
    return ray_cast(source, direction, *object.mesh(), max_param, eps);
}

}  // namespace dt::object
