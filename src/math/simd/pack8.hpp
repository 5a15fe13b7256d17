// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight numbers at once: floats in an AVX2 register or two SSE2 registers, or plain behind one name;
// math/simd/lanes.hpp says what the operations mean. All round alike, because the compiler may not fuse products and
// sums; only rough_sum(), which is for bounds and not for answers, does.
#pragma once

#include "math/simd/float4.hpp"

namespace dt
{

template <class T> using Pack8 = Lanes<T, 8>;
using Float8 = Pack8<float>;

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

template <> struct Lanes<float, 8>
{
    using Mask = Float8;

    __m256 v;

    static Float8 load(const float* p) { return {_mm256_loadu_ps(p)}; }
    static Float8 broadcast(float x) { return {_mm256_set1_ps(x)}; }
    static Float8 from_bytes(const std::uint8_t* p)
    {
        long long eight;  // to both halves: a shuffle within them is sooner done than one across
        std::memcpy(&eight, p, sizeof eight);
        const __m256i apart = _mm256_setr_epi8(0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3, -1, -1, -1,  //
                                               4, -1, -1, -1, 5, -1, -1, -1, 6, -1, -1, -1, 7, -1, -1, -1);
        return {_mm256_cvtepi32_ps(_mm256_shuffle_epi8(_mm256_set1_epi64x(eight), apart))};
    }
    static Float8 twice(Float4 a) { return {_mm256_set_m128(a.v, a.v)}; }
    static Float8 twice(const std::byte* p) { return {_mm256_broadcast_ps(reinterpret_cast<const __m128*>(p))}; }
    static Float8 powers_of_two(const std::uint8_t* p)
    {
        std::int32_t four;
        std::memcpy(&four, p, sizeof four);
        const __m256i to_top = _mm256_setr_epi8(-1, -1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1,  //
                                                -1, -1, -1, 0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, -1);
        const __m256i top = _mm256_shuffle_epi8(_mm256_set1_epi32(four), to_top);
        return {_mm256_castsi256_ps(_mm256_srli_epi32(top, 1))};
    }
    template <class Index> static void gather(const float* points, const Index* ids, Float8& x, Float8& y, Float8& z)
    {
        const auto at = [&](int i) { return _mm_loadu_ps(points + 4 * static_cast<std::size_t>(ids[i])); };
        transpose(at, x, y, z);
    }
    static void gather3(const std::byte* const* at, Float8& x, Float8& y, Float8& z)
    {
        const auto both = [](__m128 low, __m128 high) {
            return _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1);
        };
        const auto xy = [&](int i) { return xy_of_two(at[i], at[i + 1]); };
        const __m256 xy01 = both(xy(0), xy(4)), xy23 = both(xy(2), xy(6));
        x.v = _mm256_shuffle_ps(xy01, xy23, 0x88);
        y.v = _mm256_shuffle_ps(xy01, xy23, 0xdd);
        z.v = both(z_of_four(at), z_of_four(at + 4));
    }
    void store(float* p) const { _mm256_storeu_ps(p, v); }
    void to_bytes(std::uint8_t* p) const
    {
        const __m256i words = _mm256_cvttps_epi32(v);
        const __m128i shorts = _mm_packs_epi32(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packus_epi16(shorts, shorts));
    }
    friend Float8 operator+(Float8 a, Float8 b) { return {_mm256_add_ps(a.v, b.v)}; }
    friend Float8 operator-(Float8 a, Float8 b) { return {_mm256_sub_ps(a.v, b.v)}; }
    friend Float8 operator-(Float8 a) { return {_mm256_xor_ps(a.v, _mm256_set1_ps(-0.0f))}; }
    friend Float8 operator*(Float8 a, Float8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
    friend Float8 operator/(Float8 a, Float8 b) { return {_mm256_div_ps(a.v, b.v)}; }
    friend Float8 min(Float8 a, Float8 b) { return {_mm256_min_ps(a.v, b.v)}; }
    friend Float8 max(Float8 a, Float8 b) { return {_mm256_max_ps(a.v, b.v)}; }
    friend Float8 sooner(Float8 a, Float8 b)
    {
        return {_mm256_castsi256_ps(_mm256_min_epi32(integers(a), integers(b)))};
    }
    friend Float8 later(Float8 a, Float8 b)
    {
        return {_mm256_castsi256_ps(_mm256_max_epi32(integers(a), integers(b)))};
    }
    friend Mask is_sooner(Float8 a, Float8 b)
    {
        return {_mm256_castsi256_ps(_mm256_cmpgt_epi32(integers(b), integers(a)))};
    }
    friend Float8 abs(Float8 a) { return {_mm256_andnot_ps(_mm256_set1_ps(-0.0f), a.v)}; }
    friend Float8 sqrt(Float8 a) { return {_mm256_sqrt_ps(a.v)}; }
    friend Float8 truncated(Float8 a) { return {_mm256_cvtepi32_ps(_mm256_cvttps_epi32(a.v))}; }
    friend Mask operator<(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ)}; }
    friend Mask operator<=(Float8 a, Float8 b) { return {_mm256_cmp_ps(a.v, b.v, _CMP_LE_OQ)}; }
    friend Mask operator>(Float8 a, Float8 b) { return b < a; }
    friend Mask operator>=(Float8 a, Float8 b) { return b <= a; }
    friend Mask operator&(Mask a, Mask b) { return {_mm256_and_ps(a.v, b.v)}; }
    friend Mask operator|(Mask a, Mask b) { return {_mm256_or_ps(a.v, b.v)}; }
    friend unsigned bits(Mask m) { return static_cast<unsigned>(_mm256_movemask_ps(m.v)); }
    friend Float8 select(Mask m, Float8 a, Float8 b) { return {_mm256_blendv_ps(b.v, a.v, m.v)}; }
    friend Float8 where(Mask m, Float8 a) { return m & a; }
    friend Float8 permuted(Float8 a, const std::uint32_t* from)
    {
        return {_mm256_permutevar8x32_ps(a.v, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)))};
    }
    friend Float8 halves_swapped(Float8 a) { return {_mm256_permute2f128_ps(a.v, a.v, 1)}; }
    friend Float8 low_twice(Float8 a) { return {_mm256_permute2f128_ps(a.v, a.v, 0x00)}; }
    friend Float8 high_twice(Float8 a) { return {_mm256_permute2f128_ps(a.v, a.v, 0x11)}; }
    template <int K> friend Float8 spread(Float8 a) { return {_mm256_permute_ps(a.v, K * 0x55)}; }
    friend Float8 highest(Float8 a)
    {
        __m256 m = _mm256_max_ps(a.v, _mm256_permute2f128_ps(a.v, a.v, 1));
        m = _mm256_max_ps(m, _mm256_permute_ps(m, 0x4e));
        return {_mm256_max_ps(m, _mm256_permute_ps(m, 0xb1))};
    }
    friend Float8 lowest(Float8 a)
    {
        __m256 m = _mm256_min_ps(a.v, _mm256_permute2f128_ps(a.v, a.v, 1));
        m = _mm256_min_ps(m, _mm256_permute_ps(m, 0x4e));
        return {_mm256_min_ps(m, _mm256_permute_ps(m, 0xb1))};
    }
    friend float first_lane(Float8 a) { return _mm256_cvtss_f32(a.v); }
    friend unsigned equal_lanes(Float8 a, Float8 b)
    {
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a.v, b.v, _CMP_EQ_OQ)));
    }

