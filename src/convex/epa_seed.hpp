// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The tetrahedron that EPA starts from.
#pragma once

#include "convex/difference.hpp"
#include "convex/simplex.hpp"

namespace dt::convex
{

/// Four points of A − B that span as much of it as is easily found.
struct Seed
{
    bool flat = true;
    Vertex corner[4];
    double scale = 0;
    Vec3 normal{1, 0, 0};  ///< if flat: perpendicular to A − B
};

/// GJK's tetrahedron W if it is a good one, else a search.
Seed find_seed(const Difference& C, const Simplex& W);

}  // namespace dt::convex
