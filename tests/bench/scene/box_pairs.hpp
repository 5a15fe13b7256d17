// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The pairs of boxes that overlap, as a count and a sum that hardly any other set of pairs has; and the plain reference
// that finds them: a grid, itself compared with brute force.
#pragma once

#include "boxes.hpp"

#include <functional>
#include <span>

namespace bench::scene
{

struct PairSet
{
    std::size_t count = 0;
    std::uint64_t sum = 0;  // sum of a number for each pair, made from both boxes

    void insert(std::uint32_t a, std::uint32_t b)
    {
        ++count;
        sum += number(a, b);
    }
    void erase(std::uint32_t a, std::uint32_t b)
    {
        --count;
        sum -= number(a, b);
    }
    bool operator==(const PairSet&) const = default;

private:
    static std::uint64_t number(std::uint32_t a, std::uint32_t b)
    {
        std::uint64_t z = a < b ? std::uint64_t(a) << 32 | b : std::uint64_t(b) << 32 | a;
        z = (z ^ (z >> 31)) * 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 29)) * 0xD6E8FEB86659FD93u;
        return z ^ (z >> 32);
    }
};

/// visit(a, b), a < b, for all that overlap.
void for_each_pair(std::span<const Box> boxes, const std::function<void(std::uint32_t, std::uint32_t)>& visit);

PairSet pairs_of(std::span<const Box> boxes);

/// Whether the grid finds what brute force finds, in each kind of motion.
bool grid_agrees_with_brute_force();

}  // namespace bench::scene
