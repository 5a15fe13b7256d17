// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Cells that lie beside each other are joined where they are convex together.
#pragma once

#include "pd/convex_cell.hpp"

#include <vector>

namespace solid
{

void join_cells(std::pmr::vector<ConvexCell>& cells, double eps);

}  // namespace solid
