// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Numbers of twice the digits of a double, as the sum of two doubles that do not overlap [Dekker71]: about 106 bits,
// with the range of a double. Slow, so only for what double cannot decide. No fused operation is used, so that the bits
// are the same in every build. Products of magnitudes between 1e-250 and 1e250 keep their digits.
#pragma once

#include "math/mat3.hpp"

#include <cmath>

namespace dt
{

/// hi + lo, |lo| ≤ ulp(hi)/2.
struct DoubleDouble
{
    double hi = 0, lo = 0;
};

/// a + b to the last bit.
inline DoubleDouble exact_sum(double a, double b)
{
    const double s = a + b, part = s - a;
    return {s, (a - (s - part)) + (b - part)};
}

/// The same if |a| ≥ |b|.
inline DoubleDouble exact_sum_ordered(double a, double b)
{
    const double s = a + b;
    return {s, b - (s - a)};
}

/// a·b to the last bit: each factor is split into halves of 26 bits.
inline DoubleDouble exact_product(double a, double b)
{
    constexpr double splitter = 134217729;  // 2²⁷ + 1
    const double p = a * b, ca = splitter * a, cb = splitter * b;
    const double ah = ca - (ca - a), al = a - ah, bh = cb - (cb - b), bl = b - bh;
    return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

inline DoubleDouble operator-(DoubleDouble a)
{
    return {-a.hi, -a.lo};
}
inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b)
{
    DoubleDouble s = exact_sum(a.hi, b.hi);
    const DoubleDouble t = exact_sum(a.lo, b.lo);
    s = exact_sum_ordered(s.hi, s.lo + t.hi);
    return exact_sum_ordered(s.hi, s.lo + t.lo);
}
inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b)
{
    return a + -b;
}
inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b)
{
    const DoubleDouble p = exact_product(a.hi, b.hi);
    return exact_sum_ordered(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}
inline DoubleDouble operator*(DoubleDouble a, double b)
{
    const DoubleDouble p = exact_product(a.hi, b);
    return exact_sum_ordered(p.hi, p.lo + a.lo * b);
}
/// b is not zero.
inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b)
{
    const double q1 = a.hi / b.hi;
    DoubleDouble rest = a - b * q1;
    const double q2 = rest.hi / b.hi;
    rest = rest - b * q2;
    return exact_sum_ordered(q1, q2) + DoubleDouble{rest.hi / b.hi, 0};
}
inline bool operator<(DoubleDouble a, DoubleDouble b)
{
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}
inline bool is_positive(DoubleDouble a)
{
    return a.hi > 0;
}

/// 0 if a is not positive.
inline DoubleDouble root(DoubleDouble a)
{
    if (!is_positive(a)) return {};
    const double inverse = 1 / std::sqrt(a.hi), x = a.hi * inverse;
    return exact_sum(x, (a - exact_product(x, x)).hi * (0.5 * inverse));
}

/// A vector of such numbers.
struct WideVec3
{
    DoubleDouble x, y, z;

    WideVec3() = default;
    WideVec3(DoubleDouble x_, DoubleDouble y_, DoubleDouble z_) : x(x_), y(y_), z(z_) {}
    explicit WideVec3(Vec3 a) : x{a.x, 0}, y{a.y, 0}, z{a.z, 0} {}
};

inline WideVec3 operator+(const WideVec3& a, const WideVec3& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline WideVec3 operator-(const WideVec3& a)
{
    return {-a.x, -a.y, -a.z};
}
inline WideVec3 operator-(const WideVec3& a, const WideVec3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline WideVec3 operator*(DoubleDouble k, const WideVec3& a)
{
    return {k * a.x, k * a.y, k * a.z};
}
inline WideVec3 operator*(double k, const WideVec3& a)
{
    return {a.x * k, a.y * k, a.z * k};
}
inline WideVec3 operator*(DoubleDouble k, Vec3 a)
{
    return {k * a.x, k * a.y, k * a.z};
}
inline WideVec3 operator*(const Mat3& M, const WideVec3& x)
{
    const auto row = [&](double a, double b, double c) { return x.x * a + x.y * b + x.z * c; };
    return {row(M.c0.x, M.c1.x, M.c2.x), row(M.c0.y, M.c1.y, M.c2.y), row(M.c0.z, M.c1.z, M.c2.z)};
}
inline DoubleDouble dot(const WideVec3& a, const WideVec3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline DoubleDouble dot(const WideVec3& a, Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline DoubleDouble norm2(const WideVec3& a)
{
    return dot(a, a);
}
inline WideVec3 cross(const WideVec3& a, const WideVec3& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Rounded to double.
inline Vec3 narrow(const WideVec3& a)
{
    return {a.x.hi, a.y.hi, a.z.hi};
}
inline bool has_same_bits(const WideVec3& a, const WideVec3& b)
{
    const auto same = [](DoubleDouble x, DoubleDouble y) { return x.hi == y.hi && x.lo == y.lo; };
    return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z);
}

}  // namespace dt
