// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reads four points of three floats each, at any addresses and not a byte more: x, y and z of each. AVX2 or plain.
#pragma once

#include "math/simd/float4.hpp"
#include "math/simd/points_avx2.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace dt
{

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

[[gnu::always_inline]] inline void gather4(const std::byte* const (&at)[4], Float4& x, Float4& y, Float4& z)
{
    const __m128 xy01 = points::xy_of_two(at[0], at[1]), xy23 = points::xy_of_two(at[2], at[3]);
    x.v = _mm_shuffle_ps(xy01, xy23, 0x88);
    y.v = _mm_shuffle_ps(xy01, xy23, 0xdd);
    z.v = points::z_of_four(at);
}

/// Lanes order[0], order[1] and so on.
inline Float4 ordered(Float4 p, const std::int32_t (&order)[4])
{
    return {_mm_permutevar_ps(p.v, _mm_loadu_si128(reinterpret_cast<const __m128i*>(order)))};
}

#else

inline void gather4(const std::byte* const (&at)[4], Float4& x, Float4& y, Float4& z)
{
    const auto along = [&](std::size_t axis) {
        const auto coordinate = [axis](const std::byte* p) {
            float c;
            std::memcpy(&c, p + axis * sizeof c, sizeof c);
            return c;
        };
        return Float4::of(coordinate(at[0]), coordinate(at[1]), coordinate(at[2]), coordinate(at[3]));
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
