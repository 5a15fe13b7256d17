// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How many rays slip between the triangles of a closed surface? All start within the tube of a torus, aim at its
// vertices and at points of its edges, and end outside: whatever rounding does to a ray, it must hit.
#pragma once

#include "engine.hpp"

#include <functional>
#include <map>

namespace bench::mesh
{

/// By name of the engine: how many of `count` rays hit nothing.
std::map<std::string, std::size_t> count_leaks(const std::function<Engines(const Workload&)>& engines_for,
                                               std::size_t count);

}  // namespace bench::mesh
