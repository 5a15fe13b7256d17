// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Parses the options.
#include "common/options.hpp"

#include <algorithm>
#include <cstdlib>

namespace bench
{
namespace
{

bool set(Options& options, const std::string& name, const std::string& value)
{
    if (name == "--only")
        options.only = value;
    else if (name == "--engine")
        options.engine = value;
    else if (name == "--profile")
        options.profile = value;
    else if (name == "--csv")
        options.csv = value;
    else if (name == "--svg")
        options.svg = value;
    else if (name == "--min-time")
        options.min_time = value;
    else if (name == "--rounds")
        options.rounds = std::atoi(value.c_str());
    else if (name == "--repetitions")
        options.repetitions = std::atoi(value.c_str());
    else if (name == "--seconds")
        options.seconds = std::atof(value.c_str());
    else
        return false;
    return true;
}

}  // namespace

bool take_flag(int& argc, char** argv, const std::string& name)
{
    char** const end = std::remove_if(argv, argv + argc, [&](const char* argument) { return argument == name; });
    const int left = static_cast<int>(end - argv);
    const bool found = left < argc;
    argc = left;
    return found;
}

bool parse(int argc, char** argv, Options& options,
           const std::function<bool(const std::string& name, const std::string& value)>& other)
{
    for (int i = 1; i + 1 < argc; i += 2)
    {
        const std::string name = argv[i], value = argv[i + 1];
        if (!set(options, name, value) && !(other && other(name, value))) return false;
    }
    return argc % 2 == 1;
}

}  // namespace bench
