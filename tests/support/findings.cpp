// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Names, sums and text.
#include "support/findings.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <numeric>

namespace dt::test
{

const char* name_of(Fault fault)
{
    static constexpr const char* names[fault_count] = {
        "failed",    "trap",         "not finite",   "bounds",    "accuracy", "normal", "witness", "boolean",
        "agreement", "closest pair", "common point", "pen depth", "cache",    "box",    "ray",     "cast"};
    return names[static_cast<int>(fault)];
}

void Findings::add(Fault fault, std::string text)
{
    constexpr std::size_t enough = 200;
    ++counts[static_cast<std::size_t>(fault)];
    if (faults.size() < enough) faults.push_back({fault, std::move(text)});
}

long Findings::total() const
{
    return std::accumulate(counts.begin(), counts.end(), 0L);
}

void Findings::merge(const Findings& other)
{
    faults.insert(faults.end(), other.faults.begin(), other.faults.end());
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] += other.counts[i];
    for (std::size_t i = 0; i < kinds.size(); ++i)
    {
        for (std::size_t j = 0; j < kinds.size(); ++j)
        {
            for (std::size_t k = 0; k < 2; ++k)
                kinds[i][j][k] += other.kinds[i][j][k];
        }
    }
    for (long Findings::*figure : {&Findings::pairs, &Findings::overlapping, &Findings::apart, &Findings::near_touch,
                                   &Findings::rays, &Findings::ray_hits, &Findings::casts, &Findings::cast_hits,
                                   &Findings::sharpened, &Findings::loose, &Findings::contradictions})
    {
        this->*figure += other.*figure;
    }
    for (double Findings::*figure : {&Findings::worst_distance, &Findings::worst_depth, &Findings::slowest})
    {
        this->*figure = std::max(this->*figure, other.*figure);
    }
}

std::string text(const char* format, ...)
{
    char buffer[400];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    return buffer;
}

}  // namespace dt::test
