// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How long a pass takes. Google Benchmark times all passes together, their repetitions shuffled, so that a slow moment
// of the machine meets all alike.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace bench
{

struct Pass
{
    std::string name;
    std::function<void()> run;
    std::function<void()> before{};  // each run, and not timed
};

/// To be called once. Each repetition takes at least `min_time` seconds.
void initialize_timing(const char* program, const std::string& min_time, int repetitions);

/// The median of the repetitions, in ns of CPU time of this thread, by name.
std::map<std::string, double> median_ns(const std::vector<Pass>& passes);

/// The processor time of this thread.
double cpu_seconds();

struct Spent
{
    double seconds = 0;
    std::size_t runs = 0;
};

/// Runs again and again until that much CPU time is spent, with nothing else in the profile.
Spent run_for(double seconds, const std::function<void()>& run);

}  // namespace bench
