// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which cells beside each other are convex together? They are joined.
#pragma once

#include "pieces/cut/convex_cell.hpp"

#include <vector>

namespace dt::pieces
{

void join_cells(std::pmr::vector<ConvexCell>& cells, double eps);

}  // namespace dt::pieces
