// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The model of a shape: triangles with a normal at every corner. Corners of the same place share a normal where the
// surface is smooth, that is where its faces meet at less than a given angle.
#pragma once

#include "simulation/mesh.hpp"
#include "vector.hpp"

#include <array>
#include <span>
#include <vector>

namespace viewer
{

using Triangle = std::array<Vec3, 3>;

struct Model
{
    struct Corner
    {
        std::array<float, 3> place, normal;
    };
    std::vector<Corner> corners;  // three for each triangle
    unsigned version = new_version();  // no two contents have the same one, so that changes reach the graphics device

    static unsigned new_version();
};

/// Faces that meet at less than `crease` (radians) look smooth.
Model smooth_model(std::span<const Triangle> triangles, double crease = 0.6);

/// The crease angle of the solids of the scenes, which have round parts of few faces and right angles.
Model model_of(const simulation::Mesh& mesh);

/// The same triangles with other corners, each with the normal of its face mixed as it is given.
void replace(Model& model, std::span<const Vec3> places, std::span<const Vec3> normals,
             std::span<const DT_Index> indices);

std::vector<Triangle> sphere_triangles(double radius, int rings = 14);
std::vector<Triangle> box_triangles(Vec3 size);
std::vector<Triangle> cone_triangles(double radius, double height, int sides = 32);
std::vector<Triangle> cylinder_triangles(double radius, double height, int sides = 32);

/// The hull of few points, by trying every plane through three of them.
std::vector<Triangle> hull_triangles(std::span<const Vec3> points);

}  // namespace viewer
