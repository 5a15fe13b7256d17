// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight floats in an AVX2 register; math/simd/pack8_plain.hpp defines the operations. Include math/simd/pack8.hpp.
#pragma once

#include "math/simd/fused.hpp"
#include "math/simd/pack8_plain.hpp"
#include "math/simd/points_avx2.hpp"

namespace dt
{

template <> struct Pack8<float>
{
    struct Mask
    {
        __m256 v;

        friend Mask operator&(Mask a, Mask b) { return {_mm256_and_ps(a.v, b.v)}; }
        friend Mask operator|(Mask a, Mask b) { return {_mm256_or_ps(a.v, b.v)}; }
        friend unsigned bits(Mask m) { return static_cast<unsigned>(_mm256_movemask_ps(m.v)); }
    };

    __m256 v;

    static Pack8 load(const float* p) { return {_mm256_loadu_ps(p)}; }
    static Pack8 broadcast(float x) { return {_mm256_set1_ps(x)}; }
    static Pack8 from_bytes(const std::uint8_t* p)
    {
        long long eight;  // to both halves: a shuffle within them is sooner done than one across
        std::memcpy(&eight, p, sizeof eight);
        const __m256i apart = _mm256_setr_epi8(0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3, -1, -1, -1,  //
                                               4, -1, -1, -1, 5, -1, -1, -1, 6, -1, -1, -1, 7, -1, -1, -1);
        return {_mm256_cvtepi32_ps(_mm256_shuffle_epi8(_mm256_set1_epi64x(eight), apart))};
    }
    static Pack8 twice(Float4 a) { return {_mm256_set_m128(a.v, a.v)}; }
    static Pack8 twice(const std::byte* p) { return {_mm256_broadcast_ps(reinterpret_cast<const __m128*>(p))}; }
    static Pack8 powers_of_two(const std::uint8_t* p)
    {
        std::int32_t four;
        std::memcpy(&four, p, sizeof four);
        const __m256i to_top = _mm256_setr_epi8(-1, -1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1,  //
                                                -1, -1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1);
        const __m256i top = _mm256_shuffle_epi8(_mm256_set1_epi32(four), to_top);
        return {_mm256_castsi256_ps(_mm256_srli_epi32(top, 1))};
    }
    template <class Index> static void gather(const float* points, const Index* ids, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto at = [&](int i) { return _mm_loadu_ps(points + 4 * static_cast<std::size_t>(ids[i])); };
        transpose(at, x, y, z);
    }
    static void gather3(const std::byte* const* at, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto both = [](__m128 low, __m128 high) {
            return _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1);
        };
        const auto xy = [&](int i) { return points::xy_of_two(at[i], at[i + 1]); };
        const __m256 xy01 = both(xy(0), xy(4)), xy23 = both(xy(2), xy(6));
        x.v = _mm256_shuffle_ps(xy01, xy23, 0x88);
        y.v = _mm256_shuffle_ps(xy01, xy23, 0xdd);
        z.v = both(points::z_of_four(at), points::z_of_four(at + 4));
    }
    void store(float* p) const { _mm256_storeu_ps(p, v); }
    void to_bytes(std::uint8_t* p) const
    {
        const __m256i words = _mm256_cvttps_epi32(v);
        const __m128i shorts = _mm_packs_epi32(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packus_epi16(shorts, shorts));
    }
    friend Pack8 operator+(Pack8 a, Pack8 b) { return {_mm256_add_ps(a.v, b.v)}; }
    friend Pack8 operator-(Pack8 a, Pack8 b) { return {_mm256_sub_ps(a.v, b.v)}; }
    friend Pack8 operator-(Pack8 a) { return {_mm256_xor_ps(a.v, _mm256_set1_ps(-0.0f))}; }
    friend Pack8 operator*(Pack8 a, Pack8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
    friend Pack8 operator/(Pack8 a, Pack8 b) { return {_mm256_div_ps(a.v, b.v)}; }
    friend Pack8 rough_sum(Pack8 a, Pack8 b, Pack8 c) { return {fused::sum(a.v, b.v, c.v)}; }
    friend Pack8 min(Pack8 a, Pack8 b) { return {_mm256_min_ps(a.v, b.v)}; }
    friend Pack8 max(Pack8 a, Pack8 b) { return {_mm256_max_ps(a.v, b.v)}; }
    friend Pack8 sooner(Pack8 a, Pack8 b)
    {
        return {_mm256_castsi256_ps(_mm256_min_epi32(integers(a), integers(b)))};
    }
    friend Pack8 later(Pack8 a, Pack8 b) { return {_mm256_castsi256_ps(_mm256_max_epi32(integers(a), integers(b)))}; }
    friend Mask is_sooner(Pack8 a, Pack8 b)
    {
        return {_mm256_castsi256_ps(_mm256_cmpgt_epi32(integers(b), integers(a)))};
    }
    friend Pack8 abs(Pack8 a) { return {_mm256_andnot_ps(_mm256_set1_ps(-0.0f), a.v)}; }
    friend Pack8 sqrt(Pack8 a) { return {_mm256_sqrt_ps(a.v)}; }
    friend Pack8 truncated(Pack8 a) { return {_mm256_cvtepi32_ps(_mm256_cvttps_epi32(a.v))}; }
    friend Mask operator<(Pack8 a, Pack8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ)}; }
    friend Mask operator<=(Pack8 a, Pack8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ)}; }
    friend Mask operator>(Pack8 a, Pack8 b) { return b < a; }
    friend Mask operator>=(Pack8 a, Pack8 b) { return b <= a; }
    friend Pack8 select(Mask m, Pack8 a, Pack8 b) { return {_mm256_blendv_ps(b.v, a.v, m.v)}; }
    friend Pack8 where(Mask m, Pack8 a) { return {_mm256_and_ps(m.v, a.v)}; }
    friend Pack8 permuted(Pack8 a, const std::uint32_t* from)
    {
        return {_mm256_permutevar8x32_ps(a.v, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)))};
    }
    friend Pack8 halves_swapped(Pack8 a) { return {_mm256_permute2f128_ps(a.v, a.v, 1)}; }
    friend Pack8 low_twice(Pack8 a) { return {_mm256_permute2f128_ps(a.v, a.v, 0x00)}; }
    friend Pack8 high_twice(Pack8 a) { return {_mm256_permute2f128_ps(a.v, a.v, 0x11)}; }
    template <int K> friend Pack8 spread(Pack8 a) { return {_mm256_permute_ps(a.v, K * 0x55)}; }
    friend Pack8 highest(Pack8 a)
    {
        __m256 m = _mm256_max_ps(a.v, _mm256_permute2f128_ps(a.v, a.v, 1));
        m = _mm256_max_ps(m, _mm256_permute_ps(m, 0x4e));
        return {_mm256_max_ps(m, _mm256_permute_ps(m, 0xb1))};
    }
    friend Pack8 lowest(Pack8 a)
    {
        __m256 m = _mm256_min_ps(a.v, _mm256_permute2f128_ps(a.v, a.v, 1));
        m = _mm256_min_ps(m, _mm256_permute_ps(m, 0x4e));
        return {_mm256_min_ps(m, _mm256_permute_ps(m, 0xb1))};
    }
    friend float first_lane(Pack8 a) { return _mm256_cvtss_f32(a.v); }
    friend unsigned equal_lanes(Pack8 a, Pack8 b)
    {
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_EQ_OQ)));
    }
    friend unsigned at_least_lanes(Pack8 a, Pack8 b) { return bits(a >= b); }

private:
    static __m256i integers(Pack8 a) { return _mm256_castps_si256(a.v); }
    template <class At> static void transpose(At at, Pack8& x, Pack8& y, Pack8& z)
    {
        const auto pair = [&](int i) { return _mm256_insertf128_ps(_mm256_castps128_ps256(at(i)), at(i + 4), 1); };
        const __m256 p0 = pair(0), p1 = pair(1), p2 = pair(2), p3 = pair(3);
        const __m256 xy01 = _mm256_unpacklo_ps(p0, p1), xy23 = _mm256_unpacklo_ps(p2, p3);
        const __m256 z01 = _mm256_unpackhi_ps(p0, p1), z23 = _mm256_unpackhi_ps(p2, p3);
        x.v = _mm256_shuffle_ps(xy01, xy23, 0x44);
        y.v = _mm256_shuffle_ps(xy01, xy23, 0xee);
        z.v = _mm256_shuffle_ps(z01, z23, 0x44);
    }
};

}  // namespace dt
