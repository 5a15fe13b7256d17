// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs of many pairs with meshes: like trial.hpp, every pair asked everything.
#pragma once

#include "support/findings.hpp"

#include <cstdint>

namespace dt::test
{

/// Meshes with meshes and with convex shapes, rays and casts, still and deforming, touching and not.
void mesh_block(std::uint64_t seed, long block, int pairs, Findings& findings);

}  // namespace dt::test
