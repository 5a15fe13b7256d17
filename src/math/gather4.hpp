// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reads four points of three floats each, at any addresses and not a byte more, with the axes in a given order: the
// first result holds coordinate order[0] of each, the next order[1], then order[2]. And where such points are: from
// words of three numbers each, as many bytes behind the first point as the number times a stride. AVX2 or plain.
#pragma once

#include "math/float4.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace solid
{

/// of[k][i]: that of number k of word i.
struct Offsets4
{
    std::uint64_t of[3][4];

    /// Number k of a word is in its bits k·Bits to (k + 1)·Bits − 1; there is nothing above.
    template <int Bits> [[gnu::always_inline]] static Offsets4 from(const std::uint64_t* words, std::uint32_t stride);
};

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

template <int Bits> inline Offsets4 Offsets4::from(const std::uint64_t* words, std::uint32_t stride)
{
    const __m256i word = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words)),
                  times = _mm256_set1_epi64x(stride);
    Offsets4 offsets;
    const auto put = [&](std::uint64_t* to, __m256i number) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_mul_epu32(number, times));
    };
    put(offsets.of[0], _mm256_srli_epi64(_mm256_slli_epi64(word, 64 - Bits), 64 - Bits));
    put(offsets.of[1], _mm256_srli_epi64(_mm256_slli_epi64(word, 64 - 2 * Bits), 64 - Bits));
    put(offsets.of[2], _mm256_srli_epi64(word, 2 * Bits));
    return offsets;
}

class Gather4
{
public:
    explicit Gather4(const std::int32_t (&order)[4])  ///< the fourth is only for ordered()
        : order_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(order)))
    {}
    [[gnu::always_inline]] void operator()(const std::byte* const (&at)[4], Float4& x, Float4& y, Float4& z) const
    {
        const __m128 p0 = point(at[0]), p1 = point(at[1]), p2 = point(at[2]), p3 = point(at[3]);
        const __m128 xy01 = _mm_unpacklo_ps(p0, p1), xy23 = _mm_unpacklo_ps(p2, p3);
        x.v = _mm_movelh_ps(xy01, xy23);
        y.v = _mm_movehl_ps(xy23, xy01);
        z.v = _mm_movelh_ps(_mm_unpackhi_ps(p0, p1), _mm_unpackhi_ps(p2, p3));
    }
    /// The coordinates of one point in that order.
    Float4 ordered(Float4 p) const { return {_mm_permutevar_ps(p.v, order_)}; }

private:
    __m128 point(const std::byte* p) const
    {
        const __m128i three = _mm_setr_epi32(-1, -1, -1, 0);
        return _mm_permutevar_ps(_mm_maskload_ps(reinterpret_cast<const float*>(p), three), order_);
    }

    __m128i order_;
};

#else

template <int Bits> inline Offsets4 Offsets4::from(const std::uint64_t* words, std::uint32_t stride)
{
    Offsets4 offsets;
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < 4; ++i)
            offsets.of[k][i] = (words[i] >> k * Bits & ((std::uint64_t{1} << Bits) - 1)) * stride;
    return offsets;
}

class Gather4
{
public:
    explicit Gather4(const std::int32_t (&order)[4]) { std::memcpy(order_, order, sizeof order_); }
    void operator()(const std::byte* const (&at)[4], Float4& x, Float4& y, Float4& z) const
    {
        x = along(at, order_[0]);
        y = along(at, order_[1]);
        z = along(at, order_[2]);
    }
    Float4 ordered(Float4 p) const
    {
        float x[4];
        p.store(x);
        return Float4::of(x[order_[0]], x[order_[1]], x[order_[2]], x[order_[3]]);
    }

private:
    static Float4 along(const std::byte* const (&at)[4], std::int32_t axis)
    {
        const auto coordinate = [axis](const std::byte* p) {
            float x;
            std::memcpy(&x, p + static_cast<std::size_t>(axis) * sizeof x, sizeof x);
            return x;
        };
        return Float4::of(coordinate(at[0]), coordinate(at[1]), coordinate(at[2]), coordinate(at[3]));
    }

    std::int32_t order_[4];
};

#endif

}  // namespace solid
