// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Eight times that are to be waited for, the soonest first: which lane is the soonest, and where do the others stay? A
// time, not negative, becomes a key, its bits with the number of its lane in place of the last three, so that keys as
// integers are in the order of the times. Without branches, which would be guesses; AVX2 or plain, to the same bits.
#pragma once

#include "math/pack8.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace solid
{

class LaneKeys
{
public:
    /// `out`: lanes that are not waited for.
    [[gnu::always_inline]] LaneKeys(Pack8<float> times, Pack8<float>::Mask out);

    unsigned lanes() const { return lanes_; }  ///< bit i: lane i is waited for
    unsigned soonest() const { return soonest_; }  ///< if any is

    /// All other lanes, in their order, as words: the tag above the key. There must be room for eight. Returns the end.
    [[gnu::always_inline]] std::uint64_t* store_others(std::uint32_t tag, std::uint64_t* to) const;

    /// No word of a time that is not above the limit is above this.
    static std::uint32_t limit(float time) { return std::bit_cast<std::uint32_t>(time) | 7u; }
    static std::uint32_t key(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
    static unsigned lane(std::uint64_t word) { return static_cast<unsigned>(word & 7u); }
    static std::uint32_t tag(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }

private:
#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)
    __m256i keys_;
#else
    std::uint32_t keys_[8];
#endif
    unsigned lanes_, soonest_;
};

#if !defined(SOLID_NO_SIMD) && defined(__AVX2__)

namespace detail
{

/// For each set of lanes their numbers in order, a byte each: first 0, 1, 4, 5, then 2, 3, 6, 7 of them, which is how
/// two interleaved registers want them.
constexpr std::array<std::uint64_t, 256> interleaved_lanes()
{
    constexpr int place[8] = {0, 1, 4, 5, 2, 3, 6, 7};
    std::array<std::uint64_t, 256> table{};
    for (unsigned set = 0; set < 256; ++set)
        for (unsigned lane = 0, n = 0; lane < 8; ++lane)
            if ((set >> lane & 1) != 0) table[set] |= std::uint64_t{lane} << 8 * place[n++];
    return table;
}
inline constexpr std::array<std::uint64_t, 256> lanes_of = interleaved_lanes();

}  // namespace detail

inline LaneKeys::LaneKeys(Pack8<float> times, Pack8<float>::Mask out)
{
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), low = _mm256_set1_epi32(7);
    keys_ = _mm256_or_si256(_mm256_andnot_si256(low, _mm256_castps_si256(times.v)), numbers);
    const __m256i all = _mm256_or_si256(keys_, _mm256_castps_si256(out.v));
    __m128i least = _mm_min_epu32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0x4e));
    least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0xb1));
    soonest_ = static_cast<unsigned>(_mm_cvtsi128_si32(least)) & 7u;
    lanes_ = bits(out) ^ 0xffu;
}

inline std::uint64_t* LaneKeys::store_others(std::uint32_t tag, std::uint64_t* to) const
{
    const unsigned others = lanes_ & ~(1u << soonest_);
    const __m256i tags = _mm256_set1_epi32(static_cast<int>(tag)),
                  from = _mm256_cvtepu8_epi32(
                      _mm_loadl_epi64(reinterpret_cast<const __m128i*>(detail::lanes_of.data() + others))),
                  keys = _mm256_permutevar8x32_epi32(keys_, from);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_unpacklo_epi32(keys, tags));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 4), _mm256_unpackhi_epi32(keys, tags));
    return to + std::popcount(others);
}

#else

inline LaneKeys::LaneKeys(Pack8<float> times, Pack8<float>::Mask out) : lanes_(bits(out) ^ 0xffu), soonest_(7)
{
    float at[8];
    times.store(at);
    std::uint32_t least = 0xffffffffu;
    for (unsigned i = 0; i < 8; ++i)
    {
        keys_[i] = (std::bit_cast<std::uint32_t>(at[i]) & ~7u) | i;
        if ((lanes_ >> i & 1) != 0 && keys_[i] < least) least = keys_[i];
    }
    soonest_ = least & 7u;
}

inline std::uint64_t* LaneKeys::store_others(std::uint32_t tag, std::uint64_t* to) const
{
    for (unsigned others = lanes_ & ~(1u << soonest_); others != 0; others &= others - 1)
        *to++ = std::uint64_t{tag} << 32 | keys_[std::countr_zero(others)];
    return to;
}

#endif

}  // namespace solid
