// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reads four points of three floats each, at any addresses and not a byte more, with the axes in a given order: the
// first result holds coordinate order[0] of each, the next order[1], then order[2]. AVX2 or plain.
#pragma once

#include "math/float4.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace solid
{

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

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
