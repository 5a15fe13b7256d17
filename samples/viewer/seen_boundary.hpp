// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The boundary of the Minkowski difference of two solids as its origin sees it: in each direction the first point that
// is not inside. A ball about a point inside, as large as the depth there is certain to be, is inside too; so a ray
// that goes on by that much again and again comes to the boundary and never past it.
#pragma once

#include "model.hpp"

namespace viewer
{

/// Triangles about the origin, or none if it is outside. `fineness`: how often the 20 triangles of an icosahedron are
/// split in four.
std::vector<Triangle> seen_boundary(const solid::Shape& a, const Map& place_a, const solid::Shape& b,
                                    const Map& place_b, int fineness);

}  // namespace viewer
