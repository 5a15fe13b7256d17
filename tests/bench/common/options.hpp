// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The options that all benchmarks have. An option is a name and a value.
#pragma once

#include <functional>
#include <string>

namespace bench
{

struct Options
{
    std::string only;  // part of a workload's name
    std::string engine;
    std::string profile;
    std::string csv, svg;
    std::string min_time = "0.03";
    int rounds = 3, repetitions = 5;
    double seconds = 5;
};

/// Takes all occurrences of an option without a value out of the arguments; whether there was one.
bool take_flag(int& argc, char** argv, const std::string& name);

/// False if the options make no sense. `other` is asked about names not known here.
bool parse(int argc, char** argv, Options& options,
           const std::function<bool(const std::string& name, const std::string& value)>& other = {});

/// Part of their usage text.
inline constexpr const char* common_usage =
    "[--only PART] [--engine PART] [--rounds N] [--repetitions N] [--min-time SECONDS]\n"
    "    [--csv FILE] [--svg FILE] | --profile WORKLOAD [--seconds N] [--engine NAME]";

}  // namespace bench
