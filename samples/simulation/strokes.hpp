// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How letters and digits are written: the middle lines of their strokes.

#pragma once

#include "plane.hpp"

namespace simulation
{

/// A line through these points.
using Stroke = std::vector<Point2>;

/// The strokes of a capital letter or a digit, from the line y = 0 to y = 0.8; a pen of radius 0.1 makes it 1 high.
/// Empty for any other character.
std::vector<Stroke> strokes(char name);

}  // namespace simulation
