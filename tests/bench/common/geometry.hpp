// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Shapes, poses and bodies of the benchmarks, independent of any engine. Sizes and vertices are floats, so that
// every engine is given the same geometry to the last bit; poses are double. Cylinder, cone and capsule lie along y.
#pragma once

#include <array>
#include <cmath>
#include <vector>

namespace bench
{

struct Vec3
{
    double x = 0, y = 0, z = 0;
};

inline Vec3 operator+(Vec3 a, Vec3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec3 operator-(Vec3 a, Vec3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec3 operator-(Vec3 a)
{
    return {-a.x, -a.y, -a.z};
}
inline Vec3 operator*(double s, Vec3 a)
{
    return {s * a.x, s * a.y, s * a.z};
}
inline double dot(Vec3 a, Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline double norm(Vec3 a)
{
    return std::sqrt(dot(a, a));
}
inline Vec3 cross(Vec3 a, Vec3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// world = R local + t, R orthonormal and given by its rows.
struct Pose
{
    std::array<Vec3, 3> rows{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    Vec3 t;

    Vec3 turned(Vec3 v) const { return {dot(rows[0], v), dot(rows[1], v), dot(rows[2], v)}; }
    Vec3 turned_back(Vec3 v) const { return v.x * rows[0] + v.y * rows[1] + v.z * rows[2]; }
    Vec3 operator()(Vec3 v) const { return turned(v) + t; }
};

/// The rotation of a unit quaternion (v, w), at t.
inline Pose pose_of(Vec3 v, double w, Vec3 t)
{
    const Vec3 two = 2 * v;
    return {{Vec3{1 - v.y * two.y - v.z * two.z, v.x * two.y - w * two.z, v.x * two.z + w * two.y},
             Vec3{v.x * two.y + w * two.z, 1 - v.x * two.x - v.z * two.z, v.y * two.z - w * two.x},
             Vec3{v.x * two.z - w * two.y, v.y * two.z + w * two.x, 1 - v.x * two.x - v.y * two.y}},
            t};
}

enum class Kind
{
    sphere,
    box,
    capsule,
    cylinder,
    cone,
    hull
};

struct Shape
{
    Kind kind = Kind::sphere;
    float radius = 0;  // all but box and hull
    float half = 0;  // half the height; of a capsule, half its segment
    std::array<float, 3> half_extents{};  // box
    std::vector<std::array<float, 3>> points{};  // hull: each one is a vertex
    std::vector<std::array<int, 3>> triangles{};  // hull: its faces, counter-clockwise from outside
};

struct Body
{
    int shape = 0;
    Pose pose;
};

}  // namespace bench
