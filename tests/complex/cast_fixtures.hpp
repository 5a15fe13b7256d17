// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Small meshes for the tests of rays and casts, next to their faces in double.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "tests/convex/placed.hpp"

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace dt::test::cases
{

/// Points that Scalar holds exactly, and faces over them.
struct MeshData
{
    std::vector<Vec3> points;
    std::vector<std::vector<std::uint32_t>> faces;

    std::uint32_t add(Vec3 p)
    {
        points.push_back(rounded_to<Scalar>(p));
        return static_cast<std::uint32_t>(points.size() - 1);
    }
    void add_face(const std::vector<Vec3>& corners)
    {
        faces.emplace_back();
        for (const Vec3& p : corners)
            faces.back().push_back(add(p));
    }
};

inline std::shared_ptr<complex::Mesh> build(const MeshData& data)
{
    std::pmr::vector<Scalar> own;
    for (const Vec3& p : data.points)
        for (int k = 0; k < 3; ++k)
            own.push_back(static_cast<Scalar>(p[k]));
    std::vector<std::uint32_t> indices;
    std::vector<std::uint64_t> first{0};
    for (const auto& face : data.faces)
    {
        indices.insert(indices.end(), face.begin(), face.end());
        first.push_back(indices.size());
    }
    return *complex::make_mesh({}, std::move(own), {indices, first}, *std::pmr::get_default_resource());
}

/// A torus about z, closed: n quads around, m around the tube, each of two triangles.
inline MeshData torus(std::uint32_t n, std::uint32_t m, double large, double small, Vec3 centre = {})
{
    constexpr double turn = 6.283185307179586;
    MeshData data;
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < m; ++j)
        {
            const double u = turn * i / n, v = turn * j / m, r = large + small * std::cos(v);
            data.add(centre + Vec3{r * std::cos(u), r * std::sin(u), small * std::sin(v)});
        }
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < m; ++j)
        {
            const std::uint32_t i1 = (i + 1) % n, j1 = (j + 1) % m;
            data.faces.push_back({i * m + j, i1 * m + j, i1 * m + j1});
            data.faces.push_back({i * m + j, i1 * m + j1, i * m + j1});
        }
    return data;
}

/// The square |x|, |y| ≤ half at z = 0 as 2·n·n triangles.
inline MeshData grid(std::uint32_t n, double half)
{
    MeshData data;
    for (std::uint32_t i = 0; i <= n; ++i)
        for (std::uint32_t j = 0; j <= n; ++j)
            data.add({half * (2.0 * i / n - 1), half * (2.0 * j / n - 1), 0});
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j)
        {
            const std::uint32_t a = i * (n + 1) + j, b = a + n + 1;
            data.faces.push_back({a, b, b + 1});
            data.faces.push_back({a, b + 1, a + 1});
        }
    return data;
}

/// Triangles, and now and then a point, a segment, a sliver or a polygon, anywhere in a cube.
inline MeshData soup(Random& random, int count, double size)
{
    MeshData data;
    for (int i = 0; i < count; ++i)
    {
        const Vec3 at = in_cube(random, 1);
        const auto near = [&] { return at + in_cube(random, size); };
        const auto kind = random() % 16;
        if (kind == 0)
            data.add_face({near()});
        else if (kind == 1)
            data.add_face({near(), near()});
        else if (kind == 2)
            data.add_face({near(), near(), near(), near()});
        else if (kind == 3)
            data.add_face({near(), near(), near(), near(), near(), near()});
        else
            data.add_face({near(), near(), near()});
    }
    return data;
}

/// Rotations, mirrors, scalings, shears, somewhere.
inline Affine any_placement(Random& random, double away)
{
    const Mat3 M = any_matrix(random);
    return {M, in_cube(random, away)};
}

}  // namespace dt::test::cases
