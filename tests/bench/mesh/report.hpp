// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The report of the mesh benchmark: a table for the reader, CSV for programs.
#pragma once

#include "workload.hpp"

#include <iosfwd>

namespace bench::mesh
{

/// `results` are those of `rows`, in their order.
void write_csv(std::ostream& out, const std::vector<Row>& rows, const Results& results);
void write_table(std::ostream& out, const std::vector<Row>& rows, const Results& results);

}  // namespace bench::mesh
