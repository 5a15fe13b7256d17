// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight vectors of three floats, and eight triangles.
#pragma once

#include "math/simd/pack8.hpp"

namespace dt
{

using Float8 = Pack8<float>;

/// Eight intervals.
struct Interval8
{
    Float8 lo, hi;
};

/// The gaps between two by two; negative if they overlap.
[[gnu::always_inline]] inline Float8 gap(const Interval8& a, const Interval8& b)
{
    return max(a.lo - b.hi, b.lo - a.hi);
}

struct Vec8
{
    Float8 x, y, z;

    static Vec8 broadcast(const float* v)
    {
        return {Float8::broadcast(v[0]), Float8::broadcast(v[1]), Float8::broadcast(v[2])};
    }
};

[[gnu::always_inline]] inline Vec8 operator+(const Vec8& a, const Vec8& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[gnu::always_inline]] inline Vec8 operator-(const Vec8& a, const Vec8& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[gnu::always_inline]] inline Vec8 operator*(const Vec8& a, const Float8& k)
{
    return {a.x * k, a.y * k, a.z * k};
}
[[gnu::always_inline]] inline Float8 dot(const Vec8& a, const Vec8& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[gnu::always_inline]] inline Vec8 cross(const Vec8& a, const Vec8& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[gnu::always_inline]] inline Float8 max_abs(const Vec8& a)
{
    return max(max(abs(a.x), abs(a.y)), abs(a.z));
}
[[gnu::always_inline]] inline Vec8 select(const Float8::Mask& m, const Vec8& a, const Vec8& b)
{
    return {select(m, a.x, b.x), select(m, a.y, b.y), select(m, a.z, b.z)};
}
[[gnu::always_inline]] inline Vec8 permuted(const Vec8& a, const std::uint32_t* from)
{
    return {permuted(a.x, from), permuted(a.y, from), permuted(a.z, from)};
}
[[gnu::always_inline]] inline Float8 min(const Float8& a, const Float8& b, const Float8& c)
{
    return min(min(a, b), c);
}
[[gnu::always_inline]] inline Float8 max(const Float8& a, const Float8& b, const Float8& c)
{
    return max(max(a, b), c);
}

struct Triangles8
{
    Vec8 v[3];
};

[[gnu::always_inline]] inline Triangles8 permuted(const Triangles8& t, const std::uint32_t* from)
{
    return {permuted(t.v[0], from), permuted(t.v[1], from), permuted(t.v[2], from)};
}

/// The unit roundoff of floats.
constexpr float float_unit = 0x1p-24f;

}  // namespace dt
