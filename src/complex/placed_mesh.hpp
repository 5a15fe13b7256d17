// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A mesh in the world, with its margin.
#pragma once

#include "complex/mesh.hpp"
#include "math/affine.hpp"

namespace solid
{

struct PlacedMesh
{
    const Mesh* mesh = nullptr;
    Affine at;  ///< any map that is not singular
    Affine inverse;
    double margin = 0;
};

PlacedMesh place(const Mesh& mesh, const Affine& at, double margin);

/// Contains the mesh and its margin, and lies in the box of the transformed local box.
Aabb bounds(const PlacedMesh& mesh);

}  // namespace solid
