// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Meshes as a client has them, and the calls that make complex shapes of them.
#pragma once

#include "api_test.hpp"

#include <array>
#include <cmath>
#include <random>
#include <vector>

struct MeshData
{
    std::vector<DT_Scalar> vertices;  ///< x, y, z of each
    std::vector<DT_Index> triangles;  ///< three of each
};

/// Twelve triangles; face 2·k and 2·k + 1 lie in the same plane.
inline MeshData cube_mesh(DT_Scalar edge)
{
    return {cube_corners(edge), {0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4,
                                 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6}};
}

/// 2·n·m triangles about the z axis.
inline MeshData torus_mesh(int n, int m, double R, double r)
{
    MeshData torus;
    constexpr double turn = 6.283185307179586;
    for (int i = 0; i < n; ++i)
    {
        for (int j = 0; j < m; ++j)
        {
            const double u = turn * i / n, v = turn * j / m, w = R + r * std::cos(v);
            for (const double x : {w * std::cos(u), w * std::sin(u), r * std::sin(v)})
                torus.vertices.push_back(DT_Scalar(x));
            const auto at = [&](int a, int b) { return DT_Index((i + a) % n * m + (j + b) % m); };
            for (const DT_Index k : {at(0, 0), at(1, 0), at(1, 1), at(0, 0), at(1, 1), at(0, 1)})
                torus.triangles.push_back(k);
        }
    }
    return torus;
}

/// Random triangles in and about the unit cube, each with vertices of its own.
inline MeshData soup_mesh(int count, unsigned seed)
{
    MeshData soup;
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> place(-1, 1), side(-0.3, 0.3);
    for (int i = 0; i < count; ++i)
    {
        const double centre[3] = {place(random), place(random), place(random)};
        for (int k = 0; k < 3; ++k)
        {
            for (const double c : centre)
                soup.vertices.push_back(DT_Scalar(c + side(random)));
            soup.triangles.push_back(DT_Index(3 * i + k));
        }
    }
    return soup;
}

/// The columns of a rotation, as DT_SetMatrixd wants them.
inline std::array<double, 16> random_rotation(std::mt19937_64& random)
{
    double q[4], length = 0;
    for (double& x : q)
        x = std::normal_distribution<double>()(random), length += x * x;
    const double s = 2 / length, w = q[3];
    std::array<double, 16> m{};
    for (std::size_t i = 0; i < 3; ++i)
    {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        m[5 * i] = 1 - s * (q[j] * q[j] + q[k] * q[k]);
        m[4 * i + j] = s * (q[i] * q[j] + w * q[k]);
        m[4 * i + k] = s * (q[i] * q[k] - w * q[j]);
    }
    m[15] = 1;
    return m;
}

/// The triangles of a base as a complex shape.
inline DT_ShapeHandle complex_shape(DT_VertexBaseHandle base, const std::vector<DT_Index>& triangles)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(base);
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3)
        DT_VertexIndices(3, &triangles[i]);
    DT_EndComplexShape();
    return shape;
}

/// The same, reading `data` in place: it must live as long as the shape.
inline DT_ShapeHandle complex_shape(const MeshData& data)
{
    const DT_VertexBaseHandle base = DT_NewVertexBase(data.vertices.data(), 0);
    const DT_ShapeHandle shape = complex_shape(base, data.triangles);
    DT_DeleteVertexBase(base);
    return shape;
}

/// The same by value.
inline DT_ShapeHandle complex_copy(const MeshData& data)
{
    const DT_ShapeHandle shape = DT_NewComplexShape(nullptr);
    for (std::size_t i = 0; i + 2 < data.triangles.size(); i += 3)
    {
        DT_Begin();
        for (std::size_t k = 0; k < 3; ++k)
            DT_Vertex(&data.vertices[3 * data.triangles[i + k]]);
        DT_End();
    }
    DT_EndComplexShape();
    return shape;
}
