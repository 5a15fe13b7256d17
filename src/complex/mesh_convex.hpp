// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Some face of a mesh that a body meets.
#pragma once

#include "complex/placed_mesh.hpp"
#include "convex/body.hpp"
#include "convex/proximity.hpp"
#include "math/tolerance.hpp"

#include <cstdint>
#include <optional>

namespace solid
{

/// Its slot, margins counted; nothing if there is none.
std::optional<std::uint32_t> find_meeting_face(const PlacedMesh& mesh, const Body& body, const Tolerance& eps,
                                               PairCache* cache);

}  // namespace solid
