// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How the cost of a broad phase grows with the number of boxes, from a thousand to a hundred thousand.
#pragma once

#include "common/plot.hpp"

namespace bench::scene
{

/// A panel for each question, a line for each engine whose name has this part in it.
std::vector<Panel> measure_growth(const std::string& engine);

void write_growth_csv(std::ostream& out, const std::vector<Panel>& panels);
void write_growth_svg(std::ostream& out, const std::vector<Panel>& panels);

}  // namespace bench::scene
