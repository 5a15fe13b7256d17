// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight numbers at once: AVX2, two SSE2 registers, or a plain array behind one name. All three round alike, because
// the library is compiled without fused multiply-add.
#pragma once

#include <cstdint>

#if !defined(SOLID_NO_SIMD) && defined(__SSE2__)
#include <immintrin.h>
#endif

namespace solid
{

template <class T> struct Pack8
{
    T v[8];

    static Pack8 load(const T* p)
    {
        Pack8 r;
        for (int i = 0; i < 8; ++i)
            r.v[i] = p[i];
        return r;
    }
    static Pack8 broadcast(T x)
    {
        Pack8 r;
        for (T& e : r.v)
            e = x;
        return r;
    }
    /// The x, y, z of eight points of four numbers each.
    template <class Index> static void gather(const T* points, const Index* ids, Pack8& x, Pack8& y, Pack8& z)
    {
        for (int i = 0; i < 8; ++i)
        {
            const T* p = points + 4 * static_cast<std::size_t>(ids[i]);
            x.v[i] = p[0];
            y.v[i] = p[1];
            z.v[i] = p[2];
        }
    }
    friend Pack8 operator+(Pack8 a, const Pack8& b)
    {
        for (int i = 0; i < 8; ++i)
            a.v[i] += b.v[i];
        return a;
    }
    friend Pack8 operator*(Pack8 a, const Pack8& b)
    {
        for (int i = 0; i < 8; ++i)
            a.v[i] *= b.v[i];
        return a;
    }
    friend Pack8 max(Pack8 a, const Pack8& b)
    {
        for (int i = 0; i < 8; ++i)
            a.v[i] = a.v[i] > b.v[i] ? a.v[i] : b.v[i];
        return a;
    }
    /// The largest of the eight, in every lane.
    friend Pack8 highest(const Pack8& a)
    {
        T m = a.v[0];
        for (int i = 1; i < 8; ++i)
            m = a.v[i] > m ? a.v[i] : m;
        return broadcast(m);
    }
    /// Bit i tells whether lane i of a and b are equal.
    friend unsigned equal_lanes(const Pack8& a, const Pack8& b)
    {
        unsigned bits = 0;
        for (unsigned i = 0; i < 8; ++i)
            bits |= static_cast<unsigned>(a.v[i] == b.v[i]) << i;
        return bits;
    }
    /// Bit i tells whether lane i of a is not below that of b.
    friend unsigned at_least_lanes(const Pack8& a, const Pack8& b)
    {
        unsigned bits = 0;
        for (unsigned i = 0; i < 8; ++i)
            bits |= static_cast<unsigned>(a.v[i] >= b.v[i]) << i;
        return bits;
    }
};

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

template <> struct Pack8<float>
{
    __m256 v;

    static Pack8 load(const float* p) { return {_mm256_loadu_ps(p)}; }
    static Pack8 broadcast(float x) { return {_mm256_set1_ps(x)}; }

    template <class Index> static void gather(const float* points, const Index* ids, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto pair = [&](int i) {
            const float *p = points + 4 * static_cast<std::size_t>(ids[i]),
                        *q = points + 4 * static_cast<std::size_t>(ids[i + 4]);
            return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p)), _mm_loadu_ps(q), 1);
        };
        const __m256 p0 = pair(0), p1 = pair(1), p2 = pair(2), p3 = pair(3);
        const __m256 xy01 = _mm256_unpacklo_ps(p0, p1), xy23 = _mm256_unpacklo_ps(p2, p3);
        const __m256 z01 = _mm256_unpackhi_ps(p0, p1), z23 = _mm256_unpackhi_ps(p2, p3);
        x.v = _mm256_shuffle_ps(xy01, xy23, 0x44);
        y.v = _mm256_shuffle_ps(xy01, xy23, 0xee);
        z.v = _mm256_shuffle_ps(z01, z23, 0x44);
    }
    friend Pack8 operator+(Pack8 a, Pack8 b) { return {_mm256_add_ps(a.v, b.v)}; }
    friend Pack8 operator*(Pack8 a, Pack8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
    friend Pack8 max(Pack8 a, Pack8 b) { return {_mm256_max_ps(a.v, b.v)}; }
    friend Pack8 highest(Pack8 a)
    {
        __m256 m = _mm256_max_ps(a.v, _mm256_permute2f128_ps(a.v, a.v, 1));
        m = _mm256_max_ps(m, _mm256_permute_ps(m, 0x4e));
        return {_mm256_max_ps(m, _mm256_permute_ps(m, 0xb1))};
    }
    friend unsigned equal_lanes(Pack8 a, Pack8 b)
    {
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_EQ_OQ)));
    }
    friend unsigned at_least_lanes(Pack8 a, Pack8 b)
    {
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_GE_OQ)));
    }
};

