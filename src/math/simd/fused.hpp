// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// a·b + c and c − a·b in a register, without rounding the product where the processor can do that.
#pragma once

#include <immintrin.h>

namespace dt::fused
{

#ifdef __FMA__

inline __m256 sum(__m256 a, __m256 b, __m256 c)
{
    return _mm256_fmadd_ps(a, b, c);
}
inline __m128 difference(__m128 a, __m128 b, __m128 c)
{
    return _mm_fnmadd_ps(a, b, c);
}

#else

#ifdef __AVX__
inline __m256 sum(__m256 a, __m256 b, __m256 c)
{
    return _mm256_add_ps(_mm256_mul_ps(a, b), c);
}
#endif
inline __m128 difference(__m128 a, __m128 b, __m128 c)
{
    return _mm_sub_ps(c, _mm_mul_ps(a, b));
}

#endif

}  // namespace dt::fused
