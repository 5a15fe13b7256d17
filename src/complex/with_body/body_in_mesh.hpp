// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A convex body as a mesh sees it: in the mesh's own coordinates, in which its boxes are aligned with the axes. A
// direction there is a covector g, which gives a point x the value g·x; so any placement will do, rigid or not.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/body.hpp"

#include <limits>

namespace dt::complex
{

/// Largest error of the products of a placement's columns for which it is rigid to floats.
constexpr double rigid_to_floats = 5e-7;

/// Smallest scale factor that, with its reciprocal, is a normal float.
constexpr double least_factor = std::numeric_limits<float>::min();

struct Range
{
    double lo, hi;
};

/// Orthonormal axes along the columns of M, as far as these are at right angles: boxes stay tight unless M shears.
Mat3 frame_along(const Mat3& M);

class BodyInMesh
{
public:
    BodyInMesh(const PlacedMesh& mesh, const convex::Body& body);

    /// The range of g·x over the core of the body.
    Range core_along(Vec3 g) const;

    /// The length of g in the world: a step of 1 there changes g·x by at most this.
    double length(Vec3 g) const { return norm(transposed_times(K, g)); }

    /// The covector of a world direction.
    Vec3 covector(Vec3 world) const { return transposed_times(mesh.at.M, world); }

    const PlacedMesh& mesh;
    const convex::Body& body;
    Vec3 c;  ///< origin of the core
    Mat3 K;  ///< its axes
    Vec3 largest;  ///< coordinates of the mesh and of c
    double radius;  ///< both margins and the body's own radius
    double doubt;  ///< the body is known up to this: blur, and what counts as touching
    double reach;  ///< radius + doubt
    bool rigid;  ///< the placement keeps lengths, as far as floats can tell
    double scale;  ///< a power of two that makes lengths in the world less than 1; 0 if floats cannot
    double warp;  ///< error of the inverse of the placement, relative to lengths
};

}  // namespace dt::complex
