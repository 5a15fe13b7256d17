// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The outline of what a round pen paints along strokes.

#pragma once

#include "strokes.hpp"

namespace simulation
{

/// All boundaries of the set of points within `radius` of the strokes: outlines and holes. Corners are kept and arcs
/// become as few points as stay within `tolerance`.
std::vector<Loop> outline(const std::vector<Stroke>& strokes, double radius, double tolerance);

}  // namespace simulation
