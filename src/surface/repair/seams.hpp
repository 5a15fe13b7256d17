// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Where does a corner of one triangle lie on an edge of another, which does not have it?
#pragma once

#include "surface/surface.hpp"

namespace dt::surface
{

/// Splits the triangles of edges that one of the vertices in `at_rims` lies on, up to `tolerance`, so that both sides of
/// a seam have the same corners. Parts have the number of their triangle. Returns whether there were any; if there are
/// very many, nothing is done.
bool split_seams(Surface& surface, std::span<const std::uint32_t> at_rims, double tolerance,
                 std::pmr::memory_resource& memory);

}  // namespace dt::surface
