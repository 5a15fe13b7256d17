// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What a run found, and the three ways it is told: a table for the reader, CSV for programs, a drawing for the eye.
#pragma once

#include "bench_agreement.hpp"

#include <iosfwd>
#include <map>

namespace bench
{

struct Measured
{
    double ns = 0;  // per query: the smallest median of all rounds
    Agreement agreement;
};

struct RowResult
{
    Row row;
    std::map<std::string, Measured> engines;
};

using Results = std::vector<RowResult>;

void write_csv(std::ostream& out, const Results& results);
void write_svg(std::ostream& out, const Results& results);
void write_table(std::ostream& out, const Results& results);

}  // namespace bench
