// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Vectors of three doubles. Storage and the C API are in Scalar (float unless built with doubles); every sum and
// product of the library is done in double, see docs/numerics.md.
#pragma once

#include <algorithm>
#include <cmath>

namespace dt
{

/// Uninitialised by default, as a query declares many vectors and uses few. Vec3{} is zero.
struct Vec3
{
    double x, y, z;

    constexpr double& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
    constexpr double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

constexpr Vec3 operator+(Vec3 a, Vec3 b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(Vec3 a, Vec3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator-(Vec3 a)
{
    return {-a.x, -a.y, -a.z};
}
constexpr Vec3 operator*(Vec3 a, double k)
{
    return {a.x * k, a.y * k, a.z * k};
}
constexpr Vec3 operator*(double k, Vec3 a)
{
    return a * k;
}
constexpr Vec3& operator+=(Vec3& a, Vec3 b)
{
    return a = a + b;
}
constexpr Vec3& operator-=(Vec3& a, Vec3 b)
{
    return a = a - b;
}

constexpr double dot(Vec3 a, Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr double norm2(Vec3 a)
{
    return dot(a, a);
}
inline double norm(Vec3 a)
{
    return std::sqrt(norm2(a));
}
constexpr Vec3 cross(Vec3 a, Vec3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
constexpr Vec3 scaled(Vec3 a, Vec3 b)
{
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
inline Vec3 abs(Vec3 a)
{
    return {std::fabs(a.x), std::fabs(a.y), std::fabs(a.z)};
}
inline Vec3 min(Vec3 a, Vec3 b)
{
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}
inline Vec3 max(Vec3 a, Vec3 b)
{
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}
inline double max_abs(Vec3 a)
{
    return std::max(std::fabs(a.x), std::max(std::fabs(a.y), std::fabs(a.z)));
}
inline bool is_finite(Vec3 a)
{
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}
constexpr double square(double x)
{
    return x * x;
}

/// Squares in this range have lost nothing to overflow or to denormal numbers.
constexpr double least_square = 1e-200, largest_square = 1e200;

/// a / ‖a‖, or `otherwise` if a has no direction. Safe for any finite a.
inline Vec3 normalized(Vec3 a, Vec3 otherwise)
{
    const double aa = norm2(a);
    if (aa > least_square && aa < largest_square) [[likely]]
        return a * (1 / std::sqrt(aa));
    const double m = max_abs(a);
    if (!(m > 0)) return otherwise;
    const Vec3 b{a.x / m, a.y / m, a.z / m};
    return b * (1 / norm(b));
}

/// Some unit vector perpendicular to the unit vector u.
inline Vec3 any_perpendicular(Vec3 u)
{
    const Vec3 axis = std::fabs(u.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    return normalized(cross(u, axis), axis);
}

}  // namespace dt
