// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// One engine at one row of the table: how it is judged and what is timed. And the row itself.
#pragma once

#include "common/result.hpp"

#include <functional>

namespace bench::scene
{

struct Trial
{
    std::string engine;
    std::function<Agreement()> judge;
    std::function<void()> run;  // a frame, an adding of all boxes, or all rays
    std::function<void()> before{};  // each run, if it needs something that is not timed
    double questions = 1;  // answered by a run
};

using Trials = std::vector<Trial>;

struct Row
{
    std::string name;
    const char* unit;
    double scale;  // length of the unit in ns
    double goal_peer = 0;  // ns, the best Debian peer where the goals were set; 0: none
    std::map<std::string, double> aims{};  // ns, by our engine
    std::function<Trials()> make;
};

/// The engines whose name has this part in it.
std::vector<Row> rows_for(const std::string& engine);

}  // namespace bench::scene
