// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The run of pairs near contact, as the stress program asks for it.
#pragma once

#include <cstdint>

namespace dt::test
{

struct NearRun
{
    long pairs = 0;  ///< of each family
    long family = 0;  ///< 0: all
    std::uint64_t seed = 1;
    long threads = 1, show = 5;
    long every = 100;  ///< one in so many is held against the oracle
    long only = -1;  ///< this pair alone, with all its numbers
};

/// Prints a table of each family. Returns the number of faults.
long run_near_contact(const NearRun& run);

}  // namespace dt::test