#elif !defined(SOLID_NO_SIMD) && defined(__SSE2__)

template <> struct Pack8<float>
{
    __m128 lo, hi;

    static Pack8 load(const float* p) { return {_mm_loadu_ps(p), _mm_loadu_ps(p + 4)}; }
    static Pack8 broadcast(float x) { return {_mm_set1_ps(x), _mm_set1_ps(x)}; }

    template <class Index> static void gather(const float* points, const Index* ids, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto four = [&](int i, __m128& xs, __m128& ys, __m128& zs) {
            const auto at = [&](int k) { return _mm_loadu_ps(points + 4 * static_cast<std::size_t>(ids[i + k])); };
            const __m128 p0 = at(0), p1 = at(1), p2 = at(2), p3 = at(3);
            const __m128 xy01 = _mm_unpacklo_ps(p0, p1), xy23 = _mm_unpacklo_ps(p2, p3);
            const __m128 z01 = _mm_unpackhi_ps(p0, p1), z23 = _mm_unpackhi_ps(p2, p3);
            xs = _mm_shuffle_ps(xy01, xy23, 0x44);
            ys = _mm_shuffle_ps(xy01, xy23, 0xee);
            zs = _mm_shuffle_ps(z01, z23, 0x44);
        };
        four(0, x.lo, y.lo, z.lo);
        four(4, x.hi, y.hi, z.hi);
    }
    friend Pack8 operator+(Pack8 a, Pack8 b) { return {_mm_add_ps(a.lo, b.lo), _mm_add_ps(a.hi, b.hi)}; }
    friend Pack8 operator*(Pack8 a, Pack8 b) { return {_mm_mul_ps(a.lo, b.lo), _mm_mul_ps(a.hi, b.hi)}; }
    friend Pack8 max(Pack8 a, Pack8 b) { return {_mm_max_ps(a.lo, b.lo), _mm_max_ps(a.hi, b.hi)}; }
    friend Pack8 highest(Pack8 a)
    {
        __m128 m = _mm_max_ps(a.lo, a.hi);
        m = _mm_max_ps(m, _mm_shuffle_ps(m, m, 0x4e));
        m = _mm_max_ps(m, _mm_shuffle_ps(m, m, 0xb1));
        return {m, m};
    }
    friend unsigned equal_lanes(Pack8 a, Pack8 b)
    {
        const int first = _mm_movemask_ps(_mm_cmpeq_ps(a.lo, b.lo)),
                  second = _mm_movemask_ps(_mm_cmpeq_ps(a.hi, b.hi));
        return static_cast<unsigned>(first | second << 4);
    }
    friend unsigned at_least_lanes(Pack8 a, Pack8 b)
    {
        const int first = _mm_movemask_ps(_mm_cmpge_ps(a.lo, b.lo)),
                  second = _mm_movemask_ps(_mm_cmpge_ps(a.hi, b.hi));
        return static_cast<unsigned>(first | second << 4);
    }
};

#endif

}  // namespace solid
