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

struct Reach
{
    double most = -std::numeric_limits<double>::infinity();  ///< the largest n·x, x relative to the translation
    double size = 0;  ///< bounds all products that it is a sum of
};

/// Only the vertices in use count.
Reach reach_along(const PlacedMesh& placed, Vec3 n)
{
    const Faces& faces = placed.mesh->faces();
    const shape::VertexView vertices = placed.mesh->vertices();
    const Vec3 local = transposed_times(placed.at.M, n);
    const Vec3 lengths{norm(placed.at.M.c0), norm(placed.at.M.c1), norm(placed.at.M.c2)};
    Reach reach;
    for (std::uint32_t slot = 0; slot < faces.count(); ++slot)
        faces.for_each_vertex(slot, [&](std::uint32_t i) {
            const Vec3 x = vertices[i];
            reach.most = std::max(reach.most, dot(local, x));
            reach.size = std::max(reach.size, dot(lengths, abs(x)));
        });
    return reach;
}

}  // namespace

WholeGap gap_along(const PlacedMesh& a, const PlacedMesh& b, Vec3 n)
{
    const Vec3 offset = b.at.t - a.at.t;
    const Reach of_a = reach_along(a, n), of_b = reach_along(b, -n);
    const double margins = a.margin + b.margin;
    return {dot(n, offset) - of_a.most - of_b.most - margins,
            rounding::coordinates * (max_abs(offset) + of_a.size + of_b.size + margins)};
}

}  // namespace dt::complex
