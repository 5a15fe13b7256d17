// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The questions about placed meshes: the same as those of convex/queries.hpp, with a mesh on one side or on both.
// A mesh is hollow and the union of its faces, each of which is a convex body of its own (grown by the margin).
// Nothing here allocates.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/body.hpp"
#include "convex/pair_cache.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"

#include <optional>

namespace dt::complex
{

bool intersect(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps, convex::PairCache* cache);
bool intersect(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, convex::PairCache* cache);

std::optional<Vec3> common_point(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                 convex::PairCache* cache);
std::optional<Vec3> common_point(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                 convex::PairCache* cache);

convex::Proximity closest_points(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                 convex::PairCache* cache);
convex::Proximity closest_points(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                 convex::PairCache* cache);

/// The largest depth over the pairs of faces; nothing if no interiors of face pairs (with margins) meet.
std::optional<convex::Proximity> penetration(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                             convex::PairCache* cache);
std::optional<convex::Proximity> penetration(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                             convex::PairCache* cache);

/// closest_points where they are apart, else minus the largest depth over the face pairs.
convex::Proximity signed_distance(const PlacedMesh& a, const convex::Body& b, const Tolerance& eps,
                                  convex::PairCache* cache);
convex::Proximity signed_distance(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                  convex::PairCache* cache);

/// The moving side is the first; hits as in convex/queries.hpp, with the features of both sides.
std::optional<convex::CastHit> cast(const PlacedMesh& a, Vec3 translation, const convex::Body& b, double max_param,
                                    const Tolerance& eps);
std::optional<convex::CastHit> cast(const convex::Body& a, Vec3 translation, const PlacedMesh& b, double max_param,
                                    const Tolerance& eps);
std::optional<convex::CastHit> cast(const PlacedMesh& a, Vec3 translation, const PlacedMesh& b, double max_param,
                                    const Tolerance& eps);

/// First hit of source + param·direction on a face, from either side. The margin does not count. Numbers are passed
/// one by one so that they stay in registers: the ray starts sooner than from memory.
std::optional<convex::CastHit> ray_cast_by_numbers(double source_x, double source_y, double source_z,
                                                   double direction_x, double direction_y, double direction_z,
                                                   double max_param, const PlacedMesh& mesh, const Tolerance& eps);
inline std::optional<convex::CastHit> ray_cast(const Vec3& source, const Vec3& direction, const PlacedMesh& mesh,
                                               double max_param, const Tolerance& eps)
{
    return ray_cast_by_numbers(source.x, source.y, source.z, direction.x, direction.y, direction.z, max_param, mesh,
                               eps);
}

}  // namespace dt::complex