private:
    static __m256i integers(Float8 a) { return _mm256_castps_si256(a.v); }
    template <class At> static void transpose(At at, Float8& x, Float8& y, Float8& z)
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

inline Float8 rough_sum(Float8 a, Float8 b, Float8 c)
{
#ifdef __FMA__
    return {_mm256_fmadd_ps(a.v, b.v, c.v)};
#else
    return a * b + c;
#endif
}

#elif !defined(SOLID_NO_SIMD) && defined(__SSE2__)

template <> struct Lanes<float, 8>
{
    using Mask = Float8;

    Float4 lo, hi;

    static Float8 load(const float* p) { return {Float4::load(p), Float4::load(p + 4)}; }
    static Float8 broadcast(float x) { return twice(Float4::broadcast(x)); }
    static Float8 from_bytes(const std::uint8_t* p)
    {
        const __m128i zero = _mm_setzero_si128();
        const __m128i shorts = _mm_unpacklo_epi8(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)), zero);
        return {{_mm_cvtepi32_ps(_mm_unpacklo_epi16(shorts, zero))},
                {_mm_cvtepi32_ps(_mm_unpackhi_epi16(shorts, zero))}};
    }
    static Float8 twice(Float4 a) { return {a, a}; }
    static Float8 twice(const std::byte* p) { return twice(Float4::load(reinterpret_cast<const float*>(p))); }
    static Float8 powers_of_two(const std::uint8_t* p)
    {
        std::int32_t four;
        std::memcpy(&four, p, sizeof four);
        const __m128i zero = _mm_setzero_si128(), three = _mm_cvtsi32_si128(four & 0xffffff);
        const __m128i bytes = _mm_unpacklo_epi16(_mm_unpacklo_epi8(three, zero), zero);
        return twice(Float4{_mm_castsi128_ps(_mm_slli_epi32(bytes, 23))});
    }
    template <class Index> static void gather(const float* points, const Index* ids, Float8& x, Float8& y, Float8& z)
    {
        const auto at = [&](int i) { return _mm_loadu_ps(points + 4 * static_cast<std::size_t>(ids[i])); };
        transpose(at, x, y, z);
    }
    static void gather3(const std::byte* const* at, Float8& x, Float8& y, Float8& z)
    {
        const auto three = [&](int i) {
            const __m128d xy = _mm_loadl_pd(_mm_setzero_pd(), reinterpret_cast<const double*>(at[i]));
            return _mm_movelh_ps(_mm_castpd_ps(xy), _mm_set_ss(coordinate(at[i], 2)));
        };
        transpose(three, x, y, z);
    }
    void store(float* p) const
    {
        lo.store(p);
        hi.store(p + 4);
    }
    void to_bytes(std::uint8_t* p) const
    {
        const __m128i shorts = _mm_packs_epi32(_mm_cvttps_epi32(lo.v), _mm_cvttps_epi32(hi.v));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packus_epi16(shorts, shorts));
    }
    friend Float8 operator+(Float8 a, Float8 b) { return {a.lo + b.lo, a.hi + b.hi}; }
    friend Float8 operator-(Float8 a, Float8 b) { return {a.lo - b.lo, a.hi - b.hi}; }
    friend Float8 operator-(Float8 a) { return {-a.lo, -a.hi}; }
    friend Float8 operator*(Float8 a, Float8 b) { return {a.lo * b.lo, a.hi * b.hi}; }
    friend Float8 operator/(Float8 a, Float8 b) { return {a.lo / b.lo, a.hi / b.hi}; }
    friend Float8 rough_sum(Float8 a, Float8 b, Float8 c) { return a * b + c; }
    friend Float8 min(Float8 a, Float8 b) { return {min(a.lo, b.lo), min(a.hi, b.hi)}; }
    friend Float8 max(Float8 a, Float8 b) { return {max(a.lo, b.lo), max(a.hi, b.hi)}; }
    friend Float8 sooner(Float8 a, Float8 b) { return min(a, b); }
    friend Float8 later(Float8 a, Float8 b) { return max(a, b); }
    friend Mask is_sooner(Float8 a, Float8 b) { return a < b; }
    friend Float8 abs(Float8 a) { return {abs(a.lo), abs(a.hi)}; }
    friend Float8 sqrt(Float8 a) { return {sqrt(a.lo), sqrt(a.hi)}; }
    friend Float8 truncated(Float8 a)
    {
        return {{_mm_cvtepi32_ps(_mm_cvttps_epi32(a.lo.v))}, {_mm_cvtepi32_ps(_mm_cvttps_epi32(a.hi.v))}};
    }
    friend Mask operator<(Float8 a, Float8 b) { return {less(a.lo, b.lo), less(a.hi, b.hi)}; }
    friend Mask operator<=(Float8 a, Float8 b)
    {
        return {{_mm_cmple_ps(a.lo.v, b.lo.v)}, {_mm_cmple_ps(a.hi.v, b.hi.v)}};
    }
    friend Mask operator>(Float8 a, Float8 b) { return b < a; }
    friend Mask operator>=(Float8 a, Float8 b) { return b <= a; }
    friend Mask operator&(Mask a, Mask b) { return {a.lo & b.lo, a.hi & b.hi}; }
    friend Mask operator|(Mask a, Mask b) { return {a.lo | b.lo, a.hi | b.hi}; }
    friend unsigned bits(Mask m) { return sign_lanes(m.lo) | sign_lanes(m.hi) << 4; }
    friend Float8 select(Mask m, Float8 a, Float8 b) { return {select(m.lo, a.lo, b.lo), select(m.hi, a.hi, b.hi)}; }
    friend Float8 where(Mask m, Float8 a) { return m & a; }
    friend Float8 permuted(Float8 a, const std::uint32_t* from)
    {
        float before[8], after[8];
        a.store(before);
        for (int i = 0; i < 8; ++i)
            after[i] = before[from[i] & 7];
        return load(after);
    }
    friend Float8 halves_swapped(Float8 a) { return {a.hi, a.lo}; }
    friend Float8 low_twice(Float8 a) { return twice(a.lo); }
    friend Float8 high_twice(Float8 a) { return twice(a.hi); }
    template <int K> friend Float8 spread(Float8 a) { return {turned<K * 0x55>(a.lo), turned<K * 0x55>(a.hi)}; }
    friend Float8 highest(Float8 a)
    {
        const Float4 four = max(a.lo, a.hi), two = max(four, turned<0x4e>(four));
        return twice(max(two, turned<0xb1>(two)));
    }
    friend Float8 lowest(Float8 a)
    {
        const Float4 four = min(a.lo, a.hi), two = min(four, turned<0x4e>(four));
        return twice(min(two, turned<0xb1>(two)));
    }
    friend float first_lane(Float8 a) { return first_lane(a.lo); }
    friend unsigned equal_lanes(Float8 a, Float8 b)
    {
        return bits(Mask{{_mm_cmpeq_ps(a.lo.v, b.lo.v)}, {_mm_cmpeq_ps(a.hi.v, b.hi.v)}});
    }

private:
    template <int Order> static Float4 turned(Float4 a) { return {_mm_shuffle_ps(a.v, a.v, Order)}; }
    template <class At> static void transpose(At at, Float8& x, Float8& y, Float8& z)
    {
        const auto four = [&](int i, Float4& xs, Float4& ys, Float4& zs) {
            const __m128 p0 = at(i), p1 = at(i + 1), p2 = at(i + 2), p3 = at(i + 3);
            const __m128 xy01 = _mm_unpacklo_ps(p0, p1), xy23 = _mm_unpacklo_ps(p2, p3);
            const __m128 z01 = _mm_unpackhi_ps(p0, p1), z23 = _mm_unpackhi_ps(p2, p3);
            xs.v = _mm_shuffle_ps(xy01, xy23, 0x44);
            ys.v = _mm_shuffle_ps(xy01, xy23, 0xee);
            zs.v = _mm_shuffle_ps(z01, z23, 0x44);
        };
        four(0, x.lo, y.lo, z.lo);
        four(4, x.hi, y.hi, z.hi);
    }
};

#endif

}  // namespace dt
