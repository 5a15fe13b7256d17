// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The questions of convex/queries.hpp and complex/queries.hpp, about objects, whatever they are made of. Answers are in
// the order of the arguments.
#pragma once

#include "complex/queries.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"
#include "scene/object.hpp"

#include <optional>

namespace solid
{

bool intersect(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
std::optional<Vec3> common_point(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
Proximity closest_points(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
std::optional<Proximity> penetration(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);
Proximity signed_distance(const Object& a, const Object& b, const Tolerance& eps, PairCache* cache);

/// First touch when a moves by param·translation, 0 ≤ param ≤ max_param.
std::optional<CastHit> cast(const Object& a, Vec3 translation, const Object& b, double max_param,
                            const Tolerance& eps);

/// The same as below for an object that is convex.
std::optional<CastHit> ray_cast_convex(const Vec3& source, const Vec3& direction, const Object& object,
                                       double max_param, const Tolerance& eps);

/// First hit of source + param·direction on the object without its margin.
inline std::optional<CastHit> ray_cast(const Vec3& source, const Vec3& direction, const Object& object,
                                       double max_param, const Tolerance& eps)
{
    if (object.body())
    {
        const Vec3 from{source.x, source.y, source.z}, along{direction.x, direction.y, direction.z};
        return ray_cast_convex(from, along, object, max_param, eps);  // copies: a mesh needs none in memory
    }
    return ray_cast(source, direction, *object.mesh(), max_param, eps);
}

}  // namespace solid
