// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A pass is many frames, so that what an engine does only now and then is paid for in each. An engine that needs more
// than a second for one run is timed once.
#include "measure.hpp"

#include "common/timing.hpp"

#include <algorithm>

namespace bench::scene
{
namespace
{

constexpr double pass_seconds = 0.4, slow = 1;
constexpr std::size_t most_runs = 64;  // the longest sequence of frames

double seconds_of_one(const Trial& trial)
{
    if (trial.before) trial.before();
    const double start = cpu_seconds();
    trial.run();
    return cpu_seconds() - start;
}

std::size_t runs_of(const Trial& trial, double seconds)
{
    if (trial.before || trial.questions > 1) return 1;
    return std::clamp(static_cast<std::size_t>(pass_seconds / std::max(seconds, 1e-9)), std::size_t(1), most_runs);
}

}  // namespace

std::map<std::string, double> measure(const Trials& trials)
{
    std::map<std::string, double> found;
    std::map<std::string, double> questions;
    std::vector<Pass> passes;
    for (const Trial& trial : trials)
    {
        const double seconds = seconds_of_one(trial);
        if (seconds > slow)
        {
            found[trial.engine] = 1e9 * seconds / trial.questions;
            continue;
        }
        const std::size_t runs = runs_of(trial, seconds);
        questions[trial.engine] = trial.questions * static_cast<double>(runs);
        passes.push_back({trial.engine,
                          [&trial, runs] {
                              for (std::size_t i = 0; i < runs; ++i)
                                  trial.run();
                          },
                          trial.before});
    }
    if (passes.empty()) return found;
    for (const auto& [engine, ns] : median_ns(passes))
        found[engine] = ns / questions[engine];
    return found;
}

}  // namespace bench::scene
