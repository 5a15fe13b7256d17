// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A convex body as a mesh sees it: in the mesh's own coordinates, in which its boxes are aligned with the axes. A
// direction there is a covector g, which gives a point x the value g·x; so any placement will do, rigid or not.
#pragma once

#include "complex/placed_mesh.hpp"
#include "convex/body.hpp"

#include <limits>

namespace solid
{

/// A placement keeps lengths for the purposes of floats if the products of its columns are off by no more than this.
constexpr double rigid_to_floats = 5e-7;

/// What takes lengths of a mesh to scaled ones, or back, is a float with all its digits if it is neither less than this nor
/// more than one over it.
constexpr double least_factor = std::numeric_limits<float>::min();

struct Range
{
    double lo, hi;
};

/// Orthonormal, and along the columns of M as far as that goes: boxes stay tight unless the placement shears.
Mat3 frame_along(const Mat3& M);

class BodyInMesh
{
public:
    BodyInMesh(const PlacedMesh& mesh, const Body& body);

    /// Of g·x over the core of the body.
    Range core_along(Vec3 g) const;

    /// The same for all that is within reach of the mesh: with the margins, and what is not known exactly.
    Range along(Vec3 g) const
    {
        const Range core = core_along(g);
        const double ball = reach * length(g);
        return {core.lo - ball, core.hi + ball};
    }

    /// Of the direction in the world that g is: a step of 1 there changes g·x by this at most.
    double length(Vec3 g) const { return norm(transposed_times(K, g)); }

    /// The covector of a world direction.
    Vec3 covector(Vec3 world) const { return transposed_times(mesh.at.M, world); }

    const PlacedMesh& mesh;
    const Body& body;
    Vec3 c;  ///< origin of the core
    Mat3 K;  ///< its axes
    Vec3 largest;  ///< coordinates of the mesh and of c
    double radius;  ///< both margins and the body's own radius
    double doubt;  ///< the body is known up to this: slack, blur, and what counts as touching
    double reach;  ///< both
    bool rigid;  ///< the placement keeps lengths, as far as floats can tell
    double scale;  ///< a power of two that makes lengths in the world less than 1; 0 if floats cannot
    double warp;  ///< of lengths: how far the inverse of the placement is from being one
};

}  // namespace solid
