// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Random shapes, placements and pairs: every kind, sums and hulls nested, sizes from 1e-3 to 1e3, places up to 1e5
// from the origin, and about as many pairs that overlap as pairs apart.
#pragma once

#include "support/body.hpp"

#include <random>

namespace dt::test
{

using Random = std::mt19937_64;

double uniform(Random& random, double low, double high);
int integer(Random& random, int low, int high);  ///< both ends included
bool chance(Random& random, double probability);
double log_uniform(Random& random, double low, double high);
Vec random_direction(Random& random);
Mat random_rotation(Random& random);

/// A shape of that kind about `scale` large; sums and hulls of up to `nesting` levels.
Shape random_shape(Random& random, Kind kind, double scale, int nesting = 2);
Shape random_shape(Random& random, double scale);

/// A size, log-uniform over [1e-3, 1e3].
double random_scale(Random& random);

/// A rotation, at times with scaling, shear or mirroring, and a margin at times; at the origin.
Body random_body(Random& random, Shape shape);

/// Places b so that the two are apart, near touching or overlapping, then both together somewhere in the world.
void place_pair(Random& random, Body& a, Body& b);

}  // namespace dt::test
