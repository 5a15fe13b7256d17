// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// In which direction does A − B reach least, near a given one? The support function h has the gradient w − h·n along the
// unit sphere, w the furthest vertex along n; its second derivatives are the radii of curvature of A − B. BFGS learns
// these, so that long narrow bodies, whose radii differ by orders of magnitude, take no more steps than others.
#pragma once

#include "convex/careful/wide_support.hpp"

namespace dt::convex
{

struct Reach
{
    Vec3 n;  ///< unit
    double h;  ///< how far A − B reaches along n
};

/// Goes downhill on h from n. The answer reaches no further than the start does.
Reach least_reach_near(const Difference& C, Vec3 n);

}  // namespace dt::convex
