// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The little linear algebra that the tests need, written apart from the library's own so that a fault there cannot
// hide here. Plain double throughout.
#pragma once

#include <cmath>

namespace dt::test
{

struct Vec
{
    double x = 0, y = 0, z = 0;
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
constexpr Vec operator*(double s, Vec a)
{
    return {s * a.x, s * a.y, s * a.z};
}
constexpr bool operator==(Vec a, Vec b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
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
    return std::hypot(a.x, a.y, a.z);
}
inline double max_abs(Vec a)
{
    return std::fmax(std::fabs(a.x), std::fmax(std::fabs(a.y), std::fabs(a.z)));
}
inline bool finite(Vec a)
{
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

/// The unit vector along a, or x if a is zero.
inline Vec unit(Vec a)
{
    const double length = norm(a);
    return length > 0 ? (1 / length) * a : Vec{1, 0, 0};
}

/// Three columns.
struct Mat
{
    Vec x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
};

constexpr Vec operator*(const Mat& M, Vec v)
{
    return v.x * M.x + v.y * M.y + v.z * M.z;
}
constexpr Mat operator*(const Mat& M, const Mat& N)
{
    return {M * N.x, M * N.y, M * N.z};
}
constexpr Vec transposed_times(const Mat& M, Vec v)
{
    return {dot(M.x, v), dot(M.y, v), dot(M.z, v)};
}
constexpr double determinant(const Mat& M)
{
    return dot(M.x, cross(M.y, M.z));
}

/// The columns of det(M) M⁻ᵀ: images of the coordinate planes' normals, up to length.
constexpr Mat cofactors(const Mat& M)
{
    return {cross(M.y, M.z), cross(M.z, M.x), cross(M.x, M.y)};
}

constexpr Mat scaling(double x, double y, double z)
{
    return {{x, 0, 0}, {0, y, 0}, {0, 0, z}};
}

/// world = M local + origin
struct Placement
{
    Mat M;
    Vec origin;
};

constexpr Vec operator*(const Placement& T, Vec v)
{
    return T.M * v + T.origin;
}
constexpr Placement operator*(const Placement& S, const Placement& T)
{
    return {S.M * T.M, S * T.origin};
}

/// Rotation by angle about a unit axis.
inline Mat rotation(Vec axis, double angle)
{
    const double c = std::cos(angle), s = std::sin(angle);
    const auto turned = [&](Vec v) { return c * v + s * cross(axis, v) + ((1 - c) * dot(axis, v)) * axis; };
    return {turned({1, 0, 0}), turned({0, 1, 0}), turned({0, 0, 1})};
}

}  // namespace dt::test
