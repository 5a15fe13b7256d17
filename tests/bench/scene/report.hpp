// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The report of the scene benchmark: a table for the reader, with a line for each of our engines, and CSV for
// programs.
#pragma once

#include "trial.hpp"

#include <iosfwd>

namespace bench::scene
{

/// `results` are those of `rows`, in their order.
void write_csv(std::ostream& out, const std::vector<Row>& rows, const Results& results);
void write_table(std::ostream& out, const std::vector<Row>& rows, const Results& results);

/// Writes the times of all engines of a row in one line.
void write_times(std::ostream& out, const Row& row, const RowResult& result);

}  // namespace bench::scene
