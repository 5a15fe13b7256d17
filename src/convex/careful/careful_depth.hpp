// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How deep is the origin in A − B, where the fast EPA cannot certify its answer? EPA [Bergen03, Algorithm 4.10] in
// double-double, from the simplex that careful_distance() ended with.
//
// The lower bound is proved by the surface alone: a closed surface all of whose faces turn away from the origin is wound
// around it, and no face is nearer than its offset.
#pragma once

#include "convex/careful/careful_distance.hpp"
#include "convex/epa.hpp"

namespace dt::convex
{

/// s: cores that overlap, or touch. r: the radii that will be added to the depth, which the accuracy is relative to.
Depth careful_depth(const Difference& C, const CarefulDistance& s, double r, const CarefulGoal& goal);

}  // namespace dt::convex
