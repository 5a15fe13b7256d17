// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs of many pairs with polyhedra: their global depths, held to what they promise.
#pragma once

#include "support/findings.hpp"

#include <cstdint>

namespace dt::test
{

/// Polyhedra with exact pieces, large ones, and convex shapes; turned, bent and mirrored, of any scale, with margins.
/// What the depth says must separate them, nothing shorter may, its points must lie on the surfaces, its interval must
/// be as narrow as asked, and the other queries must agree.
void solid_block(std::uint64_t seed, long block, int pairs, Findings& findings);

}  // namespace dt::test
