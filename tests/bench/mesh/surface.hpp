// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The meshes of the benchmark, made or read from Wavefront OBJ files, and brought to one size: the middle of their box
// at the origin, its longest half edge 1.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace bench::mesh
{

struct Surface
{
    std::string name{};
    std::vector<std::array<float, 3>> points{};
    std::vector<std::array<int, 3>> triangles{};
};

/// About y, with the outer radius 1: 2 rings * sectors triangles. `tube`: its radius relative to that of the ring.
Surface torus(std::string name, int rings, int sectors, double tube = 0.4);

/// A sphere with bumps, of 2 n^2 triangles.
Surface bumpy_sphere(std::string name, int n);

/// The faces of an OBJ file, cut into triangles. The name is that of the file, but a bunny is always `bunny`.
/// Throws std::runtime_error if there is no face in it.
Surface read_obj(const std::string& path);

/// The same triangles with every point moved a little: what a mesh is refitted to.
std::vector<std::array<float, 3>> deformed(const Surface& surface);

}  // namespace bench::mesh
