// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Describes two placed meshes in common frames, in floats, for telling boxes and triangles that are certainly apart.
//
// There are two orthonormal frames, one along the axes of each mesh: the linear part M of a placement is split into
// Q·R, Q orthogonal (mirrors included) and R upper triangular, so that boxes stay boxes in their own frame unless the
// placement shears. Lengths in the frames are world lengths times `scale`, a power of two that makes the largest
// about one, whatever the units are. Local coordinates of a side are relative to its centre; nothing depends on where
// in the world the two are.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "math/simd/vec8.hpp"

#include <array>

namespace dt::complex
{

/// x ↦ m·x + t, by rows.
struct FloatMap
{
    float m[3][3], t[3];
};

struct PairSide
{
    const Mesh* mesh;
    std::array<float, 3> centre;  ///< the origin of local coordinates
    std::array<float, 3> half;  ///< no decoded box reaches further from it
    /// Local coordinates to axes: lane k is axis k, 0–2 those of frame 1 (along a), 3–5 those of frame 2 (along b).
    alignas(32) float axis[3][8] = {}, offset[8] = {};
    alignas(32) float axis_size[3][8] = {};  ///< absolute values
    /// Slack added to intervals along the axes: 0 for a; for b the rounding of both sides and the growth.
    alignas(32) float slack[8] = {};
    std::array<float, 3> largest;  ///< largest entries of axis for frame 1
    FloatMap to_other;  ///< to the local coordinates of the other
    bool aligned;  ///< boxes stay boxes along the own axes
    std::array<float, 3> size_along;  ///< length in the frames of a unit along each local axis
    float slab_slack;  ///< error of the other's extent along an own slab, growth included
    Mat3 to_frame;  ///< local to frame 1, in double
    Mat3 covector;  ///< M⁻¹/scale: its transpose takes a local slab direction D to the scaled world
    bool slabs_measure;  ///< covector is exact enough to measure lengths by
};

struct PairFrame
{
    /// For finding pairs of boxes not further apart than `grow`.
    PairFrame(const PlacedMesh& a, const PlacedMesh& b, double grow);

    PairSide side[2];
    Mat3 Q;  ///< the axes of frame 1 in the world
    Vec3 from_a_to_b;  ///< between the centres, in frame 1
    double scale;
    float touch;  ///< largest distance that may count as touching
    float direction_slack;  ///< error of b along any unit vector in frame 1, without growth
};

}  // namespace dt::complex
