// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How the convex benchmark tells what it found: a table for the reader and CSV for programs.
#pragma once

#include "bench_result.hpp"

#include <iosfwd>

namespace bench
{

void write_csv(std::ostream& out, const Results& results);
void write_table(std::ostream& out, const Results& results);

}  // namespace bench
