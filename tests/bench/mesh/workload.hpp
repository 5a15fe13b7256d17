// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The workloads for meshes: one kind of query for a few hundred placements drawn from a fixed seed, with the answers of
// the reference. Placements are rigid; rays and solids are in the coordinates of the mesh.
#pragma once

#include "common/geometry.hpp"
#include "common/result.hpp"
#include "surface.hpp"

#include <functional>
#include <memory>

namespace bench::mesh
{

enum class Question
{
    boolean,  // intersection of two meshes
    distance,
    solid,  // boolean of a convex shape and a mesh
    ray,
    build,
    refit,
    bytes  // a triangle; not timed
};

inline constexpr double no_hit = 2;  // the parameter of a ray that misses

struct Ray
{
    Vec3 source, motion;
};

struct Placement
{
    Pose a, b;
};

using SurfacePointer = std::shared_ptr<const Surface>;

struct Workload
{
    Question question = Question::boolean;
    SurfacePointer a{}, b{};  // b: only for two meshes
    std::vector<Placement> placements{};  // for two meshes
    std::vector<Shape> shapes{};  // solids, each at the pose of the same number
    std::vector<Pose> poses{};
    std::vector<Ray> rays{};
    /// The answers of the reference; NaN where it was not asked.
    std::vector<double> truth{};

    std::size_t size() const { return truth.size(); }
};

/// Whether moving one side by 1e-4 of the size changes the answer to question i, a boolean or a hit.
bool is_close_call(const Workload& workload, std::size_t i);

/// A row of the goals in ns or bytes, how it is asked, and the unit in which it is shown.
struct Row
{
    Goal goal;
    const char* unit;
    double scale;  // length of the unit
    std::function<Workload()> make;
};

/// The rows for these meshes. Solids are put on the bunny, without one on the mesh with the most triangles.
std::vector<Row> rows_for(const std::vector<SurfacePointer>& surfaces);

Workload boolean_workload(SurfacePointer a, SurfacePointer b, std::size_t count);
Workload ray_workload(SurfacePointer a, std::size_t count);

}  // namespace bench::mesh
