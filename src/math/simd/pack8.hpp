// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight numbers at once: AVX2, two SSE2 registers, or a plain array behind one name. All three round alike, because
// the compiler may not fuse products and sums; only rough_sum(), which is for bounds and not for answers, does.
#pragma once

#include "math/simd/pack8_plain.hpp"

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)
#include "math/simd/pack8_avx2.hpp"
#elif !defined(SOLID_NO_SIMD) && defined(__SSE2__)
#include "math/simd/pack8_sse2.hpp"
#endif
