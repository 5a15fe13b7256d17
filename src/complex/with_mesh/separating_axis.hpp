// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A direction along which the boxes of two meshes are apart, remembered from one query to the next.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/pair_cache.hpp"

namespace dt::complex
{

/// Whether the remembered direction still separates the meshes. Any content of the cache is safe.
bool still_apart(const PlacedMesh& a, const PlacedMesh& b, const convex::PairCache* cache);

/// Looks for such a direction, and remembers it or nothing.
void remember_axis(const PlacedMesh& a, const PlacedMesh& b, convex::PairCache* cache);

}  // namespace dt::complex
