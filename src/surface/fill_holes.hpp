// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Closes shells that have holes: each rim gets a fan of triangles around its middle.
#pragma once

#include "surface/orientation.hpp"
#include "surface/surface.hpp"

namespace dt::surface
{

/// Every edge of every shell is used as often one way as the other afterwards, also where triangles could not all be
/// turned the same way.
void fill_holes(Surface& surface, Shells& shells);

}  // namespace dt::surface
