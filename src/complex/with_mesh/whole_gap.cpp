// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds the furthest vertex of each mesh in double.
#include "complex/with_mesh/whole_gap.hpp"

#include <limits>

namespace dt::complex
{

namespace
{

/// The largest n·x of the vertices in use, x relative to the translation of the mesh.
double reach_along(const PlacedMesh& placed, Vec3 n)
{
    const Faces& faces = placed.mesh->faces();
    const shape::VertexView vertices = placed.mesh->vertices();
    const Vec3 local = transposed_times(placed.at.M, n);
    double most = -std::numeric_limits<double>::infinity();
    for (std::uint32_t slot = 0; slot < faces.count(); ++slot)
        faces.for_each_vertex(slot, [&](std::uint32_t i) { most = std::max(most, dot(local, vertices[i])); });
    return most;
}

}  // namespace

double gap_along(const PlacedMesh& a, const PlacedMesh& b, Vec3 n)
{
    return dot(n, b.at.t - a.at.t) - reach_along(b, -n) - reach_along(a, n) - a.margin - b.margin;
}

}  // namespace dt::complex
