// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How much is inside a surface that may cross itself?
#pragma once

#include "surface/surface.hpp"

namespace dt::surface
{

/// How well a volume is to be known that lines have to measure.
enum class Measured
{
    roughly,  ///< within a few hundredths
    well  ///< within a few thousandths
};

/// The volume where the winding number is more than a half: exactly if it is 0 or 1 everywhere, else by lines through
/// the solid.
double solid_volume(const Surface& surface, Measured how, std::pmr::memory_resource& memory);

}  // namespace dt::surface
