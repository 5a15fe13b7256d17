// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Time over size, both logarithmic: lines in one panel, or in several beside each other with the same axes.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace bench
{

struct Line
{
    std::string label;
    std::vector<double> sizes, ns;
};

struct Panel
{
    std::string title;
    std::vector<Line> lines{};
};

struct Axes
{
    std::string unit;  // unit of the sizes
    double few, many, low, high;  // powers of ten
};

/// The line of that label, made if there is none.
Line& line_of(Panel& panel, const std::string& label);

/// A label has the same colour in all panels.
void write_panels(std::ostream& out, const std::vector<Panel>& panels, const Axes& axes);

}  // namespace bench
