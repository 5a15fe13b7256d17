// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Inverts the placement of a mesh and bounds the mesh in the world.
#include "complex/mesh/placed_mesh.hpp"

namespace dt::complex
{
namespace
{

/// M⁻¹, its rows being the cross products of columns over the determinant. Columns of unit length first: no product
/// overflows or vanishes.
Mat3 inverted(const Mat3& m)
{
    const double n0 = norm(m.c0), n1 = norm(m.c1), n2 = norm(m.c2);
    const Vec3 c0 = m.c0 * (1 / n0), c1 = m.c1 * (1 / n1), c2 = m.c2 * (1 / n2);
    const Vec3 r0 = cross(c1, c2), r1 = cross(c2, c0), r2 = cross(c0, c1);
    const double scale = 1 / dot(c0, r0);
    return transposed(Mat3{r0 * (scale / n0), r1 * (scale / n1), r2 * (scale / n2)});
}

Aabb common_part(const Aabb& a, const Aabb& b)
{
    return {max(a.lo, b.lo), min(a.hi, b.hi)};
}

}  // namespace

PlacedMesh place(const Mesh& mesh, const Affine& at, double margin)
{
    const Mat3 inverse = inverted(at.M);
    return {&mesh, at, {inverse, -(inverse * at.t)}, margin};
}

/// The boxes of the root's children turn with the mesh: together they are tighter than the box around everything.
Aabb bounds(const PlacedMesh& placed)
{
    const Mesh& mesh = *placed.mesh;
    if (mesh.empty()) return {placed.at.t, placed.at.t};
    const Aabb& all = mesh.bounds();
    Aabb box = box_around_image(placed.at, all);
    if (mesh.tree().is_inner(AabbTree::root))
    {
        const Node& n = mesh.tree().nodes[mesh.tree().child(AabbTree::root)];
        Aabb tighter = no_box;
        for (unsigned s = 0; s < n.count; ++s)
            tighter = united(tighter, box_around_image(placed.at, common_part(all, decode(n, s).in_double())));
        box = common_part(box, tighter);
    }
    const double rounded = rounding::coordinates * (max_abs(placed.at.t) + world_extent(placed));
    return grown(box, placed.margin + rounded);
}

}  // namespace dt::complex
