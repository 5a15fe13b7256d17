// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A mesh in the world, with its margin.
#pragma once

#include "complex/mesh.hpp"
#include "math/affine.hpp"
#include "math/tolerance.hpp"

namespace solid
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

/// The convex queries take faces that are as near as this for touching, so no filter may take them for apart. `reach`:
/// how far the other thing, whose origin is at t, reaches from there.
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

}  // namespace solid
