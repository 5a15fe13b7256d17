// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How the cost grows with the size of a mesh: tori of a thousand to a million triangles, the same placements and rays
// for all.
#pragma once

#include "engine.hpp"

#include <iosfwd>

namespace bench::mesh
{

/// Makes the engines, which only the caller knows.
using MakeEngines = std::function<Engines(const Workload&)>;

struct Curve
{
    std::string question, engine;
    std::vector<double> triangles, ns;
};

std::vector<Curve> measure_scaling(const MakeEngines& make);

void write_scaling_csv(std::ostream& out, const std::vector<Curve>& curves);

/// Time over triangles, both logarithmic.
void write_scaling_svg(std::ostream& out, const std::vector<Curve>& curves);

}  // namespace bench::mesh
