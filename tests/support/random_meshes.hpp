// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random meshes and placements of them.
#pragma once

#include "support/mesh_oracle.hpp"

namespace dt::test
{

/// Loose triangles.
MeshBody random_soup(Random& random, int faces, double scale);

/// Loose faces of 1 to 7 points, flat or not, some of them degenerate or repeated.
MeshBody random_faces(Random& random, int faces, double scale);

/// A closed surface like a ball with dents: 2·n·(n − 1) triangles that share their vertices.
MeshBody random_closed(Random& random, int n, double scale);

/// Any of these.
MeshBody random_mesh(Random& random, double scale);

/// The same faces with all points moved a little.
void deform(Random& random, MeshBody& mesh, double by);

/// A rotation, at times with scaling, shear or mirroring, a place, and a margin at times, for two that are to meet
/// often. Each is a mesh or a body.
template <class A, class B> void place_randomly(Random& random, A& a, B& b);

}  // namespace dt::test
