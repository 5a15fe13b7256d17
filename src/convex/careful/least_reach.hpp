// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// In which direction does A − B reach least, near a given one? The support function h has the gradient w − h·n along the
// unit sphere, w the furthest vertex along n, and near a shallow depth it is convex. So each vertex tells a half plane of
// directions that are no better, and cutting a polygon through its centroid leaves at most 1 − 1/e of it: the search
// converges as fast over edges of A − B, and where its curvatures differ by orders of magnitude, as elsewhere.
#pragma once

#include "convex/careful/wide_support.hpp"

namespace dt::convex
{

struct Reach
{
    Vec3 n;  ///< unit
    double h;  ///< how far A − B reaches along n
};

/// Searches the directions around n. The answer reaches no further than n does.
Reach least_reach_near(const Difference& C, Vec3 n);

}  // namespace dt::convex
