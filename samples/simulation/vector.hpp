// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The little linear algebra of the viewer and of its rigid bodies: vectors, 3 x 3 matrices, rotations as quaternions;
// and the way to and from the library's DT_Vector3.

#pragma once

#include "SOLID/SOLID.h"

#include <cmath>

namespace simulation
{

struct Vec
{
    double x = 0, y = 0, z = 0;

    bool operator==(const Vec&) const = default;
};

constexpr Vec operator+(Vec a, Vec b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec operator-(Vec a, Vec b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec operator-(Vec a)
{
    return {-a.x, -a.y, -a.z};
}
constexpr Vec operator*(Vec a, double s)
{
    return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec operator*(double s, Vec a)
{
    return a * s;
}
constexpr Vec& operator+=(Vec& a, Vec b)
{
    return a = a + b;
}
constexpr Vec& operator-=(Vec& a, Vec b)
{
    return a = a - b;
}
constexpr double dot(Vec a, Vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec cross(Vec a, Vec b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double norm(Vec a)
{
    return std::sqrt(dot(a, a));
}

/// The vector with length 1; upwards if it is zero.
inline Vec unit(Vec a)
{
    const double n = norm(a);
    return n > 0 ? a * (1 / n) : Vec{0, 1, 0};
}

/// Some unit vector across n.
inline Vec across(Vec n)
{
    return unit(std::abs(n.x) < std::abs(n.y) ? cross(n, {1, 0, 0}) : cross(n, {0, 1, 0}));
}

/// A matrix by its columns.
struct Mat
{
    Vec x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
};

constexpr Vec operator*(const Mat& m, Vec v)
{
    return m.x * v.x + m.y * v.y + m.z * v.z;
}
constexpr Mat operator*(const Mat& a, const Mat& b)
{
    return {a * b.x, a * b.y, a * b.z};
}
constexpr Mat operator*(const Mat& m, double s)
{
    return {m.x * s, m.y * s, m.z * s};
}
constexpr Mat operator+(const Mat& a, const Mat& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Mat transposed(const Mat& m)
{
    return {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}

/// transposed(m) * v, which for a rotation is the way back.
constexpr Vec transposed_times(const Mat& m, Vec v)
{
    return {dot(m.x, v), dot(m.y, v), dot(m.z, v)};
}

/// a ⊗ b: the matrix that takes v to a (b · v).
constexpr Mat outer(Vec a, Vec b)
{
    return {a * b.x, a * b.y, a * b.z};
}

/// The matrix that takes v to a × v.
constexpr Mat skew(Vec a)
{
    return {{0, a.z, -a.y}, {-a.z, 0, a.x}, {a.y, -a.x, 0}};
}

/// By Cramer's rule; the matrices inverted here are inertias and far from singular.
constexpr Mat inverse(const Mat& m)
{
    const Vec r0 = cross(m.y, m.z), r1 = cross(m.z, m.x), r2 = cross(m.x, m.y);
    return transposed(Mat{r0, r1, r2} * (1 / dot(m.x, r0)));
}

/// A rotation, as a quaternion of length 1.
struct Rotation
{
    double x = 0, y = 0, z = 0, w = 1;
};

constexpr Rotation operator*(Rotation a, Rotation b)
{
    const Vec u = {a.x, a.y, a.z}, v = {b.x, b.y, b.z}, s = v * a.w + u * b.w + cross(u, v);
    return {s.x, s.y, s.z, a.w * b.w - dot(u, v)};
}

inline Rotation unit(Rotation q)
{
    const double s = 1 / std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return {q.x * s, q.y * s, q.z * s, q.w * s};
}

/// About the direction of `turn`, by as many radians as it is long.
inline Rotation rotation(Vec turn)
{
    const double angle = norm(turn);
    const double s = angle > 0 ? std::sin(angle / 2) / angle : 0;
    return {turn.x * s, turn.y * s, turn.z * s, std::cos(angle / 2)};
}

constexpr Mat matrix(Rotation q)
{
    const double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
    const double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
    return {{1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy)},
            {2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx)},
            {2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy)}};
}

template <class Number> inline Vec from_solid(const Number* v)
{
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}
inline void store(Vec a, DT_Vector3 v)
{
    v[0] = static_cast<DT_Scalar>(a.x);
    v[1] = static_cast<DT_Scalar>(a.y);
    v[2] = static_cast<DT_Scalar>(a.z);
}

}  // namespace simulation
