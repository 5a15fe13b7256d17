// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reads points of three floats each, at any addresses and not a byte more: the parts from which four or eight points are
// transposed to x, y and z. Unmasked loads need fewer steps than masked ones.
#pragma once

#include <cstddef>
#include <cstring>

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)
#include <immintrin.h>

namespace dt::points
{

/// x, y of one, x, y of the other.
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
    const auto z = [at](int i) {
        float c;
        std::memcpy(&c, at[i] + 2 * sizeof c, sizeof c);
        return _mm_set_ss(c);
    };
    const __m128 two = _mm_insert_ps(z(0), z(1), 0x10), three = _mm_insert_ps(two, z(2), 0x20);
    return _mm_insert_ps(three, z(3), 0x30);
}

}  // namespace dt::points
#endif
