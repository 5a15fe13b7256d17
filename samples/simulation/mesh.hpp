// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A closed surface of triangles, counterclockwise seen from outside: to draw, to weigh, and to hand to the library.

#pragma once

#include "vector.hpp"

#include "SOLID/SOLID_depth.h"

#include <array>
#include <vector>

namespace simulation
{

struct Mesh
{
    std::vector<Vec> points;
    std::vector<std::array<int, 3>> triangles;
};

/// The solid that the mesh bounds. The library copies what it needs. Null on failure; DT_GetErrorText says why.
DT_ShapeHandle make_polyhedron(const Mesh& mesh);

/// The same mesh elsewhere.
Mesh moved(Mesh mesh, Vec by);

/// Whether every edge is used once each way, so that the surface is closed, manifold and consistently oriented.
bool is_closed(const Mesh& mesh);

/// The volume enclosed; negative if the triangles are turned inward.
double signed_volume(const Mesh& mesh);

/// The same surface with its triangles turned outward, given that they agree with each other.
Mesh outward(Mesh mesh);

}  // namespace simulation
