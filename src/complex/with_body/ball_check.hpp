// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Is a ball around a body clear of the first boxes of a mesh? Cheap, for pairs that are far from contact.
#pragma once

#include "complex/mesh/placed_mesh.hpp"
#include "convex/body.hpp"

namespace dt::complex
{

/// Whether the body and the mesh, margins counted, are certainly apart, as far as a few boxes tell.
bool is_clear_of_boxes(const PlacedMesh& mesh, const convex::Body& body);

}  // namespace dt::complex
