// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pairs that break algorithms: touching, identical, concentric, tangent, parallel, flat, long, tiny against huge.
#pragma once

#include "support/random_bodies.hpp"

#include <utility>

namespace dt::test
{

enum class Family
{
    TouchingFaces,
    Identical,
    Concentric,
    InternallyTangent,
    ParallelEdges,
    Needles,
    Slabs,
    ZeroSize,
    FlatPolytopes,
    NearlyParallel,
    VertexContacts,
    RoundContacts,
    Collinear,
    TinyOnHuge,
    TrivialOperands,
    CrossingFlats
};
inline constexpr int family_count = 16;
const char* name_of(Family family);

/// A pair of that family, somewhere in the world and turned somehow.
std::pair<Body, Body> degenerate_pair(Random& random, Family family);

}  // namespace dt::test
