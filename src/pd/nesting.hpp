// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which shells lie inside which, which are to be turned so that the winding number is 1 in matter and 0 in air, and
// which bound nothing? See surface.hpp for the rules.
#pragma once

#include "pd/orientation.hpp"
#include "pd/surface.hpp"

namespace solid
{

/// Of each shell: 1 as it is, −1 to be turned, 0 to be left out. False if more shells lie within each other than can be told
/// apart in a time for each triangle: some ten thousand.
bool shell_signs(const Surface& surface, const Shells& shells, std::pmr::vector<int>& signs);

}  // namespace solid
