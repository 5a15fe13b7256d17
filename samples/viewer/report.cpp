// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Keeps the times and facts that the panel of a scene shows.
#include "report.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

namespace viewer
{

namespace
{
constexpr double weight_of_the_new = 0.1;  // in the mean that is shown
}

void Report::add_time(const std::string& name, double seconds)
{
    const auto known = std::find_if(times_.begin(), times_.end(), [&](const Time& t) { return t.name == name; });
    if (known == times_.end())
        times_.push_back({name, seconds});
    else
        known->seconds += weight_of_the_new * (seconds - known->seconds);
}

void Report::fact(const std::string& name, std::string value)
{
    const auto known = std::find_if(facts_.begin(), facts_.end(), [&](const Row& r) { return r.name == name; });
    if (known == facts_.end())
        facts_.push_back({name, std::move(value)});
    else
        known->value = std::move(value);
}

std::string text(double value, int digits)
{
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.*f", digits, value);
    return buffer.data();
}

}  // namespace viewer
