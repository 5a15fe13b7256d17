// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Linear algebra for drawing, beyond that of the bodies: placements in the format of OpenGL and of the library, 16
// numbers by columns, and maps of a camera.
#pragma once

#include "simulation/vector.hpp"

#include "SOLID/SOLID.hpp"

#include <array>
#include <cmath>

namespace viewer
{

using Vec3 = simulation::Vec;
using Quat = simulation::Rotation;

inline Vec3 operator*(Vec3 a, Vec3 b)
{
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
inline Vec3 mix(Vec3 a, Vec3 b, double t)
{
    return (1 - t) * a + t * b;
}

inline solid::Vertex to_solid(Vec3 a)
{
    return {DT_Scalar(a.x), DT_Scalar(a.y), DT_Scalar(a.z)};
}
using simulation::from_solid;
inline Vec3 from_solid(const solid::Vector& v)
{
    return {v.x, v.y, v.z};
}

inline Quat turn(Vec3 axis, double angle)
{
    return simulation::rotation(angle * unit(axis));
}

/// After turning with angular velocity w for dt.
inline Quat spun(Quat q, Vec3 w, double dt)
{
    return unit(simulation::rotation(dt * w) * q);
}

/// An affine map: x -> c0 x + c1 y + c2 z + origin.
struct Map
{
    Vec3 c0{1, 0, 0}, c1{0, 1, 0}, c2{0, 0, 1}, origin{};

    Vec3 linear(Vec3 p) const { return p.x * c0 + p.y * c1 + p.z * c2; }
    Vec3 operator()(Vec3 p) const { return linear(p) + origin; }
};

inline Map placement(Vec3 position, Quat q = {}, Vec3 scale = {1, 1, 1})
{
    const simulation::Mat m = matrix(q);
    return {scale.x * m.x, scale.y * m.y, scale.z * m.z, position};
}

inline std::array<double, 16> columns(const Map& m)
{
    return {m.c0.x, m.c0.y, m.c0.z, 0, m.c1.x,     m.c1.y,     m.c1.z,     0,
            m.c2.x, m.c2.y, m.c2.z, 0, m.origin.x, m.origin.y, m.origin.z, 1};
}

inline Map from_columns(const double* m)
{
    return {{m[0], m[1], m[2]}, {m[4], m[5], m[6]}, {m[8], m[9], m[10]}, {m[12], m[13], m[14]}};
}

/// A map of homogeneous coordinates, for OpenGL; by columns.
struct Mat4
{
    std::array<double, 16> m{};

    std::array<float, 16> floats() const
    {
        std::array<float, 16> f{};
        for (std::size_t i = 0; i < 16; ++i)
            f[i] = float(m[i]);
        return f;
    }
};

inline Mat4 operator*(const Mat4& a, const Mat4& b)
{
    Mat4 c;
    for (std::size_t column = 0; column < 4; ++column)
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t k = 0; k < 4; ++k)
                c.m[4 * column + row] += a.m[4 * k + row] * b.m[4 * column + k];
    return c;
}

/// The view matrix of a camera at `eye` that looks at `target`, y upwards.
inline Mat4 looking_at(Vec3 eye, Vec3 target, Vec3 up)
{
    const Vec3 back = unit(eye - target), right = unit(cross(up, back)), top = cross(back, right);
    return {{right.x, top.x, back.x, 0, right.y, top.y, back.y, 0, right.z, top.z, back.z, 0, -dot(right, eye),
             -dot(top, eye), -dot(back, eye), 1}};
}

/// vertical: tangent of half the angle.
inline Mat4 perspective(double vertical, double aspect, double near, double far)
{
    return {{1 / (vertical * aspect), 0, 0, 0, 0, 1 / vertical, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0,
             2 * far * near / (near - far), 0}};
}

inline Mat4 orthographic(double half, double near, double far)
{
    return {{1 / half, 0, 0, 0, 0, 1 / half, 0, 0, 0, 0, 2 / (near - far), 0, 0, 0, (far + near) / (near - far), 1}};
}

}  // namespace viewer
