// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Quantises eight intervals to a byte for each end, relative to the lowest end, rounding outward: what
// mesh/aabb_tree.hpp decodes contains the intervals.
#pragma once

#include "complex/mesh/aabb_tree.hpp"

namespace dt::complex
{

/// No step is smaller, so that its inverse is a float as well.
constexpr std::uint8_t least_exponent = 2;
constexpr float least_step = power_of_two(least_exponent);

/// Exponent of the smallest step whose 255-fold reaches from lo to hi.
inline std::uint8_t step_exponent(float lo, float hi)
{
    std::uint32_t e = std::bit_cast<std::uint32_t>((hi - lo) * (1.0f / 255)) >> 23;
    e = e < least_exponent ? least_exponent : e;
    while (lo + 255.0f * power_of_two(static_cast<std::uint8_t>(e)) < hi)
        ++e;
    return static_cast<std::uint8_t>(e);
}

/// Quantises the first `count` lanes; the others must lie within them. With the step chosen, quotients are off by
/// less than one, so one correction is enough.
[[gnu::always_inline]] inline void quantise(Pack8<float> lo, Pack8<float> hi, int count, float& org,
                                            std::uint8_t& exponent, std::uint8_t* q_lo, std::uint8_t* q_hi)
{
    using Pack = Pack8<float>;
    org = first_lane(lowest(lo));
    exponent = step_exponent(org, first_lane(highest(hi)));
    const Pack o = Pack::broadcast(org), step = Pack::broadcast(power_of_two(exponent)),
               inverse = Pack::broadcast(power_of_two(static_cast<std::uint8_t>(254 - exponent))),
               zero = Pack::broadcast(0), one = Pack::broadcast(1), most = Pack::broadcast(255);

    Pack q = min(truncated((lo - o) * inverse), most);
    q = max(select(o + step * q > lo, q - one, q), zero);
    q.to_bytes(q_lo);

    const Pack above = (hi - o) * inverse;
    Pack r = truncated(above);
    r = min(select(r < above, r + one, r), most);
    r = min(select(o + step * r < hi, r + one, r), most);
    r.to_bytes(q_hi);

    for (int s = count; s < 8; ++s)
    {
        q_lo[s] = 255;
        q_hi[s] = 0;
    }
}

}  // namespace dt::complex
