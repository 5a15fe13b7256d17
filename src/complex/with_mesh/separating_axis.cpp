// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Compares the placed local boxes of two meshes along one direction, in double.
#include "complex/with_mesh/separating_axis.hpp"

#include <cmath>

namespace dt::complex
{

namespace
{

/// The placed local box of a mesh.
struct PlacedBox
{
    const PlacedMesh& mesh;
    Vec3 middle;  ///< relative to the translation
    Vec3 half;

    explicit PlacedBox(const PlacedMesh& placed)
        : mesh(placed), middle(placed.at.M * centre(placed.mesh->bounds())),
          half(0.5 * (placed.mesh->bounds().hi - placed.mesh->bounds().lo))
    {}

    double reach_along(Vec3 n) const { return dot(abs(transposed_times(mesh.at.M, n)), half); }
};

/// Whether all of b is beyond all of a along n, which has about length one, one way or the other.
bool apart_along(const PlacedBox& a, const PlacedBox& b, Vec3 n)
{
    const Vec3 moved = b.mesh.at.t - a.mesh.at.t, offset = moved + (b.middle - a.middle);
    const double reach = a.reach_along(n) + b.reach_along(n);
    const double slack = touch_of(a.mesh, b.mesh);
    return std::fabs(dot(n, offset)) > reach + norm(n) * (a.mesh.margin + b.mesh.margin + slack) + slack;
}

}  // namespace

bool still_apart(const PlacedMesh& a, const PlacedMesh& b, const convex::PairCache* cache)
{
    const Vec3 n = cache ? cache->axis() : Vec3{};
    return norm2(n) > 0 && apart_along(PlacedBox(a), PlacedBox(b), n);
}

void remember_axis(const PlacedMesh& a, const PlacedMesh& b, convex::PairCache* cache)
{
    if (!cache) return;
    cache->clear();
    const PlacedBox box_a(a), box_b(b);
    const Mat3 faces_a = transposed(a.inverse.M), faces_b = transposed(b.inverse.M);
    const Vec3 offset = (b.at.t - a.at.t) + (box_b.middle - box_a.middle);
    for (const Vec3 candidate : {offset, faces_a.c0, faces_a.c1, faces_a.c2, faces_b.c0, faces_b.c1, faces_b.c2})
    {
        const Vec3 n = normalized(candidate, {1, 0, 0});
        if (!apart_along(box_a, box_b, n)) continue;
        cache->set_axis(n);
        return;
    }
}

}  // namespace dt::complex
