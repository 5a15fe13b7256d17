// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which face of a mesh does a body meet, and which face does the pair's cache remember?
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/body.hpp"
#include "convex/pair_cache.hpp"
#include "math/tolerance.hpp"

#include <cstdint>
#include <optional>

namespace dt::complex
{

/// The slot of a face that the body meets, margins counted; nothing if there is none.
std::optional<std::uint32_t> find_meeting_face(const PlacedMesh& mesh, const convex::Body& body, const Tolerance& eps,
                                               convex::PairCache* cache);

/// The slot that the cache remembers, if the mesh has it.
std::optional<std::uint32_t> cached_face(const convex::PairCache* cache, const Mesh& mesh);
void remember_face(convex::PairCache* cache, std::uint32_t slot);

}  // namespace dt::complex
