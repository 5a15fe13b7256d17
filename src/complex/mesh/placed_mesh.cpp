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

/// The box of a transformed box.
Aabb bounds(const Affine& at, const Aabb& box)
{
    const Vec3 c = at(centre(box)), half = 0.5 * (box.hi - box.lo);
    const Vec3 e = abs(at.M.c0) * half.x + abs(at.M.c1) * half.y + abs(at.M.c2) * half.z;
    return {c - e, c + e};
}

Aabb part(const Aabb& all, const ChildBox& box)
{
    return {max(all.lo, {box.lo[0], box.lo[1], box.lo[2]}), min(all.hi, {box.hi[0], box.hi[1], box.hi[2]})};
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
    Aabb box = bounds(placed.at, all);
    const Node& top = mesh.tree().nodes[0];
    if (top.is_inner(0))
    {
        const Node& n = mesh.tree().nodes[top.child(0)];
        Aabb tighter = bounds(placed.at, part(all, decode(n, 0)));
        for (unsigned s = 1; s < n.count; ++s)
            tighter = united(tighter, bounds(placed.at, part(all, decode(n, s))));
        box = {max(box.lo, tighter.lo), min(box.hi, tighter.hi)};
    }
    const double rounded = rounding::coordinates * (max_abs(placed.at.t) + norm(placed.at.M) * mesh.extent());
    return grown(box, placed.margin + rounded);
}

}  // namespace dt::complex
