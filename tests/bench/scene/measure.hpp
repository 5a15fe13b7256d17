// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Times all engines of a row together.
#pragma once

#include "trial.hpp"

namespace bench::scene
{

/// ns per question, by engine.
std::map<std::string, double> measure(const Trials& trials);

}  // namespace bench::scene
