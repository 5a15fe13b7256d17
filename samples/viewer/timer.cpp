// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Reads the clock, and writes times as people read them.
#include "timer.hpp"

#include "report.hpp"

#include <array>
#include <chrono>
#include <ctime>

namespace viewer
{

double thread_seconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

double wall_seconds()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string duration_text(double seconds)
{
    struct Unit
    {
        double length;
        const char* name;
    };
    constexpr std::array<Unit, 4> units{{{1e-9, " ns"}, {1e-6, " us"}, {1e-3, " ms"}, {1, " s"}}};
    constexpr double rounded_to_1000 = 999.5, rounded_to_100 = 99.95, rounded_to_10 = 9.995;
    std::size_t unit = 0;
    while (unit + 1 < units.size() && seconds / units[unit].length >= rounded_to_1000)
        ++unit;
    const double value = seconds / units[unit].length;
    return text(value, value < rounded_to_10 ? 2 : value < rounded_to_100 ? 1 : 0) + units[unit].name;
}

}  // namespace viewer
