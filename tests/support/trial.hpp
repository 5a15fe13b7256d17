// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs of many pairs: each pair is made, asked everything, and every fault is noted with what is needed to repeat it.
// A block is a run with its own generator, so that blocks may go to different threads and be repeated alone.
#pragma once

#include "support/degenerate_bodies.hpp"
#include "support/findings.hpp"

#include <cstdint>

namespace dt::test
{

/// How much is done for a pair: every n-th pair, or never if n is 0.
struct Plan
{
    int careful = 1;  ///< the careful oracle
    int membership = 1;  ///< proof that all points belong to their bodies
    int casts = 1;  ///< a ray and a shape cast
};

void random_block(std::uint64_t seed, long block, int pairs, const Plan& plan, Findings& findings);

/// Pairs of all families in turn; or of one.
void degenerate_block(std::uint64_t seed, long block, int pairs, Findings& findings);
void family_block(std::uint64_t seed, Family family, int pairs, Findings& findings);

}  // namespace dt::test
