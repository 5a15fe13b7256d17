// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Makes polyhedra of meshes; moves, checks and measures meshes.

#include "mesh.hpp"

#include <map>
#include <utility>

namespace simulation
{

DT_ShapeHandle make_polyhedron(const Mesh& mesh)
{
    const DT_ShapeHandle shape = DT_NewPolyhedron(nullptr);
    for (const auto& triangle : mesh.triangles)
    {
        DT_Begin();
        for (const int corner : triangle)
        {
            DT_Vector3 vertex;
            store(mesh.points[static_cast<std::size_t>(corner)], vertex);
            DT_Vertex(vertex);
        }
        DT_End();
    }
    DT_EndPolyhedron();
    return shape;
}

Mesh moved(Mesh mesh, Vec by)
{
    for (Vec& point : mesh.points)
        point += by;
    return mesh;
}

bool is_closed(const Mesh& mesh)
{
    std::map<std::pair<int, int>, int> uses;
    for (const auto& [a, b, c] : mesh.triangles)
        for (const auto& edge : {std::pair(a, b), std::pair(b, c), std::pair(c, a)})
            if (++uses[edge] > 1) return false;
    for (const auto& [edge, count] : uses)
        if (!uses.contains({edge.second, edge.first})) return false;
    return !uses.empty();
}

double signed_volume(const Mesh& mesh)
{
    double six = 0;
    for (const auto& [a, b, c] : mesh.triangles)
        six += dot(mesh.points[static_cast<std::size_t>(a)],
                   cross(mesh.points[static_cast<std::size_t>(b)], mesh.points[static_cast<std::size_t>(c)]));
    return six / 6;
}

Mesh outward(Mesh mesh)
{
    if (signed_volume(mesh) < 0)
        for (auto& triangle : mesh.triangles)
            std::swap(triangle[1], triangle[2]);
    return mesh;
}

}  // namespace simulation
