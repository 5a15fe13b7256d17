// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight floats in two SSE2 registers; math/simd/pack8_plain.hpp defines the operations. Include math/simd/pack8.hpp.
#pragma once

#include "math/simd/pack8_plain.hpp"

#include <immintrin.h>

namespace dt
{

template <> struct Pack8<float>
{
    struct Mask
    {
        __m128 lo, hi;

        friend Mask operator&(Mask a, Mask b) { return {_mm_and_ps(a.lo, b.lo), _mm_and_ps(a.hi, b.hi)}; }
        friend Mask operator|(Mask a, Mask b) { return {_mm_or_ps(a.lo, b.lo), _mm_or_ps(a.hi, b.hi)}; }
        friend unsigned bits(Mask m)
        {
            return static_cast<unsigned>(_mm_movemask_ps(m.lo) | _mm_movemask_ps(m.hi) << 4);
        }
    };

    __m128 lo, hi;

    static Pack8 load(const float* p) { return {_mm_loadu_ps(p), _mm_loadu_ps(p + 4)}; }
    static Pack8 broadcast(float x) { return {_mm_set1_ps(x), _mm_set1_ps(x)}; }
    static Pack8 from_bytes(const std::uint8_t* p)
    {
        const __m128i zero = _mm_setzero_si128();
        const __m128i shorts = _mm_unpacklo_epi8(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)), zero);
        return {_mm_cvtepi32_ps(_mm_unpacklo_epi16(shorts, zero)), _mm_cvtepi32_ps(_mm_unpackhi_epi16(shorts, zero))};
    }
    static Pack8 twice(Float4 a) { return {a.v, a.v}; }
    static Pack8 twice(const std::byte* p) { return twice(Float4::load(reinterpret_cast<const float*>(p))); }
    static Pack8 powers_of_two(const std::uint8_t* p)
    {
        std::int32_t four;
        std::memcpy(&four, p, sizeof four);
        const __m128i zero = _mm_setzero_si128(), three = _mm_cvtsi32_si128(four & 0xffffff);
        const __m128i bytes = _mm_unpacklo_epi16(_mm_unpacklo_epi8(three, zero), zero);
        return twice(Float4{_mm_castsi128_ps(_mm_slli_epi32(bytes, 23))});
    }
    template <class Index> static void gather(const float* points, const Index* ids, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto at = [&](int i) { return _mm_loadu_ps(points + 4 * static_cast<std::size_t>(ids[i])); };
        transpose(at, x, y, z);
    }
    static void gather3(const std::byte* const* at, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto three = [&](int i) {
            const __m128d xy = _mm_loadl_pd(_mm_setzero_pd(), reinterpret_cast<const double*>(at[i]));
            float third;
            std::memcpy(&third, at[i] + 2 * sizeof(float), sizeof third);
            return _mm_movelh_ps(_mm_castpd_ps(xy), _mm_set_ss(third));
        };
        transpose(three, x, y, z);
    }
    void store(float* p) const
    {
        _mm_storeu_ps(p, lo);
        _mm_storeu_ps(p + 4, hi);
    }
    void to_bytes(std::uint8_t* p) const
    {
        const __m128i shorts = _mm_packs_epi32(_mm_cvttps_epi32(lo), _mm_cvttps_epi32(hi));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packus_epi16(shorts, shorts));
    }
    friend Pack8 operator+(Pack8 a, Pack8 b) { return {_mm_add_ps(a.lo, b.lo), _mm_add_ps(a.hi, b.hi)}; }
    friend Pack8 operator-(Pack8 a, Pack8 b) { return {_mm_sub_ps(a.lo, b.lo), _mm_sub_ps(a.hi, b.hi)}; }
    friend Pack8 operator-(Pack8 a)
    {
        const __m128 sign = _mm_set1_ps(-0.0f);
        return {_mm_xor_ps(a.lo, sign), _mm_xor_ps(a.hi, sign)};
    }
    friend Pack8 operator*(Pack8 a, Pack8 b) { return {_mm_mul_ps(a.lo, b.lo), _mm_mul_ps(a.hi, b.hi)}; }
    friend Pack8 operator/(Pack8 a, Pack8 b) { return {_mm_div_ps(a.lo, b.lo), _mm_div_ps(a.hi, b.hi)}; }
    friend Pack8 rough_sum(Pack8 a, Pack8 b, Pack8 c) { return a * b + c; }
    friend Pack8 min(Pack8 a, Pack8 b) { return {_mm_min_ps(a.lo, b.lo), _mm_min_ps(a.hi, b.hi)}; }
    friend Pack8 max(Pack8 a, Pack8 b) { return {_mm_max_ps(a.lo, b.lo), _mm_max_ps(a.hi, b.hi)}; }
    friend Pack8 sooner(Pack8 a, Pack8 b) { return min(a, b); }
    friend Pack8 later(Pack8 a, Pack8 b) { return max(a, b); }
    friend Mask is_sooner(Pack8 a, Pack8 b) { return a < b; }
    friend Pack8 abs(Pack8 a)
    {
        const __m128 sign = _mm_set1_ps(-0.0f);
        return {_mm_andnot_ps(sign, a.lo), _mm_andnot_ps(sign, a.hi)};
    }
    friend Pack8 sqrt(Pack8 a) { return {_mm_sqrt_ps(a.lo), _mm_sqrt_ps(a.hi)}; }
    friend Pack8 truncated(Pack8 a)
    {
        return {_mm_cvtepi32_ps(_mm_cvttps_epi32(a.lo)), _mm_cvtepi32_ps(_mm_cvttps_epi32(a.hi))};
    }
    friend Mask operator<(Pack8 a, Pack8 b) { return {_mm_cmplt_ps(a.lo, b.lo), _mm_cmplt_ps(a.hi, b.hi)}; }
    friend Mask operator<=(Pack8 a, Pack8 b) { return {_mm_cmple_ps(a.lo, b.lo), _mm_cmple_ps(a.hi, b.hi)}; }
    friend Mask operator>(Pack8 a, Pack8 b) { return b < a; }
    friend Mask operator>=(Pack8 a, Pack8 b) { return b <= a; }
    friend Pack8 select(Mask m, Pack8 a, Pack8 b)
    {
        return {_mm_or_ps(_mm_and_ps(m.lo, a.lo), _mm_andnot_ps(m.lo, b.lo)),
                _mm_or_ps(_mm_and_ps(m.hi, a.hi), _mm_andnot_ps(m.hi, b.hi))};
    }
    friend Pack8 where(Mask m, Pack8 a) { return {_mm_and_ps(m.lo, a.lo), _mm_and_ps(m.hi, a.hi)}; }
    friend Pack8 permuted(Pack8 a, const std::uint32_t* from)
    {
        float before[8], after[8];
        a.store(before);
        for (int i = 0; i < 8; ++i)
            after[i] = before[from[i] & 7];
        return load(after);
    }
    friend Pack8 halves_swapped(Pack8 a) { return {a.hi, a.lo}; }
    friend Pack8 low_twice(Pack8 a) { return {a.lo, a.lo}; }
    friend Pack8 high_twice(Pack8 a) { return {a.hi, a.hi}; }
    template <int K> friend Pack8 spread(Pack8 a)
    {
        return {_mm_shuffle_ps(a.lo, a.lo, K * 0x55), _mm_shuffle_ps(a.hi, a.hi, K * 0x55)};
    }
    friend Pack8 highest(Pack8 a)
    {
        __m128 m = _mm_max_ps(a.lo, a.hi);
        m = _mm_max_ps(m, _mm_shuffle_ps(m, m, 0x4e));
        m = _mm_max_ps(m, _mm_shuffle_ps(m, m, 0xb1));
        return {m, m};
    }
    friend Pack8 lowest(Pack8 a)
    {
        __m128 m = _mm_min_ps(a.lo, a.hi);
        m = _mm_min_ps(m, _mm_shuffle_ps(m, m, 0x4e));
        m = _mm_min_ps(m, _mm_shuffle_ps(m, m, 0xb1));
        return {m, m};
    }
    friend float first_lane(Pack8 a) { return _mm_cvtss_f32(a.lo); }
    friend unsigned equal_lanes(Pack8 a, Pack8 b)
    {
        return bits(Mask{_mm_cmpeq_ps(a.lo, b.lo), _mm_cmpeq_ps(a.hi, b.hi)});
    }
    friend unsigned at_least_lanes(Pack8 a, Pack8 b) { return bits(a >= b); }

private:
    template <class At> static void transpose(At at, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto four = [&](int i, __m128& xs, __m128& ys, __m128& zs) {
            const __m128 p0 = at(i), p1 = at(i + 1), p2 = at(i + 2), p3 = at(i + 3);
            const __m128 xy01 = _mm_unpacklo_ps(p0, p1), xy23 = _mm_unpacklo_ps(p2, p3);
            const __m128 z01 = _mm_unpackhi_ps(p0, p1), z23 = _mm_unpackhi_ps(p2, p3);
            xs = _mm_shuffle_ps(xy01, xy23, 0x44);
            ys = _mm_shuffle_ps(xy01, xy23, 0xee);
            zs = _mm_shuffle_ps(z01, z23, 0x44);
        };
        four(0, x.lo, y.lo, z.lo);
        four(4, x.hi, y.hi, z.hi);
    }
};

}  // namespace dt
