// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// See the header. The best peer is the fastest that is accurate; where none is, the least inaccurate, marked `~`. The
// table also names the fastest peer that is off by a few percent at most, if it is faster than the best one.
#include "bench_report.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <ostream>
#include <tuple>

namespace bench
{
namespace
{

const std::string ours = "solid";
constexpr double near_enough = 1.15;

using Entry = std::map<std::string, Measured>::value_type;

const Entry* find_ours(const RowResult& result)
{
    const auto found = result.engines.find(ours);
    return found == result.engines.end() ? nullptr : &*found;
}

const Entry* best_peer(const RowResult& result)
{
    const Entry* best = nullptr;
    for (const Entry& entry : result.engines)
    {
        if (entry.first == ours) continue;
        const auto rank = [](const Entry& e) {
            const auto& [p99, worst, wrong, accurate] = e.second.agreement;
            return accurate ? std::tuple(0, 0.0, e.second.ns) : std::tuple(1, p99 + static_cast<double>(wrong), 0.0);
        };
        if (!best || rank(entry) < rank(*best)) best = &entry;
    }
    return best;
}

/// Roughly right, and faster than the best peer.
const Entry* rough_peer(const RowResult& result, const Entry* best)
{
    constexpr double rough = 2e-2;
    constexpr std::size_t few = 20;
    const Entry* fastest = best;
    for (const Entry& entry : result.engines)
    {
        const Agreement& agreement = entry.second.agreement;
        const bool usable = entry.first != ours && agreement.p99 < rough && agreement.wrong < few;
        if (usable && entry.second.ns < fastest->second.ns) fastest = &entry;
    }
    return fastest == best ? nullptr : fastest;
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

}  // namespace

void write_csv(std::ostream& out, const Results& results)
{
    out << "workload,engine,ns,accurate,error_p99,error_max,wrong,ratio_to_best_peer\n";
    for (const RowResult& result : results)
    {
        const Entry* peer = best_peer(result);
        for (const auto& [name, measured] : result.engines)
        {
            const auto& [p99, worst, wrong, accurate] = measured.agreement;
            out << format("%s,%s,%.1f,%s,%.2e,%.2e,%zu,%.3f\n", result.row.name.c_str(), name.c_str(), measured.ns,
                          accurate ? "yes" : "no", p99, worst, wrong, peer ? measured.ns / peer->second.ns : 0);
        }
    }
}

void write_table(std::ostream& out, const Results& results)
{
    const auto verdict = [](double value, double aim) {
        return value <= 0 ? "-" : value <= near_enough * aim ? "yes" : "no";
    };
    out << format("%-18s %9s %10s %-16s %7s %8s %9s %8s %9s %8s  %s\n", "workload", "ours ns", "peer ns", "best peer",
                  "ratio", "aim ns", "aim ratio", "by time", "by ratio", "our p99", "rough peer");
    int by_time = 0, by_ratio = 0, ahead = 0, judged = 0;
    for (const RowResult& result : results)
    {
        const Entry *mine = find_ours(result), *peer = best_peer(result);
        const double ns = mine ? mine->second.ns : 0, peer_ns = peer ? peer->second.ns : 0;
        const double ratio = peer ? ns / peer_ns : 0, aim_ratio = result.row.aim / result.row.goal_peer;
        const Agreement agreement = mine ? mine->second.agreement : Agreement{};
        const Entry* rough = peer ? rough_peer(result, peer) : nullptr;
        const std::string also = rough ? format("%s %.0f", marked(*rough).c_str(), rough->second.ns) : "";
        out << format("%-18s %8.0f%s %10.0f %-16s %7.3f %8.0f %9.3f %8s %9s %8.0e  %s\n", result.row.name.c_str(), ns,
                      agreement.accurate ? " " : "~", peer_ns, peer ? marked(*peer).c_str() : "-", ratio,
                      result.row.aim, aim_ratio, verdict(ns, result.row.aim), verdict(ratio, aim_ratio),
                      agreement.p99, also.c_str());
        if (!mine || !agreement.accurate) continue;
        ++judged;
        by_time += ns <= near_enough * result.row.aim;
        by_ratio += peer && ratio <= near_enough * aim_ratio;
        ahead += peer && ratio < 1;
    }
    out << format(
        "%zu rows, ours accurate in %d; of these ahead of the best peer: %d, within 15 %% of the aim by time:"
        " %d, by ratio: %d\n",
        results.size(), judged, ahead, by_time, by_ratio);
}

void write_svg(std::ostream& out, const Results& results)
{
    constexpr double left = 150, right = 950, top = 40, step = 22, low = 10, high = 1e6;
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
                      left - 10, y + 4, result.row.name.c_str(), x(result.row.aim) - 1.5, y - 7);
        for (const Entry& entry : result.engines)
        {
            const char* colour = entry.first == ours ? "#c22" : "#36c";
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
