// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The questions about placed meshes: the same as those of convex/queries.hpp, with a mesh on one side or on both.
// A mesh is hollow and the union of its faces, each of which is a convex body of its own (grown by the margin).
// Nothing here allocates.
#pragma once

#include "complex/placed_mesh.hpp"
#include "convex/body.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"

#include <optional>

namespace solid
{

bool intersect(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache);
bool intersect(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, PairCache* cache);

std::optional<Vec3> common_point(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache);
std::optional<Vec3> common_point(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, PairCache* cache);

Proximity closest_points(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache);
Proximity closest_points(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, PairCache* cache);

/// The largest depth over the pairs of faces; nothing if no interiors of face pairs (with margins) meet.
std::optional<Proximity> penetration(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache);
std::optional<Proximity> penetration(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                     PairCache* cache);

/// closest_points where they are apart, else minus the largest depth over the face pairs.
Proximity signed_distance(const PlacedMesh& a, const Body& b, const Tolerance& eps, PairCache* cache);
Proximity signed_distance(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps, PairCache* cache);

/// The moving side is the first; hits as in convex/queries.hpp, with the features of both sides.
std::optional<CastHit> cast(const PlacedMesh& a, Vec3 translation, const Body& b, double max_param,
                            const Tolerance& eps);
std::optional<CastHit> cast(const Body& a, Vec3 translation, const PlacedMesh& b, double max_param,
                            const Tolerance& eps);
std::optional<CastHit> cast(const PlacedMesh& a, Vec3 translation, const PlacedMesh& b, double max_param,
                            const Tolerance& eps);

/// First hit of source + param·direction on a face, from either side. The margin does not count. Number by number, as
/// these stay in registers: a ray can do nothing before it knows them, and from memory it would know them later.
std::optional<CastHit> ray_cast_by_numbers(double source_x, double source_y, double source_z, double direction_x,
                                           double direction_y, double direction_z, double max_param,
                                           const PlacedMesh& mesh, const Tolerance& eps);
inline std::optional<CastHit> ray_cast(const Vec3& source, const Vec3& direction, const PlacedMesh& mesh,
                                       double max_param, const Tolerance& eps)
{
    return ray_cast_by_numbers(source.x, source.y, source.z, direction.x, direction.y, direction.z, max_param, mesh,
                               eps);
}

}  // namespace solid
