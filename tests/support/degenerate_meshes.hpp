// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pairs of meshes that are hard on a library: slivers, a giant among dwarfs, everything in one plane or one point,
// sizes at the ends of the range of float, a mesh and itself, and placements that squash.
#pragma once

#include "support/findings.hpp"
#include "support/mesh_oracle.hpp"

#include <cstdint>

namespace dt::test
{

enum class MeshFamily
{
    Slivers,  ///< needles and caps down to no width at all, points that repeat
    Giant,  ///< one face 1e2 to 1e5 times larger than the others
    OnePoint,  ///< all vertices of a mesh equal
    Tiny,  ///< sizes from 1e-30 on
    Huge,  ///< sizes up to 1e17
    FarLocal,  ///< vertices far from their own origin
    Squashed,  ///< placements that scale and shear 1e4-fold and mirror
    Itself,  ///< the same mesh in the same place, a hair beside it, or turned by right angles
    Plane,  ///< grids in one plane or two that are close
    Blocks,  ///< cubes on round numbers, face on face
    Copies  ///< faces given many times, in either sense
};
inline constexpr int mesh_family_count = 11;
const char* name_of(MeshFamily family);

struct MeshPair
{
    MeshBody a, b;
    double scale;  ///< the size of the smaller details in the world
};
MeshPair degenerate_meshes(Random& random, MeshFamily family);

/// Every question about so many pairs of each family.
void degenerate_mesh_block(std::uint64_t seed, long block, int each, Findings& findings);

}  // namespace dt::test
