// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which faces of two meshes meet, and which pair of faces does the cache remember?
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/pair_cache.hpp"

#include <optional>

namespace dt::complex
{

/// Two faces by slot, one of each mesh.
using FacePair = convex::PairCache::Faces;

/// The pair that the cache remembers, if these meshes have it.
std::optional<FacePair> cached_pair(const convex::PairCache* cache, const Mesh& a, const Mesh& b);
void remember(convex::PairCache* cache, FacePair pair);

/// Some faces that meet, margins counted; nothing if none do.
std::optional<FacePair> find_meeting_faces(const PlacedMesh& a, const PlacedMesh& b, const Tolerance& eps,
                                           convex::PairCache* cache);

}  // namespace dt::complex
