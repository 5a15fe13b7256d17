// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Numbers that look random and are the same every time and everywhere (splitmix64).
#pragma once

#include "vector.hpp"

#include <cstdint>

namespace viewer
{

class Random
{
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits()
    {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    double between(double low, double high) { return low + (high - low) * double(bits() >> 11) * 0x1p-53; }
    Vec3 in_box(Vec3 low, Vec3 high)
    {
        const double x = between(low.x, high.x), y = between(low.y, high.y);
        return {x, y, between(low.z, high.z)};
    }
    Vec3 direction()
    {
        const double z = between(-1, 1), t = between(0, 6.283185307179586), r = std::sqrt(1 - z * z);
        return {r * std::cos(t), r * std::sin(t), z};
    }
    Quat orientation() { return turn(direction(), between(0, 3.141592653589793)); }

private:
    std::uint64_t state_;
};

}  // namespace viewer
