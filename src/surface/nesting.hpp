// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which shells lie inside which, which are to be turned so that the winding number is 1 in matter and 0 in air, and
// which bound nothing? See surface.hpp for the rules.
#pragma once

#include "surface/orientation.hpp"
#include "surface/surface.hpp"

namespace dt::surface
{

/// Finds a sign for each shell: 1 to keep it, −1 to turn it, 0 to leave it out. False if so many shells lie within each
/// other, some ten thousand, that the work is not proportional to the triangles.
bool shell_signs(const Surface& surface, const Shells& shells, std::pmr::vector<int>& signs);

}  // namespace dt::surface
