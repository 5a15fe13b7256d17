// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// 3×3 matrices by columns: M·x = x.x·c0 + x.y·c1 + x.z·c2.
#pragma once

#include "math/vec3.hpp"

namespace dt
{

struct Mat3
{
    Vec3 c0{1, 0, 0}, c1{0, 1, 0}, c2{0, 0, 1};

    constexpr Vec3& operator[](int j) { return j == 0 ? c0 : j == 1 ? c1 : c2; }
    constexpr const Vec3& operator[](int j) const { return j == 0 ? c0 : j == 1 ? c1 : c2; }
    friend constexpr bool operator==(const Mat3&, const Mat3&) = default;
};

constexpr Vec3 operator*(const Mat3& m, Vec3 x)
{
    return {m.c0.x * x.x + m.c1.x * x.y + m.c2.x * x.z, m.c0.y * x.x + m.c1.y * x.y + m.c2.y * x.z,
            m.c0.z * x.x + m.c1.z * x.y + m.c2.z * x.z};
}

/// Mᵀ·x
constexpr Vec3 transposed_times(const Mat3& m, Vec3 x)
{
    return {dot(m.c0, x), dot(m.c1, x), dot(m.c2, x)};
}

constexpr Mat3 operator*(double k, const Mat3& m)
{
    return {k * m.c0, k * m.c1, k * m.c2};
}

constexpr Mat3 operator-(const Mat3& a, const Mat3& b)
{
    return {a.c0 - b.c0, a.c1 - b.c1, a.c2 - b.c2};
}

constexpr Mat3 operator*(const Mat3& a, const Mat3& b)
{
    return {a * b.c0, a * b.c1, a * b.c2};
}

/// Aᵀ·B
constexpr Mat3 transposed_times(const Mat3& a, const Mat3& b)
{
    return {transposed_times(a, b.c0), transposed_times(a, b.c1), transposed_times(a, b.c2)};
}

constexpr Mat3 transposed(const Mat3& m)
{
    return {{m.c0.x, m.c1.x, m.c2.x}, {m.c0.y, m.c1.y, m.c2.y}, {m.c0.z, m.c1.z, m.c2.z}};
}

constexpr Mat3 diagonal(Vec3 s)
{
    return {{s.x, 0, 0}, {0, s.y, 0}, {0, 0, s.z}};
}
constexpr double determinant(const Mat3& m)
{
    return dot(m.c0, cross(m.c1, m.c2));
}
inline bool is_finite(const Mat3& m)
{
    return is_finite(m.c0) && is_finite(m.c1) && is_finite(m.c2);
}

inline double max_abs(const Mat3& m)
{
    return std::max(max_abs(m.c0), std::max(max_abs(m.c1), max_abs(m.c2)));
}

/// The Frobenius norm, an upper bound of the largest stretch.
inline double norm(const Mat3& m)
{
    return std::sqrt(norm2(m.c0) + norm2(m.c1) + norm2(m.c2));
}

}  // namespace dt
