// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Four floats at once: SSE2 or plain behind one name; math/simd/lanes.hpp says what the operations mean. Also reads
// four points of three floats each, at any addresses and not a byte more.
#pragma once

#include "math/simd/lanes.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

#if !defined(SOLID_NO_SIMD) && defined(__SSE2__)
#include <immintrin.h>
#endif

namespace dt
{

using Float4 = Lanes<float, 4>;

#if !defined(SOLID_NO_SIMD) && defined(__SSE2__)

template <> struct Lanes<float, 4>
{
    __m128 v;

    static Float4 of(float a, float b, float c, float d) { return {_mm_setr_ps(a, b, c, d)}; }
    static Float4 load(const float* p) { return {_mm_loadu_ps(p)}; }
    static Float4 broadcast(float x) { return {_mm_set1_ps(x)}; }
    void store(float* p) const { _mm_storeu_ps(p, v); }

    Float4 yzx() const { return {_mm_shuffle_ps(v, v, _MM_SHUFFLE(3, 0, 2, 1))}; }
    Float4 zzz() const { return {_mm_shuffle_ps(v, v, _MM_SHUFFLE(2, 2, 2, 2))}; }
    Float4 xyz() const { return {_mm_and_ps(v, _mm_castsi128_ps(_mm_setr_epi32(-1, -1, -1, 0)))}; }

    friend Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
    friend Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend Float4 operator/(Float4 a, Float4 b) { return {_mm_div_ps(a.v, b.v)}; }
    friend Float4 operator-(Float4 a) { return {_mm_xor_ps(_mm_set1_ps(-0.0f), a.v)}; }
    friend Float4 operator&(Float4 a, Float4 b) { return {_mm_and_ps(a.v, b.v)}; }
    friend Float4 operator|(Float4 a, Float4 b) { return {_mm_or_ps(a.v, b.v)}; }
    friend Float4 abs(Float4 a) { return {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.v)}; }
    friend Float4 sqrt(Float4 a) { return {_mm_sqrt_ps(a.v)}; }
    friend Float4 copysign(Float4 size, Float4 sign) { return abs(size) | (Float4::broadcast(-0.0f) & sign); }
    friend Float4 min(Float4 a, Float4 b) { return {_mm_min_ps(a.v, b.v)}; }
    friend Float4 max(Float4 a, Float4 b) { return {_mm_max_ps(a.v, b.v)}; }
    friend Float4 less(Float4 a, Float4 b) { return {_mm_cmplt_ps(a.v, b.v)}; }
    friend Float4 select(Float4 m, Float4 a, Float4 b) { return (m & a) | Float4{_mm_andnot_ps(m.v, b.v)}; }
    friend unsigned sign_lanes(Float4 a) { return static_cast<unsigned>(_mm_movemask_ps(a.v)); }
    friend unsigned less_lanes(Float4 a, Float4 b) { return sign_lanes(less(a, b)); }
    friend float first_lane(Float4 a) { return _mm_cvtss_f32(a.v); }
};

inline Float4 rough_difference(Float4 a, Float4 b, Float4 c)
{
#ifdef __FMA__
    return {_mm_fnmadd_ps(b.v, c.v, a.v)};
#else
    return a - b * c;
#endif
}

/// Compares integers where it can, which takes a fourth of the time.
inline Float4 larger(Float4 a, Float4 b)
{
#ifdef __SSE4_1__
    return {_mm_castsi128_ps(_mm_max_epi32(_mm_castps_si128(a.v), _mm_castps_si128(b.v)))};
#else
    return max(a, b);
#endif
}

#endif

/// Coordinate `axis` of a point of three floats at any address.
inline float coordinate(const std::byte* p, std::size_t axis)
{
    float c;
    std::memcpy(&c, p + axis * sizeof c, sizeof c);
    return c;
}

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

/// x, y of one, x, y of the other. Unmasked loads need fewer steps than masked ones.
[[gnu::always_inline]] inline __m128 xy_of_two(const std::byte* one, const std::byte* other)
{
    double first, second;  // eight bytes each
    std::memcpy(&first, one, sizeof first);
    std::memcpy(&second, other, sizeof second);
    return _mm_castpd_ps(_mm_setr_pd(first, second));
}

/// z of each.
[[gnu::always_inline]] inline __m128 z_of_four(const std::byte* const* at)
{
    const auto z = [at](int i) { return _mm_set_ss(coordinate(at[i], 2)); };
    const __m128 two = _mm_insert_ps(z(0), z(1), 0x10), three = _mm_insert_ps(two, z(2), 0x20);
    return _mm_insert_ps(three, z(3), 0x30);
}

/// x, y and z of four points.
[[gnu::always_inline]] inline void gather4(const std::byte* const (&at)[4], Float4& x, Float4& y, Float4& z)
{
    const __m128 xy01 = xy_of_two(at[0], at[1]), xy23 = xy_of_two(at[2], at[3]);
    x.v = _mm_shuffle_ps(xy01, xy23, 0x88);
    y.v = _mm_shuffle_ps(xy01, xy23, 0xdd);
    z.v = z_of_four(at);
}

/// Lanes order[0], order[1] and so on.
inline Float4 ordered(Float4 p, const std::int32_t (&order)[4])
{
    return {_mm_permutevar_ps(p.v, _mm_loadu_si128(reinterpret_cast<const __m128i*>(order)))};
}

#else

inline void gather4(const std::byte* const (&at)[4], Float4& x, Float4& y, Float4& z)
{
    const auto along = [&](std::size_t k) {
        return Float4::of(coordinate(at[0], k), coordinate(at[1], k), coordinate(at[2], k), coordinate(at[3], k));
    };
    x = along(0);
    y = along(1);
    z = along(2);
}

inline Float4 ordered(Float4 p, const std::int32_t (&order)[4])
{
    float x[4];
    p.store(x);
    return Float4::of(x[order[0]], x[order[1]], x[order[2]], x[order[3]]);
}

#endif

}  // namespace dt
