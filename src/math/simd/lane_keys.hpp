// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Sorts eight times, which are not negative, and yields their lanes, soonest first. The key of a time is its bits with
// the number of its lane in place of the last three, so that keys compare as integers in the order of the times.
// Without branches, which would be mispredicted; AVX2 or plain, to the same bits.
#pragma once

#include "math/simd/pack8.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace dt
{

class LaneKeys
{
public:
    static constexpr std::uint32_t none = 0xffffffff;  ///< larger than any limit

    /// An upper bound of the keys of all times up to this one.
    static std::uint32_t limit(float time) { return std::bit_cast<std::uint32_t>(time) | 7u; }
    static std::size_t lane(std::uint32_t key) { return key & 7u; }

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

    /// `out`: the lanes to leave out.
    LaneKeys(Float8 times, Float8::Mask out)
    {
        const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        const __m256i kept = _mm256_setr_epi32(~7, ~6, ~5, ~4, ~3, ~2, ~1, ~0);  // what is set next may stay
        const __m256i keys = _mm256_or_si256(_mm256_and_si256(_mm256_castps_si256(times.v), kept), numbers);
        keys_ = _mm256_or_si256(keys, _mm256_castps_si256(out.v));
    }
    /// Reads what store() has written.
    explicit LaneKeys(const std::uint32_t* eight) : keys_(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(eight)))
    {}
    void store(std::uint32_t* eight) const
    {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(eight), keys_);
    }

    /// The smallest key, or none.
    std::uint32_t soonest() const
    {
        __m128i least = _mm_min_epu32(_mm256_castsi256_si128(keys_), _mm256_extracti128_si256(keys_, 1));
        least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0x4e));
        least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0xb1));
        return static_cast<std::uint32_t>(_mm_cvtsi128_si32(least));
    }
    /// Removes a key that is contained.
    void drop(std::uint32_t key)
    {
        static constexpr std::int32_t one[15] = {0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0};
        const auto* const from = reinterpret_cast<const __m256i*>(one + (7 - lane(key)));  // one[7] goes to that lane
        keys_ = _mm256_or_si256(keys_, _mm256_loadu_si256(from));
    }

private:
    __m256i keys_;

#else

    LaneKeys(Float8 times, Float8::Mask out)
    {
        float at[8];
        times.store(at);
        const unsigned not_in = bits(out);
        for (unsigned i = 0; i < 8; ++i)
            keys_[i] = (not_in >> i & 1) != 0 ? none : (std::bit_cast<std::uint32_t>(at[i]) & ~7u) | i;
    }
    explicit LaneKeys(const std::uint32_t* eight)
    {
        std::memcpy(keys_, eight, sizeof keys_);
    }
    void store(std::uint32_t* eight) const
    {
        std::memcpy(eight, keys_, sizeof keys_);
    }

    std::uint32_t soonest() const
    {
        std::uint32_t least = none;
        for (const std::uint32_t key : keys_)
            least = key < least ? key : least;
        return least;
    }
    void drop(std::uint32_t key)
    {
        keys_[lane(key)] = none;
    }

private:
    std::uint32_t keys_[8];

#endif
};

}  // namespace dt
