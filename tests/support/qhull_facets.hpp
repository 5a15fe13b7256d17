// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The facets of the convex hull of points, for the oracles.
#pragma once

#include "support/linear.hpp"

#include <array>
#include <vector>

namespace dt::test
{

/// A triangle of the hull's surface. The hull lies where dot(normal, x) <= offset; the normal is a unit vector.
struct Facet
{
    Vec normal;
    double offset;
    std::array<Vec, 3> corners;
};

/// Empty if the points are flat to working precision.
std::vector<Facet> hull_facets(const std::vector<Vec>& points);

/// The point of the triangle nearest to the origin.
Vec nearest_to_origin(const std::array<Vec, 3>& triangle);

/// The signed distance of the origin from the hull with these facets: exact up to rounding.
double signed_distance_to_origin(const std::vector<Facet>& facets);

}  // namespace dt::test
