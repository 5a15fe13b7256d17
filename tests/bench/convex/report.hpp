// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The report of the convex benchmark: a table for the reader and CSV for programs.
#pragma once

#include "common/result.hpp"

#include <iosfwd>

namespace bench
{

void write_csv(std::ostream& out, const Results& results);
void write_table(std::ostream& out, const Results& results);

}  // namespace bench
