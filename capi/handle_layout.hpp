// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How many bits of a handle hold the slot, the generation and the kind, and so how many things can be alive.
#pragma once

#include <cstdint>

namespace dt::capi
{

struct HandleLayout
{
    static constexpr bool is_wide = sizeof(std::uintptr_t) >= 8;
    static constexpr int slot_bits = is_wide ? 32 : 20;
    static constexpr int generation_bits = is_wide ? 24 : 9;
    static constexpr std::uintptr_t slot_mask = (std::uintptr_t(1) << slot_bits) - 1;
    static constexpr std::uintptr_t generation_mask = (std::uintptr_t(1) << generation_bits) - 1;

    /// Largest number of things of one kind; with fewer than 22 bits, all but the last 256 slots.
    static constexpr std::uint32_t capacity = is_wide ? 1u << 22 : (1u << 20) - 256;
    static_assert(capacity <= slot_mask);
};

}  // namespace dt::capi
