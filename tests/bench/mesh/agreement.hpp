// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Whether the answers of the engines are right, judged before anything is timed: against the reference, and where it
// was not asked against the median of the engines.
#pragma once

#include "engine.hpp"

#include <map>

namespace bench::mesh
{

/// By name of the engine.
std::map<std::string, Agreement> judge(const Engines& engines, const Workload& workload);

}  // namespace bench::mesh
