// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The colours of the viewer: what collides is warm, what is free is cool. Red, green, blue as on the screen (sRGB) and
// opacity.
#pragma once

#include <array>
#include <cstddef>

namespace viewer
{

struct Colour
{
    float r = 1, g = 1, b = 1, a = 1;
};

constexpr Colour with_alpha(Colour c, float a)
{
    return {c.r, c.g, c.b, a};
}

constexpr Colour mix(Colour a, Colour b, double t)
{
    const float s = float(t);
    return {a.r + s * (b.r - a.r), a.g + s * (b.g - a.g), a.b + s * (b.b - a.b), a.a + s * (b.a - a.a)};
}

constexpr Colour cool(std::size_t i)
{
    constexpr std::array<Colour, 6> list{{{0.33f, 0.54f, 0.80f},
                                          {0.36f, 0.66f, 0.72f},
                                          {0.60f, 0.73f, 0.88f},
                                          {0.27f, 0.43f, 0.65f},
                                          {0.47f, 0.62f, 0.70f},
                                          {0.44f, 0.52f, 0.78f}}};
    return list[i % list.size()];
}

constexpr Colour warm(std::size_t i)
{
    constexpr std::array<Colour, 6> list{{{0.91f, 0.36f, 0.22f},
                                          {0.96f, 0.62f, 0.20f},
                                          {0.94f, 0.49f, 0.36f},
                                          {0.82f, 0.24f, 0.27f},
                                          {0.98f, 0.73f, 0.33f},
                                          {0.86f, 0.45f, 0.18f}}};
    return list[i % list.size()];
}

/// Between free (0) and colliding (1).
constexpr Colour heated(std::size_t i, double heat)
{
    return mix(cool(i), warm(i), heat);
}

inline constexpr Colour ink{0.10f, 0.13f, 0.19f}, paper{0.95f, 0.95f, 0.94f}, stone{0.80f, 0.79f, 0.77f};

}  // namespace viewer
