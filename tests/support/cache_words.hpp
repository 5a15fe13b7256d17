// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The words of a PairCache, for tests that fill one with anything.
#pragma once

#include "convex/pair_cache.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace dt::test
{

struct CacheWords
{
    std::array<float, 3> axis{};
    std::uint32_t state = 0;
    std::array<std::uint32_t, 4> a{}, b{}, spare{};

    convex::PairCache cache() const { return std::bit_cast<convex::PairCache>(*this); }
    /// A cache whose words beside the axis come from `draw`.
    template <class Draw> static convex::PairCache of(Draw draw)
    {
        CacheWords words;
        words.state = draw();
        for (auto* four : {&words.a, &words.b, &words.spare})
            for (std::uint32_t& word : *four)
                word = draw();
        return words.cache();
    }
};

}  // namespace dt::test
