// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Closed meshes as a client has them, and the calls that make polyhedra of them.
#pragma once

#include "meshes.hpp"

/// One box of a solid, or of what is missing in it.
struct Part
{
    double lo[3], hi[3];
    bool is_cavity = false;
};

/// A box's twelve triangles, turned inward for a cavity.
inline void add_box(MeshData& mesh, const Part& part)
{
    const DT_Index first = DT_Index(mesh.vertices.size() / 3);
    for (int i = 0; i < 8; ++i)
        for (int axis = 0; axis < 3; ++axis)
            mesh.vertices.push_back(DT_Scalar((i >> axis & 1) != 0 ? part.hi[axis] : part.lo[axis]));
    const MeshData cube = cube_mesh(1);
    for (std::size_t t = 0; t < cube.triangles.size(); t += 3)
        for (const std::size_t k : {0u, part.is_cavity ? 2u : 1u, part.is_cavity ? 1u : 2u})
            mesh.triangles.push_back(first + cube.triangles[t + k]);
}

inline MeshData boxes(const std::vector<Part>& parts)
{
    MeshData mesh;
    for (const Part& part : parts)
        add_box(mesh, part);
    return mesh;
}

/// A prism over a polygon in the plane z = 0, given in order; its caps are single faces only if the polygon is convex,
/// so they are given as triangles.
inline MeshData prism(const std::vector<std::array<double, 2>>& outline,
                      const std::vector<std::array<DT_Index, 3>>& caps, double height)
{
    MeshData mesh;
    const DT_Index n = DT_Index(outline.size());
    for (const double z : {0.0, height})
        for (const auto& p : outline)
            for (const double x : {p[0], p[1], z})
                mesh.vertices.push_back(DT_Scalar(x));
    for (const auto& cap : caps)
    {
        for (const DT_Index i : {cap[0], cap[2], cap[1]})
            mesh.triangles.push_back(i);
        for (const DT_Index i : cap)
            mesh.triangles.push_back(n + i);
    }
    for (DT_Index i = 0; i < n; ++i)
    {
        const DT_Index j = (i + 1) % n;
        for (const DT_Index k : {i, j, n + j, i, n + j, n + i})
            mesh.triangles.push_back(k);
    }
    return mesh;
}

/// The letter U: 3 wide, 3 high, its arms and its floor 1 thick, 1 deep.
inline MeshData letter_u()
{
    return prism({{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}},
                 {{0, 5, 7}, {5, 6, 7}, {0, 1, 5}, {1, 4, 5}, {1, 2, 4}, {2, 3, 4}}, 1);
}

/// The triangles of a base as a polyhedron.
inline DT_ShapeHandle polyhedron(DT_VertexBaseHandle base, const std::vector<DT_Index>& triangles)
{
    const DT_ShapeHandle shape = DT_NewPolyhedron(base);
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
        DT_VertexIndices(3, &triangles[i]);
    DT_EndPolyhedron();
    return shape;
}

/// The same, reading `data` in place: it must live as long as the shape.
inline DT_ShapeHandle polyhedron(const MeshData& data)
{
    const DT_VertexBaseHandle base = DT_NewVertexBase(data.vertices.data(), 0);
    const DT_ShapeHandle shape = polyhedron(base, data.triangles);
    DT_DeleteVertexBase(base);
    return shape;
}
