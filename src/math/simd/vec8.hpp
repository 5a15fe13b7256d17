// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight intervals, eight vectors of three floats, and eight triangles.
#pragma once

#include "math/simd/pack8.hpp"

namespace dt
{

struct Interval8
{
    Float8 lo, hi;

    static Interval8 broadcast(float from, float to) { return {Float8::broadcast(from), Float8::broadcast(to)}; }
};

/// The gaps between intervals; negative if they overlap.
[[gnu::always_inline]] inline Float8 gap(const Interval8& a, const Interval8& b)
{
    return max(a.lo - b.hi, b.lo - a.hi);
}
/// How far intervals must move, one way or the other, to be beside each other; negative if they are.
[[gnu::always_inline]] inline Float8 way_out(const Interval8& a, const Interval8& b)
{
    return min(a.hi - b.lo, b.hi - a.lo);
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
[[gnu::always_inline]] inline Triangles8 operator+(const Triangles8& t, const Vec8& by)
{
    return {t.v[0] + by, t.v[1] + by, t.v[2] + by};
}
/// The values of n·x over eight sets of N points.
template <int N> [[gnu::always_inline]] inline Interval8 range_along(const Vec8& n, const Vec8 (&v)[N])
{
    const Float8 first = dot(n, v[0]);
    Interval8 range{first, first};
    for (int k = 1; k < N; ++k)
    {
        const Float8 x = dot(n, v[k]);
        range = {min(range.lo, x), max(range.hi, x)};
    }
    return range;
}
/// The values of n·x over each triangle.
[[gnu::always_inline]] inline Interval8 range_along(const Vec8& n, const Triangles8& t)
{
    const Float8 p = dot(n, t.v[0]), q = dot(n, t.v[1]), r = dot(n, t.v[2]);
    return {min(p, q, r), max(p, q, r)};
}

/// The unit roundoff of floats.
constexpr float float_unit = 0x1p-24f;

}  // namespace dt
