// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reads two points of three floats each, at any addresses and not a byte more: parts from which four or eight points are
// turned into x, y and z of each. Whole loads need fewer steps than masked ones.
#pragma once

#include <cstddef>
#include <cstring>

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)
#include <immintrin.h>

namespace solid::points
{

/// x, y of one, x, y of the other.
[[gnu::always_inline]] inline __m128 xy_of_two(const std::byte* one, const std::byte* other)
{
    double first, second;  // eight bytes each
    std::memcpy(&first, one, sizeof first);
    std::memcpy(&second, other, sizeof second);
    return _mm_castpd_ps(_mm_setr_pd(first, second));
}

/// z of one, z of the other, 0, 0.
[[gnu::always_inline]] inline __m128 z_of_two(const std::byte* one, const std::byte* other)
{
    float first, second;
    std::memcpy(&first, one + 2 * sizeof first, sizeof first);
    std::memcpy(&second, other + 2 * sizeof second, sizeof second);
    return _mm_setr_ps(first, second, 0, 0);
}

}  // namespace solid::points
#endif
