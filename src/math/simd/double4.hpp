// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Four doubles at once: AVX2, two SSE2 registers, or plain behind one name; math/simd/lanes.hpp says what the
// operations mean.
#pragma once

#include "math/simd/float4.hpp"

namespace dt
{

using Double4 = Lanes<double, 4>;

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

template <> struct Lanes<double, 4>
{
    __m256d v;

    static Double4 load(const double* p) { return {_mm256_loadu_pd(p)}; }
    static Double4 load(const float* p) { return widened(Float4::load(p)); }
    static Double4 load_xyz(const double* p)
    {
        return {_mm256_and_pd(load(p).v, _mm256_castsi256_pd(_mm256_setr_epi64x(-1, -1, -1, 0)))};
    }
    static Double4 load_xyz(const float* p) { return widened(Float4::load(p).xyz()); }
    static Double4 of(double a, double b, double c, double d) { return {_mm256_setr_pd(a, b, c, d)}; }
    static Double4 broadcast(double x) { return {_mm256_set1_pd(x)}; }
    void store(double* p) const { _mm256_storeu_pd(p, v); }

    Double4 yzx() const { return {_mm256_permute4x64_pd(v, _MM_SHUFFLE(3, 0, 2, 1))}; }
    Double4 zxy() const { return {_mm256_permute4x64_pd(v, _MM_SHUFFLE(3, 1, 0, 2))}; }

    friend Double4 operator+(Double4 a, Double4 b) { return {_mm256_add_pd(a.v, b.v)}; }
    friend Double4 operator-(Double4 a, Double4 b) { return {_mm256_sub_pd(a.v, b.v)}; }
    friend Double4 operator*(Double4 a, Double4 b) { return {_mm256_mul_pd(a.v, b.v)}; }
    friend Double4 operator/(Double4 a, Double4 b) { return {_mm256_div_pd(a.v, b.v)}; }
    friend Double4 operator|(Double4 a, Double4 b) { return {_mm256_or_pd(a.v, b.v)}; }
    friend Double4 abs(Double4 a) { return {_mm256_andnot_pd(_mm256_set1_pd(-0.0), a.v)}; }
    friend Double4 sqrt(Double4 a) { return {_mm256_sqrt_pd(a.v)}; }
    friend Double4 min(Double4 a, Double4 b) { return {_mm256_min_pd(a.v, b.v)}; }
    friend Double4 max(Double4 a, Double4 b) { return {_mm256_max_pd(a.v, b.v)}; }
    friend Double4 greater(Double4 a, Double4 b) { return {_mm256_cmp_pd(a.v, b.v, _CMP_GT_OQ)}; }
    friend Double4 select(Double4 mask, Double4 yes, Double4 no) { return {_mm256_blendv_pd(no.v, yes.v, mask.v)}; }
    friend unsigned bits(Double4 mask) { return static_cast<unsigned>(_mm256_movemask_pd(mask.v)); }
    friend unsigned less_lanes(Double4 a, Double4 b) { return bits(greater(b, a)); }
    friend Float4 rounded(Double4 a) { return {_mm256_cvtpd_ps(a.v)}; }
    static Double4 widened(Float4 a) { return {_mm256_cvtps_pd(a.v)}; }

    /// The first three lanes of a, b, c as a matrix, transposed in place; the fourth lanes are lost.
    friend void transpose(Double4& a, Double4& b, Double4& c)
    {
        const __m256d xy_lo = _mm256_unpacklo_pd(a.v, b.v),
                      xy_hi = _mm256_unpackhi_pd(a.v, b.v);  // a0 b0 a2 b2, a1 b1 …
        const __m256d z_hi = _mm256_permute_pd(c.v, 5);
        a.v = _mm256_permute2f128_pd(xy_lo, c.v, 0x20);
        b.v = _mm256_permute2f128_pd(xy_hi, z_hi, 0x20);
        c.v = _mm256_permute2f128_pd(xy_lo, c.v, 0x31);
    }
};

#elif !defined(SOLID_NO_SIMD) && defined(__SSE2__)

template <> struct Lanes<double, 4>
{
    __m128d lo, hi;

    static Double4 load(const double* p) { return {_mm_loadu_pd(p), _mm_loadu_pd(p + 2)}; }
    static Double4 load(const float* p) { return widened(Float4::load(p)); }
    static Double4 load_xyz(const double* p) { return {_mm_loadu_pd(p), _mm_load_sd(p + 2)}; }
    static Double4 load_xyz(const float* p) { return widened(Float4::load(p).xyz()); }
    static Double4 of(double a, double b, double c, double d) { return {_mm_setr_pd(a, b), _mm_setr_pd(c, d)}; }
    static Double4 broadcast(double x) { return {_mm_set1_pd(x), _mm_set1_pd(x)}; }
    void store(double* p) const
    {
        _mm_storeu_pd(p, lo);
        _mm_storeu_pd(p + 2, hi);
    }

    Double4 yzx() const { return {_mm_shuffle_pd(lo, hi, 1), _mm_shuffle_pd(lo, hi, 2)}; }
    Double4 zxy() const { return {_mm_unpacklo_pd(hi, lo), _mm_unpackhi_pd(lo, hi)}; }

    friend Double4 operator+(Double4 a, Double4 b) { return {_mm_add_pd(a.lo, b.lo), _mm_add_pd(a.hi, b.hi)}; }
    friend Double4 operator-(Double4 a, Double4 b) { return {_mm_sub_pd(a.lo, b.lo), _mm_sub_pd(a.hi, b.hi)}; }
    friend Double4 operator*(Double4 a, Double4 b) { return {_mm_mul_pd(a.lo, b.lo), _mm_mul_pd(a.hi, b.hi)}; }
    friend Double4 operator/(Double4 a, Double4 b) { return {_mm_div_pd(a.lo, b.lo), _mm_div_pd(a.hi, b.hi)}; }
    friend Double4 operator|(Double4 a, Double4 b) { return {_mm_or_pd(a.lo, b.lo), _mm_or_pd(a.hi, b.hi)}; }
    friend Double4 abs(Double4 a)
    {
        const __m128d sign = _mm_set1_pd(-0.0);
        return {_mm_andnot_pd(sign, a.lo), _mm_andnot_pd(sign, a.hi)};
    }
    friend Double4 sqrt(Double4 a) { return {_mm_sqrt_pd(a.lo), _mm_sqrt_pd(a.hi)}; }
    friend Double4 min(Double4 a, Double4 b) { return {_mm_min_pd(a.lo, b.lo), _mm_min_pd(a.hi, b.hi)}; }
    friend Double4 max(Double4 a, Double4 b) { return {_mm_max_pd(a.lo, b.lo), _mm_max_pd(a.hi, b.hi)}; }
    friend Double4 greater(Double4 a, Double4 b) { return {_mm_cmpgt_pd(a.lo, b.lo), _mm_cmpgt_pd(a.hi, b.hi)}; }
    friend Double4 select(Double4 mask, Double4 yes, Double4 no)
    {
        const auto pick = [](__m128d m, __m128d y, __m128d n) {
            return _mm_or_pd(_mm_and_pd(m, y), _mm_andnot_pd(m, n));
        };
        return {pick(mask.lo, yes.lo, no.lo), pick(mask.hi, yes.hi, no.hi)};
    }
    friend unsigned bits(Double4 mask)
    {
        return static_cast<unsigned>(_mm_movemask_pd(mask.lo) | _mm_movemask_pd(mask.hi) << 2);
    }
    friend unsigned less_lanes(Double4 a, Double4 b) { return bits(greater(b, a)); }
    friend Float4 rounded(Double4 a) { return {_mm_movelh_ps(_mm_cvtpd_ps(a.lo), _mm_cvtpd_ps(a.hi))}; }
    static Double4 widened(Float4 a) { return {_mm_cvtps_pd(a.v), _mm_cvtps_pd(_mm_movehl_ps(a.v, a.v))}; }
    friend void transpose(Double4& a, Double4& b, Double4& c)
    {
        const Double4 x{_mm_unpacklo_pd(a.lo, b.lo), c.lo},
            y{_mm_unpackhi_pd(a.lo, b.lo), _mm_unpackhi_pd(c.lo, c.lo)};
        c = {_mm_unpacklo_pd(a.hi, b.hi), c.hi};
        a = x;
        b = y;
    }
};

#else

inline Float4 rounded(const Double4& a)
{
    return Float4::of(static_cast<float>(a.v[0]), static_cast<float>(a.v[1]), static_cast<float>(a.v[2]),
                      static_cast<float>(a.v[3]));
}

inline void transpose(Double4& a, Double4& b, Double4& c)
{
    const Double4 x{{a.v[0], b.v[0], c.v[0], 0}}, y{{a.v[1], b.v[1], c.v[1], 0}}, z{{a.v[2], b.v[2], c.v[2], 0}};
    a = x;
    b = y;
    c = z;
}

#endif

/// The first three lanes among bits.
constexpr unsigned xyz_lanes = 7;

/// The four lanes of each as a matrix, transposed in place.
inline void transpose(Double4& a, Double4& b, Double4& c, Double4& d)
{
#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)
    const __m256d ab_lo = _mm256_unpacklo_pd(a.v, b.v), ab_hi = _mm256_unpackhi_pd(a.v, b.v);
    const __m256d cd_lo = _mm256_unpacklo_pd(c.v, d.v), cd_hi = _mm256_unpackhi_pd(c.v, d.v);
    a.v = _mm256_permute2f128_pd(ab_lo, cd_lo, 0x20);
    b.v = _mm256_permute2f128_pd(ab_hi, cd_hi, 0x20);
    c.v = _mm256_permute2f128_pd(ab_lo, cd_lo, 0x31);
    d.v = _mm256_permute2f128_pd(ab_hi, cd_hi, 0x31);
#else
    double x[4][4];
    a.store(x[0]);
    b.store(x[1]);
    c.store(x[2]);
    d.store(x[3]);
    const auto column = [&x](int j) { return Double4::of(x[0][j], x[1][j], x[2][j], x[3][j]); };
    a = column(0);
    b = column(1);
    c = column(2);
    d = column(3);
#endif
}

/// x, y, z of four points, each given by the address of its x; a fourth number is read behind every z.
inline void load_points(const double* p0, const double* p1, const double* p2, const double* p3, Double4& x,
                        Double4& y, Double4& z)
{
#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)
    const __m256d a = _mm256_loadu_pd(p0), b = _mm256_loadu_pd(p1), c = _mm256_loadu_pd(p2), d = _mm256_loadu_pd(p3);
    const __m256d xz01 = _mm256_unpacklo_pd(a, b), xz23 = _mm256_unpacklo_pd(c, d);
    x.v = _mm256_permute2f128_pd(xz01, xz23, 0x20);
    z.v = _mm256_permute2f128_pd(xz01, xz23, 0x31);
    y.v = _mm256_permute2f128_pd(_mm256_unpackhi_pd(a, b), _mm256_unpackhi_pd(c, d), 0x20);
#else
    x = Double4::of(p0[0], p1[0], p2[0], p3[0]);
    y = Double4::of(p0[1], p1[1], p2[1], p3[1]);
    z = Double4::of(p0[2], p1[2], p2[2], p3[2]);
#endif
}

}  // namespace dt
