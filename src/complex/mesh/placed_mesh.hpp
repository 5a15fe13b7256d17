// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A mesh in the world, with its margin.
#pragma once

#include "complex/mesh/mesh.hpp"
#include "math/affine.hpp"
#include "math/tolerance.hpp"

namespace dt::complex
{

struct PlacedMesh
{
    const Mesh* mesh = nullptr;
    Affine at;  ///< any map that is not singular
    Affine inverse;
    double margin = 0;
};

/// No point of the mesh, without its margin, is further from the origin of its placement.
inline double world_extent(const PlacedMesh& mesh)
{
    return norm(mesh.at.M) * mesh.mesh->extent();
}

/// The distance at which convex queries count faces as touching; no filter may call nearer faces apart. `reach`: how
/// far the other object reaches from its origin t.
inline double touch_of(const PlacedMesh& mesh, Vec3 t, double reach)
{
    return 2 * rounding::coordinates * (max_abs(t - mesh.at.t) + world_extent(mesh) + mesh.margin + reach);
}
inline double touch_of(const PlacedMesh& a, const PlacedMesh& b)
{
    return touch_of(a, b.at.t, world_extent(b) + b.margin);
}

PlacedMesh place(const Mesh& mesh, const Affine& at, double margin);

/// Contains the mesh and its margin, and lies in the box of the transformed local box.
Aabb bounds(const PlacedMesh& mesh);

}  // namespace dt::complex
