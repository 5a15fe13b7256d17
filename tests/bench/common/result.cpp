// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Finds our entry and the best peer of a row, and writes a bar chart.
#include "common/result.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <ostream>
#include <tuple>

namespace bench
{

bool is_ours(const std::string& name)
{
    return name == ours || name.starts_with(ours + "-");
}

const char* engine_of(Placing placing)
{
    switch (placing)
    {
    case Placing::floats:
        break;
    case Placing::doubles:
        return "solid-doubles";
    case Placing::quaternion:
        return "solid-quaternions";
    case Placing::map:
        return "solid-mapped";
    }
    return "solid";
}

bool is_other_placing(const std::string& name)
{
    return name == engine_of(Placing::doubles) || name == engine_of(Placing::quaternion) ||
           name == engine_of(Placing::map);
}

bool is_peer(const std::string& name)
{
    return !is_ours(name) && !name.starts_with("book-");
}

bool is_baseline(const std::string& name)
{
    return name.ends_with(baseline_suffix);
}

namespace
{

const Entry* find(const RowResult& result, const std::string& engine)
{
    const auto found = result.engines.find(engine);
    return found == result.engines.end() ? nullptr : &*found;
}

}  // namespace

const Entry* find_ours(const RowResult& result)
{
    return find(result, ours);
}

const Entry* find_baseline(const RowResult& result)
{
    return find(result, ours + baseline_suffix);
}

const Entry* best_peer(const RowResult& result)
{
    const Entry* best = nullptr;
    for (const Entry& entry : result.engines)
    {
        if (!is_peer(entry.first)) continue;
        const auto rank = [](const Entry& e) {
            const auto& [p99, worst, wrong, accurate] = e.second.agreement;
            return accurate ? std::tuple(0, 0.0, e.second.ns) : std::tuple(1, p99 + static_cast<double>(wrong), 0.0);
        };
        if (!best || rank(entry) < rank(*best)) best = &entry;
    }
    return best;
}

std::string marked(const Entry& entry)
{
    return (entry.second.agreement.accurate ? "" : "~") + entry.first;
}

std::string format(const char* pattern, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

void write_placings(std::ostream& out, const Results& results, double scale)
{
    constexpr double cliff = 1.1;
    out << format("\n%-18s %10s %9s %12s %8s  %s\n", "placed by, ns", "floats", "doubles", "quaternions", "a map",
                  "floats to the others");
    std::size_t rows = 0, level = 0;
    for (const RowResult& result : results)
    {
        const Entry* mine = find_ours(result);
        const auto ratio = [&](Placing placing) {
            const Entry* other = mine ? find(result, engine_of(placing)) : nullptr;
            return other ? other->second.ns / mine->second.ns : 0;
        };
        const double doubles = ratio(Placing::doubles), quaternions = ratio(Placing::quaternion);
        if (!mine || doubles <= 0 || quaternions <= 0) continue;
        const bool even = 1 <= cliff * doubles && 1 <= cliff * quaternions;
        ++rows, level += even;
        out << format("%-18s %10.1f %9.2f %12.2f %8.2f  %s\n", result.goal.name.c_str(), mine->second.ns / scale,
                      doubles, quaternions, ratio(Placing::map), even ? "even" : "above 1.1");
    }
    out << format("%zu rows, in %zu floats cost as much as doubles and quaternions to within 1.1\n", rows, level);
}

void write_svg(std::ostream& out, const Results& results, double low, double high)
{
    constexpr double left = 150, right = 950, top = 40, step = 22;
    const auto x = [&](double ns) {
        return left + (right - left) * std::log(std::clamp(ns, low, high) / low) / std::log(high / low);
    };
    const double bottom = top + step * static_cast<double>(results.size());
    out << format(
        "<svg xmlns='http://www.w3.org/2000/svg' width='980' height='%.0f' font-family='sans-serif' "
        "font-size='12'>\n<rect width='100%%' height='100%%' fill='white'/>\n"
        "<text x='%.0f' y='16'>ns per query: ours red, peers blue (hollow: inaccurate), aim a grey bar</text>\n",
        bottom + 30, left);
    for (double tick = low; tick <= high; tick *= 10)
    {
        out << format("<line x1='%.1f' x2='%.1f' y1='%.0f' y2='%.0f' stroke='#ddd'/>"
                      "<text x='%.1f' y='%.0f' text-anchor='middle'>%.0f</text>\n",
                      x(tick), x(tick), top - 10, bottom, x(tick), bottom + 18, tick);
    }
    double y = top;
    for (const RowResult& result : results)
    {
        out << format("<text x='%.0f' y='%.0f' text-anchor='end'>%s</text>"
                      "<rect x='%.1f' y='%.0f' width='3' height='14' fill='#999'/>\n",
                      left - 10, y + 4, result.goal.name.c_str(), x(result.goal.aim) - 1.5, y - 7);
        for (const Entry& entry : result.engines)
        {
            const char* colour = is_ours(entry.first) ? "#c22" : "#36c";
            out << format(
                "<circle cx='%.1f' cy='%.0f' r='4' stroke='%s' fill='%s'><title>%s %.0f ns</title></circle>\n",
                x(entry.second.ns), y, colour, entry.second.agreement.accurate ? colour : "none",
                marked(entry).c_str(), entry.second.ns);
        }
        y += step;
    }
    out << "</svg>\n";
}

}  // namespace bench
